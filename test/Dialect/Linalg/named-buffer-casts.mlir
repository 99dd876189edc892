// Named operations work on buffers as they were before a cast.
//
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

#lhs = affine_map<(i, j, k) -> (i, k)>
#rhs = affine_map<(i, j, k) -> (k, j)>
#sum = affine_map<(i, j, k) -> (i, j)>

// CHECK-LABEL: func.func @abs_cast(
// CHECK: linalg.abs ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @abs_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.abs ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @add_cast(
// CHECK: linalg.add ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
func.func @add_cast(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %b_any = memref.cast %b : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.add ins(%a_any, %b_any : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_matmul_cast(
// CHECK: linalg.batch_matmul ins(%arg0, %arg1 : memref<3x4x8xf32>, memref<3x8x2xf32>) outs(%arg2 : memref<3x4x2xf32>)
func.func @batch_matmul_cast(%a: memref<3x4x8xf32>, %b: memref<3x8x2xf32>, %out: memref<3x4x2xf32>) {
  %a_any = memref.cast %a : memref<3x4x8xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<3x8x2xf32> to memref<?x?x?xf32>
  %out_any = memref.cast %out : memref<3x4x2xf32> to memref<?x?x?xf32>
  linalg.batch_matmul ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out_any : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_matvec_cast(
// CHECK: linalg.batch_matvec ins(%arg0, %arg1 : memref<3x4x8xf32>, memref<3x8xf32>) outs(%arg2 : memref<3x4xf32>)
func.func @batch_matvec_cast(%a: memref<3x4x8xf32>, %b: memref<3x8xf32>, %out: memref<3x4xf32>) {
  %a_any = memref.cast %a : memref<3x4x8xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<3x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<3x4xf32> to memref<?x?xf32>
  linalg.batch_matvec ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_mmt4d_cast(
// CHECK: linalg.batch_mmt4d ins(%arg0, %arg1 : memref<2x2x3x4x5xf32>, memref<2x6x3x7x5xf32>) outs(%arg2 : memref<2x2x6x4x7xf32>)
func.func @batch_mmt4d_cast(%a: memref<2x2x3x4x5xf32>, %b: memref<2x6x3x7x5xf32>, %out: memref<2x2x6x4x7xf32>) {
  %a_any = memref.cast %a : memref<2x2x3x4x5xf32> to memref<?x?x?x?x?xf32>
  %b_any = memref.cast %b : memref<2x6x3x7x5xf32> to memref<?x?x?x?x?xf32>
  %out_any = memref.cast %out : memref<2x2x6x4x7xf32> to memref<?x?x?x?x?xf32>
  linalg.batch_mmt4d ins(%a_any, %b_any : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_reduce_matmul_cast(
// CHECK: linalg.batch_reduce_matmul ins(%arg0, %arg1 : memref<3x4x8xf32>, memref<3x8x2xf32>) outs(%arg2 : memref<4x2xf32>)
func.func @batch_reduce_matmul_cast(%a: memref<3x4x8xf32>, %b: memref<3x8x2xf32>, %out: memref<4x2xf32>) {
  %a_any = memref.cast %a : memref<3x4x8xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<3x8x2xf32> to memref<?x?x?xf32>
  %out_any = memref.cast %out : memref<4x2xf32> to memref<?x?xf32>
  linalg.batch_reduce_matmul ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_vecmat_cast(
// CHECK: linalg.batch_vecmat ins(%arg0, %arg1 : memref<3x4xf32>, memref<3x4x8xf32>) outs(%arg2 : memref<3x8xf32>)
func.func @batch_vecmat_cast(%a: memref<3x4xf32>, %b: memref<3x4x8xf32>, %out: memref<3x8xf32>) {
  %a_any = memref.cast %a : memref<3x4xf32> to memref<?x?xf32>
  %b_any = memref.cast %b : memref<3x4x8xf32> to memref<?x?x?xf32>
  %out_any = memref.cast %out : memref<3x8xf32> to memref<?x?xf32>
  linalg.batch_vecmat ins(%a_any, %b_any : memref<?x?xf32>, memref<?x?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @ceil_cast(
// CHECK: linalg.ceil ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @ceil_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.ceil ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @contract_cast(
// CHECK: linalg.contract indexing_maps = {{.*}} ins(%arg0, %arg1 : memref<4x8xf32>, memref<8x2xf32>) outs(%arg2 : memref<4x2xf32>)
func.func @contract_cast(%a: memref<4x8xf32>, %b: memref<8x2xf32>, %out: memref<4x2xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %b_any = memref.cast %b : memref<8x2xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x2xf32> to memref<?x?xf32>
  linalg.contract indexing_maps = [#lhs, #rhs, #sum] ins(%a_any, %b_any : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_1d_cast(
// CHECK: linalg.conv_1d ins(%arg0, %arg1 : memref<5xf32>, memref<3xf32>) outs(%arg2 : memref<3xf32>)
func.func @conv_1d_cast(%a: memref<5xf32>, %b: memref<3xf32>, %out: memref<3xf32>) {
  %a_any = memref.cast %a : memref<5xf32> to memref<?xf32>
  %b_any = memref.cast %b : memref<3xf32> to memref<?xf32>
  %out_any = memref.cast %out : memref<3xf32> to memref<?xf32>
  linalg.conv_1d ins(%a_any, %b_any : memref<?xf32>, memref<?xf32>)
      outs(%out_any : memref<?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_1d_ncw_fcw_cast(
// CHECK: linalg.conv_1d_ncw_fcw ins(%arg0, %arg1 : memref<1x2x5xf32>, memref<4x2x3xf32>) outs(%arg2 : memref<1x4x3xf32>)
func.func @conv_1d_ncw_fcw_cast(%a: memref<1x2x5xf32>, %b: memref<4x2x3xf32>, %out: memref<1x4x3xf32>) {
  %a_any = memref.cast %a : memref<1x2x5xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<4x2x3xf32> to memref<?x?x?xf32>
  %out_any = memref.cast %out : memref<1x4x3xf32> to memref<?x?x?xf32>
  linalg.conv_1d_ncw_fcw ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out_any : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_1d_nwc_wcf_cast(
// CHECK: linalg.conv_1d_nwc_wcf ins(%arg0, %arg1 : memref<1x5x2xf32>, memref<3x2x4xf32>) outs(%arg2 : memref<1x3x4xf32>)
func.func @conv_1d_nwc_wcf_cast(%a: memref<1x5x2xf32>, %b: memref<3x2x4xf32>, %out: memref<1x3x4xf32>) {
  %a_any = memref.cast %a : memref<1x5x2xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<3x2x4xf32> to memref<?x?x?xf32>
  %out_any = memref.cast %out : memref<1x3x4xf32> to memref<?x?x?xf32>
  linalg.conv_1d_nwc_wcf ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out_any : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_cast(
// CHECK: linalg.conv_2d ins(%arg0, %arg1 : memref<5x5xf32>, memref<3x3xf32>) outs(%arg2 : memref<3x3xf32>)
func.func @conv_2d_cast(%a: memref<5x5xf32>, %b: memref<3x3xf32>, %out: memref<3x3xf32>) {
  %a_any = memref.cast %a : memref<5x5xf32> to memref<?x?xf32>
  %b_any = memref.cast %b : memref<3x3xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<3x3xf32> to memref<?x?xf32>
  linalg.conv_2d ins(%a_any, %b_any : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_cast(
// CHECK: linalg.conv_2d_nchw_fchw ins(%arg0, %arg1 : memref<1x2x5x5xf32>, memref<4x2x3x3xf32>) outs(%arg2 : memref<1x4x3x3xf32>)
func.func @conv_2d_nchw_fchw_cast(%a: memref<1x2x5x5xf32>, %b: memref<4x2x3x3xf32>, %out: memref<1x4x3x3xf32>) {
  %a_any = memref.cast %a : memref<1x2x5x5xf32> to memref<?x?x?x?xf32>
  %b_any = memref.cast %b : memref<4x2x3x3xf32> to memref<?x?x?x?xf32>
  %out_any = memref.cast %out : memref<1x4x3x3xf32> to memref<?x?x?x?xf32>
  linalg.conv_2d_nchw_fchw ins(%a_any, %b_any : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_q_cast(
// CHECK: linalg.conv_2d_nchw_fchw_q ins(%arg0, %arg1, %arg2, %arg3 : memref<1x2x5x5xi8>, memref<4x2x3x3xi8>, i32, i32) outs(%arg4 : memref<1x4x3x3xi32>)
func.func @conv_2d_nchw_fchw_q_cast(%a: memref<1x2x5x5xi8>, %b: memref<4x2x3x3xi8>, %c: i32, %d: i32, %out: memref<1x4x3x3xi32>) {
  %a_any = memref.cast %a : memref<1x2x5x5xi8> to memref<?x?x?x?xi8>
  %b_any = memref.cast %b : memref<4x2x3x3xi8> to memref<?x?x?x?xi8>
  %out_any = memref.cast %out : memref<1x4x3x3xi32> to memref<?x?x?x?xi32>
  linalg.conv_2d_nchw_fchw_q ins(%a_any, %b_any, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32)
      outs(%out_any : memref<?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_fgchw_cast(
// CHECK: linalg.conv_2d_ngchw_fgchw ins(%arg0, %arg1 : memref<1x2x2x5x5xf32>, memref<4x2x2x3x3xf32>) outs(%arg2 : memref<1x2x4x3x3xf32>)
func.func @conv_2d_ngchw_fgchw_cast(%a: memref<1x2x2x5x5xf32>, %b: memref<4x2x2x3x3xf32>, %out: memref<1x2x4x3x3xf32>) {
  %a_any = memref.cast %a : memref<1x2x2x5x5xf32> to memref<?x?x?x?x?xf32>
  %b_any = memref.cast %b : memref<4x2x2x3x3xf32> to memref<?x?x?x?x?xf32>
  %out_any = memref.cast %out : memref<1x2x4x3x3xf32> to memref<?x?x?x?x?xf32>
  linalg.conv_2d_ngchw_fgchw ins(%a_any, %b_any : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_cast(
// CHECK: linalg.conv_2d_ngchw_gfchw ins(%arg0, %arg1 : memref<1x2x2x5x5xf32>, memref<2x4x2x3x3xf32>) outs(%arg2 : memref<1x2x4x3x3xf32>)
func.func @conv_2d_ngchw_gfchw_cast(%a: memref<1x2x2x5x5xf32>, %b: memref<2x4x2x3x3xf32>, %out: memref<1x2x4x3x3xf32>) {
  %a_any = memref.cast %a : memref<1x2x2x5x5xf32> to memref<?x?x?x?x?xf32>
  %b_any = memref.cast %b : memref<2x4x2x3x3xf32> to memref<?x?x?x?x?xf32>
  %out_any = memref.cast %out : memref<1x2x4x3x3xf32> to memref<?x?x?x?x?xf32>
  linalg.conv_2d_ngchw_gfchw ins(%a_any, %b_any : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_q_cast(
// CHECK: linalg.conv_2d_ngchw_gfchw_q ins(%arg0, %arg1, %arg2, %arg3 : memref<1x2x2x5x5xi8>, memref<2x4x2x3x3xi8>, i32, i32) outs(%arg4 : memref<1x2x4x3x3xi32>)
func.func @conv_2d_ngchw_gfchw_q_cast(%a: memref<1x2x2x5x5xi8>, %b: memref<2x4x2x3x3xi8>, %c: i32, %d: i32, %out: memref<1x2x4x3x3xi32>) {
  %a_any = memref.cast %a : memref<1x2x2x5x5xi8> to memref<?x?x?x?x?xi8>
  %b_any = memref.cast %b : memref<2x4x2x3x3xi8> to memref<?x?x?x?x?xi8>
  %out_any = memref.cast %out : memref<1x2x4x3x3xi32> to memref<?x?x?x?x?xi32>
  linalg.conv_2d_ngchw_gfchw_q ins(%a_any, %b_any, %c, %d : memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32)
      outs(%out_any : memref<?x?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_cast(
// CHECK: linalg.conv_2d_nhwc_fhwc ins(%arg0, %arg1 : memref<1x5x5x2xf32>, memref<4x3x3x2xf32>) outs(%arg2 : memref<1x3x3x4xf32>)
func.func @conv_2d_nhwc_fhwc_cast(%a: memref<1x5x5x2xf32>, %b: memref<4x3x3x2xf32>, %out: memref<1x3x3x4xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x2xf32> to memref<?x?x?x?xf32>
  %b_any = memref.cast %b : memref<4x3x3x2xf32> to memref<?x?x?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x4xf32> to memref<?x?x?x?xf32>
  linalg.conv_2d_nhwc_fhwc ins(%a_any, %b_any : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_q_cast(
// CHECK: linalg.conv_2d_nhwc_fhwc_q ins(%arg0, %arg1, %arg2, %arg3 : memref<1x5x5x2xi8>, memref<4x3x3x2xi8>, i32, i32) outs(%arg4 : memref<1x3x3x4xi32>)
func.func @conv_2d_nhwc_fhwc_q_cast(%a: memref<1x5x5x2xi8>, %b: memref<4x3x3x2xi8>, %c: i32, %d: i32, %out: memref<1x3x3x4xi32>) {
  %a_any = memref.cast %a : memref<1x5x5x2xi8> to memref<?x?x?x?xi8>
  %b_any = memref.cast %b : memref<4x3x3x2xi8> to memref<?x?x?x?xi8>
  %out_any = memref.cast %out : memref<1x3x3x4xi32> to memref<?x?x?x?xi32>
  linalg.conv_2d_nhwc_fhwc_q ins(%a_any, %b_any, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32)
      outs(%out_any : memref<?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_cast(
// CHECK: linalg.conv_2d_nhwc_hwcf ins(%arg0, %arg1 : memref<1x5x5x2xf32>, memref<3x3x2x4xf32>) outs(%arg2 : memref<1x3x3x4xf32>)
func.func @conv_2d_nhwc_hwcf_cast(%a: memref<1x5x5x2xf32>, %b: memref<3x3x2x4xf32>, %out: memref<1x3x3x4xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x2xf32> to memref<?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3x2x4xf32> to memref<?x?x?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x4xf32> to memref<?x?x?x?xf32>
  linalg.conv_2d_nhwc_hwcf ins(%a_any, %b_any : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_q_cast(
// CHECK: linalg.conv_2d_nhwc_hwcf_q ins(%arg0, %arg1, %arg2, %arg3 : memref<1x5x5x2xi8>, memref<3x3x2x4xi8>, i32, i32) outs(%arg4 : memref<1x3x3x4xi32>)
func.func @conv_2d_nhwc_hwcf_q_cast(%a: memref<1x5x5x2xi8>, %b: memref<3x3x2x4xi8>, %c: i32, %d: i32, %out: memref<1x3x3x4xi32>) {
  %a_any = memref.cast %a : memref<1x5x5x2xi8> to memref<?x?x?x?xi8>
  %b_any = memref.cast %b : memref<3x3x2x4xi8> to memref<?x?x?x?xi8>
  %out_any = memref.cast %out : memref<1x3x3x4xi32> to memref<?x?x?x?xi32>
  linalg.conv_2d_nhwc_hwcf_q ins(%a_any, %b_any, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32)
      outs(%out_any : memref<?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_cast(
// CHECK: linalg.conv_2d_nhwgc_gfhwc ins(%arg0, %arg1 : memref<1x5x5x2x2xf32>, memref<2x4x3x3x2xf32>) outs(%arg2 : memref<1x3x3x2x4xf32>)
func.func @conv_2d_nhwgc_gfhwc_cast(%a: memref<1x5x5x2x2xf32>, %b: memref<2x4x3x3x2xf32>, %out: memref<1x3x3x2x4xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x2x2xf32> to memref<?x?x?x?x?xf32>
  %b_any = memref.cast %b : memref<2x4x3x3x2xf32> to memref<?x?x?x?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x2x4xf32> to memref<?x?x?x?x?xf32>
  linalg.conv_2d_nhwgc_gfhwc ins(%a_any, %b_any : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_q_cast(
// CHECK: linalg.conv_2d_nhwgc_gfhwc_q ins(%arg0, %arg1, %arg2, %arg3 : memref<1x5x5x2x2xi8>, memref<2x4x3x3x2xi8>, i32, i32) outs(%arg4 : memref<1x3x3x2x4xi32>)
func.func @conv_2d_nhwgc_gfhwc_q_cast(%a: memref<1x5x5x2x2xi8>, %b: memref<2x4x3x3x2xi8>, %c: i32, %d: i32, %out: memref<1x3x3x2x4xi32>) {
  %a_any = memref.cast %a : memref<1x5x5x2x2xi8> to memref<?x?x?x?x?xi8>
  %b_any = memref.cast %b : memref<2x4x3x3x2xi8> to memref<?x?x?x?x?xi8>
  %out_any = memref.cast %out : memref<1x3x3x2x4xi32> to memref<?x?x?x?x?xi32>
  linalg.conv_2d_nhwgc_gfhwc_q ins(%a_any, %b_any, %c, %d : memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32)
      outs(%out_any : memref<?x?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @conv_3d_cast(
// CHECK: linalg.conv_3d ins(%arg0, %arg1 : memref<5x5x5xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<3x3x3xf32>)
func.func @conv_3d_cast(%a: memref<5x5x5xf32>, %b: memref<3x3x3xf32>, %out: memref<3x3x3xf32>) {
  %a_any = memref.cast %a : memref<5x5x5xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3x3xf32> to memref<?x?x?xf32>
  %out_any = memref.cast %out : memref<3x3x3xf32> to memref<?x?x?xf32>
  linalg.conv_3d ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out_any : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_3d_ncdhw_fcdhw_cast(
// CHECK: linalg.conv_3d_ncdhw_fcdhw ins(%arg0, %arg1 : memref<1x2x5x5x5xf32>, memref<4x2x3x3x3xf32>) outs(%arg2 : memref<1x4x3x3x3xf32>)
func.func @conv_3d_ncdhw_fcdhw_cast(%a: memref<1x2x5x5x5xf32>, %b: memref<4x2x3x3x3xf32>, %out: memref<1x4x3x3x3xf32>) {
  %a_any = memref.cast %a : memref<1x2x5x5x5xf32> to memref<?x?x?x?x?xf32>
  %b_any = memref.cast %b : memref<4x2x3x3x3xf32> to memref<?x?x?x?x?xf32>
  %out_any = memref.cast %out : memref<1x4x3x3x3xf32> to memref<?x?x?x?x?xf32>
  linalg.conv_3d_ncdhw_fcdhw ins(%a_any, %b_any : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_cast(
// CHECK: linalg.conv_3d_ndhwc_dhwcf ins(%arg0, %arg1 : memref<1x5x5x5x2xf32>, memref<3x3x3x2x4xf32>) outs(%arg2 : memref<1x3x3x3x4xf32>)
func.func @conv_3d_ndhwc_dhwcf_cast(%a: memref<1x5x5x5x2xf32>, %b: memref<3x3x3x2x4xf32>, %out: memref<1x3x3x3x4xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x5x2xf32> to memref<?x?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3x3x2x4xf32> to memref<?x?x?x?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x3x4xf32> to memref<?x?x?x?x?xf32>
  linalg.conv_3d_ndhwc_dhwcf ins(%a_any, %b_any : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_q_cast(
// CHECK: linalg.conv_3d_ndhwc_dhwcf_q ins(%arg0, %arg1, %arg2, %arg3 : memref<1x5x5x5x2xi8>, memref<3x3x3x2x4xi8>, i32, i32) outs(%arg4 : memref<1x3x3x3x4xi32>)
func.func @conv_3d_ndhwc_dhwcf_q_cast(%a: memref<1x5x5x5x2xi8>, %b: memref<3x3x3x2x4xi8>, %c: i32, %d: i32, %out: memref<1x3x3x3x4xi32>) {
  %a_any = memref.cast %a : memref<1x5x5x5x2xi8> to memref<?x?x?x?x?xi8>
  %b_any = memref.cast %b : memref<3x3x3x2x4xi8> to memref<?x?x?x?x?xi8>
  %out_any = memref.cast %out : memref<1x3x3x3x4xi32> to memref<?x?x?x?x?xi32>
  linalg.conv_3d_ndhwc_dhwcf_q ins(%a_any, %b_any, %c, %d : memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32)
      outs(%out_any : memref<?x?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @copy_cast(
// CHECK: linalg.copy ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @copy_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.copy ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_ncw_cw_cast(
// CHECK: linalg.depthwise_conv_1d_ncw_cw ins(%arg0, %arg1 : memref<1x2x5xf32>, memref<2x3xf32>) outs(%arg2 : memref<1x2x3xf32>)
func.func @depthwise_conv_1d_ncw_cw_cast(%a: memref<1x2x5xf32>, %b: memref<2x3xf32>, %out: memref<1x2x3xf32>) {
  %a_any = memref.cast %a : memref<1x2x5xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<2x3xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<1x2x3xf32> to memref<?x?x?xf32>
  linalg.depthwise_conv_1d_ncw_cw ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wc_cast(
// CHECK: linalg.depthwise_conv_1d_nwc_wc ins(%arg0, %arg1 : memref<1x5x2xf32>, memref<3x2xf32>) outs(%arg2 : memref<1x3x2xf32>)
func.func @depthwise_conv_1d_nwc_wc_cast(%a: memref<1x5x2xf32>, %b: memref<3x2xf32>, %out: memref<1x3x2xf32>) {
  %a_any = memref.cast %a : memref<1x5x2xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<3x2xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<1x3x2xf32> to memref<?x?x?xf32>
  linalg.depthwise_conv_1d_nwc_wc ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wcm_cast(
// CHECK: linalg.depthwise_conv_1d_nwc_wcm ins(%arg0, %arg1 : memref<1x5x2xf32>, memref<3x2x3xf32>) outs(%arg2 : memref<1x3x2x3xf32>)
func.func @depthwise_conv_1d_nwc_wcm_cast(%a: memref<1x5x2xf32>, %b: memref<3x2x3xf32>, %out: memref<1x3x2x3xf32>) {
  %a_any = memref.cast %a : memref<1x5x2xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<3x2x3xf32> to memref<?x?x?xf32>
  %out_any = memref.cast %out : memref<1x3x2x3xf32> to memref<?x?x?x?xf32>
  linalg.depthwise_conv_1d_nwc_wcm ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nchw_chw_cast(
// CHECK: linalg.depthwise_conv_2d_nchw_chw ins(%arg0, %arg1 : memref<1x2x5x5xf32>, memref<2x3x3xf32>) outs(%arg2 : memref<1x2x3x3xf32>)
func.func @depthwise_conv_2d_nchw_chw_cast(%a: memref<1x2x5x5xf32>, %b: memref<2x3x3xf32>, %out: memref<1x2x3x3xf32>) {
  %a_any = memref.cast %a : memref<1x2x5x5xf32> to memref<?x?x?x?xf32>
  %b_any = memref.cast %b : memref<2x3x3xf32> to memref<?x?x?xf32>
  %out_any = memref.cast %out : memref<1x2x3x3xf32> to memref<?x?x?x?xf32>
  linalg.depthwise_conv_2d_nchw_chw ins(%a_any, %b_any : memref<?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_cast(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc ins(%arg0, %arg1 : memref<1x5x5x2xf32>, memref<3x3x2xf32>) outs(%arg2 : memref<1x3x3x2xf32>)
func.func @depthwise_conv_2d_nhwc_hwc_cast(%a: memref<1x5x5x2xf32>, %b: memref<3x3x2xf32>, %out: memref<1x3x3x2xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x2xf32> to memref<?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3x2xf32> to memref<?x?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x2xf32> to memref<?x?x?x?xf32>
  linalg.depthwise_conv_2d_nhwc_hwc ins(%a_any, %b_any : memref<?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_q_cast(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc_q ins(%arg0, %arg1, %arg2, %arg3 : memref<1x5x5x2xi8>, memref<3x3x2xi8>, i32, i32) outs(%arg4 : memref<1x3x3x2xi32>)
func.func @depthwise_conv_2d_nhwc_hwc_q_cast(%a: memref<1x5x5x2xi8>, %b: memref<3x3x2xi8>, %c: i32, %d: i32, %out: memref<1x3x3x2xi32>) {
  %a_any = memref.cast %a : memref<1x5x5x2xi8> to memref<?x?x?x?xi8>
  %b_any = memref.cast %b : memref<3x3x2xi8> to memref<?x?x?xi8>
  %out_any = memref.cast %out : memref<1x3x3x2xi32> to memref<?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a_any, %b_any, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?xi8>, i32, i32)
      outs(%out_any : memref<?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_cast(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm ins(%arg0, %arg1 : memref<1x5x5x2xf32>, memref<3x3x2x3xf32>) outs(%arg2 : memref<1x3x3x2x3xf32>)
func.func @depthwise_conv_2d_nhwc_hwcm_cast(%a: memref<1x5x5x2xf32>, %b: memref<3x3x2x3xf32>, %out: memref<1x3x3x2x3xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x2xf32> to memref<?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3x2x3xf32> to memref<?x?x?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x2x3xf32> to memref<?x?x?x?x?xf32>
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%a_any, %b_any : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_q_cast(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%arg0, %arg1, %arg2, %arg3 : memref<1x5x5x2xi8>, memref<3x3x2x3xi8>, i32, i32) outs(%arg4 : memref<1x3x3x2x3xi32>)
func.func @depthwise_conv_2d_nhwc_hwcm_q_cast(%a: memref<1x5x5x2xi8>, %b: memref<3x3x2x3xi8>, %c: i32, %d: i32, %out: memref<1x3x3x2x3xi32>) {
  %a_any = memref.cast %a : memref<1x5x5x2xi8> to memref<?x?x?x?xi8>
  %b_any = memref.cast %b : memref<3x3x2x3xi8> to memref<?x?x?x?xi8>
  %out_any = memref.cast %out : memref<1x3x3x2x3xi32> to memref<?x?x?x?x?xi32>
  linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a_any, %b_any, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32)
      outs(%out_any : memref<?x?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw_cast(
// CHECK: linalg.depthwise_conv_3d_ncdhw_cdhw ins(%arg0, %arg1 : memref<1x2x5x5x5xf32>, memref<2x3x3x3xf32>) outs(%arg2 : memref<1x2x3x3x3xf32>)
func.func @depthwise_conv_3d_ncdhw_cdhw_cast(%a: memref<1x2x5x5x5xf32>, %b: memref<2x3x3x3xf32>, %out: memref<1x2x3x3x3xf32>) {
  %a_any = memref.cast %a : memref<1x2x5x5x5xf32> to memref<?x?x?x?x?xf32>
  %b_any = memref.cast %b : memref<2x3x3x3xf32> to memref<?x?x?x?xf32>
  %out_any = memref.cast %out : memref<1x2x3x3x3xf32> to memref<?x?x?x?x?xf32>
  linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a_any, %b_any : memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc_cast(
// CHECK: linalg.depthwise_conv_3d_ndhwc_dhwc ins(%arg0, %arg1 : memref<1x5x5x5x2xf32>, memref<3x3x3x2xf32>) outs(%arg2 : memref<1x3x3x3x2xf32>)
func.func @depthwise_conv_3d_ndhwc_dhwc_cast(%a: memref<1x5x5x5x2xf32>, %b: memref<3x3x3x2xf32>, %out: memref<1x3x3x3x2xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x5x2xf32> to memref<?x?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3x3x2xf32> to memref<?x?x?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x3x2xf32> to memref<?x?x?x?x?xf32>
  linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a_any, %b_any : memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm_cast(
// CHECK: linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%arg0, %arg1 : memref<1x5x5x5x2xf32>, memref<3x3x3x2x3xf32>) outs(%arg2 : memref<1x3x3x3x2x3xf32>)
func.func @depthwise_conv_3d_ndhwc_dhwcm_cast(%a: memref<1x5x5x5x2xf32>, %b: memref<3x3x3x2x3xf32>, %out: memref<1x3x3x3x2x3xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x5x2xf32> to memref<?x?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3x3x2x3xf32> to memref<?x?x?x?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x3x2x3xf32> to memref<?x?x?x?x?x?xf32>
  linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a_any, %b_any : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @div_cast(
// CHECK: linalg.div ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
func.func @div_cast(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %b_any = memref.cast %b : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.div ins(%a_any, %b_any : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @div_unsigned_cast(
// CHECK: linalg.div_unsigned ins(%arg0, %arg1 : memref<4x8xi32>, memref<4x8xi32>) outs(%arg2 : memref<4x8xi32>)
func.func @div_unsigned_cast(%a: memref<4x8xi32>, %b: memref<4x8xi32>, %out: memref<4x8xi32>) {
  %a_any = memref.cast %a : memref<4x8xi32> to memref<?x?xi32>
  %b_any = memref.cast %b : memref<4x8xi32> to memref<?x?xi32>
  %out_any = memref.cast %out : memref<4x8xi32> to memref<?x?xi32>
  linalg.div_unsigned ins(%a_any, %b_any : memref<?x?xi32>, memref<?x?xi32>)
      outs(%out_any : memref<?x?xi32>)
  return
}

// CHECK-LABEL: func.func @dot_cast(
// CHECK: linalg.dot ins(%arg0, %arg1 : memref<8xf32>, memref<8xf32>) outs(%arg2 : memref<f32>)
func.func @dot_cast(%a: memref<8xf32>, %b: memref<8xf32>, %out: memref<f32>) {
  %a_any = memref.cast %a : memref<8xf32> to memref<?xf32>
  %b_any = memref.cast %b : memref<8xf32> to memref<?xf32>
  linalg.dot ins(%a_any, %b_any : memref<?xf32>, memref<?xf32>)
      outs(%out : memref<f32>)
  return
}

// CHECK-LABEL: func.func @elementwise_cast(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
func.func @elementwise_cast(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %b_any = memref.cast %b : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a_any, %b_any : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @erf_cast(
// CHECK: linalg.erf ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @erf_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.erf ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @exp_cast(
// CHECK: linalg.exp ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @exp_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.exp ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @fill_cast(
// CHECK: linalg.fill ins(%arg0 : f32) outs(%arg1 : memref<4x8xf32>)
func.func @fill_cast(%a: f32, %out: memref<4x8xf32>) {
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.fill ins(%a : f32)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @fill_rng_2d_cast(
// CHECK: linalg.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32) outs(%arg3 : memref<4x8xf32>)
func.func @fill_rng_2d_cast(%a: f64, %b: f64, %c: i32, %out: memref<4x8xf32>) {
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.fill_rng_2d ins(%a, %b, %c : f64, f64, i32)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @floor_cast(
// CHECK: linalg.floor ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @floor_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.floor ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @log_cast(
// CHECK: linalg.log ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @log_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.log ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @matmul_cast(
// CHECK: linalg.matmul ins(%arg0, %arg1 : memref<4x8xf32>, memref<8x2xf32>) outs(%arg2 : memref<4x2xf32>)
func.func @matmul_cast(%a: memref<4x8xf32>, %b: memref<8x2xf32>, %out: memref<4x2xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %b_any = memref.cast %b : memref<8x2xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x2xf32> to memref<?x?xf32>
  linalg.matmul ins(%a_any, %b_any : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @matvec_cast(
// CHECK: linalg.matvec ins(%arg0, %arg1 : memref<4x8xf32>, memref<8xf32>) outs(%arg2 : memref<4xf32>)
func.func @matvec_cast(%a: memref<4x8xf32>, %b: memref<8xf32>, %out: memref<4xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %b_any = memref.cast %b : memref<8xf32> to memref<?xf32>
  %out_any = memref.cast %out : memref<4xf32> to memref<?xf32>
  linalg.matvec ins(%a_any, %b_any : memref<?x?xf32>, memref<?xf32>)
      outs(%out_any : memref<?xf32>)
  return
}

// CHECK-LABEL: func.func @max_cast(
// CHECK: linalg.max ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
func.func @max_cast(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %b_any = memref.cast %b : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.max ins(%a_any, %b_any : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @min_cast(
// CHECK: linalg.min ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
func.func @min_cast(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %b_any = memref.cast %b : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.min ins(%a_any, %b_any : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @mmt4d_cast(
// CHECK: linalg.mmt4d ins(%arg0, %arg1 : memref<2x3x4x5xf32>, memref<6x3x7x5xf32>) outs(%arg2 : memref<2x6x4x7xf32>)
func.func @mmt4d_cast(%a: memref<2x3x4x5xf32>, %b: memref<6x3x7x5xf32>, %out: memref<2x6x4x7xf32>) {
  %a_any = memref.cast %a : memref<2x3x4x5xf32> to memref<?x?x?x?xf32>
  %b_any = memref.cast %b : memref<6x3x7x5xf32> to memref<?x?x?x?xf32>
  %out_any = memref.cast %out : memref<2x6x4x7xf32> to memref<?x?x?x?xf32>
  linalg.mmt4d ins(%a_any, %b_any : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @mul_cast(
// CHECK: linalg.mul ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
func.func @mul_cast(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %b_any = memref.cast %b : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.mul ins(%a_any, %b_any : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @negf_cast(
// CHECK: linalg.negf ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @negf_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.negf ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nchw_max_cast(
// CHECK: linalg.pooling_nchw_max ins(%arg0, %arg1 : memref<1x2x5x5xf32>, memref<3x3xf32>) outs(%arg2 : memref<1x2x3x3xf32>)
func.func @pooling_nchw_max_cast(%a: memref<1x2x5x5xf32>, %b: memref<3x3xf32>, %out: memref<1x2x3x3xf32>) {
  %a_any = memref.cast %a : memref<1x2x5x5xf32> to memref<?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<1x2x3x3xf32> to memref<?x?x?x?xf32>
  linalg.pooling_nchw_max ins(%a_any, %b_any : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nchw_sum_cast(
// CHECK: linalg.pooling_nchw_sum ins(%arg0, %arg1 : memref<1x2x5x5xf32>, memref<3x3xf32>) outs(%arg2 : memref<1x2x3x3xf32>)
func.func @pooling_nchw_sum_cast(%a: memref<1x2x5x5xf32>, %b: memref<3x3xf32>, %out: memref<1x2x3x3xf32>) {
  %a_any = memref.cast %a : memref<1x2x5x5xf32> to memref<?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<1x2x3x3xf32> to memref<?x?x?x?xf32>
  linalg.pooling_nchw_sum ins(%a_any, %b_any : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_ncw_max_cast(
// CHECK: linalg.pooling_ncw_max ins(%arg0, %arg1 : memref<1x2x5xf32>, memref<3xf32>) outs(%arg2 : memref<1x2x3xf32>)
func.func @pooling_ncw_max_cast(%a: memref<1x2x5xf32>, %b: memref<3xf32>, %out: memref<1x2x3xf32>) {
  %a_any = memref.cast %a : memref<1x2x5xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<3xf32> to memref<?xf32>
  %out_any = memref.cast %out : memref<1x2x3xf32> to memref<?x?x?xf32>
  linalg.pooling_ncw_max ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?xf32>)
      outs(%out_any : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_ncw_sum_cast(
// CHECK: linalg.pooling_ncw_sum ins(%arg0, %arg1 : memref<1x2x5xf32>, memref<3xf32>) outs(%arg2 : memref<1x2x3xf32>)
func.func @pooling_ncw_sum_cast(%a: memref<1x2x5xf32>, %b: memref<3xf32>, %out: memref<1x2x3xf32>) {
  %a_any = memref.cast %a : memref<1x2x5xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<3xf32> to memref<?xf32>
  %out_any = memref.cast %out : memref<1x2x3xf32> to memref<?x?x?xf32>
  linalg.pooling_ncw_sum ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?xf32>)
      outs(%out_any : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_max_cast(
// CHECK: linalg.pooling_ndhwc_max ins(%arg0, %arg1 : memref<1x5x5x5x2xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<1x3x3x3x2xf32>)
func.func @pooling_ndhwc_max_cast(%a: memref<1x5x5x5x2xf32>, %b: memref<3x3x3xf32>, %out: memref<1x3x3x3x2xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x5x2xf32> to memref<?x?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3x3xf32> to memref<?x?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x3x2xf32> to memref<?x?x?x?x?xf32>
  linalg.pooling_ndhwc_max ins(%a_any, %b_any : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_min_cast(
// CHECK: linalg.pooling_ndhwc_min ins(%arg0, %arg1 : memref<1x5x5x5x2xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<1x3x3x3x2xf32>)
func.func @pooling_ndhwc_min_cast(%a: memref<1x5x5x5x2xf32>, %b: memref<3x3x3xf32>, %out: memref<1x3x3x3x2xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x5x2xf32> to memref<?x?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3x3xf32> to memref<?x?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x3x2xf32> to memref<?x?x?x?x?xf32>
  linalg.pooling_ndhwc_min ins(%a_any, %b_any : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_sum_cast(
// CHECK: linalg.pooling_ndhwc_sum ins(%arg0, %arg1 : memref<1x5x5x5x2xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<1x3x3x3x2xf32>)
func.func @pooling_ndhwc_sum_cast(%a: memref<1x5x5x5x2xf32>, %b: memref<3x3x3xf32>, %out: memref<1x3x3x3x2xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x5x2xf32> to memref<?x?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3x3xf32> to memref<?x?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x3x2xf32> to memref<?x?x?x?x?xf32>
  linalg.pooling_ndhwc_sum ins(%a_any, %b_any : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out_any : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_max_cast(
// CHECK: linalg.pooling_nhwc_max ins(%arg0, %arg1 : memref<1x5x5x2xf32>, memref<3x3xf32>) outs(%arg2 : memref<1x3x3x2xf32>)
func.func @pooling_nhwc_max_cast(%a: memref<1x5x5x2xf32>, %b: memref<3x3xf32>, %out: memref<1x3x3x2xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x2xf32> to memref<?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x2xf32> to memref<?x?x?x?xf32>
  linalg.pooling_nhwc_max ins(%a_any, %b_any : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_max_unsigned_cast(
// CHECK: linalg.pooling_nhwc_max_unsigned ins(%arg0, %arg1 : memref<1x5x5x2xi32>, memref<3x3xi32>) outs(%arg2 : memref<1x3x3x2xi32>)
func.func @pooling_nhwc_max_unsigned_cast(%a: memref<1x5x5x2xi32>, %b: memref<3x3xi32>, %out: memref<1x3x3x2xi32>) {
  %a_any = memref.cast %a : memref<1x5x5x2xi32> to memref<?x?x?x?xi32>
  %b_any = memref.cast %b : memref<3x3xi32> to memref<?x?xi32>
  %out_any = memref.cast %out : memref<1x3x3x2xi32> to memref<?x?x?x?xi32>
  linalg.pooling_nhwc_max_unsigned ins(%a_any, %b_any : memref<?x?x?x?xi32>, memref<?x?xi32>)
      outs(%out_any : memref<?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_min_cast(
// CHECK: linalg.pooling_nhwc_min ins(%arg0, %arg1 : memref<1x5x5x2xf32>, memref<3x3xf32>) outs(%arg2 : memref<1x3x3x2xf32>)
func.func @pooling_nhwc_min_cast(%a: memref<1x5x5x2xf32>, %b: memref<3x3xf32>, %out: memref<1x3x3x2xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x2xf32> to memref<?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x2xf32> to memref<?x?x?x?xf32>
  linalg.pooling_nhwc_min ins(%a_any, %b_any : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_min_unsigned_cast(
// CHECK: linalg.pooling_nhwc_min_unsigned ins(%arg0, %arg1 : memref<1x5x5x2xi32>, memref<3x3xi32>) outs(%arg2 : memref<1x3x3x2xi32>)
func.func @pooling_nhwc_min_unsigned_cast(%a: memref<1x5x5x2xi32>, %b: memref<3x3xi32>, %out: memref<1x3x3x2xi32>) {
  %a_any = memref.cast %a : memref<1x5x5x2xi32> to memref<?x?x?x?xi32>
  %b_any = memref.cast %b : memref<3x3xi32> to memref<?x?xi32>
  %out_any = memref.cast %out : memref<1x3x3x2xi32> to memref<?x?x?x?xi32>
  linalg.pooling_nhwc_min_unsigned ins(%a_any, %b_any : memref<?x?x?x?xi32>, memref<?x?xi32>)
      outs(%out_any : memref<?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_sum_cast(
// CHECK: linalg.pooling_nhwc_sum ins(%arg0, %arg1 : memref<1x5x5x2xf32>, memref<3x3xf32>) outs(%arg2 : memref<1x3x3x2xf32>)
func.func @pooling_nhwc_sum_cast(%a: memref<1x5x5x2xf32>, %b: memref<3x3xf32>, %out: memref<1x3x3x2xf32>) {
  %a_any = memref.cast %a : memref<1x5x5x2xf32> to memref<?x?x?x?xf32>
  %b_any = memref.cast %b : memref<3x3xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<1x3x3x2xf32> to memref<?x?x?x?xf32>
  linalg.pooling_nhwc_sum ins(%a_any, %b_any : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_max_cast(
// CHECK: linalg.pooling_nwc_max ins(%arg0, %arg1 : memref<1x5x2xf32>, memref<3xf32>) outs(%arg2 : memref<1x3x2xf32>)
func.func @pooling_nwc_max_cast(%a: memref<1x5x2xf32>, %b: memref<3xf32>, %out: memref<1x3x2xf32>) {
  %a_any = memref.cast %a : memref<1x5x2xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<3xf32> to memref<?xf32>
  %out_any = memref.cast %out : memref<1x3x2xf32> to memref<?x?x?xf32>
  linalg.pooling_nwc_max ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?xf32>)
      outs(%out_any : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_max_unsigned_cast(
// CHECK: linalg.pooling_nwc_max_unsigned ins(%arg0, %arg1 : memref<1x5x2xi32>, memref<3xi32>) outs(%arg2 : memref<1x3x2xi32>)
func.func @pooling_nwc_max_unsigned_cast(%a: memref<1x5x2xi32>, %b: memref<3xi32>, %out: memref<1x3x2xi32>) {
  %a_any = memref.cast %a : memref<1x5x2xi32> to memref<?x?x?xi32>
  %b_any = memref.cast %b : memref<3xi32> to memref<?xi32>
  %out_any = memref.cast %out : memref<1x3x2xi32> to memref<?x?x?xi32>
  linalg.pooling_nwc_max_unsigned ins(%a_any, %b_any : memref<?x?x?xi32>, memref<?xi32>)
      outs(%out_any : memref<?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_min_cast(
// CHECK: linalg.pooling_nwc_min ins(%arg0, %arg1 : memref<1x5x2xf32>, memref<3xf32>) outs(%arg2 : memref<1x3x2xf32>)
func.func @pooling_nwc_min_cast(%a: memref<1x5x2xf32>, %b: memref<3xf32>, %out: memref<1x3x2xf32>) {
  %a_any = memref.cast %a : memref<1x5x2xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<3xf32> to memref<?xf32>
  %out_any = memref.cast %out : memref<1x3x2xf32> to memref<?x?x?xf32>
  linalg.pooling_nwc_min ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?xf32>)
      outs(%out_any : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_min_unsigned_cast(
// CHECK: linalg.pooling_nwc_min_unsigned ins(%arg0, %arg1 : memref<1x5x2xi32>, memref<3xi32>) outs(%arg2 : memref<1x3x2xi32>)
func.func @pooling_nwc_min_unsigned_cast(%a: memref<1x5x2xi32>, %b: memref<3xi32>, %out: memref<1x3x2xi32>) {
  %a_any = memref.cast %a : memref<1x5x2xi32> to memref<?x?x?xi32>
  %b_any = memref.cast %b : memref<3xi32> to memref<?xi32>
  %out_any = memref.cast %out : memref<1x3x2xi32> to memref<?x?x?xi32>
  linalg.pooling_nwc_min_unsigned ins(%a_any, %b_any : memref<?x?x?xi32>, memref<?xi32>)
      outs(%out_any : memref<?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_sum_cast(
// CHECK: linalg.pooling_nwc_sum ins(%arg0, %arg1 : memref<1x5x2xf32>, memref<3xf32>) outs(%arg2 : memref<1x3x2xf32>)
func.func @pooling_nwc_sum_cast(%a: memref<1x5x2xf32>, %b: memref<3xf32>, %out: memref<1x3x2xf32>) {
  %a_any = memref.cast %a : memref<1x5x2xf32> to memref<?x?x?xf32>
  %b_any = memref.cast %b : memref<3xf32> to memref<?xf32>
  %out_any = memref.cast %out : memref<1x3x2xf32> to memref<?x?x?xf32>
  linalg.pooling_nwc_sum ins(%a_any, %b_any : memref<?x?x?xf32>, memref<?xf32>)
      outs(%out_any : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @powf_cast(
// CHECK: linalg.powf ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
func.func @powf_cast(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %b_any = memref.cast %b : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.powf ins(%a_any, %b_any : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @quantized_batch_matmul_cast(
// CHECK: linalg.quantized_batch_matmul ins(%arg0, %arg1, %arg2, %arg3 : memref<3x4x8xi8>, memref<3x8x2xi8>, i32, i32) outs(%arg4 : memref<3x4x2xi32>)
func.func @quantized_batch_matmul_cast(%a: memref<3x4x8xi8>, %b: memref<3x8x2xi8>, %c: i32, %d: i32, %out: memref<3x4x2xi32>) {
  %a_any = memref.cast %a : memref<3x4x8xi8> to memref<?x?x?xi8>
  %b_any = memref.cast %b : memref<3x8x2xi8> to memref<?x?x?xi8>
  %out_any = memref.cast %out : memref<3x4x2xi32> to memref<?x?x?xi32>
  linalg.quantized_batch_matmul ins(%a_any, %b_any, %c, %d : memref<?x?x?xi8>, memref<?x?x?xi8>, i32, i32)
      outs(%out_any : memref<?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @quantized_matmul_cast(
// CHECK: linalg.quantized_matmul ins(%arg0, %arg1, %arg2, %arg3 : memref<4x8xi8>, memref<8x2xi8>, i32, i32) outs(%arg4 : memref<4x2xi32>)
func.func @quantized_matmul_cast(%a: memref<4x8xi8>, %b: memref<8x2xi8>, %c: i32, %d: i32, %out: memref<4x2xi32>) {
  %a_any = memref.cast %a : memref<4x8xi8> to memref<?x?xi8>
  %b_any = memref.cast %b : memref<8x2xi8> to memref<?x?xi8>
  %out_any = memref.cast %out : memref<4x2xi32> to memref<?x?xi32>
  linalg.quantized_matmul ins(%a_any, %b_any, %c, %d : memref<?x?xi8>, memref<?x?xi8>, i32, i32)
      outs(%out_any : memref<?x?xi32>)
  return
}

// CHECK-LABEL: func.func @reciprocal_cast(
// CHECK: linalg.reciprocal ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @reciprocal_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.reciprocal ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @round_cast(
// CHECK: linalg.round ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @round_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.round ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @rsqrt_cast(
// CHECK: linalg.rsqrt ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @rsqrt_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.rsqrt ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @select_cast(
// CHECK: linalg.select ins(%arg0, %arg1, %arg2 : memref<4x8xi1>, memref<4x8xf32>, memref<4x8xf32>) outs(%arg3 : memref<4x8xf32>)
func.func @select_cast(%a: memref<4x8xi1>, %b: memref<4x8xf32>, %c: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xi1> to memref<?x?xi1>
  %b_any = memref.cast %b : memref<4x8xf32> to memref<?x?xf32>
  %c_any = memref.cast %c : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.select ins(%a_any, %b_any, %c_any : memref<?x?xi1>, memref<?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @sqrt_cast(
// CHECK: linalg.sqrt ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @sqrt_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.sqrt ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @square_cast(
// CHECK: linalg.square ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @square_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.square ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @sub_cast(
// CHECK: linalg.sub ins(%arg0, %arg1 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
func.func @sub_cast(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %b_any = memref.cast %b : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.sub ins(%a_any, %b_any : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @tanh_cast(
// CHECK: linalg.tanh ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @tanh_cast(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  %a_any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<4x8xf32> to memref<?x?xf32>
  linalg.tanh ins(%a_any : memref<?x?xf32>)
      outs(%out_any : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @vecmat_cast(
// CHECK: linalg.vecmat ins(%arg0, %arg1 : memref<4xf32>, memref<4x8xf32>) outs(%arg2 : memref<8xf32>)
func.func @vecmat_cast(%a: memref<4xf32>, %b: memref<4x8xf32>, %out: memref<8xf32>) {
  %a_any = memref.cast %a : memref<4xf32> to memref<?xf32>
  %b_any = memref.cast %b : memref<4x8xf32> to memref<?x?xf32>
  %out_any = memref.cast %out : memref<8xf32> to memref<?xf32>
  linalg.vecmat ins(%a_any, %b_any : memref<?xf32>, memref<?x?xf32>)
      outs(%out_any : memref<?xf32>)
  return
}
