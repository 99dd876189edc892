// Floats have no zero points, and -infinity is the least number.
//
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named))' | FileCheck %s

// CHECK-LABEL: func.func @product(
// CHECK: %[[SIZE:.*]] = tensor.dim %arg0
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[EMPTY:.*]] = tensor.empty(%[[SIZE]]) : tensor<?x5x6xf32>
// CHECK: %[[INIT:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%[[EMPTY]]
// CHECK: linalg.batch_matmul ins(%arg0, %arg1 : tensor<?x5x3xf32>, tensor<?x3x6xf32>) outs(%[[INIT]]
func.func @product(%a: tensor<?x5x3xf32>, %b: tensor<?x3x6xf32>) -> tensor<?x5x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<?x5x3xf32>, tensor<?x3x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x5x6xf32>
  return %0 : tensor<?x5x6xf32>
}

// CHECK-LABEL: func.func @convolution(
// CHECK: %[[BIAS:.*]] = linalg.generic {{.*}} ins(%arg2 : tensor<2xf32>)
// CHECK: linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%arg0, %arg1 {{.*}} outs(%[[BIAS]]
func.func @convolution(%x: tensor<1x4x4x1xf32>, %w: tensor<2x2x2x1xf32>, %b: tensor<2xf32>) -> tensor<1x3x3x2xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z
      {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x4x4x1xf32>, tensor<2x2x2x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32>
  return %0 : tensor<1x3x3x2xf32>
}

// CHECK-LABEL: func.func @channels(
// CHECK: %[[SUMS:.*]] = linalg.depthwise_conv_2d_nhwc_hwcm {{.*}} -> tensor<1x2x2x2x3xf32>
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[SUMS]] {{\[}}[0], [1], [2], [3, 4]] : tensor<1x2x2x2x3xf32> into tensor<1x2x2x6xf32>
// CHECK: linalg.generic {{.*}} ins(%arg2, %[[FLAT]]
// CHECK: arith.addf
func.func @channels(%x: tensor<1x3x3x2xf32>, %w: tensor<2x2x2x3xf32>, %b: tensor<6xf32>) -> tensor<1x2x2x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z
      {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x3x3x2xf32>, tensor<2x2x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x6xf32>
  return %0 : tensor<1x2x2x6xf32>
}

// CHECK-LABEL: func.func @pool(
// CHECK: %[[LEAST:.*]] = arith.constant 0xFF800000 : f32
// CHECK: linalg.fill ins(%[[LEAST]] : f32)
// CHECK: linalg.pooling_nhwc_max
func.func @pool(%x: tensor<1x3x3x1xf32>) -> tensor<1x2x2x1xf32> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x3x3x1xf32>) -> tensor<1x2x2x1xf32>
  return %0 : tensor<1x2x2x1xf32>
}

// A product has the sizes that its type leaves open from its factors.
// CHECK-LABEL: func.func @product_of_unknown_sizes(
// CHECK-SAME: %[[A:.*]]: tensor<2x?x2xf32>, %[[B:.*]]: tensor<2x2x1xf32>
// CHECK: %[[ROWS:.*]] = tensor.dim %[[A]], %{{.*}}
// CHECK: %[[COLUMNS:.*]] = tensor.dim %[[B]], %{{.*}}
// CHECK: tensor.empty(%[[ROWS]], %[[COLUMNS]]) : tensor<2x?x?xf32>
func.func @product_of_unknown_sizes(%a: tensor<2x?x2xf32>, %b: tensor<2x2x1xf32>) -> tensor<2x?x?xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<2x?x2xf32>, tensor<2x2x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x?x?xf32>
  return %0 : tensor<2x?x?xf32>
}
