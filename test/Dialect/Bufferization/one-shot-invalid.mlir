// RUN: not oxmlir-opt %s --one-shot-bufferize 2>&1 | FileCheck %s

// CHECK: one-shot-invalid.mlir:[[@LINE+3]]:8: error: 'arith.select' op only i1 condition values are supported
// CHECK: one-shot-invalid.mlir:[[@LINE+2]]:8: error: failed to bufferize op
func.func @elements(%c: tensor<4xi1>, %a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = arith.select %c, %a, %b : tensor<4xi1>, tensor<4xi32>
  return %0 : tensor<4xi32>
}
