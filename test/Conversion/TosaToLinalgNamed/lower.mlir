// Products, convolutions, pooling and transpositions become named operations.
//
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named))' | FileCheck %s --check-prefixes=CHECK,FHWC
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named{prefer-conv2d-kernel-layout-hwcf=true}))' | FileCheck %s --check-prefixes=CHECK,HWCF
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named))' --check-passes -o /dev/null
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named{prefer-conv2d-kernel-layout-hwcf=true}))' --check-passes -o /dev/null

// CHECK-LABEL: func.func @transpose(
// CHECK: %[[SIZE:.*]] = tensor.dim %arg0
// CHECK: %[[EMPTY:.*]] = tensor.empty(%[[SIZE]]) : tensor<3x?xf32>
// CHECK: linalg.transpose ins(%arg0 : tensor<?x3xf32>) outs(%[[EMPTY]] : tensor<3x?xf32>) permutation = [1, 0]
func.func @transpose(%x: tensor<?x3xf32>) -> tensor<3x?xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<?x3xf32>) -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// CHECK-LABEL: func.func @product(
// CHECK: %[[SIZE:.*]] = tensor.dim %arg0
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: %[[EMPTY:.*]] = tensor.empty(%[[SIZE]]) : tensor<?x5x6xi32>
// CHECK: %[[INIT:.*]] = linalg.fill ins(%[[ZERO]] : i32) outs(%[[EMPTY]]
// CHECK: linalg.batch_matmul ins(%arg0, %arg1 : tensor<?x5x3xi8>, tensor<?x3x6xi8>) outs(%[[INIT]]
func.func @product(%a: tensor<?x5x3xi8>, %b: tensor<?x3x6xi8>) -> tensor<?x5x6xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<?x5x3xi8>, tensor<?x3x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x5x6xi32>
  return %0 : tensor<?x5x6xi32>
}

// CHECK-LABEL: func.func @product_of_bytes(
// CHECK-DAG: %[[A:.*]] = arith.constant 1 : i32
// CHECK-DAG: %[[B:.*]] = arith.constant 2 : i32
// CHECK: linalg.quantized_batch_matmul ins(%arg0, %arg1, %[[A]], %[[B]]
func.func @product_of_bytes(%a: tensor<1x2x3xi8>, %b: tensor<1x3x2xi8>) -> tensor<1x2x2xi32> {
  %y = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %a, %b, %y, %z : (tensor<1x2x3xi8>, tensor<1x3x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2xi32>
  return %0 : tensor<1x2x2xi32>
}

// CHECK-LABEL: func.func @convolution(
// HWCF: %[[W:.*]] = linalg.transpose ins(%arg1 : tensor<2x2x2x1xi8>) outs(%{{.*}} : tensor<2x2x1x2xi8>) permutation = [1, 2, 3, 0]
// CHECK: %[[BIAS:.*]] = linalg.generic {{.*}} ins(%arg2 : tensor<2xi32>)
// FHWC: linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%arg0, %arg1 {{.*}} outs(%[[BIAS]]
// HWCF: linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%arg0, %[[W_:.*]] :
func.func @convolution(%x: tensor<1x4x4x1xi8>, %w: tensor<2x2x2x1xi8>, %b: tensor<2xi32>) -> tensor<1x3x3x2xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z
      {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x4x4x1xi8>, tensor<2x2x2x1xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x2xi32>
  return %0 : tensor<1x3x3x2xi32>
}

// The zero point is what stands around an image.
// CHECK-LABEL: func.func @convolution_of_bytes(
// CHECK: %[[AROUND:.*]] = arith.constant -3 : i8
// CHECK: tensor.pad %arg0 low[0, 1, 1, 0] high[0, 1, 1, 0] {
// CHECK: tensor.yield %[[AROUND]] : i8
// FHWC: linalg.conv_2d_nhwc_fhwc_q
// HWCF: linalg.conv_2d_nhwc_hwcf_q
func.func @convolution_of_bytes(%x: tensor<1x3x3x1xi8>, %w: tensor<1x3x3x1xi8>, %b: tensor<1xi32>) -> tensor<1x3x3x1xi32> {
  %y = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<4> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %y, %z
      {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>}
      : (tensor<1x3x3x1xi8>, tensor<1x3x3x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x1xi32>
  return %0 : tensor<1x3x3x1xi32>
}

// CHECK-LABEL: func.func @channels(
// CHECK: %[[SUMS:.*]] = linalg.depthwise_conv_2d_nhwc_hwcm {{.*}} -> tensor<1x2x2x2x3xi32>
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[SUMS]] {{\[}}[0], [1], [2], [3, 4]] : tensor<1x2x2x2x3xi32> into tensor<1x2x2x6xi32>
// CHECK: linalg.generic {{.*}} ins(%arg2, %[[FLAT]]
// CHECK: arith.addi
func.func @channels(%x: tensor<1x3x3x2xi8>, %w: tensor<2x2x2x3xi8>, %b: tensor<6xi32>) -> tensor<1x2x2x6xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z
      {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x3x3x2xi8>, tensor<2x2x2x3xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x6xi32>
  return %0 : tensor<1x2x2x6xi32>
}

// CHECK-LABEL: func.func @pool(
// CHECK: %[[LEAST:.*]] = arith.constant -128 : i8
// CHECK: tensor.pad %arg0 low[0, 1, 0, 0] high[0, 0, 1, 0] {
// CHECK: %[[WINDOW:.*]] = tensor.empty() : tensor<2x2xi8>
// CHECK: linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
func.func @pool(%x: tensor<1x3x3x1xi8>) -> tensor<1x3x3x1xi8> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 1, 1>}
      : (tensor<1x3x3x1xi8>) -> tensor<1x3x3x1xi8>
  return %0 : tensor<1x3x3x1xi8>
}
