// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @gathered(
// CHECK-SAME: %[[AT:.*]]: tensor<2x3x1xindex>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<1.000000e+00> : tensor<2x3x4x1xf32>
// CHECK-NEXT: return %[[CST]] : tensor<2x3x4x1xf32>
func.func @gathered(%at: tensor<2x3x1xindex>) -> tensor<2x3x4x1xf32> {
  %0 = arith.constant dense<1.0> : tensor<4x8xf32>
  %1 = tensor.gather %0[%at] gather_dims([1]) : (tensor<4x8xf32>, tensor<2x3x1xindex>) -> tensor<2x3x4x1xf32>
  return %1 : tensor<2x3x4x1xf32>
}

// CHECK-LABEL: @reshaped(
// CHECK-SAME: %[[T:.*]]: tensor<4xf32>, %[[S:.*]]: tensor<2xindex>, %[[R:.*]]: tensor<1xindex>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<1.000000e+00> : tensor<2x2xf32>
// CHECK-NEXT: return %[[CST]], %[[T]], %[[T]] : tensor<2x2xf32>, tensor<4xf32>, tensor<4xf32>
func.func @reshaped(%t: tensor<4xf32>, %s: tensor<2xindex>, %r: tensor<1xindex>) -> (tensor<2x2xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  %1 = tensor.reshape %0(%s) : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x2xf32>
  %2 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<2xindex>) -> tensor<?x2xf32>
  %3 = tensor.reshape %2(%r) : (tensor<?x2xf32>, tensor<1xindex>) -> tensor<4xf32>
  %4 = tensor.reshape %t(%r) : (tensor<4xf32>, tensor<1xindex>) -> tensor<4xf32>
  return %1, %3, %4 : tensor<2x2xf32>, tensor<4xf32>, tensor<4xf32>
}
