// Sizes of a softmax follow from its operands.
// RUN: oxmlir-opt %s --resolve-shaped-type-result-dims --split-input-file | FileCheck %s

func.func @softmax(%a: tensor<?x16x?xf32>, %b: tensor<2x?x?xf32>) -> (index, index, index) {
  %0 = linalg.softmax dimension(2) ins(%a : tensor<?x16x?xf32>) outs(%b : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %1 = tensor.dim %0, %c0 : tensor<2x?x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<2x?x?xf32>
  %3 = tensor.dim %0, %c2 : tensor<2x?x?xf32>
  return %1, %2, %3 : index, index, index
}

// CHECK: module {
// CHECK-NEXT: func.func @softmax(%arg0: tensor<?x16x?xf32>, %arg1: tensor<2x?x?xf32>) -> (index, index, index) {
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c16 = arith.constant 16 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c2 : tensor<?x16x?xf32>
// CHECK-NEXT: return %c2, %c16, %dim : index, index, index
// CHECK-NEXT: }
// CHECK-NEXT: }
