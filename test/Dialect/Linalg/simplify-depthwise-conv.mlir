// RUN: oxmlir-opt %s --simplify-depthwise-conv | FileCheck %s
// RUN: oxmlir-opt %s --simplify-depthwise-conv --check-passes=8 -o /dev/null

// CHECK-LABEL: func.func @sums(
// CHECK-DAG: %[[F:.*]] = tensor.collapse_shape %arg1 {{\[\[}}0], [1], [2, 3]]
// CHECK-DAG: %[[C:.*]] = tensor.collapse_shape %arg2 {{\[\[}}0], [1], [2], [3, 4]]
// CHECK: %[[R:.*]] = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, mine, strides = dense<2> : tensor<2xi64>} ins(%arg0, %[[F]] : {{.*}}) outs(%[[C]] :
// CHECK: tensor.expand_shape %[[R]] {{\[\[}}0], [1], [2], [3, 4]] output_shape [%{{.*}}, 2, 2, 2, 1]
func.func @sums(%a: tensor<?x5x5x2xf32>, %f: tensor<3x3x2x1xf32>, %c: tensor<?x2x2x2x1xf32>) -> tensor<?x2x2x2x1xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {mine, dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%a, %f : tensor<?x5x5x2xf32>, tensor<3x3x2x1xf32>) outs(%c : tensor<?x2x2x2x1xf32>) -> tensor<?x2x2x2x1xf32>
  return %0 : tensor<?x2x2x2x1xf32>
}

// CHECK-LABEL: func.func @zero_points(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc_q {{.*}}ins(%arg0, %{{.*}}, %arg3, %arg4 :
func.func @zero_points(%a: tensor<1x5x5x2xi8>, %f: tensor<3x3x2x1xi8>, %c: tensor<1x3x3x2x1xi32>, %x: i32, %y: i32) -> tensor<1x3x3x2x1xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q
      ins(%a, %f, %x, %y : tensor<1x5x5x2xi8>, tensor<3x3x2x1xi8>, i32, i32) outs(%c : tensor<1x3x3x2x1xi32>) -> tensor<1x3x3x2x1xi32>
  return %0 : tensor<1x3x3x2x1xi32>
}

// CHECK-LABEL: func.func @buffers(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm
func.func @buffers(%a: memref<1x5x5x2xi8>, %f: memref<3x3x2x1xi8>, %c: memref<1x3x3x2x1xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %f: memref<1x5x5x2xi8>, memref<3x3x2x1xi8>) outs(%c : memref<1x3x3x2x1xi32>)
  return
}

// CHECK-LABEL: func.func @two_filters(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm
func.func @two_filters(%a: tensor<1x5x5x2xi8>, %f: tensor<3x3x2x2xi8>, %c: tensor<1x3x3x2x2xi32>) -> tensor<1x3x3x2x2xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm
      ins(%a, %f: tensor<1x5x5x2xi8>, tensor<3x3x2x2xi8>) outs(%c : tensor<1x3x3x2x2xi32>) -> tensor<1x3x3x2x2xi32>
  return %0 : tensor<1x3x3x2x2xi32>
}
