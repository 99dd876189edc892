// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(llvm.func(mem2reg))' --split-input-file | FileCheck %s

// Every type of the right size will do; smaller ones are parts.
// CHECK-LABEL: llvm.func @types
// CHECK: %[[F:.+]] = llvm.bitcast %arg0 : i64 to f64
// CHECK: %[[T:.+]] = llvm.trunc %arg0 : i64 to i16
// CHECK: %[[H:.+]] = llvm.bitcast %[[T]] : i16 to f16
// CHECK: %[[P:.+]] = llvm.inttoptr %arg0 : i64 to !llvm.ptr
// CHECK-NEXT: call @use(%[[F]], %[[H]], %[[P]])
llvm.func @use(f64, f16, !llvm.ptr)
llvm.func @types(%x: i64) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i64, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> f64
  %1 = llvm.load %a : !llvm.ptr -> f16
  %2 = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.call @use(%0, %1, %2) : (f64, f16, !llvm.ptr) -> ()
  llvm.return
}

// -----

// A narrow store keeps the rest.
// CHECK-LABEL: llvm.func @narrow
// CHECK: %[[Z:.+]] = llvm.zext %arg1 : i8 to i32
// CHECK-NEXT: %[[M:.+]] = llvm.mlir.constant(-256 : i32) : i32
// CHECK-NEXT: %[[R:.+]] = llvm.and %arg0, %[[M]]
// CHECK-NEXT: %[[O:.+]] = llvm.or %[[R]], %[[Z]]
// CHECK-NEXT: llvm.return %[[O]]
llvm.func @narrow(%x: i32, %y: i8) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  llvm.store %y, %a : i8, !llvm.ptr
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return %0 : i32
}

// -----

// On big-endian targets the first bytes are the high ones.
// CHECK-LABEL: llvm.func @big_endian
// CHECK: %[[C:.+]] = llvm.mlir.constant(24 : i32) : i32
// CHECK-NEXT: %[[S:.+]] = llvm.lshr %arg0, %[[C]]
// CHECK-NEXT: %[[T:.+]] = llvm.trunc %[[S]] : i32 to i8
// CHECK-NEXT: llvm.return %[[T]]
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
  llvm.func @big_endian(%x: i32) -> i8 {
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
    llvm.store %x, %a : i32, !llvm.ptr
    %0 = llvm.load %a : !llvm.ptr -> i8
    llvm.return %0 : i8
  }
}

// -----

// Neither volatile accesses nor those beyond the slot, and no aggregates in pieces.
// CHECK-LABEL: llvm.func @kept
// CHECK-COUNT-4: llvm.alloca
llvm.func @kept(%x: i32, %y: i64) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %x, %a : i32, !llvm.ptr
  %b = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %y, %b : i64, !llvm.ptr
  %c = llvm.alloca %c1 x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  llvm.store %y, %c : i64, !llvm.ptr
  %d = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %d, %d : !llvm.ptr, !llvm.ptr
  llvm.return
}

// -----

// What only says something about the memory goes with it.
// CHECK-LABEL: llvm.func @bystanders
// CHECK-NEXT: llvm.mlir.constant
// CHECK-NEXT: llvm.return %arg0
llvm.func @bystanders(%x: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %a : !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  %0 = llvm.getelementptr %a[0] : (!llvm.ptr) -> !llvm.ptr, i32
  %1 = llvm.addrspacecast %0 : !llvm.ptr to !llvm.ptr<1>
  %2 = llvm.load %a : !llvm.ptr -> i32
  %3 = llvm.intr.invariant.start 4, %a : !llvm.ptr
  llvm.intr.invariant.end %3, 4, %a : !llvm.ptr
  llvm.intr.lifetime.end %a : !llvm.ptr
  llvm.return %2 : i32
}

// -----

// CHECK-LABEL: llvm.func @fill
// CHECK: llvm.mlir.constant(1799 : i16) : i16
// CHECK: %[[Z:.+]] = llvm.zext %arg0 : i8 to i16
// CHECK: %[[S:.+]] = llvm.shl %[[Z]]
// CHECK: %[[O:.+]] = llvm.or %[[Z]], %[[S]]
// CHECK: llvm.return %[[O]]
llvm.func @fill(%byte: i8) -> i16 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %seven = llvm.mlir.constant(7 : i8) : i8
  %a = llvm.alloca %c1 x i16 : (i32) -> !llvm.ptr
  "llvm.intr.memset.inline"(%a, %seven) <{isVolatile = false, len = 2 : i64}> : (!llvm.ptr, i8) -> ()
  "llvm.intr.memset.inline"(%a, %byte) <{isVolatile = false, len = 2 : i64}> : (!llvm.ptr, i8) -> ()
  %0 = llvm.load %a : !llvm.ptr -> i16
  llvm.return %0 : i16
}

// -----

// A copy of all of the slot is a load or a store.
// CHECK-LABEL: llvm.func @copy
// CHECK: %[[L:.+]] = llvm.load %arg0 : !llvm.ptr -> i32
// CHECK-NEXT: llvm.store %[[L]], %arg1 : i32, !llvm.ptr
// CHECK-NEXT: llvm.return %[[L]]
llvm.func @copy(%p: !llvm.ptr, %q: !llvm.ptr) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%a, %p, %c4) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memmove"(%q, %a, %c4) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return %0 : i32
}

// -----

// What is written through another pointer to the slot counts too.
// CHECK-LABEL: llvm.func @other_pointer
// CHECK: llvm.alloca
// CHECK: llvm.intr.memset
// CHECK: llvm.alloca
// CHECK: llvm.intr.memcpy
llvm.func @other_pointer(%byte: i8) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %0 = llvm.bitcast %a : !llvm.ptr to !llvm.ptr
  "llvm.intr.memset"(%0, %byte, %c4) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %b = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %1 = llvm.bitcast %b : !llvm.ptr to !llvm.ptr
  "llvm.intr.memcpy"(%1, %b, %c4) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %2 = llvm.load %a : !llvm.ptr -> i32
  llvm.return %2 : i32
}

// -----

// Only slots of the entry block, which are made once.
// CHECK-LABEL: llvm.func @inner
// CHECK: llvm.alloca
llvm.func @inner(%x: i32) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  llvm.br ^bb1
^bb1:
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  llvm.return
}

// -----

// Debuggers are told of the values.
// CHECK-LABEL: llvm.func @debug
// CHECK: llvm.intr.dbg.value #[[V:.+]] = %arg1 : i32
// CHECK-NEXT: llvm.cond_br
// CHECK: ^bb2(%[[A:.+]]: i32):
// CHECK-NEXT: llvm.intr.dbg.value #[[V]] = %[[A]] : i32
// CHECK-NOT: dbg.declare
#file = #llvm.di_file<"a.c" in "/src">
#scope = #llvm.di_subprogram<file = #file>
#variable = #llvm.di_local_variable<scope = #scope, name = "x">
llvm.func @debug(%c: i1, %x: i32, %y: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.intr.dbg.declare #variable = %a : !llvm.ptr
  llvm.store %x, %a : i32, !llvm.ptr
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  llvm.store %y, %a : i32, !llvm.ptr
  llvm.br ^bb2
^bb2:
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return %0 : i32
}
