// RUN: oxmlir-opt %s --llvm-use-default-visibility=visibility=hidden | FileCheck %s
// RUN: oxmlir-opt %s --llvm-use-default-visibility | FileCheck %s --check-prefix=NONE
// RUN: oxmlir-opt %s --llvm-use-default-visibility=visibility=hidden | oxmlir-opt --mlir-to-llvmir | FileCheck %s --check-prefix=LLVM

// CHECK: llvm.func hidden @f()
// CHECK: llvm.func protected @g()
// CHECK: llvm.func internal @h()
// CHECK: llvm.mlir.global external hidden @u
// CHECK: llvm.mlir.global internal @v
// CHECK: llvm.mlir.global private @w
// NONE: llvm.func @f()
// NONE: llvm.mlir.global external @u
// LLVM-DAG: @u = hidden global i32 0
// LLVM-DAG: @v = internal global i32 0
// LLVM-DAG: define hidden void @f()
llvm.func @f() {
  llvm.return
}
llvm.func protected @g()
llvm.func internal @h() {
  llvm.return
}
llvm.mlir.global external @u(0 : i32) : i32
llvm.mlir.global internal @v(0 : i32) : i32
llvm.mlir.global private @w(0 : i32) : i32
