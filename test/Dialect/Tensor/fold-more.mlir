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

// CHECK-LABEL: @extracted_of_sparse(
// CHECK-DAG: %[[THERE:.*]] = arith.constant -2.000000e+00 : f16
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f16
// CHECK: return %[[THERE]], %[[ZERO]] : f16, f16
func.func @extracted_of_sparse() -> (f16, f16) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = arith.constant sparse<[[0, 0], [1, 2]], [-5.0, -2.0]> : tensor<2x3xf16>
  %1 = tensor.extract %0[%c1, %c2] : tensor<2x3xf16>
  %2 = tensor.extract %0[%c0, %c1] : tensor<2x3xf16>
  return %1, %2 : f16, f16
}

// CHECK-LABEL: @complex_elements(
// CHECK-DAG: %[[SECOND:.*]] = complex.constant [3.000000e+00 : f32, 4.000000e+00 : f32] : complex<f32>
// CHECK-DAG: %[[BOTH:.*]] = arith.constant dense<[(3.000000e+00,4.000000e+00), (1.000000e+00,2.000000e+00)]> : tensor<2xcomplex<f32>>
// CHECK: return %[[SECOND]], %[[BOTH]]
func.func @complex_elements() -> (complex<f32>, tensor<2xcomplex<f32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
  %1 = tensor.extract %0[%c0] : tensor<2xcomplex<f32>>
  %2 = tensor.extract %0[%c1] : tensor<2xcomplex<f32>>
  %3 = tensor.from_elements %2, %1 : tensor<2xcomplex<f32>>
  return %2, %3 : complex<f32>, tensor<2xcomplex<f32>>
}

// CHECK-LABEL: @extracted_of_inserted(
// CHECK-SAME: %[[T:.*]]: tensor<?x?xf32>, %[[X:.*]]: f32
// CHECK: %[[OTHER:.*]] = tensor.extract
// CHECK: return %[[X]], %[[OTHER]] : f32, f32
func.func @extracted_of_inserted(%t: tensor<?x?xf32>, %x: f32) -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.insert %x into %t[%c1, %c2] : tensor<?x?xf32>
  %1 = tensor.extract %0[%c1, %c2] : tensor<?x?xf32>
  %2 = tensor.extract %0[%c1, %c1] : tensor<?x?xf32>
  return %1, %2 : f32, f32
}

// CHECK-LABEL: @reshaped_to_own_sizes(
// CHECK-SAME: %[[T:.*]]: tensor<5x?xi32>, %[[U:.*]]: tensor<5x?xi32>
// CHECK: %[[OTHER:.*]] = tensor.reshape
// CHECK: return %[[T]], %[[OTHER]]
func.func @reshaped_to_own_sizes(%t: tensor<5x?xi32>, %u: tensor<5x?xi32>) -> (tensor<5x?xi32>, tensor<5x?xi32>) {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %d = tensor.dim %t, %c1 : tensor<5x?xi32>
  %s = tensor.from_elements %c5, %d : tensor<2xindex>
  %0 = tensor.reshape %t(%s) : (tensor<5x?xi32>, tensor<2xindex>) -> tensor<5x?xi32>
  %1 = tensor.reshape %u(%s) : (tensor<5x?xi32>, tensor<2xindex>) -> tensor<5x?xi32>
  return %0, %1 : tensor<5x?xi32>, tensor<5x?xi32>
}

// CHECK-LABEL: @concat_of_one(
// CHECK-SAME: %[[T:.*]]: tensor<2x?xi32>
// CHECK-NEXT: return %[[T]]
func.func @concat_of_one(%t: tensor<2x?xi32>) -> tensor<2x?xi32> {
  %0 = tensor.concat dim(1) %t : (tensor<2x?xi32>) -> tensor<2x?xi32>
  return %0 : tensor<2x?xi32>
}
