// Parts that may have no iterations: windows of a stride have no elements then.
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-DAG: #[[NONE:.*]] = affine_map<()[s0] -> (0, s0 * 2 - 1)>
// CHECK-DAG: #[[REST:.*]] = affine_map<()[s0, s1] -> (0, s0 * 2 - s1 * 2 - 1)>
module attributes {transform.with_named_sequence} {

// CHECK-LABEL: func.func @strided
// CHECK: %[[FIRST:.*]] = affine.max #[[NONE]]()
// CHECK: tensor.extract_slice %arg0[0, 0, 0, 0] [1, %[[FIRST]], 9, 4]
// CHECK: %[[SECOND:.*]] = affine.max #[[REST]]()
// CHECK: tensor.extract_slice %arg0[0, %{{.*}}, 0, 0] [1, %[[SECOND]], 9, 4]
func.func @strided(%in: tensor<1x?x9x4xf32>, %k: tensor<1x3x4x2xf32>, %out: tensor<1x?x7x2xf32>) -> tensor<1x?x7x2xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%in, %k : tensor<1x?x9x4xf32>, tensor<1x3x4x2xf32>) outs(%out : tensor<1x?x7x2xf32>) -> tensor<1x?x7x2xf32>
  return %0 : tensor<1x?x7x2xf32>
}

// A stride of one makes no window shorter than nothing.
// CHECK-LABEL: func.func @plain
// CHECK-NOT: affine.max
// CHECK: return
func.func @plain(%in: tensor<?xf32>, %k: tensor<1xf32>, %out: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.conv_1d ins(%in, %k : tensor<?xf32>, tensor<1xf32>) outs(%out : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_hwcf"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.split %0 after 3 {dimension = 1 : i64} : !transform.any_op
    %2 = transform.structured.match ops{["linalg.conv_1d"]} in %root : (!transform.any_op) -> !transform.any_op
    %3 = transform.structured.split %2 after 3 {dimension = 0 : i64} : !transform.any_op
    transform.yield
  }
}
