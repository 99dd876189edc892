// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt --mlir-to-llvmir %s | FileCheck %s --check-prefix=LLVM
// Types of LLVM in quotes, and pointers that say what they point to.

llvm.mlir.global internal constant @hello("hello\00") : !llvm<"[6 x i8]">

llvm.func @get() -> !llvm<"{ i64, { float*, <4 x i32> } }">

llvm.func @memory(%p: !llvm<"{ i32, [4 x float] }*">, %i: !llvm.i64, %x: !llvm.float, %q: !llvm<"i8 addrspace(3)*"> {llvm.noalias = true}) -> !llvm.float {
  %c0 = llvm.mlir.constant(0 : index) : !llvm.i64
  %c1 = llvm.mlir.constant(1 : i32) : !llvm.i32
  %0 = llvm.getelementptr %p[%c0, %c1, %i] : (!llvm<"{ i32, [4 x float] }*">, !llvm.i64, !llvm.i32, !llvm.i64) -> !llvm<"float*">
  %1 = llvm.load %0 : !llvm<"float*">
  %2 = llvm.alloca %c0 x !llvm.double {alignment = 8} : (!llvm.i64) -> !llvm<"double*">
  llvm.store %x, %0 : !llvm<"float*">
  %3 = llvm.mlir.null : !llvm<"void (i32)*">
  llvm.call %3(%c1) : (!llvm.i32) -> ()
  %4 = llvm.mlir.constant(@get) : !llvm<"{ i64, { float*, <4 x i32> } } ()*">
  %5 = llvm.icmp "eq" %c0, %i : !llvm.i64
  %6 = llvm.mlir.addressof @hello : !llvm<"[6 x i8]*">
  %7 = llvm.bitcast %6 : !llvm<"[6 x i8]*"> to !llvm<"i8*">
  "llvm.intr.prefetch"(%7, %c1, %c1, %c1) : (!llvm<"i8*">, !llvm.i32, !llvm.i32, !llvm.i32) -> ()
  llvm.return %1 : !llvm.float
}

// A function of the standard dialect that returned like this.
func @vectors(%v: !llvm<"<4 x float>">, %i: !llvm.i32) {
  %0 = llvm.extractelement %v[%i : !llvm.i32] : !llvm<"<4 x float>">
  %1 = llvm.shufflevector %v, %v [0 : i32, 7 : i32] : !llvm<"<4 x float>">, !llvm<"<4 x float>">
  llvm.return
}

// From 2020 on pointers stood for themselves.
llvm.func @later(%p: !llvm.ptr<struct<(float, ptr<i8>)>>, %v: !llvm.vec<4 x float>) -> !llvm.ptr<i8> {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.getelementptr %p[%c0, %c1] : (!llvm.ptr<struct<(float, ptr<i8>)>>, i32, i32) -> !llvm.ptr<ptr<i8>>
  %1 = llvm.load %0 : !llvm.ptr<ptr<i8>>
  llvm.return %1 : !llvm.ptr<i8>
}

// CHECK-LABEL: llvm.mlir.global internal constant @hello("hello\00") {addr_space = 0 : i32}

// CHECK-LABEL: llvm.func @get() -> !llvm.struct<(i64, struct<(ptr, vector<4xi32>)>)>

// CHECK-LABEL: llvm.func @memory(%arg0: !llvm.ptr, %arg1: i64, %arg2: f32, %arg3: !llvm.ptr<3> {llvm.noalias}) -> f32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %1 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %2 = llvm.getelementptr %arg0[%0, 1, %arg1] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
// CHECK-NEXT:   %3 = llvm.load %2 : !llvm.ptr -> f32
// CHECK-NEXT:   %4 = llvm.alloca %0 x f64 {alignment = 8 : i64} : (i64) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %arg2, %2 : f32, !llvm.ptr
// CHECK-NEXT:   %5 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:   llvm.call %5(%1) : !llvm.ptr, (i32) -> ()
// CHECK-NEXT:   %6 = llvm.mlir.addressof @get : !llvm.ptr
// CHECK-NEXT:   %7 = llvm.icmp "eq" %0, %arg1 : i64
// CHECK-NEXT:   %8 = llvm.mlir.addressof @hello : !llvm.ptr
// CHECK-NEXT:   %9 = llvm.bitcast %8 : !llvm.ptr to !llvm.ptr
// CHECK-NEXT:   "llvm.intr.prefetch"(%9) <{cache = 1 : i32, hint = 1 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
// CHECK-NEXT:   llvm.return %3 : f32
// CHECK-NEXT: }

// CHECK-LABEL: llvm.func @vectors(%arg0: vector<4xf32>, %arg1: i32) {
// CHECK-NEXT:   %0 = llvm.extractelement %arg0[%arg1 : i32] : vector<4xf32>
// CHECK-NEXT:   %1 = llvm.shufflevector %arg0, %arg0 [0, 7] : vector<4xf32>
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }

// CHECK-LABEL: llvm.func @later(%arg0: !llvm.ptr, %arg1: vector<4xf32>) -> !llvm.ptr {
// CHECK-NEXT:   %0 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %1 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %2 = llvm.getelementptr %arg0[%0, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(f32, ptr)>
// CHECK-NEXT:   %3 = llvm.load %2 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:   llvm.return %3 : !llvm.ptr
// CHECK-NEXT: }

// LLVM: define float @memory(ptr %0, i64 %1, float %2, ptr addrspace(3) noalias %3)
// LLVM-NEXT: %[[PLACE:.*]] = getelementptr { i32, [4 x float] }, ptr %0, i64 0, i32 1, i64 %1
// LLVM-NEXT: load float, ptr %[[PLACE]]

// Indices behind that of a number are steps over numbers.
llvm.func @steps(%p: !llvm<"{ i32, double }*">, %i: !llvm.i32) {
  %c0 = llvm.mlir.constant(0 : i32) : !llvm.i32
  %c1 = llvm.mlir.constant(1 : i32) : !llvm.i32
  %0 = llvm.getelementptr %p[%c0, %c1, %i, %i] : (!llvm<"{ i32, double }*">, !llvm.i32, !llvm.i32, !llvm.i32, !llvm.i32) -> !llvm<"double*">
  llvm.return
}

// CHECK-LABEL: llvm.func @steps
// CHECK:        %2 = llvm.getelementptr %arg0[%0, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, f64)>
// CHECK-NEXT:   %3 = llvm.getelementptr %2[%arg1] : (!llvm.ptr, i32) -> !llvm.ptr, f64
// CHECK-NEXT:   %4 = llvm.getelementptr %3[%arg1] : (!llvm.ptr, i32) -> !llvm.ptr, f64
