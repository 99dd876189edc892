// Sizes that one operand of a named operation tells of others.
//
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

#lhs = affine_map<(i, j, k) -> (i, k)>
#rhs = affine_map<(i, j, k) -> (k, j)>
#sum = affine_map<(i, j, k) -> (i, j)>

// CHECK-LABEL: func.func @abs_inferred(
// CHECK: %{{.*}} = linalg.abs ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @abs_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.abs ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @add_inferred(
// CHECK: %{{.*}} = linalg.add ins(%arg0, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @add_inferred(%a: tensor<4x8xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.add ins(%a, %b : tensor<4x8xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @batch_matmul_inferred(
// CHECK: %{{.*}} = linalg.batch_matmul ins(%arg0, %{{.*}} : tensor<3x4x8xf32>, tensor<3x8x?xf32>) outs(%{{.*}} : tensor<3x4x?xf32>) -> tensor<3x4x?xf32>
func.func @batch_matmul_inferred(%a: tensor<3x4x8xf32>, %b: tensor<?x?x?xf32>, %out: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %result = linalg.batch_matmul ins(%a, %b : tensor<3x4x8xf32>, tensor<?x?x?xf32>)
      outs(%out : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @batch_matvec_inferred(
// CHECK: %{{.*}} = linalg.batch_matvec ins(%arg0, %{{.*}} : tensor<3x4x8xf32>, tensor<3x8xf32>) outs(%{{.*}} : tensor<3x4xf32>) -> tensor<3x4xf32>
func.func @batch_matvec_inferred(%a: tensor<3x4x8xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.batch_matvec ins(%a, %b : tensor<3x4x8xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @batch_mmt4d_inferred(
// CHECK: %{{.*}} = linalg.batch_mmt4d ins(%arg0, %{{.*}} : tensor<2x2x3x4x5xf32>, tensor<2x?x3x?x5xf32>) outs(%{{.*}} : tensor<2x2x?x4x?xf32>) -> tensor<2x2x?x4x?xf32>
func.func @batch_mmt4d_inferred(%a: tensor<2x2x3x4x5xf32>, %b: tensor<?x?x?x?x?xf32>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %result = linalg.batch_mmt4d ins(%a, %b : tensor<2x2x3x4x5xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @batch_reduce_matmul_inferred(
// CHECK: %{{.*}} = linalg.batch_reduce_matmul ins(%arg0, %{{.*}} : tensor<3x4x8xf32>, tensor<3x8x?xf32>) outs(%{{.*}} : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @batch_reduce_matmul_inferred(%a: tensor<3x4x8xf32>, %b: tensor<?x?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.batch_reduce_matmul ins(%a, %b : tensor<3x4x8xf32>, tensor<?x?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @batch_vecmat_inferred(
// CHECK: %{{.*}} = linalg.batch_vecmat ins(%arg0, %{{.*}} : tensor<3x4xf32>, tensor<3x4x?xf32>) outs(%{{.*}} : tensor<3x?xf32>) -> tensor<3x?xf32>
func.func @batch_vecmat_inferred(%a: tensor<3x4xf32>, %b: tensor<?x?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.batch_vecmat ins(%a, %b : tensor<3x4xf32>, tensor<?x?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @ceil_inferred(
// CHECK: %{{.*}} = linalg.ceil ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @ceil_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.ceil ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @contract_inferred(
// CHECK: %{{.*}} = linalg.contract indexing_maps = {{.*}} ins(%arg0, %{{.*}} : tensor<4x8xf32>, tensor<8x?xf32>) outs(%{{.*}} : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @contract_inferred(%a: tensor<4x8xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.contract indexing_maps = [#lhs, #rhs, #sum] ins(%a, %b : tensor<4x8xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @conv_1d_inferred(
// CHECK: %{{.*}} = linalg.conv_1d ins(%arg0, %arg1 : tensor<5xf32>, tensor<?xf32>) outs(%arg2 : tensor<?xf32>) -> tensor<?xf32>
func.func @conv_1d_inferred(%a: tensor<5xf32>, %b: tensor<?xf32>, %out: tensor<?xf32>) -> tensor<?xf32> {
  %result = linalg.conv_1d ins(%a, %b : tensor<5xf32>, tensor<?xf32>)
      outs(%out : tensor<?xf32>) -> tensor<?xf32>
  return %result : tensor<?xf32>
}

// CHECK-LABEL: func.func @conv_1d_ncw_fcw_inferred(
// CHECK: %{{.*}} = linalg.conv_1d_ncw_fcw ins(%arg0, %arg1 : tensor<1x2x5xf32>, tensor<?x?x?xf32>) outs(%arg2 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
func.func @conv_1d_ncw_fcw_inferred(%a: tensor<1x2x5xf32>, %b: tensor<?x?x?xf32>, %out: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %result = linalg.conv_1d_ncw_fcw ins(%a, %b : tensor<1x2x5xf32>, tensor<?x?x?xf32>)
      outs(%out : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_1d_nwc_wcf_inferred(
// CHECK: %{{.*}} = linalg.conv_1d_nwc_wcf ins(%arg0, %arg1 : tensor<1x5x2xf32>, tensor<?x?x?xf32>) outs(%arg2 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
func.func @conv_1d_nwc_wcf_inferred(%a: tensor<1x5x2xf32>, %b: tensor<?x?x?xf32>, %out: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %result = linalg.conv_1d_nwc_wcf ins(%a, %b : tensor<1x5x2xf32>, tensor<?x?x?xf32>)
      outs(%out : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_inferred(
// CHECK: %{{.*}} = linalg.conv_2d ins(%arg0, %arg1 : tensor<5x5xf32>, tensor<?x?xf32>) outs(%arg2 : tensor<?x?xf32>) -> tensor<?x?xf32>
func.func @conv_2d_inferred(%a: tensor<5x5xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.conv_2d ins(%a, %b : tensor<5x5xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_inferred(
// CHECK: %{{.*}} = linalg.conv_2d_nchw_fchw ins(%arg0, %arg1 : tensor<1x2x5x5xf32>, tensor<?x?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
func.func @conv_2d_nchw_fchw_inferred(%a: tensor<1x2x5x5xf32>, %b: tensor<?x?x?x?xf32>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %result = linalg.conv_2d_nchw_fchw ins(%a, %b : tensor<1x2x5x5xf32>, tensor<?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_q_inferred(
// CHECK: %{{.*}} = linalg.conv_2d_nchw_fchw_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x2x5x5xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
func.func @conv_2d_nchw_fchw_q_inferred(%a: tensor<1x2x5x5xi8>, %b: tensor<?x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %result = linalg.conv_2d_nchw_fchw_q ins(%a, %b, %c, %d : tensor<1x2x5x5xi8>, tensor<?x?x?x?xi8>, i32, i32)
      outs(%out : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_fgchw_inferred(
// CHECK: %{{.*}} = linalg.conv_2d_ngchw_fgchw ins(%arg0, %arg1 : tensor<1x2x2x5x5xf32>, tensor<?x?x?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
func.func @conv_2d_ngchw_fgchw_inferred(%a: tensor<1x2x2x5x5xf32>, %b: tensor<?x?x?x?x?xf32>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %result = linalg.conv_2d_ngchw_fgchw ins(%a, %b : tensor<1x2x2x5x5xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_inferred(
// CHECK: %{{.*}} = linalg.conv_2d_ngchw_gfchw ins(%arg0, %arg1 : tensor<1x2x2x5x5xf32>, tensor<?x?x?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
func.func @conv_2d_ngchw_gfchw_inferred(%a: tensor<1x2x2x5x5xf32>, %b: tensor<?x?x?x?x?xf32>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %result = linalg.conv_2d_ngchw_gfchw ins(%a, %b : tensor<1x2x2x5x5xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_q_inferred(
// CHECK: %{{.*}} = linalg.conv_2d_ngchw_gfchw_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x2x2x5x5xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
func.func @conv_2d_ngchw_gfchw_q_inferred(%a: tensor<1x2x2x5x5xi8>, %b: tensor<?x?x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %result = linalg.conv_2d_ngchw_gfchw_q ins(%a, %b, %c, %d : tensor<1x2x2x5x5xi8>, tensor<?x?x?x?x?xi8>, i32, i32)
      outs(%out : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %result : tensor<?x?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_inferred(
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_fhwc ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<?x?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
func.func @conv_2d_nhwc_fhwc_inferred(%a: tensor<1x5x5x2xf32>, %b: tensor<?x?x?x?xf32>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %result = linalg.conv_2d_nhwc_fhwc ins(%a, %b : tensor<1x5x5x2xf32>, tensor<?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_q_inferred(
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_fhwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x5x5x2xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
func.func @conv_2d_nhwc_fhwc_q_inferred(%a: tensor<1x5x5x2xi8>, %b: tensor<?x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %result = linalg.conv_2d_nhwc_fhwc_q ins(%a, %b, %c, %d : tensor<1x5x5x2xi8>, tensor<?x?x?x?xi8>, i32, i32)
      outs(%out : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_inferred(
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_hwcf ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<?x?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
func.func @conv_2d_nhwc_hwcf_inferred(%a: tensor<1x5x5x2xf32>, %b: tensor<?x?x?x?xf32>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %result = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x5x5x2xf32>, tensor<?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_q_inferred(
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_hwcf_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x5x5x2xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
func.func @conv_2d_nhwc_hwcf_q_inferred(%a: tensor<1x5x5x2xi8>, %b: tensor<?x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %result = linalg.conv_2d_nhwc_hwcf_q ins(%a, %b, %c, %d : tensor<1x5x5x2xi8>, tensor<?x?x?x?xi8>, i32, i32)
      outs(%out : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_inferred(
// CHECK: %{{.*}} = linalg.conv_2d_nhwgc_gfhwc ins(%arg0, %arg1 : tensor<1x5x5x2x2xf32>, tensor<?x?x?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
func.func @conv_2d_nhwgc_gfhwc_inferred(%a: tensor<1x5x5x2x2xf32>, %b: tensor<?x?x?x?x?xf32>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %result = linalg.conv_2d_nhwgc_gfhwc ins(%a, %b : tensor<1x5x5x2x2xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_q_inferred(
// CHECK: %{{.*}} = linalg.conv_2d_nhwgc_gfhwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x5x5x2x2xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
func.func @conv_2d_nhwgc_gfhwc_q_inferred(%a: tensor<1x5x5x2x2xi8>, %b: tensor<?x?x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %result = linalg.conv_2d_nhwgc_gfhwc_q ins(%a, %b, %c, %d : tensor<1x5x5x2x2xi8>, tensor<?x?x?x?x?xi8>, i32, i32)
      outs(%out : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %result : tensor<?x?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_3d_inferred(
// CHECK: %{{.*}} = linalg.conv_3d ins(%arg0, %arg1 : tensor<5x5x5xf32>, tensor<?x?x?xf32>) outs(%arg2 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
func.func @conv_3d_inferred(%a: tensor<5x5x5xf32>, %b: tensor<?x?x?xf32>, %out: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %result = linalg.conv_3d ins(%a, %b : tensor<5x5x5xf32>, tensor<?x?x?xf32>)
      outs(%out : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_3d_ncdhw_fcdhw_inferred(
// CHECK: %{{.*}} = linalg.conv_3d_ncdhw_fcdhw ins(%arg0, %arg1 : tensor<1x2x5x5x5xf32>, tensor<?x?x?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
func.func @conv_3d_ncdhw_fcdhw_inferred(%a: tensor<1x2x5x5x5xf32>, %b: tensor<?x?x?x?x?xf32>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %result = linalg.conv_3d_ncdhw_fcdhw ins(%a, %b : tensor<1x2x5x5x5xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_inferred(
// CHECK: %{{.*}} = linalg.conv_3d_ndhwc_dhwcf ins(%arg0, %arg1 : tensor<1x5x5x5x2xf32>, tensor<?x?x?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
func.func @conv_3d_ndhwc_dhwcf_inferred(%a: tensor<1x5x5x5x2xf32>, %b: tensor<?x?x?x?x?xf32>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %result = linalg.conv_3d_ndhwc_dhwcf ins(%a, %b : tensor<1x5x5x5x2xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_q_inferred(
// CHECK: %{{.*}} = linalg.conv_3d_ndhwc_dhwcf_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x5x5x5x2xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
func.func @conv_3d_ndhwc_dhwcf_q_inferred(%a: tensor<1x5x5x5x2xi8>, %b: tensor<?x?x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %result = linalg.conv_3d_ndhwc_dhwcf_q ins(%a, %b, %c, %d : tensor<1x5x5x5x2xi8>, tensor<?x?x?x?x?xi8>, i32, i32)
      outs(%out : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %result : tensor<?x?x?x?x?xi32>
}

// CHECK-LABEL: func.func @copy_inferred(
// CHECK: %{{.*}} = linalg.copy ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @copy_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.copy ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_ncw_cw_inferred(
// CHECK: %{{.*}} = linalg.depthwise_conv_1d_ncw_cw ins(%arg0, %arg1 : tensor<1x2x5xf32>, tensor<?x?xf32>) outs(%arg2 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
func.func @depthwise_conv_1d_ncw_cw_inferred(%a: tensor<1x2x5xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %result = linalg.depthwise_conv_1d_ncw_cw ins(%a, %b : tensor<1x2x5xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wc_inferred(
// CHECK: %{{.*}} = linalg.depthwise_conv_1d_nwc_wc ins(%arg0, %arg1 : tensor<1x5x2xf32>, tensor<?x?xf32>) outs(%arg2 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
func.func @depthwise_conv_1d_nwc_wc_inferred(%a: tensor<1x5x2xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %result = linalg.depthwise_conv_1d_nwc_wc ins(%a, %b : tensor<1x5x2xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wcm_inferred(
// CHECK: %{{.*}} = linalg.depthwise_conv_1d_nwc_wcm ins(%arg0, %arg1 : tensor<1x5x2xf32>, tensor<?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
func.func @depthwise_conv_1d_nwc_wcm_inferred(%a: tensor<1x5x2xf32>, %b: tensor<?x?x?xf32>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %result = linalg.depthwise_conv_1d_nwc_wcm ins(%a, %b : tensor<1x5x2xf32>, tensor<?x?x?xf32>)
      outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nchw_chw_inferred(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nchw_chw ins(%arg0, %arg1 : tensor<1x2x5x5xf32>, tensor<?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
func.func @depthwise_conv_2d_nchw_chw_inferred(%a: tensor<1x2x5x5xf32>, %b: tensor<?x?x?xf32>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %result = linalg.depthwise_conv_2d_nchw_chw ins(%a, %b : tensor<1x2x5x5xf32>, tensor<?x?x?xf32>)
      outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_inferred(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwc ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
func.func @depthwise_conv_2d_nhwc_hwc_inferred(%a: tensor<1x5x5x2xf32>, %b: tensor<?x?x?xf32>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %result = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %b : tensor<1x5x5x2xf32>, tensor<?x?x?xf32>)
      outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_q_inferred(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x5x5x2xi8>, tensor<?x?x?xi8>, i32, i32) outs(%arg4 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
func.func @depthwise_conv_2d_nhwc_hwc_q_inferred(%a: tensor<1x5x5x2xi8>, %b: tensor<?x?x?xi8>, %c: i32, %d: i32, %out: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %result = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a, %b, %c, %d : tensor<1x5x5x2xi8>, tensor<?x?x?xi8>, i32, i32)
      outs(%out : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_inferred(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwcm ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<?x?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
func.func @depthwise_conv_2d_nhwc_hwcm_inferred(%a: tensor<1x5x5x2xf32>, %b: tensor<?x?x?x?xf32>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %result = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %b : tensor<1x5x5x2xf32>, tensor<?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_q_inferred(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x5x5x2xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
func.func @depthwise_conv_2d_nhwc_hwcm_q_inferred(%a: tensor<1x5x5x2xi8>, %b: tensor<?x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %result = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a, %b, %c, %d : tensor<1x5x5x2xi8>, tensor<?x?x?x?xi8>, i32, i32)
      outs(%out : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %result : tensor<?x?x?x?x?xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw_inferred(
// CHECK: %{{.*}} = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%arg0, %arg1 : tensor<1x2x5x5x5xf32>, tensor<?x?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
func.func @depthwise_conv_3d_ncdhw_cdhw_inferred(%a: tensor<1x2x5x5x5xf32>, %b: tensor<?x?x?x?xf32>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %result = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a, %b : tensor<1x2x5x5x5xf32>, tensor<?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc_inferred(
// CHECK: %{{.*}} = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%arg0, %arg1 : tensor<1x5x5x5x2xf32>, tensor<?x?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
func.func @depthwise_conv_3d_ndhwc_dhwc_inferred(%a: tensor<1x5x5x5x2xf32>, %b: tensor<?x?x?x?xf32>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %result = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a, %b : tensor<1x5x5x5x2xf32>, tensor<?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm_inferred(
// CHECK: %{{.*}} = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%arg0, %arg1 : tensor<1x5x5x5x2xf32>, tensor<?x?x?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
func.func @depthwise_conv_3d_ndhwc_dhwcm_inferred(%a: tensor<1x5x5x5x2xf32>, %b: tensor<?x?x?x?x?xf32>, %out: tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32> {
  %result = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a, %b : tensor<1x5x5x5x2xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @div_inferred(
// CHECK: %{{.*}} = linalg.div ins(%arg0, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @div_inferred(%a: tensor<4x8xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.div ins(%a, %b : tensor<4x8xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @div_unsigned_inferred(
// CHECK: %{{.*}} = linalg.div_unsigned ins(%arg0, %{{.*}} : tensor<4x8xi32>, tensor<4x8xi32>) outs(%{{.*}} : tensor<4x8xi32>) -> tensor<4x8xi32>
func.func @div_unsigned_inferred(%a: tensor<4x8xi32>, %b: tensor<?x?xi32>, %out: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %result = linalg.div_unsigned ins(%a, %b : tensor<4x8xi32>, tensor<?x?xi32>)
      outs(%out : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %result : tensor<?x?xi32>
}

// CHECK-LABEL: func.func @dot_inferred(
// CHECK: %{{.*}} = linalg.dot ins(%arg0, %{{.*}} : tensor<8xf32>, tensor<8xf32>) outs(%arg2 : tensor<f32>) -> tensor<f32>
func.func @dot_inferred(%a: tensor<8xf32>, %b: tensor<?xf32>, %out: tensor<f32>) -> tensor<f32> {
  %result = linalg.dot ins(%a, %b : tensor<8xf32>, tensor<?xf32>)
      outs(%out : tensor<f32>) -> tensor<f32>
  return %result : tensor<f32>
}

// CHECK-LABEL: func.func @elementwise_inferred(
// CHECK: %{{.*}} = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%arg0, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @elementwise_inferred(%a: tensor<4x8xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %b : tensor<4x8xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @erf_inferred(
// CHECK: %{{.*}} = linalg.erf ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @erf_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.erf ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @exp_inferred(
// CHECK: %{{.*}} = linalg.exp ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @exp_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.exp ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @floor_inferred(
// CHECK: %{{.*}} = linalg.floor ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @floor_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.floor ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @log_inferred(
// CHECK: %{{.*}} = linalg.log ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @log_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.log ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @map_inferred(
// CHECK: %{{.*}} = linalg.map { math.absf } ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>)
func.func @map_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.map { math.absf } ins(%a_any : tensor<?x?xf32>) outs(%out : tensor<?x?xf32>)
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @matmul_inferred(
// CHECK: %{{.*}} = linalg.matmul ins(%arg0, %{{.*}} : tensor<4x8xf32>, tensor<8x?xf32>) outs(%{{.*}} : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @matmul_inferred(%a: tensor<4x8xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @matvec_inferred(
// CHECK: %{{.*}} = linalg.matvec ins(%arg0, %{{.*}} : tensor<4x8xf32>, tensor<8xf32>) outs(%{{.*}} : tensor<4xf32>) -> tensor<4xf32>
func.func @matvec_inferred(%a: tensor<4x8xf32>, %b: tensor<?xf32>, %out: tensor<?xf32>) -> tensor<?xf32> {
  %result = linalg.matvec ins(%a, %b : tensor<4x8xf32>, tensor<?xf32>)
      outs(%out : tensor<?xf32>) -> tensor<?xf32>
  return %result : tensor<?xf32>
}

// CHECK-LABEL: func.func @max_inferred(
// CHECK: %{{.*}} = linalg.max ins(%arg0, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @max_inferred(%a: tensor<4x8xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.max ins(%a, %b : tensor<4x8xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @min_inferred(
// CHECK: %{{.*}} = linalg.min ins(%arg0, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @min_inferred(%a: tensor<4x8xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.min ins(%a, %b : tensor<4x8xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @mmt4d_inferred(
// CHECK: %{{.*}} = linalg.mmt4d ins(%arg0, %{{.*}} : tensor<2x3x4x5xf32>, tensor<?x3x?x5xf32>) outs(%{{.*}} : tensor<2x?x4x?xf32>) -> tensor<2x?x4x?xf32>
func.func @mmt4d_inferred(%a: tensor<2x3x4x5xf32>, %b: tensor<?x?x?x?xf32>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %result = linalg.mmt4d ins(%a, %b : tensor<2x3x4x5xf32>, tensor<?x?x?x?xf32>)
      outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @mul_inferred(
// CHECK: %{{.*}} = linalg.mul ins(%arg0, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @mul_inferred(%a: tensor<4x8xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.mul ins(%a, %b : tensor<4x8xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @negf_inferred(
// CHECK: %{{.*}} = linalg.negf ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @negf_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.negf ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nchw_max_inferred(
// CHECK: %{{.*}} = linalg.pooling_nchw_max ins(%arg0, %arg1 : tensor<1x2x5x5xf32>, tensor<?x?xf32>) outs(%arg2 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
func.func @pooling_nchw_max_inferred(%a: tensor<1x2x5x5xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %result = linalg.pooling_nchw_max ins(%a, %b : tensor<1x2x5x5xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nchw_sum_inferred(
// CHECK: %{{.*}} = linalg.pooling_nchw_sum ins(%arg0, %arg1 : tensor<1x2x5x5xf32>, tensor<?x?xf32>) outs(%arg2 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
func.func @pooling_nchw_sum_inferred(%a: tensor<1x2x5x5xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %result = linalg.pooling_nchw_sum ins(%a, %b : tensor<1x2x5x5xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ncw_max_inferred(
// CHECK: %{{.*}} = linalg.pooling_ncw_max ins(%arg0, %arg1 : tensor<1x2x5xf32>, tensor<?xf32>) outs(%arg2 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
func.func @pooling_ncw_max_inferred(%a: tensor<1x2x5xf32>, %b: tensor<?xf32>, %out: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %result = linalg.pooling_ncw_max ins(%a, %b : tensor<1x2x5xf32>, tensor<?xf32>)
      outs(%out : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ncw_sum_inferred(
// CHECK: %{{.*}} = linalg.pooling_ncw_sum ins(%arg0, %arg1 : tensor<1x2x5xf32>, tensor<?xf32>) outs(%arg2 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
func.func @pooling_ncw_sum_inferred(%a: tensor<1x2x5xf32>, %b: tensor<?xf32>, %out: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %result = linalg.pooling_ncw_sum ins(%a, %b : tensor<1x2x5xf32>, tensor<?xf32>)
      outs(%out : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_max_inferred(
// CHECK: %{{.*}} = linalg.pooling_ndhwc_max ins(%arg0, %arg1 : tensor<1x5x5x5x2xf32>, tensor<?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
func.func @pooling_ndhwc_max_inferred(%a: tensor<1x5x5x5x2xf32>, %b: tensor<?x?x?xf32>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %result = linalg.pooling_ndhwc_max ins(%a, %b : tensor<1x5x5x5x2xf32>, tensor<?x?x?xf32>)
      outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_min_inferred(
// CHECK: %{{.*}} = linalg.pooling_ndhwc_min ins(%arg0, %arg1 : tensor<1x5x5x5x2xf32>, tensor<?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
func.func @pooling_ndhwc_min_inferred(%a: tensor<1x5x5x5x2xf32>, %b: tensor<?x?x?xf32>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %result = linalg.pooling_ndhwc_min ins(%a, %b : tensor<1x5x5x5x2xf32>, tensor<?x?x?xf32>)
      outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_sum_inferred(
// CHECK: %{{.*}} = linalg.pooling_ndhwc_sum ins(%arg0, %arg1 : tensor<1x5x5x5x2xf32>, tensor<?x?x?xf32>) outs(%arg2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
func.func @pooling_ndhwc_sum_inferred(%a: tensor<1x5x5x5x2xf32>, %b: tensor<?x?x?xf32>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %result = linalg.pooling_ndhwc_sum ins(%a, %b : tensor<1x5x5x5x2xf32>, tensor<?x?x?xf32>)
      outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_max_inferred(
// CHECK: %{{.*}} = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<?x?xf32>) outs(%arg2 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
func.func @pooling_nhwc_max_inferred(%a: tensor<1x5x5x2xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %result = linalg.pooling_nhwc_max ins(%a, %b : tensor<1x5x5x2xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_max_unsigned_inferred(
// CHECK: %{{.*}} = linalg.pooling_nhwc_max_unsigned ins(%arg0, %arg1 : tensor<1x5x5x2xi32>, tensor<?x?xi32>) outs(%arg2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
func.func @pooling_nhwc_max_unsigned_inferred(%a: tensor<1x5x5x2xi32>, %b: tensor<?x?xi32>, %out: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %result = linalg.pooling_nhwc_max_unsigned ins(%a, %b : tensor<1x5x5x2xi32>, tensor<?x?xi32>)
      outs(%out : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @pooling_nhwc_min_inferred(
// CHECK: %{{.*}} = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<?x?xf32>) outs(%arg2 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
func.func @pooling_nhwc_min_inferred(%a: tensor<1x5x5x2xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %result = linalg.pooling_nhwc_min ins(%a, %b : tensor<1x5x5x2xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_min_unsigned_inferred(
// CHECK: %{{.*}} = linalg.pooling_nhwc_min_unsigned ins(%arg0, %arg1 : tensor<1x5x5x2xi32>, tensor<?x?xi32>) outs(%arg2 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
func.func @pooling_nhwc_min_unsigned_inferred(%a: tensor<1x5x5x2xi32>, %b: tensor<?x?xi32>, %out: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %result = linalg.pooling_nhwc_min_unsigned ins(%a, %b : tensor<1x5x5x2xi32>, tensor<?x?xi32>)
      outs(%out : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @pooling_nhwc_sum_inferred(
// CHECK: %{{.*}} = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<?x?xf32>) outs(%arg2 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
func.func @pooling_nhwc_sum_inferred(%a: tensor<1x5x5x2xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %result = linalg.pooling_nhwc_sum ins(%a, %b : tensor<1x5x5x2xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_max_inferred(
// CHECK: %{{.*}} = linalg.pooling_nwc_max ins(%arg0, %arg1 : tensor<1x5x2xf32>, tensor<?xf32>) outs(%arg2 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
func.func @pooling_nwc_max_inferred(%a: tensor<1x5x2xf32>, %b: tensor<?xf32>, %out: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %result = linalg.pooling_nwc_max ins(%a, %b : tensor<1x5x2xf32>, tensor<?xf32>)
      outs(%out : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_max_unsigned_inferred(
// CHECK: %{{.*}} = linalg.pooling_nwc_max_unsigned ins(%arg0, %arg1 : tensor<1x5x2xi32>, tensor<?xi32>) outs(%arg2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
func.func @pooling_nwc_max_unsigned_inferred(%a: tensor<1x5x2xi32>, %b: tensor<?xi32>, %out: tensor<?x?x?xi32>) -> tensor<?x?x?xi32> {
  %result = linalg.pooling_nwc_max_unsigned ins(%a, %b : tensor<1x5x2xi32>, tensor<?xi32>)
      outs(%out : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %result : tensor<?x?x?xi32>
}

// CHECK-LABEL: func.func @pooling_nwc_min_inferred(
// CHECK: %{{.*}} = linalg.pooling_nwc_min ins(%arg0, %arg1 : tensor<1x5x2xf32>, tensor<?xf32>) outs(%arg2 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
func.func @pooling_nwc_min_inferred(%a: tensor<1x5x2xf32>, %b: tensor<?xf32>, %out: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %result = linalg.pooling_nwc_min ins(%a, %b : tensor<1x5x2xf32>, tensor<?xf32>)
      outs(%out : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_min_unsigned_inferred(
// CHECK: %{{.*}} = linalg.pooling_nwc_min_unsigned ins(%arg0, %arg1 : tensor<1x5x2xi32>, tensor<?xi32>) outs(%arg2 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
func.func @pooling_nwc_min_unsigned_inferred(%a: tensor<1x5x2xi32>, %b: tensor<?xi32>, %out: tensor<?x?x?xi32>) -> tensor<?x?x?xi32> {
  %result = linalg.pooling_nwc_min_unsigned ins(%a, %b : tensor<1x5x2xi32>, tensor<?xi32>)
      outs(%out : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %result : tensor<?x?x?xi32>
}

// CHECK-LABEL: func.func @pooling_nwc_sum_inferred(
// CHECK: %{{.*}} = linalg.pooling_nwc_sum ins(%arg0, %arg1 : tensor<1x5x2xf32>, tensor<?xf32>) outs(%arg2 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
func.func @pooling_nwc_sum_inferred(%a: tensor<1x5x2xf32>, %b: tensor<?xf32>, %out: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %result = linalg.pooling_nwc_sum ins(%a, %b : tensor<1x5x2xf32>, tensor<?xf32>)
      outs(%out : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @powf_inferred(
// CHECK: %{{.*}} = linalg.powf ins(%arg0, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @powf_inferred(%a: tensor<4x8xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.powf ins(%a, %b : tensor<4x8xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @quantized_batch_matmul_inferred(
// CHECK: %{{.*}} = linalg.quantized_batch_matmul ins(%arg0, %{{.*}}, %arg2, %arg3 : tensor<3x4x8xi8>, tensor<3x8x?xi8>, i32, i32) outs(%{{.*}} : tensor<3x4x?xi32>) -> tensor<3x4x?xi32>
func.func @quantized_batch_matmul_inferred(%a: tensor<3x4x8xi8>, %b: tensor<?x?x?xi8>, %c: i32, %d: i32, %out: tensor<?x?x?xi32>) -> tensor<?x?x?xi32> {
  %result = linalg.quantized_batch_matmul ins(%a, %b, %c, %d : tensor<3x4x8xi8>, tensor<?x?x?xi8>, i32, i32)
      outs(%out : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %result : tensor<?x?x?xi32>
}

// CHECK-LABEL: func.func @quantized_matmul_inferred(
// CHECK: %{{.*}} = linalg.quantized_matmul ins(%arg0, %{{.*}}, %arg2, %arg3 : tensor<4x8xi8>, tensor<8x?xi8>, i32, i32) outs(%{{.*}} : tensor<4x?xi32>) -> tensor<4x?xi32>
func.func @quantized_matmul_inferred(%a: tensor<4x8xi8>, %b: tensor<?x?xi8>, %c: i32, %d: i32, %out: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %result = linalg.quantized_matmul ins(%a, %b, %c, %d : tensor<4x8xi8>, tensor<?x?xi8>, i32, i32)
      outs(%out : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %result : tensor<?x?xi32>
}

// CHECK-LABEL: func.func @reciprocal_inferred(
// CHECK: %{{.*}} = linalg.reciprocal ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @reciprocal_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.reciprocal ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @reduce_inferred(
// CHECK: %{{.*}} = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4xf32>) dimensions = [1]
func.func @reduce_inferred(%a: tensor<4x8xf32>, %out: tensor<?xf32>) -> tensor<?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.reduce { arith.addf } ins(%a_any : tensor<?x?xf32>) outs(%out : tensor<?xf32>) dimensions = [1]
  return %result : tensor<?xf32>
}

// CHECK-LABEL: func.func @round_inferred(
// CHECK: %{{.*}} = linalg.round ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @round_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.round ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @rsqrt_inferred(
// CHECK: %{{.*}} = linalg.rsqrt ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @rsqrt_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.rsqrt ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @select_inferred(
// CHECK: %{{.*}} = linalg.select ins(%arg0, %{{.*}}, %{{.*}} : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @select_inferred(%a: tensor<4x8xi1>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.select ins(%a, %b, %c : tensor<4x8xi1>, tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @sqrt_inferred(
// CHECK: %{{.*}} = linalg.sqrt ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @sqrt_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.sqrt ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @square_inferred(
// CHECK: %{{.*}} = linalg.square ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @square_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.square ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @sub_inferred(
// CHECK: %{{.*}} = linalg.sub ins(%arg0, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @sub_inferred(%a: tensor<4x8xf32>, %b: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.sub ins(%a, %b : tensor<4x8xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @tanh_inferred(
// CHECK: %{{.*}} = linalg.tanh ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @tanh_inferred(%a: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %result = linalg.tanh ins(%a : tensor<4x8xf32>)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @vecmat_inferred(
// CHECK: %{{.*}} = linalg.vecmat ins(%arg0, %{{.*}} : tensor<4xf32>, tensor<4x?xf32>) outs(%arg2 : tensor<?xf32>) -> tensor<?xf32>
func.func @vecmat_inferred(%a: tensor<4xf32>, %b: tensor<?x?xf32>, %out: tensor<?xf32>) -> tensor<?xf32> {
  %result = linalg.vecmat ins(%a, %b : tensor<4xf32>, tensor<?x?xf32>)
      outs(%out : tensor<?xf32>) -> tensor<?xf32>
  return %result : tensor<?xf32>
}
