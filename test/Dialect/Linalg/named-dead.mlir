// Named operations on buffers without elements go.
//
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

#lhs = affine_map<(i, j, k) -> (i, k)>
#rhs = affine_map<(i, j, k) -> (k, j)>
#sum = affine_map<(i, j, k) -> (i, j)>

// CHECK-LABEL: func.func @abs_dead(
// CHECK-NEXT: return
func.func @abs_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.abs ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @add_dead(
// CHECK-NEXT: return
func.func @add_dead(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.add ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_matmul_dead(
// CHECK-NEXT: return
func.func @batch_matmul_dead(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %out: memref<0x?x?xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out : memref<0x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_matvec_dead(
// CHECK-NEXT: return
func.func @batch_matvec_dead(%a: memref<?x?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.batch_matvec ins(%a, %b : memref<?x?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_mmt4d_dead(
// CHECK-NEXT: return
func.func @batch_mmt4d_dead(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %out: memref<0x?x?x?x?xf32>) {
  linalg.batch_mmt4d ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_reduce_matmul_dead(
// CHECK-NEXT: return
func.func @batch_reduce_matmul_dead(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %out: memref<0x?xf32>) {
  linalg.batch_reduce_matmul ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_vecmat_dead(
// CHECK-NEXT: return
func.func @batch_vecmat_dead(%a: memref<?x?xf32>, %b: memref<?x?x?xf32>, %out: memref<0x?xf32>) {
  linalg.batch_vecmat ins(%a, %b : memref<?x?xf32>, memref<?x?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @broadcast_dead(
// CHECK-NEXT: return
func.func @broadcast_dead(%a: memref<8xf32>, %out: memref<0x8xf32>) {
  linalg.broadcast ins(%a : memref<8xf32>) outs(%out : memref<0x8xf32>) dimensions = [0]
  return
}

// CHECK-LABEL: func.func @ceil_dead(
// CHECK-NEXT: return
func.func @ceil_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.ceil ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @contract_dead(
// CHECK-NEXT: return
func.func @contract_dead(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.contract indexing_maps = [#lhs, #rhs, #sum] ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_1d_dead(
// CHECK-NEXT: return
func.func @conv_1d_dead(%a: memref<?xf32>, %b: memref<?xf32>, %out: memref<0xf32>) {
  linalg.conv_1d ins(%a, %b : memref<?xf32>, memref<?xf32>)
      outs(%out : memref<0xf32>)
  return
}

// CHECK-LABEL: func.func @conv_1d_ncw_fcw_dead(
// CHECK-NEXT: return
func.func @conv_1d_ncw_fcw_dead(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %out: memref<0x?x?xf32>) {
  linalg.conv_1d_ncw_fcw ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out : memref<0x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_1d_nwc_wcf_dead(
// CHECK-NEXT: return
func.func @conv_1d_nwc_wcf_dead(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %out: memref<0x?x?xf32>) {
  linalg.conv_1d_nwc_wcf ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out : memref<0x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_dead(
// CHECK-NEXT: return
func.func @conv_2d_dead(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.conv_2d ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_dead(
// CHECK-NEXT: return
func.func @conv_2d_nchw_fchw_dead(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %out: memref<0x?x?x?xf32>) {
  linalg.conv_2d_nchw_fchw ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_q_dead(
// CHECK-NEXT: return
func.func @conv_2d_nchw_fchw_q_dead(%a: memref<?x?x?x?xi8>, %b: memref<?x?x?x?xi8>, %c: i32, %d: i32, %out: memref<0x?x?x?xi32>) {
  linalg.conv_2d_nchw_fchw_q ins(%a, %b, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32)
      outs(%out : memref<0x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_fgchw_dead(
// CHECK-NEXT: return
func.func @conv_2d_ngchw_fgchw_dead(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %out: memref<0x?x?x?x?xf32>) {
  linalg.conv_2d_ngchw_fgchw ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_dead(
// CHECK-NEXT: return
func.func @conv_2d_ngchw_gfchw_dead(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %out: memref<0x?x?x?x?xf32>) {
  linalg.conv_2d_ngchw_gfchw ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_q_dead(
// CHECK-NEXT: return
func.func @conv_2d_ngchw_gfchw_q_dead(%a: memref<?x?x?x?x?xi8>, %b: memref<?x?x?x?x?xi8>, %c: i32, %d: i32, %out: memref<0x?x?x?x?xi32>) {
  linalg.conv_2d_ngchw_gfchw_q ins(%a, %b, %c, %d : memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32)
      outs(%out : memref<0x?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_dead(
// CHECK-NEXT: return
func.func @conv_2d_nhwc_fhwc_dead(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %out: memref<0x?x?x?xf32>) {
  linalg.conv_2d_nhwc_fhwc ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_q_dead(
// CHECK-NEXT: return
func.func @conv_2d_nhwc_fhwc_q_dead(%a: memref<?x?x?x?xi8>, %b: memref<?x?x?x?xi8>, %c: i32, %d: i32, %out: memref<0x?x?x?xi32>) {
  linalg.conv_2d_nhwc_fhwc_q ins(%a, %b, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32)
      outs(%out : memref<0x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_dead(
// CHECK-NEXT: return
func.func @conv_2d_nhwc_hwcf_dead(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %out: memref<0x?x?x?xf32>) {
  linalg.conv_2d_nhwc_hwcf ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_q_dead(
// CHECK-NEXT: return
func.func @conv_2d_nhwc_hwcf_q_dead(%a: memref<?x?x?x?xi8>, %b: memref<?x?x?x?xi8>, %c: i32, %d: i32, %out: memref<0x?x?x?xi32>) {
  linalg.conv_2d_nhwc_hwcf_q ins(%a, %b, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32)
      outs(%out : memref<0x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_dead(
// CHECK-NEXT: return
func.func @conv_2d_nhwgc_gfhwc_dead(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %out: memref<0x?x?x?x?xf32>) {
  linalg.conv_2d_nhwgc_gfhwc ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_q_dead(
// CHECK-NEXT: return
func.func @conv_2d_nhwgc_gfhwc_q_dead(%a: memref<?x?x?x?x?xi8>, %b: memref<?x?x?x?x?xi8>, %c: i32, %d: i32, %out: memref<0x?x?x?x?xi32>) {
  linalg.conv_2d_nhwgc_gfhwc_q ins(%a, %b, %c, %d : memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32)
      outs(%out : memref<0x?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @conv_3d_dead(
// CHECK-NEXT: return
func.func @conv_3d_dead(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %out: memref<0x?x?xf32>) {
  linalg.conv_3d ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out : memref<0x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_3d_ncdhw_fcdhw_dead(
// CHECK-NEXT: return
func.func @conv_3d_ncdhw_fcdhw_dead(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %out: memref<0x?x?x?x?xf32>) {
  linalg.conv_3d_ncdhw_fcdhw ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_dead(
// CHECK-NEXT: return
func.func @conv_3d_ndhwc_dhwcf_dead(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %out: memref<0x?x?x?x?xf32>) {
  linalg.conv_3d_ndhwc_dhwcf ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_q_dead(
// CHECK-NEXT: return
func.func @conv_3d_ndhwc_dhwcf_q_dead(%a: memref<?x?x?x?x?xi8>, %b: memref<?x?x?x?x?xi8>, %c: i32, %d: i32, %out: memref<0x?x?x?x?xi32>) {
  linalg.conv_3d_ndhwc_dhwcf_q ins(%a, %b, %c, %d : memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32)
      outs(%out : memref<0x?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @copy_dead(
// CHECK-NEXT: return
func.func @copy_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.copy ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_ncw_cw_dead(
// CHECK-NEXT: return
func.func @depthwise_conv_1d_ncw_cw_dead(%a: memref<?x?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?x?xf32>) {
  linalg.depthwise_conv_1d_ncw_cw ins(%a, %b : memref<?x?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wc_dead(
// CHECK-NEXT: return
func.func @depthwise_conv_1d_nwc_wc_dead(%a: memref<?x?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?x?xf32>) {
  linalg.depthwise_conv_1d_nwc_wc ins(%a, %b : memref<?x?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wcm_dead(
// CHECK-NEXT: return
func.func @depthwise_conv_1d_nwc_wcm_dead(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %out: memref<0x?x?x?xf32>) {
  linalg.depthwise_conv_1d_nwc_wcm ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out : memref<0x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nchw_chw_dead(
// CHECK-NEXT: return
func.func @depthwise_conv_2d_nchw_chw_dead(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?xf32>, %out: memref<0x?x?x?xf32>) {
  linalg.depthwise_conv_2d_nchw_chw ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out : memref<0x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_dead(
// CHECK-NEXT: return
func.func @depthwise_conv_2d_nhwc_hwc_dead(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?xf32>, %out: memref<0x?x?x?xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out : memref<0x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_q_dead(
// CHECK-NEXT: return
func.func @depthwise_conv_2d_nhwc_hwc_q_dead(%a: memref<?x?x?x?xi8>, %b: memref<?x?x?xi8>, %c: i32, %d: i32, %out: memref<0x?x?x?xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a, %b, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?xi8>, i32, i32)
      outs(%out : memref<0x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_dead(
// CHECK-NEXT: return
func.func @depthwise_conv_2d_nhwc_hwcm_dead(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %out: memref<0x?x?x?x?xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_q_dead(
// CHECK-NEXT: return
func.func @depthwise_conv_2d_nhwc_hwcm_q_dead(%a: memref<?x?x?x?xi8>, %b: memref<?x?x?x?xi8>, %c: i32, %d: i32, %out: memref<0x?x?x?x?xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a, %b, %c, %d : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32)
      outs(%out : memref<0x?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw_dead(
// CHECK-NEXT: return
func.func @depthwise_conv_3d_ncdhw_cdhw_dead(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %out: memref<0x?x?x?x?xf32>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc_dead(
// CHECK-NEXT: return
func.func @depthwise_conv_3d_ndhwc_dhwc_dead(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %out: memref<0x?x?x?x?xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm_dead(
// CHECK-NEXT: return
func.func @depthwise_conv_3d_ndhwc_dhwcm_dead(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?x?x?xf32>, %out: memref<0x?x?x?x?x?xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @div_dead(
// CHECK-NEXT: return
func.func @div_dead(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.div ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @div_unsigned_dead(
// CHECK-NEXT: return
func.func @div_unsigned_dead(%a: memref<?x?xi32>, %b: memref<?x?xi32>, %out: memref<0x?xi32>) {
  linalg.div_unsigned ins(%a, %b : memref<?x?xi32>, memref<?x?xi32>)
      outs(%out : memref<0x?xi32>)
  return
}

// CHECK-LABEL: func.func @elementwise_dead(
// CHECK-NEXT: return
func.func @elementwise_dead(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @erf_dead(
// CHECK-NEXT: return
func.func @erf_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.erf ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @exp_dead(
// CHECK-NEXT: return
func.func @exp_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.exp ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @fill_dead(
// CHECK-NEXT: return
func.func @fill_dead(%a: f32, %out: memref<0x?xf32>) {
  linalg.fill ins(%a : f32)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @fill_rng_2d_dead(
// CHECK-NEXT: return
func.func @fill_rng_2d_dead(%a: f64, %b: f64, %c: i32, %out: memref<0x?xf32>) {
  linalg.fill_rng_2d ins(%a, %b, %c : f64, f64, i32)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @floor_dead(
// CHECK-NEXT: return
func.func @floor_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.floor ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @log_dead(
// CHECK-NEXT: return
func.func @log_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.log ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @map_dead(
// CHECK-NEXT: return
func.func @map_dead(%a: memref<0x8xf32>, %out: memref<0x8xf32>) {
  linalg.map { math.absf } ins(%a : memref<0x8xf32>) outs(%out : memref<0x8xf32>)
  return
}

// CHECK-LABEL: func.func @matmul_dead(
// CHECK-NEXT: return
func.func @matmul_dead(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @matvec_dead(
// CHECK-NEXT: return
func.func @matvec_dead(%a: memref<?x?xf32>, %b: memref<?xf32>, %out: memref<0xf32>) {
  linalg.matvec ins(%a, %b : memref<?x?xf32>, memref<?xf32>)
      outs(%out : memref<0xf32>)
  return
}

// CHECK-LABEL: func.func @max_dead(
// CHECK-NEXT: return
func.func @max_dead(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.max ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @min_dead(
// CHECK-NEXT: return
func.func @min_dead(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.min ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @mmt4d_dead(
// CHECK-NEXT: return
func.func @mmt4d_dead(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?x?xf32>, %out: memref<0x?x?x?xf32>) {
  linalg.mmt4d ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%out : memref<0x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @mul_dead(
// CHECK-NEXT: return
func.func @mul_dead(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.mul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @negf_dead(
// CHECK-NEXT: return
func.func @negf_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.negf ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nchw_max_dead(
// CHECK-NEXT: return
func.func @pooling_nchw_max_dead(%a: memref<?x?x?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?x?x?xf32>) {
  linalg.pooling_nchw_max ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nchw_sum_dead(
// CHECK-NEXT: return
func.func @pooling_nchw_sum_dead(%a: memref<?x?x?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?x?x?xf32>) {
  linalg.pooling_nchw_sum ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_ncw_max_dead(
// CHECK-NEXT: return
func.func @pooling_ncw_max_dead(%a: memref<?x?x?xf32>, %b: memref<?xf32>, %out: memref<0x?x?xf32>) {
  linalg.pooling_ncw_max ins(%a, %b : memref<?x?x?xf32>, memref<?xf32>)
      outs(%out : memref<0x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_ncw_sum_dead(
// CHECK-NEXT: return
func.func @pooling_ncw_sum_dead(%a: memref<?x?x?xf32>, %b: memref<?xf32>, %out: memref<0x?x?xf32>) {
  linalg.pooling_ncw_sum ins(%a, %b : memref<?x?x?xf32>, memref<?xf32>)
      outs(%out : memref<0x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_max_dead(
// CHECK-NEXT: return
func.func @pooling_ndhwc_max_dead(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?xf32>, %out: memref<0x?x?x?x?xf32>) {
  linalg.pooling_ndhwc_max ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out : memref<0x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_min_dead(
// CHECK-NEXT: return
func.func @pooling_ndhwc_min_dead(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?xf32>, %out: memref<0x?x?x?x?xf32>) {
  linalg.pooling_ndhwc_min ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out : memref<0x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_sum_dead(
// CHECK-NEXT: return
func.func @pooling_ndhwc_sum_dead(%a: memref<?x?x?x?x?xf32>, %b: memref<?x?x?xf32>, %out: memref<0x?x?x?x?xf32>) {
  linalg.pooling_ndhwc_sum ins(%a, %b : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%out : memref<0x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_max_dead(
// CHECK-NEXT: return
func.func @pooling_nhwc_max_dead(%a: memref<?x?x?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?x?x?xf32>) {
  linalg.pooling_nhwc_max ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_max_unsigned_dead(
// CHECK-NEXT: return
func.func @pooling_nhwc_max_unsigned_dead(%a: memref<?x?x?x?xi32>, %b: memref<?x?xi32>, %out: memref<0x?x?x?xi32>) {
  linalg.pooling_nhwc_max_unsigned ins(%a, %b : memref<?x?x?x?xi32>, memref<?x?xi32>)
      outs(%out : memref<0x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_min_dead(
// CHECK-NEXT: return
func.func @pooling_nhwc_min_dead(%a: memref<?x?x?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?x?x?xf32>) {
  linalg.pooling_nhwc_min ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_min_unsigned_dead(
// CHECK-NEXT: return
func.func @pooling_nhwc_min_unsigned_dead(%a: memref<?x?x?x?xi32>, %b: memref<?x?xi32>, %out: memref<0x?x?x?xi32>) {
  linalg.pooling_nhwc_min_unsigned ins(%a, %b : memref<?x?x?x?xi32>, memref<?x?xi32>)
      outs(%out : memref<0x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_sum_dead(
// CHECK-NEXT: return
func.func @pooling_nhwc_sum_dead(%a: memref<?x?x?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?x?x?xf32>) {
  linalg.pooling_nhwc_sum ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_max_dead(
// CHECK-NEXT: return
func.func @pooling_nwc_max_dead(%a: memref<?x?x?xf32>, %b: memref<?xf32>, %out: memref<0x?x?xf32>) {
  linalg.pooling_nwc_max ins(%a, %b : memref<?x?x?xf32>, memref<?xf32>)
      outs(%out : memref<0x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_max_unsigned_dead(
// CHECK-NEXT: return
func.func @pooling_nwc_max_unsigned_dead(%a: memref<?x?x?xi32>, %b: memref<?xi32>, %out: memref<0x?x?xi32>) {
  linalg.pooling_nwc_max_unsigned ins(%a, %b : memref<?x?x?xi32>, memref<?xi32>)
      outs(%out : memref<0x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_min_dead(
// CHECK-NEXT: return
func.func @pooling_nwc_min_dead(%a: memref<?x?x?xf32>, %b: memref<?xf32>, %out: memref<0x?x?xf32>) {
  linalg.pooling_nwc_min ins(%a, %b : memref<?x?x?xf32>, memref<?xf32>)
      outs(%out : memref<0x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_min_unsigned_dead(
// CHECK-NEXT: return
func.func @pooling_nwc_min_unsigned_dead(%a: memref<?x?x?xi32>, %b: memref<?xi32>, %out: memref<0x?x?xi32>) {
  linalg.pooling_nwc_min_unsigned ins(%a, %b : memref<?x?x?xi32>, memref<?xi32>)
      outs(%out : memref<0x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_sum_dead(
// CHECK-NEXT: return
func.func @pooling_nwc_sum_dead(%a: memref<?x?x?xf32>, %b: memref<?xf32>, %out: memref<0x?x?xf32>) {
  linalg.pooling_nwc_sum ins(%a, %b : memref<?x?x?xf32>, memref<?xf32>)
      outs(%out : memref<0x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @powf_dead(
// CHECK-NEXT: return
func.func @powf_dead(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.powf ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @quantized_batch_matmul_dead(
// CHECK-NEXT: return
func.func @quantized_batch_matmul_dead(%a: memref<?x?x?xi8>, %b: memref<?x?x?xi8>, %c: i32, %d: i32, %out: memref<0x?x?xi32>) {
  linalg.quantized_batch_matmul ins(%a, %b, %c, %d : memref<?x?x?xi8>, memref<?x?x?xi8>, i32, i32)
      outs(%out : memref<0x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @quantized_matmul_dead(
// CHECK-NEXT: return
func.func @quantized_matmul_dead(%a: memref<?x?xi8>, %b: memref<?x?xi8>, %c: i32, %d: i32, %out: memref<0x?xi32>) {
  linalg.quantized_matmul ins(%a, %b, %c, %d : memref<?x?xi8>, memref<?x?xi8>, i32, i32)
      outs(%out : memref<0x?xi32>)
  return
}

// CHECK-LABEL: func.func @reciprocal_dead(
// CHECK-NEXT: return
func.func @reciprocal_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.reciprocal ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @reduce_dead(
// CHECK-NEXT: return
func.func @reduce_dead(%a: memref<0x8xf32>, %out: memref<0xf32>) {
  linalg.reduce { arith.addf } ins(%a : memref<0x8xf32>) outs(%out : memref<0xf32>) dimensions = [1]
  return
}

// CHECK-LABEL: func.func @round_dead(
// CHECK-NEXT: return
func.func @round_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.round ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @rsqrt_dead(
// CHECK-NEXT: return
func.func @rsqrt_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.rsqrt ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @select_dead(
// CHECK-NEXT: return
func.func @select_dead(%a: memref<?x?xi1>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.select ins(%a, %b, %c : memref<?x?xi1>, memref<?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @sqrt_dead(
// CHECK-NEXT: return
func.func @sqrt_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.sqrt ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @square_dead(
// CHECK-NEXT: return
func.func @square_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.square ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @sub_dead(
// CHECK-NEXT: return
func.func @sub_dead(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.sub ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @tanh_dead(
// CHECK-NEXT: return
func.func @tanh_dead(%a: memref<?x?xf32>, %out: memref<0x?xf32>) {
  linalg.tanh ins(%a : memref<?x?xf32>)
      outs(%out : memref<0x?xf32>)
  return
}

// CHECK-LABEL: func.func @transpose_dead(
// CHECK-NEXT: return
func.func @transpose_dead(%a: memref<0x8xf32>, %out: memref<8x0xf32>) {
  linalg.transpose ins(%a : memref<0x8xf32>) outs(%out : memref<8x0xf32>) permutation = [1, 0]
  return
}

// CHECK-LABEL: func.func @vecmat_dead(
// CHECK-NEXT: return
func.func @vecmat_dead(%a: memref<?xf32>, %b: memref<?x?xf32>, %out: memref<0xf32>) {
  linalg.vecmat ins(%a, %b : memref<?xf32>, memref<?x?xf32>)
      outs(%out : memref<0xf32>)
  return
}

// CHECK-LABEL: func.func @dot_dead(
// CHECK-NEXT: return
func.func @dot_dead(%a: memref<0xf32>, %b: memref<0xf32>, %out: memref<f32>) {
  linalg.dot ins(%a, %b : memref<0xf32>, memref<0xf32>)
      outs(%out : memref<f32>)
  return
}
