// A pass that runs on functions of any dialect is named with its pipeline, as its flag alone would not come to them.
//
// RUN: not oxmlir-opt %s --mlir-to-llvmir 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))'

// CHECK: note: left, too: 'tosa.abs', 'func.return'
// CHECK-NEXT: note: passes to add: --pass-pipeline='builtin.module(func.func(tosa-to-linalg),convert-to-llvm,reconcile-unrealized-casts)'
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.abs %a : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
