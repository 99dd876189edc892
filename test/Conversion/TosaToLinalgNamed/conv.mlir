// Convolutions of three dimensions, and of images whose sizes are not known.
//
// RUN: oxmlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named))' --verify-diagnostics | FileCheck %s
// RUN: oxmlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named))' --verify-diagnostics --check-passes -o /dev/null

// CHECK-DAG: #[[CHANNEL:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d4)>
// CHECK: func.func @volume(
// CHECK: %[[BATCH:.*]] = tensor.dim %arg0
// CHECK: %[[PADDED:.*]] = tensor.pad %arg0 low[0, 1, 0, 0, 0] high[0, 1, 0, 0, 0]
// CHECK: %[[WEIGHTS:.*]] = linalg.transpose ins(%arg1 : tensor<3x2x2x2x2xi8>) {{.*}} permutation = [1, 2, 3, 4, 0]
// CHECK: tensor.empty(%[[BATCH]]) : tensor<?x5x4x2x3xi32>
// CHECK: %[[BIAS:.*]] = linalg.generic {indexing_maps = [#[[CHANNEL]], {{.*}} ins(%arg2 : tensor<3xi32>)
// CHECK: linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<[1, 1, 2]> : tensor<3xi64>, strides = dense<[1, 1, 3]> : tensor<3xi64>}
// CHECK-SAME: ins(%[[PADDED]], %[[WEIGHTS]], %{{.*}}, %{{.*}} : {{.*}} outs(%[[BIAS]]
func.func @volume(%x: tensor<?x4x5x6x2xi8>, %w: tensor<3x2x2x2x2xi8>, %b: tensor<3xi32>) -> tensor<?x5x4x2x3xi32> {
  %y = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<4> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %y, %z
      {acc_type = i32, dilation = array<i64: 1, 1, 2>, pad = array<i64: 1, 1, 0, 0, 0, 0>, stride = array<i64: 1, 1, 3>}
      : (tensor<?x4x5x6x2xi8>, tensor<3x2x2x2x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x5x4x2x3xi32>
  return %0 : tensor<?x5x4x2x3xi32>
}

// -----

// CHECK-LABEL: func.func @floats(
// CHECK: linalg.conv_3d_ndhwc_dhwcf {{.*}} ins(%arg0, %{{.*}} : tensor<1x2x2x2x1xf32>, tensor<1x2x1x1x1xf32>)
func.func @floats(%x: tensor<1x2x2x2x1xf32>, %w: tensor<1x1x2x1x1xf32>, %b: tensor<1xf32>) -> tensor<1x2x1x2x1xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv3d %x, %w, %b, %z, %z
      {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>}
      : (tensor<1x2x2x2x1xf32>, tensor<1x1x2x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x1x2x1xf32>
  return %0 : tensor<1x2x1x2x1xf32>
}

// -----

// CHECK-LABEL: func.func @rows(
// CHECK: %[[HEIGHT:.*]] = tensor.dim %arg0
// CHECK: %[[KERNEL:.*]] = tensor.dim %arg1
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: %[[BELOW:.*]] = arith.addi %[[HEIGHT]]
// CHECK: %[[ALL:.*]] = arith.addi %[[BELOW]]
// CHECK: %[[REST:.*]] = arith.subi %[[KERNEL]], %[[ONE]]
// CHECK: %[[DILATION:.*]] = arith.constant 3 : index
// CHECK: %[[FAR:.*]] = arith.muli %[[DILATION]], %[[REST]]
// CHECK: %[[SPAN:.*]] = arith.addi %[[FAR]], %[[ONE]]
// CHECK: %[[PLACES:.*]] = arith.subi %[[ALL]], %[[SPAN]]
// CHECK: %[[STRIDE:.*]] = arith.constant 2 : index
// CHECK: %[[STEPS:.*]] = arith.divui %[[PLACES]], %[[STRIDE]]
// CHECK: %[[ROWS:.*]] = arith.addi %[[STEPS]], %[[ONE]]
// CHECK: %[[BATCH:.*]] = tensor.dim %arg0
// CHECK: tensor.empty(%[[BATCH]], %[[ROWS]]) : tensor<?x?x3x3xi32>
func.func @rows(%x: tensor<?x?x4x2xi8>, %w: tensor<3x2x2x2xi8>, %b: tensor<3xi32>) -> tensor<?x?x3x3xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z
      {acc_type = i32, dilation = array<i64: 3, 1>, pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 2, 1>}
      : (tensor<?x?x4x2xi8>, tensor<3x2x2x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x?x3x3xi32>
  return %0 : tensor<?x?x3x3xi32>
}

// -----

func.func @weights(%x: tensor<1x4x4x2xf32>, %w: tensor<3x?x2x2xf32>, %b: tensor<3xf32>) -> tensor<1x3x3x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{failed to legalize operation 'tosa.conv2d'}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z
      {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x4x4x2xf32>, tensor<3x?x2x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3xf32>
  return %0 : tensor<1x3x3x3xf32>
}
