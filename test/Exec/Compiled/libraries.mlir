// Functions of a shared library come before those that are built in; constructors and destructors run around the function.
//
// REQUIRES: cc
// RUN: cc -shared -fPIC -o %t.so %S/Inputs/library.c
// RUN: oxmlir-opt %s --run=main --run-args='20 : i32' --run-engine=llvm --shared-libs=%t.so | FileCheck %s --match-full-lines
// RUN: oxmlir-opt %s --run=math --run-args='4.0 : f64' --run-engine=llvm | FileCheck %s --check-prefix=MATH

// CHECK: <1>
// CHECK-NEXT: <2>
// CHECK-NEXT: <3>
// CHECK-NEXT: 42 : i32
llvm.func @twice_and_two(i32) -> i32
llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func internal @show(%n: i64) {
  llvm.call @printI64(%n) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
llvm.func internal @first() {
  %0 = llvm.mlir.constant(1 : i64) : i64
  llvm.call @show(%0) : (i64) -> ()
  llvm.return
}
llvm.func internal @second() {
  %0 = llvm.mlir.constant(2 : i64) : i64
  llvm.call @show(%0) : (i64) -> ()
  llvm.return
}
llvm.func internal @last() {
  %0 = llvm.mlir.constant(3 : i64) : i64
  llvm.call @show(%0) : (i64) -> ()
  llvm.return
}
llvm.mlir.global_ctors ctors = [@second, @first], priorities = [7 : i32, 0 : i32], data = [#llvm.zero, #llvm.zero]
llvm.mlir.global_dtors dtors = [@last], priorities = [0 : i32], data = [#llvm.zero]

llvm.func @main(%n: i32) -> i32 {
  %0 = llvm.call @twice_and_two(%n) : (i32) -> i32
  llvm.return %0 : i32
}

// MATH: 2.000000e+00 : f64
llvm.func @math(%x: f64) -> f64 {
  %0 = llvm.call @cbrt(%x) : (f64) -> f64
  %1 = llvm.fmul %0, %0 : f64
  %2 = llvm.fmul %1, %0 : f64
  %3 = llvm.intr.sqrt(%2) : (f64) -> f64
  %4 = llvm.intr.nearbyint(%3) : (f64) -> f64
  llvm.return %4 : f64
}
llvm.func @cbrt(f64) -> f64
