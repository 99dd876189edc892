// What cannot be seen from outside has no visibility: LLVM reads no such thing.
//
// RUN: oxmlir-opt %s --mlir-to-llvmir | FileCheck %s
// CHECK: @v = internal constant i32 1
// CHECK: @w = hidden constant i32 1
// CHECK: define private void @f()

llvm.mlir.global internal hidden constant @v(1 : i32) : i32
llvm.mlir.global external hidden constant @w(1 : i32) : i32
llvm.func private protected @f() {
  llvm.return
}
