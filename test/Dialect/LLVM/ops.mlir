// Forms of the llvm dialect, read and written.
//
// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s

// CHECK: llvm.mlir.global internal constant @text("hi\0A") {addr_space = 0 : i32}
llvm.mlir.global internal constant @text("hi\0A")
// CHECK: llvm.mlir.global external thread_local @size(5 : i64) {addr_space = 0 : i32, alignment = 8 : i64} : i64
llvm.mlir.global thread_local @size(5 : i64) {alignment = 8 : i64} : i64

// CHECK: llvm.func @variadic(!llvm.ptr, ...) -> i32
llvm.func @variadic(!llvm.ptr, ...) -> i32

// CHECK-LABEL: llvm.func internal fastcc @types(
// CHECK-SAME: %arg0: !llvm.ptr<1> {llvm.noalias}
// CHECK-SAME: %arg1: !llvm.struct<"node", (i32, array<2 x ptr>)>
// CHECK-SAME: %arg2: !llvm.struct<packed (i8, struct<()>)>
llvm.func internal fastcc @types(%a: !llvm.ptr<1> {llvm.noalias}, %b: !llvm.struct<"node", (i32, array<2 x ptr>)>,
    %c: !llvm.struct<packed (i8, struct<()>)>) attributes {no_inline} {
  // CHECK: llvm.extractvalue %arg1[1, 0] : !llvm.struct<"node", (i32, array<2 x ptr>)>
  %0 = llvm.extractvalue %b[1, 0] : !llvm.struct<"node", (i32, array<2 x ptr>)>
  // CHECK: llvm.call @variadic(%{{.*}}) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr) -> i32
  %1 = llvm.call @variadic(%0) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr) -> i32
  // CHECK: llvm.mul %{{.*}} overflow<nsw, nuw> : i32
  %2 = llvm.mul %1, %1 overflow<nsw, nuw> : i32
  // CHECK: llvm.alloca %{{.*}} x !llvm.array<4 x f32> {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %3 = llvm.alloca %2 x !llvm.array<4 x f32> {alignment = 16 : i64} : (i32) -> !llvm.ptr
  // CHECK: llvm.load %{{.*}} dereferenceable<bytes = 8> : !llvm.ptr -> !llvm.ptr
  %4 = llvm.load %3 dereferenceable<bytes = 8> : !llvm.ptr -> !llvm.ptr
  llvm.return
}

// CHECK: llvm.func @empty_body()
// CHECK-NOT: {
llvm.func @empty_body() {
}

// CHECK: llvm.func @assumes(%[[C:.*]]: i1, %[[P:.*]]: !llvm.ptr)
llvm.func @assumes(%c: i1, %p: !llvm.ptr) {
  // CHECK: llvm.intr.assume %[[C]] : i1
  llvm.intr.assume %c : i1
  // CHECK: llvm.intr.assume %[[C]] ["align"(%[[P]], %[[C]] : !llvm.ptr, i1)] : i1
  llvm.intr.assume %c ["align"(%p, %c : !llvm.ptr, i1)] : i1
  // CHECK: llvm.inline_asm asm_dialect = intel "nop", "r" %[[C]] : (i1) -> ()
  llvm.inline_asm asm_dialect = "intel" "nop", "r" %c : (i1) -> ()
  // CHECK: llvm.inline_asm asm_dialect = att "nop", "r" %[[C]] : (i1) -> ()
  llvm.inline_asm asm_dialect = att "nop", "r" %c : (i1) -> ()
  llvm.return
}

// CHECK: llvm.mlir.ifunc external @chosen : !llvm.func<void ()>, !llvm.ptr @chooser
llvm.mlir.ifunc @chosen : !llvm.func<void ()>, !llvm.ptr @chooser
llvm.func @chooser() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
