// Named operations on buffers, each as a generic one and as loops.
//
// RUN: oxmlir-opt %s --linalg-generalize-named-ops | FileCheck %s --check-prefix=GENERIC
// RUN: oxmlir-opt %s --convert-linalg-to-loops | FileCheck %s --check-prefix=LOOPS
// RUN: oxmlir-opt %s --convert-linalg-to-parallel-loops | FileCheck %s --check-prefix=LOOPS
// RUN: oxmlir-opt %s --convert-linalg-to-affine-loops | FileCheck %s --check-prefix=AFFINE


#lhs = affine_map<(i, j, k) -> (i, k)>
#rhs = affine_map<(i, j, k) -> (k, j)>
#sum = affine_map<(i, j, k) -> (i, j)>

// GENERIC-LABEL: func.func @abs(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @abs(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @abs(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @abs(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.abs ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @add(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @add(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @add(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @add(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.add ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @batch_matmul(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @batch_matmul(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @batch_matmul(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @batch_matmul(%a: memref<3x4x8xf32>, %b: memref<3x8x2xf32>, %out: memref<3x4x2xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<3x4x8xf32>, memref<3x8x2xf32>)
      outs(%out : memref<3x4x2xf32>)
  return
}

// GENERIC-LABEL: func.func @batch_matvec(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @batch_matvec(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @batch_matvec(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @batch_matvec(%a: memref<3x4x8xf32>, %b: memref<3x8xf32>, %out: memref<3x4xf32>) {
  linalg.batch_matvec ins(%a, %b : memref<3x4x8xf32>, memref<3x8xf32>)
      outs(%out : memref<3x4xf32>)
  return
}

// GENERIC-LABEL: func.func @batch_mmt4d(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @batch_mmt4d(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @batch_mmt4d(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @batch_mmt4d(%a: memref<2x2x3x4x5xf32>, %b: memref<2x6x3x7x5xf32>, %out: memref<2x2x6x4x7xf32>) {
  linalg.batch_mmt4d ins(%a, %b : memref<2x2x3x4x5xf32>, memref<2x6x3x7x5xf32>)
      outs(%out : memref<2x2x6x4x7xf32>)
  return
}

// GENERIC-LABEL: func.func @batch_reduce_matmul(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @batch_reduce_matmul(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @batch_reduce_matmul(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @batch_reduce_matmul(%a: memref<3x4x8xf32>, %b: memref<3x8x2xf32>, %out: memref<4x2xf32>) {
  linalg.batch_reduce_matmul ins(%a, %b : memref<3x4x8xf32>, memref<3x8x2xf32>)
      outs(%out : memref<4x2xf32>)
  return
}

// GENERIC-LABEL: func.func @batch_vecmat(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @batch_vecmat(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @batch_vecmat(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @batch_vecmat(%a: memref<3x4xf32>, %b: memref<3x4x8xf32>, %out: memref<3x8xf32>) {
  linalg.batch_vecmat ins(%a, %b : memref<3x4xf32>, memref<3x4x8xf32>)
      outs(%out : memref<3x8xf32>)
  return
}

// GENERIC-LABEL: func.func @broadcast(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @broadcast(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @broadcast(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @broadcast(%a: memref<8xf32>, %out: memref<4x8xf32>) {
  linalg.broadcast ins(%a : memref<8xf32>) outs(%out : memref<4x8xf32>) dimensions = [0]
  return
}

