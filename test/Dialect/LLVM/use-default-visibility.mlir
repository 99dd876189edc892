// RUN: oxmlir-opt %s --llvm-use-default-visibility=visibility=hidden | FileCheck %s
// RUN: oxmlir-opt %s --llvm-use-default-visibility | FileCheck %s --check-prefix=NONE

// CHECK: llvm.func hidden @f()
// CHECK: llvm.func protected @g()
// CHECK: llvm.mlir.global internal hidden @v
// NONE: llvm.func @f()
// NONE: llvm.mlir.global internal @v
llvm.func @f() {
  llvm.return
}
llvm.func protected @g()
llvm.mlir.global internal @v(0 : i32) : i32
