// The short form of a body shows no flags that are not set.
// RUN: oxmlir-opt %s --convert-arith-to-llvm | FileCheck %s
// CHECK: linalg.reduce { llvm.add } ins
func.func @f(%a: tensor<2x4xi32>, %init: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.reduce { arith.addi } ins(%a : tensor<2x4xi32>) outs(%init : tensor<4xi32>) dimensions = [0]
  return %0 : tensor<4xi32>
}