// GENERIC-LABEL: func.func @ceil(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @ceil(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @ceil(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @ceil(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.ceil ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @contract(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @contract(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @contract(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @contract(%a: memref<4x8xf32>, %b: memref<8x2xf32>, %out: memref<4x2xf32>) {
  linalg.contract indexing_maps = [#lhs, #rhs, #sum] ins(%a, %b : memref<4x8xf32>, memref<8x2xf32>)
      outs(%out : memref<4x2xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_1d(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_1d(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_1d(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_1d(%a: memref<5xf32>, %b: memref<3xf32>, %out: memref<3xf32>) {
  linalg.conv_1d ins(%a, %b : memref<5xf32>, memref<3xf32>)
      outs(%out : memref<3xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_1d_ncw_fcw(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_1d_ncw_fcw(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_1d_ncw_fcw(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_1d_ncw_fcw(%a: memref<1x2x5xf32>, %b: memref<4x2x3xf32>, %out: memref<1x4x3xf32>) {
  linalg.conv_1d_ncw_fcw ins(%a, %b : memref<1x2x5xf32>, memref<4x2x3xf32>)
      outs(%out : memref<1x4x3xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_1d_nwc_wcf(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_1d_nwc_wcf(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_1d_nwc_wcf(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_1d_nwc_wcf(%a: memref<1x5x2xf32>, %b: memref<3x2x4xf32>, %out: memref<1x3x4xf32>) {
  linalg.conv_1d_nwc_wcf ins(%a, %b : memref<1x5x2xf32>, memref<3x2x4xf32>)
      outs(%out : memref<1x3x4xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_2d(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_2d(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_2d(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_2d(%a: memref<5x5xf32>, %b: memref<3x3xf32>, %out: memref<3x3xf32>) {
  linalg.conv_2d ins(%a, %b : memref<5x5xf32>, memref<3x3xf32>)
      outs(%out : memref<3x3xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_2d_nchw_fchw(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_2d_nchw_fchw(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_2d_nchw_fchw(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_2d_nchw_fchw(%a: memref<1x2x5x5xf32>, %b: memref<4x2x3x3xf32>, %out: memref<1x4x3x3xf32>) {
  linalg.conv_2d_nchw_fchw ins(%a, %b : memref<1x2x5x5xf32>, memref<4x2x3x3xf32>)
      outs(%out : memref<1x4x3x3xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_2d_nchw_fchw_q(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_2d_nchw_fchw_q(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_2d_nchw_fchw_q(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_2d_nchw_fchw_q(%a: memref<1x2x5x5xi8>, %b: memref<4x2x3x3xi8>, %c: i32, %d: i32, %out: memref<1x4x3x3xi32>) {
  linalg.conv_2d_nchw_fchw_q ins(%a, %b, %c, %d : memref<1x2x5x5xi8>, memref<4x2x3x3xi8>, i32, i32)
      outs(%out : memref<1x4x3x3xi32>)
  return
}

// GENERIC-LABEL: func.func @conv_2d_ngchw_fgchw(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_2d_ngchw_fgchw(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_2d_ngchw_fgchw(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_2d_ngchw_fgchw(%a: memref<1x2x2x5x5xf32>, %b: memref<4x2x2x3x3xf32>, %out: memref<1x2x4x3x3xf32>) {
  linalg.conv_2d_ngchw_fgchw ins(%a, %b : memref<1x2x2x5x5xf32>, memref<4x2x2x3x3xf32>)
      outs(%out : memref<1x2x4x3x3xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_2d_ngchw_gfchw(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_2d_ngchw_gfchw(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_2d_ngchw_gfchw(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_2d_ngchw_gfchw(%a: memref<1x2x2x5x5xf32>, %b: memref<2x4x2x3x3xf32>, %out: memref<1x2x4x3x3xf32>) {
  linalg.conv_2d_ngchw_gfchw ins(%a, %b : memref<1x2x2x5x5xf32>, memref<2x4x2x3x3xf32>)
      outs(%out : memref<1x2x4x3x3xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_2d_ngchw_gfchw_q(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_2d_ngchw_gfchw_q(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_2d_ngchw_gfchw_q(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_2d_ngchw_gfchw_q(%a: memref<1x2x2x5x5xi8>, %b: memref<2x4x2x3x3xi8>, %c: i32, %d: i32, %out: memref<1x2x4x3x3xi32>) {
  linalg.conv_2d_ngchw_gfchw_q ins(%a, %b, %c, %d : memref<1x2x2x5x5xi8>, memref<2x4x2x3x3xi8>, i32, i32)
      outs(%out : memref<1x2x4x3x3xi32>)
  return
}

// GENERIC-LABEL: func.func @conv_2d_nhwc_fhwc(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_2d_nhwc_fhwc(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_2d_nhwc_fhwc(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_2d_nhwc_fhwc(%a: memref<1x5x5x2xf32>, %b: memref<4x3x3x2xf32>, %out: memref<1x3x3x4xf32>) {
  linalg.conv_2d_nhwc_fhwc ins(%a, %b : memref<1x5x5x2xf32>, memref<4x3x3x2xf32>)
      outs(%out : memref<1x3x3x4xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_2d_nhwc_fhwc_q(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_2d_nhwc_fhwc_q(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_2d_nhwc_fhwc_q(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_2d_nhwc_fhwc_q(%a: memref<1x5x5x2xi8>, %b: memref<4x3x3x2xi8>, %c: i32, %d: i32, %out: memref<1x3x3x4xi32>) {
  linalg.conv_2d_nhwc_fhwc_q ins(%a, %b, %c, %d : memref<1x5x5x2xi8>, memref<4x3x3x2xi8>, i32, i32)
      outs(%out : memref<1x3x3x4xi32>)
  return
}

// GENERIC-LABEL: func.func @conv_2d_nhwc_hwcf(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_2d_nhwc_hwcf(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_2d_nhwc_hwcf(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_2d_nhwc_hwcf(%a: memref<1x5x5x2xf32>, %b: memref<3x3x2x4xf32>, %out: memref<1x3x3x4xf32>) {
  linalg.conv_2d_nhwc_hwcf ins(%a, %b : memref<1x5x5x2xf32>, memref<3x3x2x4xf32>)
      outs(%out : memref<1x3x3x4xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_2d_nhwc_hwcf_q(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_2d_nhwc_hwcf_q(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_2d_nhwc_hwcf_q(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_2d_nhwc_hwcf_q(%a: memref<1x5x5x2xi8>, %b: memref<3x3x2x4xi8>, %c: i32, %d: i32, %out: memref<1x3x3x4xi32>) {
  linalg.conv_2d_nhwc_hwcf_q ins(%a, %b, %c, %d : memref<1x5x5x2xi8>, memref<3x3x2x4xi8>, i32, i32)
      outs(%out : memref<1x3x3x4xi32>)
  return
}

// GENERIC-LABEL: func.func @conv_2d_nhwgc_gfhwc(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_2d_nhwgc_gfhwc(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_2d_nhwgc_gfhwc(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_2d_nhwgc_gfhwc(%a: memref<1x5x5x2x2xf32>, %b: memref<2x4x3x3x2xf32>, %out: memref<1x3x3x2x4xf32>) {
  linalg.conv_2d_nhwgc_gfhwc ins(%a, %b : memref<1x5x5x2x2xf32>, memref<2x4x3x3x2xf32>)
      outs(%out : memref<1x3x3x2x4xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_2d_nhwgc_gfhwc_q(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_2d_nhwgc_gfhwc_q(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_2d_nhwgc_gfhwc_q(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_2d_nhwgc_gfhwc_q(%a: memref<1x5x5x2x2xi8>, %b: memref<2x4x3x3x2xi8>, %c: i32, %d: i32, %out: memref<1x3x3x2x4xi32>) {
  linalg.conv_2d_nhwgc_gfhwc_q ins(%a, %b, %c, %d : memref<1x5x5x2x2xi8>, memref<2x4x3x3x2xi8>, i32, i32)
      outs(%out : memref<1x3x3x2x4xi32>)
  return
}

// GENERIC-LABEL: func.func @conv_3d(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_3d(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_3d(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_3d(%a: memref<5x5x5xf32>, %b: memref<3x3x3xf32>, %out: memref<3x3x3xf32>) {
  linalg.conv_3d ins(%a, %b : memref<5x5x5xf32>, memref<3x3x3xf32>)
      outs(%out : memref<3x3x3xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_3d_ncdhw_fcdhw(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_3d_ncdhw_fcdhw(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_3d_ncdhw_fcdhw(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_3d_ncdhw_fcdhw(%a: memref<1x2x5x5x5xf32>, %b: memref<4x2x3x3x3xf32>, %out: memref<1x4x3x3x3xf32>) {
  linalg.conv_3d_ncdhw_fcdhw ins(%a, %b : memref<1x2x5x5x5xf32>, memref<4x2x3x3x3xf32>)
      outs(%out : memref<1x4x3x3x3xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_3d_ndhwc_dhwcf(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_3d_ndhwc_dhwcf(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_3d_ndhwc_dhwcf(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_3d_ndhwc_dhwcf(%a: memref<1x5x5x5x2xf32>, %b: memref<3x3x3x2x4xf32>, %out: memref<1x3x3x3x4xf32>) {
  linalg.conv_3d_ndhwc_dhwcf ins(%a, %b : memref<1x5x5x5x2xf32>, memref<3x3x3x2x4xf32>)
      outs(%out : memref<1x3x3x3x4xf32>)
  return
}

// GENERIC-LABEL: func.func @conv_3d_ndhwc_dhwcf_q(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @conv_3d_ndhwc_dhwcf_q(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @conv_3d_ndhwc_dhwcf_q(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @conv_3d_ndhwc_dhwcf_q(%a: memref<1x5x5x5x2xi8>, %b: memref<3x3x3x2x4xi8>, %c: i32, %d: i32, %out: memref<1x3x3x3x4xi32>) {
  linalg.conv_3d_ndhwc_dhwcf_q ins(%a, %b, %c, %d : memref<1x5x5x5x2xi8>, memref<3x3x3x2x4xi8>, i32, i32)
      outs(%out : memref<1x3x3x3x4xi32>)
  return
}

// GENERIC-LABEL: func.func @copy(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @copy(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @copy(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @copy(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.copy ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @depthwise_conv_1d_ncw_cw(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @depthwise_conv_1d_ncw_cw(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @depthwise_conv_1d_ncw_cw(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @depthwise_conv_1d_ncw_cw(%a: memref<1x2x5xf32>, %b: memref<2x3xf32>, %out: memref<1x2x3xf32>) {
  linalg.depthwise_conv_1d_ncw_cw ins(%a, %b : memref<1x2x5xf32>, memref<2x3xf32>)
      outs(%out : memref<1x2x3xf32>)
  return
}

// GENERIC-LABEL: func.func @depthwise_conv_1d_nwc_wc(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @depthwise_conv_1d_nwc_wc(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @depthwise_conv_1d_nwc_wc(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @depthwise_conv_1d_nwc_wc(%a: memref<1x5x2xf32>, %b: memref<3x2xf32>, %out: memref<1x3x2xf32>) {
  linalg.depthwise_conv_1d_nwc_wc ins(%a, %b : memref<1x5x2xf32>, memref<3x2xf32>)
      outs(%out : memref<1x3x2xf32>)
  return
}

// GENERIC-LABEL: func.func @depthwise_conv_1d_nwc_wcm(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @depthwise_conv_1d_nwc_wcm(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @depthwise_conv_1d_nwc_wcm(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @depthwise_conv_1d_nwc_wcm(%a: memref<1x5x2xf32>, %b: memref<3x2x3xf32>, %out: memref<1x3x2x3xf32>) {
  linalg.depthwise_conv_1d_nwc_wcm ins(%a, %b : memref<1x5x2xf32>, memref<3x2x3xf32>)
      outs(%out : memref<1x3x2x3xf32>)
  return
}

// GENERIC-LABEL: func.func @depthwise_conv_2d_nchw_chw(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @depthwise_conv_2d_nchw_chw(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @depthwise_conv_2d_nchw_chw(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @depthwise_conv_2d_nchw_chw(%a: memref<1x2x5x5xf32>, %b: memref<2x3x3xf32>, %out: memref<1x2x3x3xf32>) {
  linalg.depthwise_conv_2d_nchw_chw ins(%a, %b : memref<1x2x5x5xf32>, memref<2x3x3xf32>)
      outs(%out : memref<1x2x3x3xf32>)
  return
}

// GENERIC-LABEL: func.func @depthwise_conv_2d_nhwc_hwc(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @depthwise_conv_2d_nhwc_hwc(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @depthwise_conv_2d_nhwc_hwc(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @depthwise_conv_2d_nhwc_hwc(%a: memref<1x5x5x2xf32>, %b: memref<3x3x2xf32>, %out: memref<1x3x3x2xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %b : memref<1x5x5x2xf32>, memref<3x3x2xf32>)
      outs(%out : memref<1x3x3x2xf32>)
  return
}

// GENERIC-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_q(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_q(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_q(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @depthwise_conv_2d_nhwc_hwc_q(%a: memref<1x5x5x2xi8>, %b: memref<3x3x2xi8>, %c: i32, %d: i32, %out: memref<1x3x3x2xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a, %b, %c, %d : memref<1x5x5x2xi8>, memref<3x3x2xi8>, i32, i32)
      outs(%out : memref<1x3x3x2xi32>)
  return
}

// GENERIC-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @depthwise_conv_2d_nhwc_hwcm(%a: memref<1x5x5x2xf32>, %b: memref<3x3x2x3xf32>, %out: memref<1x3x3x2x3xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %b : memref<1x5x5x2xf32>, memref<3x3x2x3xf32>)
      outs(%out : memref<1x3x3x2x3xf32>)
  return
}

// GENERIC-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_q(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_q(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_q(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @depthwise_conv_2d_nhwc_hwcm_q(%a: memref<1x5x5x2xi8>, %b: memref<3x3x2x3xi8>, %c: i32, %d: i32, %out: memref<1x3x3x2x3xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a, %b, %c, %d : memref<1x5x5x2xi8>, memref<3x3x2x3xi8>, i32, i32)
      outs(%out : memref<1x3x3x2x3xi32>)
  return
}

// GENERIC-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @depthwise_conv_3d_ncdhw_cdhw(%a: memref<1x2x5x5x5xf32>, %b: memref<2x3x3x3xf32>, %out: memref<1x2x3x3x3xf32>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a, %b : memref<1x2x5x5x5xf32>, memref<2x3x3x3xf32>)
      outs(%out : memref<1x2x3x3x3xf32>)
  return
}

// GENERIC-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @depthwise_conv_3d_ndhwc_dhwc(%a: memref<1x5x5x5x2xf32>, %b: memref<3x3x3x2xf32>, %out: memref<1x3x3x3x2xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a, %b : memref<1x5x5x5x2xf32>, memref<3x3x3x2xf32>)
      outs(%out : memref<1x3x3x3x2xf32>)
  return
}

// GENERIC-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @depthwise_conv_3d_ndhwc_dhwcm(%a: memref<1x5x5x5x2xf32>, %b: memref<3x3x3x2x3xf32>, %out: memref<1x3x3x3x2x3xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a, %b : memref<1x5x5x5x2xf32>, memref<3x3x3x2x3xf32>)
      outs(%out : memref<1x3x3x3x2x3xf32>)
  return
}

// GENERIC-LABEL: func.func @div(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @div(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @div(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @div(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.div ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @div_unsigned(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @div_unsigned(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @div_unsigned(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @div_unsigned(%a: memref<4x8xi32>, %b: memref<4x8xi32>, %out: memref<4x8xi32>) {
  linalg.div_unsigned ins(%a, %b : memref<4x8xi32>, memref<4x8xi32>)
      outs(%out : memref<4x8xi32>)
  return
}

// GENERIC-LABEL: func.func @dot(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @dot(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @dot(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @dot(%a: memref<8xf32>, %b: memref<8xf32>, %out: memref<f32>) {
  linalg.dot ins(%a, %b : memref<8xf32>, memref<8xf32>)
      outs(%out : memref<f32>)
  return
}

// GENERIC-LABEL: func.func @elementwise(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @elementwise(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @elementwise(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @elementwise(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @erf(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @erf(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @erf(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @erf(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.erf ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @exp(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @exp(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @exp(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @exp(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.exp ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @fill(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @fill(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @fill(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @fill(%a: f32, %out: memref<4x8xf32>) {
  linalg.fill ins(%a : f32)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @fill_rng_2d(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @fill_rng_2d(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @fill_rng_2d(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @fill_rng_2d(%a: f64, %b: f64, %c: i32, %out: memref<4x8xf32>) {
  linalg.fill_rng_2d ins(%a, %b, %c : f64, f64, i32)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @floor(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @floor(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @floor(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @floor(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.floor ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @log(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @log(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @log(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @log(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.log ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @map(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @map(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @map(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @map(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.map { math.absf } ins(%a : memref<4x8xf32>) outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @matmul(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @matmul(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @matmul(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @matmul(%a: memref<4x8xf32>, %b: memref<8x2xf32>, %out: memref<4x2xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x2xf32>)
      outs(%out : memref<4x2xf32>)
  return
}

// GENERIC-LABEL: func.func @matvec(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @matvec(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @matvec(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @matvec(%a: memref<4x8xf32>, %b: memref<8xf32>, %out: memref<4xf32>) {
  linalg.matvec ins(%a, %b : memref<4x8xf32>, memref<8xf32>)
      outs(%out : memref<4xf32>)
  return
}

// GENERIC-LABEL: func.func @max(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @max(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @max(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @max(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.max ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @min(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @min(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @min(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @min(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.min ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @mmt4d(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @mmt4d(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @mmt4d(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @mmt4d(%a: memref<2x3x4x5xf32>, %b: memref<6x3x7x5xf32>, %out: memref<2x6x4x7xf32>) {
  linalg.mmt4d ins(%a, %b : memref<2x3x4x5xf32>, memref<6x3x7x5xf32>)
      outs(%out : memref<2x6x4x7xf32>)
  return
}

// GENERIC-LABEL: func.func @mul(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @mul(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @mul(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @mul(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.mul ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @negf(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @negf(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @negf(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @negf(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.negf ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @pooling_nchw_max(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_nchw_max(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_nchw_max(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_nchw_max(%a: memref<1x2x5x5xf32>, %b: memref<3x3xf32>, %out: memref<1x2x3x3xf32>) {
  linalg.pooling_nchw_max ins(%a, %b : memref<1x2x5x5xf32>, memref<3x3xf32>)
      outs(%out : memref<1x2x3x3xf32>)
  return
}

// GENERIC-LABEL: func.func @pooling_nchw_sum(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_nchw_sum(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_nchw_sum(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_nchw_sum(%a: memref<1x2x5x5xf32>, %b: memref<3x3xf32>, %out: memref<1x2x3x3xf32>) {
  linalg.pooling_nchw_sum ins(%a, %b : memref<1x2x5x5xf32>, memref<3x3xf32>)
      outs(%out : memref<1x2x3x3xf32>)
  return
}

// GENERIC-LABEL: func.func @pooling_ncw_max(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_ncw_max(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_ncw_max(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_ncw_max(%a: memref<1x2x5xf32>, %b: memref<3xf32>, %out: memref<1x2x3xf32>) {
  linalg.pooling_ncw_max ins(%a, %b : memref<1x2x5xf32>, memref<3xf32>)
      outs(%out : memref<1x2x3xf32>)
  return
}

// GENERIC-LABEL: func.func @pooling_ncw_sum(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_ncw_sum(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_ncw_sum(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_ncw_sum(%a: memref<1x2x5xf32>, %b: memref<3xf32>, %out: memref<1x2x3xf32>) {
  linalg.pooling_ncw_sum ins(%a, %b : memref<1x2x5xf32>, memref<3xf32>)
      outs(%out : memref<1x2x3xf32>)
  return
}

// GENERIC-LABEL: func.func @pooling_ndhwc_max(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_ndhwc_max(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_ndhwc_max(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_ndhwc_max(%a: memref<1x5x5x5x2xf32>, %b: memref<3x3x3xf32>, %out: memref<1x3x3x3x2xf32>) {
  linalg.pooling_ndhwc_max ins(%a, %b : memref<1x5x5x5x2xf32>, memref<3x3x3xf32>)
      outs(%out : memref<1x3x3x3x2xf32>)
  return
}

// GENERIC-LABEL: func.func @pooling_ndhwc_min(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_ndhwc_min(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_ndhwc_min(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_ndhwc_min(%a: memref<1x5x5x5x2xf32>, %b: memref<3x3x3xf32>, %out: memref<1x3x3x3x2xf32>) {
  linalg.pooling_ndhwc_min ins(%a, %b : memref<1x5x5x5x2xf32>, memref<3x3x3xf32>)
      outs(%out : memref<1x3x3x3x2xf32>)
  return
}

// GENERIC-LABEL: func.func @pooling_ndhwc_sum(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_ndhwc_sum(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_ndhwc_sum(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_ndhwc_sum(%a: memref<1x5x5x5x2xf32>, %b: memref<3x3x3xf32>, %out: memref<1x3x3x3x2xf32>) {
  linalg.pooling_ndhwc_sum ins(%a, %b : memref<1x5x5x5x2xf32>, memref<3x3x3xf32>)
      outs(%out : memref<1x3x3x3x2xf32>)
  return
}

// GENERIC-LABEL: func.func @pooling_nhwc_max(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_nhwc_max(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_nhwc_max(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_nhwc_max(%a: memref<1x5x5x2xf32>, %b: memref<3x3xf32>, %out: memref<1x3x3x2xf32>) {
  linalg.pooling_nhwc_max ins(%a, %b : memref<1x5x5x2xf32>, memref<3x3xf32>)
      outs(%out : memref<1x3x3x2xf32>)
  return
}

// GENERIC-LABEL: func.func @pooling_nhwc_max_unsigned(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_nhwc_max_unsigned(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_nhwc_max_unsigned(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_nhwc_max_unsigned(%a: memref<1x5x5x2xi32>, %b: memref<3x3xi32>, %out: memref<1x3x3x2xi32>) {
  linalg.pooling_nhwc_max_unsigned ins(%a, %b : memref<1x5x5x2xi32>, memref<3x3xi32>)
      outs(%out : memref<1x3x3x2xi32>)
  return
}

// GENERIC-LABEL: func.func @pooling_nhwc_min(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_nhwc_min(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_nhwc_min(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_nhwc_min(%a: memref<1x5x5x2xf32>, %b: memref<3x3xf32>, %out: memref<1x3x3x2xf32>) {
  linalg.pooling_nhwc_min ins(%a, %b : memref<1x5x5x2xf32>, memref<3x3xf32>)
      outs(%out : memref<1x3x3x2xf32>)
  return
}

// GENERIC-LABEL: func.func @pooling_nhwc_min_unsigned(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_nhwc_min_unsigned(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_nhwc_min_unsigned(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_nhwc_min_unsigned(%a: memref<1x5x5x2xi32>, %b: memref<3x3xi32>, %out: memref<1x3x3x2xi32>) {
  linalg.pooling_nhwc_min_unsigned ins(%a, %b : memref<1x5x5x2xi32>, memref<3x3xi32>)
      outs(%out : memref<1x3x3x2xi32>)
  return
}

// GENERIC-LABEL: func.func @pooling_nhwc_sum(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_nhwc_sum(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_nhwc_sum(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_nhwc_sum(%a: memref<1x5x5x2xf32>, %b: memref<3x3xf32>, %out: memref<1x3x3x2xf32>) {
  linalg.pooling_nhwc_sum ins(%a, %b : memref<1x5x5x2xf32>, memref<3x3xf32>)
      outs(%out : memref<1x3x3x2xf32>)
  return
}

// GENERIC-LABEL: func.func @pooling_nwc_max(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_nwc_max(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_nwc_max(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_nwc_max(%a: memref<1x5x2xf32>, %b: memref<3xf32>, %out: memref<1x3x2xf32>) {
  linalg.pooling_nwc_max ins(%a, %b : memref<1x5x2xf32>, memref<3xf32>)
      outs(%out : memref<1x3x2xf32>)
  return
}

// GENERIC-LABEL: func.func @pooling_nwc_max_unsigned(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_nwc_max_unsigned(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_nwc_max_unsigned(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_nwc_max_unsigned(%a: memref<1x5x2xi32>, %b: memref<3xi32>, %out: memref<1x3x2xi32>) {
  linalg.pooling_nwc_max_unsigned ins(%a, %b : memref<1x5x2xi32>, memref<3xi32>)
      outs(%out : memref<1x3x2xi32>)
  return
}

// GENERIC-LABEL: func.func @pooling_nwc_min(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_nwc_min(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_nwc_min(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_nwc_min(%a: memref<1x5x2xf32>, %b: memref<3xf32>, %out: memref<1x3x2xf32>) {
  linalg.pooling_nwc_min ins(%a, %b : memref<1x5x2xf32>, memref<3xf32>)
      outs(%out : memref<1x3x2xf32>)
  return
}

// GENERIC-LABEL: func.func @pooling_nwc_min_unsigned(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_nwc_min_unsigned(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_nwc_min_unsigned(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_nwc_min_unsigned(%a: memref<1x5x2xi32>, %b: memref<3xi32>, %out: memref<1x3x2xi32>) {
  linalg.pooling_nwc_min_unsigned ins(%a, %b : memref<1x5x2xi32>, memref<3xi32>)
      outs(%out : memref<1x3x2xi32>)
  return
}

// GENERIC-LABEL: func.func @pooling_nwc_sum(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @pooling_nwc_sum(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @pooling_nwc_sum(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @pooling_nwc_sum(%a: memref<1x5x2xf32>, %b: memref<3xf32>, %out: memref<1x3x2xf32>) {
  linalg.pooling_nwc_sum ins(%a, %b : memref<1x5x2xf32>, memref<3xf32>)
      outs(%out : memref<1x3x2xf32>)
  return
}

// GENERIC-LABEL: func.func @powf(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @powf(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @powf(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @powf(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.powf ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @quantized_batch_matmul(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @quantized_batch_matmul(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @quantized_batch_matmul(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @quantized_batch_matmul(%a: memref<3x4x8xi8>, %b: memref<3x8x2xi8>, %c: i32, %d: i32, %out: memref<3x4x2xi32>) {
  linalg.quantized_batch_matmul ins(%a, %b, %c, %d : memref<3x4x8xi8>, memref<3x8x2xi8>, i32, i32)
      outs(%out : memref<3x4x2xi32>)
  return
}

// GENERIC-LABEL: func.func @quantized_matmul(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @quantized_matmul(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @quantized_matmul(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @quantized_matmul(%a: memref<4x8xi8>, %b: memref<8x2xi8>, %c: i32, %d: i32, %out: memref<4x2xi32>) {
  linalg.quantized_matmul ins(%a, %b, %c, %d : memref<4x8xi8>, memref<8x2xi8>, i32, i32)
      outs(%out : memref<4x2xi32>)
  return
}

// GENERIC-LABEL: func.func @reciprocal(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @reciprocal(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @reciprocal(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @reciprocal(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.reciprocal ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @reduce(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @reduce(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @reduce(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @reduce(%a: memref<4x8xf32>, %out: memref<4xf32>) {
  linalg.reduce { arith.addf } ins(%a : memref<4x8xf32>) outs(%out : memref<4xf32>) dimensions = [1]
  return
}

// GENERIC-LABEL: func.func @round(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @round(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @round(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @round(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.round ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @rsqrt(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @rsqrt(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @rsqrt(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @rsqrt(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.rsqrt ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @select(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @select(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @select(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @select(%a: memref<4x8xi1>, %b: memref<4x8xf32>, %c: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.select ins(%a, %b, %c : memref<4x8xi1>, memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @sqrt(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @sqrt(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @sqrt(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @sqrt(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.sqrt ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @square(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @square(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @square(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @square(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.square ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @sub(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @sub(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @sub(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @sub(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.sub ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @tanh(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @tanh(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @tanh(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @tanh(%a: memref<4x8xf32>, %out: memref<4x8xf32>) {
  linalg.tanh ins(%a : memref<4x8xf32>)
      outs(%out : memref<4x8xf32>)
  return
}

// GENERIC-LABEL: func.func @transpose(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @transpose(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @transpose(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @transpose(%a: memref<4x8xf32>, %out: memref<8x4xf32>) {
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%out : memref<8x4xf32>) permutation = [1, 0]
  return
}

// GENERIC-LABEL: func.func @vecmat(
// GENERIC: linalg.generic
// LOOPS-LABEL: func.func @vecmat(
// LOOPS: scf.
// LOOPS: memref.store
// AFFINE-LABEL: func.func @vecmat(
// AFFINE: affine.for
// AFFINE: affine.store
func.func @vecmat(%a: memref<4xf32>, %b: memref<4x8xf32>, %out: memref<8xf32>) {
  linalg.vecmat ins(%a, %b : memref<4xf32>, memref<4x8xf32>)
      outs(%out : memref<8xf32>)
  return
}
