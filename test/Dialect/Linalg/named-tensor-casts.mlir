// Named operations work on tensors whose sizes are known.
//
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

#lhs = affine_map<(i, j, k) -> (i, k)>
#rhs = affine_map<(i, j, k) -> (k, j)>
#sum = affine_map<(i, j, k) -> (i, j)>

// CHECK-LABEL: func.func @abs_known(
// CHECK: %{{.*}} = linalg.abs ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @abs_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.abs ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @abs_half_known(
// CHECK: %{{.*}} = linalg.abs ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @abs_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.abs ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @add_known(
// CHECK: %{{.*}} = linalg.add ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @add_known(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.add ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @add_half_known(
// CHECK: %{{.*}} = linalg.add ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @add_half_known(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.add ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @batch_matmul_known(
// CHECK: %{{.*}} = linalg.batch_matmul ins(%arg0, %arg1 : tensor<3x4x8xf32>, tensor<3x8x2xf32>) outs(%arg2 : tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
func.func @batch_matmul_known(%a: tensor<3x4x8xf32>, %b: tensor<3x8x2xf32>, %out: tensor<3x4x2xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<3x4x8xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x8x2xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<3x4x2xf32> to tensor<?x?x?xf32>
  %result = linalg.batch_matmul ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @batch_matmul_half_known(
// CHECK: %{{.*}} = linalg.batch_matmul ins(%arg0, %arg1 : tensor<3x?x?xf32>, tensor<3x?x?xf32>) outs(%arg2 : tensor<3x?x?xf32>) -> tensor<3x?x?xf32>
func.func @batch_matmul_half_known(%a: tensor<3x?x?xf32>, %b: tensor<3x?x?xf32>, %out: tensor<3x?x?xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %result = linalg.batch_matmul ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @batch_matvec_known(
// CHECK: %{{.*}} = linalg.batch_matvec ins(%arg0, %arg1 : tensor<3x4x8xf32>, tensor<3x8xf32>) outs(%arg2 : tensor<3x4xf32>) -> tensor<3x4xf32>
func.func @batch_matvec_known(%a: tensor<3x4x8xf32>, %b: tensor<3x8xf32>, %out: tensor<3x4xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<3x4x8xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<3x4xf32> to tensor<?x?xf32>
  %result = linalg.batch_matvec ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @batch_matvec_half_known(
// CHECK: %{{.*}} = linalg.batch_matvec ins(%arg0, %arg1 : tensor<3x?x?xf32>, tensor<3x?xf32>) outs(%arg2 : tensor<3x?xf32>) -> tensor<3x?xf32>
func.func @batch_matvec_half_known(%a: tensor<3x?x?xf32>, %b: tensor<3x?xf32>, %out: tensor<3x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<3x?xf32> to tensor<?x?xf32>
  %result = linalg.batch_matvec ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @batch_mmt4d_known(
// CHECK: %{{.*}} = linalg.batch_mmt4d ins(%arg0, %arg1 : tensor<2x2x3x4x5xf32>, tensor<2x6x3x7x5xf32>) outs(%arg2 : tensor<2x2x6x4x7xf32>) -> tensor<2x2x6x4x7xf32>
func.func @batch_mmt4d_known(%a: tensor<2x2x3x4x5xf32>, %b: tensor<2x6x3x7x5xf32>, %out: tensor<2x2x6x4x7xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<2x2x3x4x5xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<2x6x3x7x5xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<2x2x6x4x7xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.batch_mmt4d ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @batch_mmt4d_half_known(
// CHECK: %{{.*}} = linalg.batch_mmt4d ins(%arg0, %arg1 : tensor<2x?x?x?x?xf32>, tensor<2x?x?x?x?xf32>) outs(%arg2 : tensor<2x?x?x?x?xf32>) -> tensor<2x?x?x?x?xf32>
func.func @batch_mmt4d_half_known(%a: tensor<2x?x?x?x?xf32>, %b: tensor<2x?x?x?x?xf32>, %out: tensor<2x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<2x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<2x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<2x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.batch_mmt4d ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @batch_reduce_matmul_known(
// CHECK: %{{.*}} = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<3x4x8xf32>, tensor<3x8x2xf32>) outs(%arg2 : tensor<4x2xf32>) -> tensor<4x2xf32>
func.func @batch_reduce_matmul_known(%a: tensor<3x4x8xf32>, %b: tensor<3x8x2xf32>, %out: tensor<4x2xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<3x4x8xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x8x2xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<4x2xf32> to tensor<?x?xf32>
  %result = linalg.batch_reduce_matmul ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @batch_reduce_matmul_half_known(
// CHECK: %{{.*}} = linalg.batch_reduce_matmul ins(%{{.*}}, %arg1 : tensor<3x4x?xf32>, tensor<3x?x?xf32>) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @batch_reduce_matmul_half_known(%a: tensor<3x?x?xf32>, %b: tensor<3x?x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.batch_reduce_matmul ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @batch_vecmat_known(
// CHECK: %{{.*}} = linalg.batch_vecmat ins(%arg0, %arg1 : tensor<3x4xf32>, tensor<3x4x8xf32>) outs(%arg2 : tensor<3x8xf32>) -> tensor<3x8xf32>
func.func @batch_vecmat_known(%a: tensor<3x4xf32>, %b: tensor<3x4x8xf32>, %out: tensor<3x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<3x4xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<3x4x8xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<3x8xf32> to tensor<?x?xf32>
  %result = linalg.batch_vecmat ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @batch_vecmat_half_known(
// CHECK: %{{.*}} = linalg.batch_vecmat ins(%arg0, %arg1 : tensor<3x?xf32>, tensor<3x?x?xf32>) outs(%arg2 : tensor<3x?xf32>) -> tensor<3x?xf32>
func.func @batch_vecmat_half_known(%a: tensor<3x?xf32>, %b: tensor<3x?x?xf32>, %out: tensor<3x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<3x?xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<3x?xf32> to tensor<?x?xf32>
  %result = linalg.batch_vecmat ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @broadcast_known(
// CHECK: %{{.*}} = linalg.broadcast ins(%arg0 : tensor<8xf32>) outs(%arg1 : tensor<4x8xf32>) dimensions = [0]
func.func @broadcast_known(%a: tensor<8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.broadcast ins(%a_any : tensor<?xf32>) outs(%out_any : tensor<?x?xf32>) dimensions = [0]
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @broadcast_half_known(
// CHECK: %{{.*}} = linalg.broadcast ins(%arg0 : tensor<8xf32>) outs(%{{.*}} : tensor<4x8xf32>) dimensions = [0]
func.func @broadcast_half_known(%a: tensor<8xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.broadcast ins(%a_any : tensor<?xf32>) outs(%out_any : tensor<?x?xf32>) dimensions = [0]
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @ceil_known(
// CHECK: %{{.*}} = linalg.ceil ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @ceil_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.ceil ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @ceil_half_known(
// CHECK: %{{.*}} = linalg.ceil ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @ceil_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.ceil ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @contract_known(
// CHECK: %{{.*}} = linalg.contract indexing_maps = {{.*}} ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x2xf32>) outs(%arg2 : tensor<4x2xf32>) -> tensor<4x2xf32>
func.func @contract_known(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %out: tensor<4x2xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<8x2xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x2xf32> to tensor<?x?xf32>
  %result = linalg.contract indexing_maps = [#lhs, #rhs, #sum] ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @contract_half_known(
// CHECK: %{{.*}} = linalg.contract indexing_maps = {{.*}} ins(%{{.*}}, %arg1 : tensor<4x8xf32>, tensor<8x?xf32>) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @contract_half_known(%a: tensor<4x?xf32>, %b: tensor<8x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<8x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.contract indexing_maps = [#lhs, #rhs, #sum] ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @conv_1d_known(
// CHECK: %{{.*}} = linalg.conv_1d ins(%arg0, %arg1 : tensor<5xf32>, tensor<3xf32>) outs(%arg2 : tensor<3xf32>) -> tensor<3xf32>
func.func @conv_1d_known(%a: tensor<5xf32>, %b: tensor<3xf32>, %out: tensor<3xf32>) -> tensor<?xf32> {
  %a_any = tensor.cast %a : tensor<5xf32> to tensor<?xf32>
  %b_any = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<3xf32> to tensor<?xf32>
  %result = linalg.conv_1d ins(%a_any, %b_any : tensor<?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?xf32>) -> tensor<?xf32>
  return %result : tensor<?xf32>
}

// CHECK-LABEL: func.func @conv_1d_half_known(
// CHECK: %{{.*}} = linalg.conv_1d ins(%arg0, %arg1 : tensor<5xf32>, tensor<3xf32>) outs(%arg2 : tensor<3xf32>) -> tensor<3xf32>
func.func @conv_1d_half_known(%a: tensor<5xf32>, %b: tensor<3xf32>, %out: tensor<3xf32>) -> tensor<?xf32> {
  %a_any = tensor.cast %a : tensor<5xf32> to tensor<?xf32>
  %b_any = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<3xf32> to tensor<?xf32>
  %result = linalg.conv_1d ins(%a_any, %b_any : tensor<?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?xf32>) -> tensor<?xf32>
  return %result : tensor<?xf32>
}

// CHECK-LABEL: func.func @conv_1d_ncw_fcw_known(
// CHECK: %{{.*}} = linalg.conv_1d_ncw_fcw ins(%arg0, %arg1 : tensor<1x2x5xf32>, tensor<4x2x3xf32>) outs(%arg2 : tensor<1x4x3xf32>) -> tensor<1x4x3xf32>
func.func @conv_1d_ncw_fcw_known(%a: tensor<1x2x5xf32>, %b: tensor<4x2x3xf32>, %out: tensor<1x4x3xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x2x5xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<4x2x3xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x4x3xf32> to tensor<?x?x?xf32>
  %result = linalg.conv_1d_ncw_fcw ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_1d_ncw_fcw_half_known(
// CHECK: %{{.*}} = linalg.conv_1d_ncw_fcw ins(%arg0, %arg1 : tensor<1x?x?xf32>, tensor<4x?x?xf32>) outs(%arg2 : tensor<1x?x?xf32>) -> tensor<1x?x?xf32>
func.func @conv_1d_ncw_fcw_half_known(%a: tensor<1x?x?xf32>, %b: tensor<4x?x?xf32>, %out: tensor<1x?x?xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<4x?x?xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %result = linalg.conv_1d_ncw_fcw ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_1d_nwc_wcf_known(
// CHECK: %{{.*}} = linalg.conv_1d_nwc_wcf ins(%arg0, %arg1 : tensor<1x5x2xf32>, tensor<3x2x4xf32>) outs(%arg2 : tensor<1x3x4xf32>) -> tensor<1x3x4xf32>
func.func @conv_1d_nwc_wcf_known(%a: tensor<1x5x2xf32>, %b: tensor<3x2x4xf32>, %out: tensor<1x3x4xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x2xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x2x4xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x4xf32> to tensor<?x?x?xf32>
  %result = linalg.conv_1d_nwc_wcf ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_1d_nwc_wcf_half_known(
// CHECK: %{{.*}} = linalg.conv_1d_nwc_wcf ins(%arg0, %arg1 : tensor<1x?x?xf32>, tensor<3x?x?xf32>) outs(%arg2 : tensor<1x?x?xf32>) -> tensor<1x?x?xf32>
func.func @conv_1d_nwc_wcf_half_known(%a: tensor<1x?x?xf32>, %b: tensor<3x?x?xf32>, %out: tensor<1x?x?xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %result = linalg.conv_1d_nwc_wcf ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_known(
// CHECK: %{{.*}} = linalg.conv_2d ins(%arg0, %arg1 : tensor<5x5xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<3x3xf32>) -> tensor<3x3xf32>
func.func @conv_2d_known(%a: tensor<5x5xf32>, %b: tensor<3x3xf32>, %out: tensor<3x3xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<5x5xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<3x3xf32> to tensor<?x?xf32>
  %result = linalg.conv_2d ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_half_known(
// CHECK: %{{.*}} = linalg.conv_2d ins(%arg0, %arg1 : tensor<5x?xf32>, tensor<3x?xf32>) outs(%arg2 : tensor<3x?xf32>) -> tensor<3x?xf32>
func.func @conv_2d_half_known(%a: tensor<5x?xf32>, %b: tensor<3x?xf32>, %out: tensor<3x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<5x?xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<3x?xf32> to tensor<?x?xf32>
  %result = linalg.conv_2d ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_known(
// CHECK: %{{.*}} = linalg.conv_2d_nchw_fchw ins(%arg0, %arg1 : tensor<1x2x5x5xf32>, tensor<4x2x3x3xf32>) outs(%arg2 : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
func.func @conv_2d_nchw_fchw_known(%a: tensor<1x2x5x5xf32>, %b: tensor<4x2x3x3xf32>, %out: tensor<1x4x3x3xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x2x5x5xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<4x2x3x3xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x4x3x3xf32> to tensor<?x?x?x?xf32>
  %result = linalg.conv_2d_nchw_fchw ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_half_known(
// CHECK: %{{.*}} = linalg.conv_2d_nchw_fchw ins(%arg0, %arg1 : tensor<1x?x?x?xf32>, tensor<4x?x?x?xf32>) outs(%arg2 : tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32>
func.func @conv_2d_nchw_fchw_half_known(%a: tensor<1x?x?x?xf32>, %b: tensor<4x?x?x?xf32>, %out: tensor<1x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<4x?x?x?xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %result = linalg.conv_2d_nchw_fchw ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_q_known(
// CHECK: %{{.*}} = linalg.conv_2d_nchw_fchw_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x2x5x5xi8>, tensor<4x2x3x3xi8>, i32, i32) outs(%arg4 : tensor<1x4x3x3xi32>) -> tensor<1x4x3x3xi32>
func.func @conv_2d_nchw_fchw_q_known(%a: tensor<1x2x5x5xi8>, %b: tensor<4x2x3x3xi8>, %c: i32, %d: i32, %out: tensor<1x4x3x3xi32>) -> tensor<?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x2x5x5xi8> to tensor<?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<4x2x3x3xi8> to tensor<?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x4x3x3xi32> to tensor<?x?x?x?xi32>
  %result = linalg.conv_2d_nchw_fchw_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_q_half_known(
// CHECK: %{{.*}} = linalg.conv_2d_nchw_fchw_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x?x?x?xi8>, tensor<4x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<1x?x?x?xi32>) -> tensor<1x?x?x?xi32>
func.func @conv_2d_nchw_fchw_q_half_known(%a: tensor<1x?x?x?xi8>, %b: tensor<4x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<1x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xi8> to tensor<?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<4x?x?x?xi8> to tensor<?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x?x?x?xi32> to tensor<?x?x?x?xi32>
  %result = linalg.conv_2d_nchw_fchw_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_fgchw_known(
// CHECK: %{{.*}} = linalg.conv_2d_ngchw_fgchw ins(%arg0, %arg1 : tensor<1x2x2x5x5xf32>, tensor<4x2x2x3x3xf32>) outs(%arg2 : tensor<1x2x4x3x3xf32>) -> tensor<1x2x4x3x3xf32>
func.func @conv_2d_ngchw_fgchw_known(%a: tensor<1x2x2x5x5xf32>, %b: tensor<4x2x2x3x3xf32>, %out: tensor<1x2x4x3x3xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x2x2x5x5xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<4x2x2x3x3xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x2x4x3x3xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.conv_2d_ngchw_fgchw ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_fgchw_half_known(
// CHECK: %{{.*}} = linalg.conv_2d_ngchw_fgchw ins(%arg0, %arg1 : tensor<1x?x?x?x?xf32>, tensor<4x?x?x?x?xf32>) outs(%arg2 : tensor<1x?x?x?x?xf32>) -> tensor<1x?x?x?x?xf32>
func.func @conv_2d_ngchw_fgchw_half_known(%a: tensor<1x?x?x?x?xf32>, %b: tensor<4x?x?x?x?xf32>, %out: tensor<1x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<4x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.conv_2d_ngchw_fgchw ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_known(
// CHECK: %{{.*}} = linalg.conv_2d_ngchw_gfchw ins(%arg0, %arg1 : tensor<1x2x2x5x5xf32>, tensor<2x4x2x3x3xf32>) outs(%arg2 : tensor<1x2x4x3x3xf32>) -> tensor<1x2x4x3x3xf32>
func.func @conv_2d_ngchw_gfchw_known(%a: tensor<1x2x2x5x5xf32>, %b: tensor<2x4x2x3x3xf32>, %out: tensor<1x2x4x3x3xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x2x2x5x5xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<2x4x2x3x3xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x2x4x3x3xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.conv_2d_ngchw_gfchw ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_half_known(
// CHECK: %{{.*}} = linalg.conv_2d_ngchw_gfchw ins(%arg0, %arg1 : tensor<1x?x?x?x?xf32>, tensor<2x?x?x?x?xf32>) outs(%arg2 : tensor<1x?x?x?x?xf32>) -> tensor<1x?x?x?x?xf32>
func.func @conv_2d_ngchw_gfchw_half_known(%a: tensor<1x?x?x?x?xf32>, %b: tensor<2x?x?x?x?xf32>, %out: tensor<1x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<2x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.conv_2d_ngchw_gfchw ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_q_known(
// CHECK: %{{.*}} = linalg.conv_2d_ngchw_gfchw_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x2x2x5x5xi8>, tensor<2x4x2x3x3xi8>, i32, i32) outs(%arg4 : tensor<1x2x4x3x3xi32>) -> tensor<1x2x4x3x3xi32>
func.func @conv_2d_ngchw_gfchw_q_known(%a: tensor<1x2x2x5x5xi8>, %b: tensor<2x4x2x3x3xi8>, %c: i32, %d: i32, %out: tensor<1x2x4x3x3xi32>) -> tensor<?x?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x2x2x5x5xi8> to tensor<?x?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<2x4x2x3x3xi8> to tensor<?x?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x2x4x3x3xi32> to tensor<?x?x?x?x?xi32>
  %result = linalg.conv_2d_ngchw_gfchw_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %result : tensor<?x?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_q_half_known(
// CHECK: %{{.*}} = linalg.conv_2d_ngchw_gfchw_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x?x?x?x?xi8>, tensor<2x?x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<1x?x?x?x?xi32>) -> tensor<1x?x?x?x?xi32>
func.func @conv_2d_ngchw_gfchw_q_half_known(%a: tensor<1x?x?x?x?xi8>, %b: tensor<2x?x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<1x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xi8> to tensor<?x?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<2x?x?x?x?xi8> to tensor<?x?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xi32> to tensor<?x?x?x?x?xi32>
  %result = linalg.conv_2d_ngchw_gfchw_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %result : tensor<?x?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_known(
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_fhwc ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<4x3x3x2xf32>) outs(%arg2 : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
func.func @conv_2d_nhwc_fhwc_known(%a: tensor<1x5x5x2xf32>, %b: tensor<4x3x3x2xf32>, %out: tensor<1x3x3x4xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<4x3x3x2xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x4xf32> to tensor<?x?x?x?xf32>
  %result = linalg.conv_2d_nhwc_fhwc ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_half_known(
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_fhwc ins(%arg0, %arg1 : tensor<1x?x?x?xf32>, tensor<4x?x?x?xf32>) outs(%arg2 : tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32>
func.func @conv_2d_nhwc_fhwc_half_known(%a: tensor<1x?x?x?xf32>, %b: tensor<4x?x?x?xf32>, %out: tensor<1x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<4x?x?x?xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %result = linalg.conv_2d_nhwc_fhwc ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_q_known(
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_fhwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x5x5x2xi8>, tensor<4x3x3x2xi8>, i32, i32) outs(%arg4 : tensor<1x3x3x4xi32>) -> tensor<1x3x3x4xi32>
func.func @conv_2d_nhwc_fhwc_q_known(%a: tensor<1x5x5x2xi8>, %b: tensor<4x3x3x2xi8>, %c: i32, %d: i32, %out: tensor<1x3x3x4xi32>) -> tensor<?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2xi8> to tensor<?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<4x3x3x2xi8> to tensor<?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x3x3x4xi32> to tensor<?x?x?x?xi32>
  %result = linalg.conv_2d_nhwc_fhwc_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_q_half_known(
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_fhwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x?x?x?xi8>, tensor<4x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<1x?x?x?xi32>) -> tensor<1x?x?x?xi32>
func.func @conv_2d_nhwc_fhwc_q_half_known(%a: tensor<1x?x?x?xi8>, %b: tensor<4x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<1x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xi8> to tensor<?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<4x?x?x?xi8> to tensor<?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x?x?x?xi32> to tensor<?x?x?x?xi32>
  %result = linalg.conv_2d_nhwc_fhwc_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_known(
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_hwcf ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<3x3x2x4xf32>) outs(%arg2 : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
func.func @conv_2d_nhwc_hwcf_known(%a: tensor<1x5x5x2xf32>, %b: tensor<3x3x2x4xf32>, %out: tensor<1x3x3x4xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3x2x4xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x4xf32> to tensor<?x?x?x?xf32>
  %result = linalg.conv_2d_nhwc_hwcf ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_half_known(
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_hwcf ins(%arg0, %arg1 : tensor<1x?x?x?xf32>, tensor<3x?x?x?xf32>) outs(%arg2 : tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32>
func.func @conv_2d_nhwc_hwcf_half_known(%a: tensor<1x?x?x?xf32>, %b: tensor<3x?x?x?xf32>, %out: tensor<1x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?x?xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %result = linalg.conv_2d_nhwc_hwcf ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_q_known(
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_hwcf_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x5x5x2xi8>, tensor<3x3x2x4xi8>, i32, i32) outs(%arg4 : tensor<1x3x3x4xi32>) -> tensor<1x3x3x4xi32>
func.func @conv_2d_nhwc_hwcf_q_known(%a: tensor<1x5x5x2xi8>, %b: tensor<3x3x2x4xi8>, %c: i32, %d: i32, %out: tensor<1x3x3x4xi32>) -> tensor<?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2xi8> to tensor<?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<3x3x2x4xi8> to tensor<?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x3x3x4xi32> to tensor<?x?x?x?xi32>
  %result = linalg.conv_2d_nhwc_hwcf_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_q_half_known(
// CHECK: %{{.*}} = linalg.conv_2d_nhwc_hwcf_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x?x?x?xi8>, tensor<3x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<1x?x?x?xi32>) -> tensor<1x?x?x?xi32>
func.func @conv_2d_nhwc_hwcf_q_half_known(%a: tensor<1x?x?x?xi8>, %b: tensor<3x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<1x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xi8> to tensor<?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<3x?x?x?xi8> to tensor<?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x?x?x?xi32> to tensor<?x?x?x?xi32>
  %result = linalg.conv_2d_nhwc_hwcf_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_known(
// CHECK: %{{.*}} = linalg.conv_2d_nhwgc_gfhwc ins(%arg0, %arg1 : tensor<1x5x5x2x2xf32>, tensor<2x4x3x3x2xf32>) outs(%arg2 : tensor<1x3x3x2x4xf32>) -> tensor<1x3x3x2x4xf32>
func.func @conv_2d_nhwgc_gfhwc_known(%a: tensor<1x5x5x2x2xf32>, %b: tensor<2x4x3x3x2xf32>, %out: tensor<1x3x3x2x4xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2x2xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<2x4x3x3x2xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x2x4xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.conv_2d_nhwgc_gfhwc ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_half_known(
// CHECK: %{{.*}} = linalg.conv_2d_nhwgc_gfhwc ins(%arg0, %arg1 : tensor<1x?x?x?x?xf32>, tensor<2x?x?x?x?xf32>) outs(%arg2 : tensor<1x?x?x?x?xf32>) -> tensor<1x?x?x?x?xf32>
func.func @conv_2d_nhwgc_gfhwc_half_known(%a: tensor<1x?x?x?x?xf32>, %b: tensor<2x?x?x?x?xf32>, %out: tensor<1x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<2x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.conv_2d_nhwgc_gfhwc ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_q_known(
// CHECK: %{{.*}} = linalg.conv_2d_nhwgc_gfhwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x5x5x2x2xi8>, tensor<2x4x3x3x2xi8>, i32, i32) outs(%arg4 : tensor<1x3x3x2x4xi32>) -> tensor<1x3x3x2x4xi32>
func.func @conv_2d_nhwgc_gfhwc_q_known(%a: tensor<1x5x5x2x2xi8>, %b: tensor<2x4x3x3x2xi8>, %c: i32, %d: i32, %out: tensor<1x3x3x2x4xi32>) -> tensor<?x?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2x2xi8> to tensor<?x?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<2x4x3x3x2xi8> to tensor<?x?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x3x3x2x4xi32> to tensor<?x?x?x?x?xi32>
  %result = linalg.conv_2d_nhwgc_gfhwc_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %result : tensor<?x?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_q_half_known(
// CHECK: %{{.*}} = linalg.conv_2d_nhwgc_gfhwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x?x?x?x?xi8>, tensor<2x?x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<1x?x?x?x?xi32>) -> tensor<1x?x?x?x?xi32>
func.func @conv_2d_nhwgc_gfhwc_q_half_known(%a: tensor<1x?x?x?x?xi8>, %b: tensor<2x?x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<1x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xi8> to tensor<?x?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<2x?x?x?x?xi8> to tensor<?x?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xi32> to tensor<?x?x?x?x?xi32>
  %result = linalg.conv_2d_nhwgc_gfhwc_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %result : tensor<?x?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_3d_known(
// CHECK: %{{.*}} = linalg.conv_3d ins(%arg0, %arg1 : tensor<5x5x5xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
func.func @conv_3d_known(%a: tensor<5x5x5xf32>, %b: tensor<3x3x3xf32>, %out: tensor<3x3x3xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<5x5x5xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3x3xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<3x3x3xf32> to tensor<?x?x?xf32>
  %result = linalg.conv_3d ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_3d_half_known(
// CHECK: %{{.*}} = linalg.conv_3d ins(%arg0, %arg1 : tensor<5x?x?xf32>, tensor<3x?x?xf32>) outs(%arg2 : tensor<3x?x?xf32>) -> tensor<3x?x?xf32>
func.func @conv_3d_half_known(%a: tensor<5x?x?xf32>, %b: tensor<3x?x?xf32>, %out: tensor<3x?x?xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<5x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %result = linalg.conv_3d ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_3d_ncdhw_fcdhw_known(
// CHECK: %{{.*}} = linalg.conv_3d_ncdhw_fcdhw ins(%arg0, %arg1 : tensor<1x2x5x5x5xf32>, tensor<4x2x3x3x3xf32>) outs(%arg2 : tensor<1x4x3x3x3xf32>) -> tensor<1x4x3x3x3xf32>
func.func @conv_3d_ncdhw_fcdhw_known(%a: tensor<1x2x5x5x5xf32>, %b: tensor<4x2x3x3x3xf32>, %out: tensor<1x4x3x3x3xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x2x5x5x5xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<4x2x3x3x3xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x4x3x3x3xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.conv_3d_ncdhw_fcdhw ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_3d_ncdhw_fcdhw_half_known(
// CHECK: %{{.*}} = linalg.conv_3d_ncdhw_fcdhw ins(%arg0, %arg1 : tensor<1x?x?x?x?xf32>, tensor<4x?x?x?x?xf32>) outs(%arg2 : tensor<1x?x?x?x?xf32>) -> tensor<1x?x?x?x?xf32>
func.func @conv_3d_ncdhw_fcdhw_half_known(%a: tensor<1x?x?x?x?xf32>, %b: tensor<4x?x?x?x?xf32>, %out: tensor<1x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<4x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.conv_3d_ncdhw_fcdhw ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_known(
// CHECK: %{{.*}} = linalg.conv_3d_ndhwc_dhwcf ins(%arg0, %arg1 : tensor<1x5x5x5x2xf32>, tensor<3x3x3x2x4xf32>) outs(%arg2 : tensor<1x3x3x3x4xf32>) -> tensor<1x3x3x3x4xf32>
func.func @conv_3d_ndhwc_dhwcf_known(%a: tensor<1x5x5x5x2xf32>, %b: tensor<3x3x3x2x4xf32>, %out: tensor<1x3x3x3x4xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x5x2xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3x3x2x4xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x3x4xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.conv_3d_ndhwc_dhwcf ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_half_known(
// CHECK: %{{.*}} = linalg.conv_3d_ndhwc_dhwcf ins(%arg0, %arg1 : tensor<1x?x?x?x?xf32>, tensor<3x?x?x?x?xf32>) outs(%arg2 : tensor<1x?x?x?x?xf32>) -> tensor<1x?x?x?x?xf32>
func.func @conv_3d_ndhwc_dhwcf_half_known(%a: tensor<1x?x?x?x?xf32>, %b: tensor<3x?x?x?x?xf32>, %out: tensor<1x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.conv_3d_ndhwc_dhwcf ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_q_known(
// CHECK: %{{.*}} = linalg.conv_3d_ndhwc_dhwcf_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x5x5x5x2xi8>, tensor<3x3x3x2x4xi8>, i32, i32) outs(%arg4 : tensor<1x3x3x3x4xi32>) -> tensor<1x3x3x3x4xi32>
func.func @conv_3d_ndhwc_dhwcf_q_known(%a: tensor<1x5x5x5x2xi8>, %b: tensor<3x3x3x2x4xi8>, %c: i32, %d: i32, %out: tensor<1x3x3x3x4xi32>) -> tensor<?x?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x5x5x5x2xi8> to tensor<?x?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<3x3x3x2x4xi8> to tensor<?x?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x3x3x3x4xi32> to tensor<?x?x?x?x?xi32>
  %result = linalg.conv_3d_ndhwc_dhwcf_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %result : tensor<?x?x?x?x?xi32>
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_q_half_known(
// CHECK: %{{.*}} = linalg.conv_3d_ndhwc_dhwcf_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x?x?x?x?xi8>, tensor<3x?x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<1x?x?x?x?xi32>) -> tensor<1x?x?x?x?xi32>
func.func @conv_3d_ndhwc_dhwcf_q_half_known(%a: tensor<1x?x?x?x?xi8>, %b: tensor<3x?x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<1x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xi8> to tensor<?x?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<3x?x?x?x?xi8> to tensor<?x?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xi32> to tensor<?x?x?x?x?xi32>
  %result = linalg.conv_3d_ndhwc_dhwcf_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %result : tensor<?x?x?x?x?xi32>
}

// CHECK-LABEL: func.func @copy_known(
// CHECK: %{{.*}} = linalg.copy ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @copy_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.copy ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @copy_half_known(
// CHECK: %{{.*}} = linalg.copy ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @copy_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.copy ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_ncw_cw_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_1d_ncw_cw ins(%arg0, %arg1 : tensor<1x2x5xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
func.func @depthwise_conv_1d_ncw_cw_known(%a: tensor<1x2x5xf32>, %b: tensor<2x3xf32>, %out: tensor<1x2x3xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x2x5xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<2x3xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x2x3xf32> to tensor<?x?x?xf32>
  %result = linalg.depthwise_conv_1d_ncw_cw ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_ncw_cw_half_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_1d_ncw_cw ins(%arg0, %arg1 : tensor<1x?x?xf32>, tensor<2x?xf32>) outs(%arg2 : tensor<1x?x?xf32>) -> tensor<1x?x?xf32>
func.func @depthwise_conv_1d_ncw_cw_half_known(%a: tensor<1x?x?xf32>, %b: tensor<2x?xf32>, %out: tensor<1x?x?xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<2x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %result = linalg.depthwise_conv_1d_ncw_cw ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wc_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_1d_nwc_wc ins(%arg0, %arg1 : tensor<1x5x2xf32>, tensor<3x2xf32>) outs(%arg2 : tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
func.func @depthwise_conv_1d_nwc_wc_known(%a: tensor<1x5x2xf32>, %b: tensor<3x2xf32>, %out: tensor<1x3x2xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x2xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x2xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x2xf32> to tensor<?x?x?xf32>
  %result = linalg.depthwise_conv_1d_nwc_wc ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wc_half_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_1d_nwc_wc ins(%arg0, %arg1 : tensor<1x?x?xf32>, tensor<3x?xf32>) outs(%arg2 : tensor<1x?x?xf32>) -> tensor<1x?x?xf32>
func.func @depthwise_conv_1d_nwc_wc_half_known(%a: tensor<1x?x?xf32>, %b: tensor<3x?xf32>, %out: tensor<1x?x?xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %result = linalg.depthwise_conv_1d_nwc_wc ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wcm_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_1d_nwc_wcm ins(%arg0, %arg1 : tensor<1x5x2xf32>, tensor<3x2x3xf32>) outs(%arg2 : tensor<1x3x2x3xf32>) -> tensor<1x3x2x3xf32>
func.func @depthwise_conv_1d_nwc_wcm_known(%a: tensor<1x5x2xf32>, %b: tensor<3x2x3xf32>, %out: tensor<1x3x2x3xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x2xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x2x3xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x2x3xf32> to tensor<?x?x?x?xf32>
  %result = linalg.depthwise_conv_1d_nwc_wcm ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wcm_half_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_1d_nwc_wcm ins(%arg0, %arg1 : tensor<1x?x?xf32>, tensor<3x?x?xf32>) outs(%arg2 : tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32>
func.func @depthwise_conv_1d_nwc_wcm_half_known(%a: tensor<1x?x?xf32>, %b: tensor<3x?x?xf32>, %out: tensor<1x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %result = linalg.depthwise_conv_1d_nwc_wcm ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nchw_chw_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nchw_chw ins(%arg0, %arg1 : tensor<1x2x5x5xf32>, tensor<2x3x3xf32>) outs(%arg2 : tensor<1x2x3x3xf32>) -> tensor<1x2x3x3xf32>
func.func @depthwise_conv_2d_nchw_chw_known(%a: tensor<1x2x5x5xf32>, %b: tensor<2x3x3xf32>, %out: tensor<1x2x3x3xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x2x5x5xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<2x3x3xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x2x3x3xf32> to tensor<?x?x?x?xf32>
  %result = linalg.depthwise_conv_2d_nchw_chw ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nchw_chw_half_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nchw_chw ins(%arg0, %arg1 : tensor<1x?x?x?xf32>, tensor<2x?x?xf32>) outs(%arg2 : tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32>
func.func @depthwise_conv_2d_nchw_chw_half_known(%a: tensor<1x?x?x?xf32>, %b: tensor<2x?x?xf32>, %out: tensor<1x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<2x?x?xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %result = linalg.depthwise_conv_2d_nchw_chw ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwc ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<3x3x2xf32>) outs(%arg2 : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
func.func @depthwise_conv_2d_nhwc_hwc_known(%a: tensor<1x5x5x2xf32>, %b: tensor<3x3x2xf32>, %out: tensor<1x3x3x2xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3x2xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x2xf32> to tensor<?x?x?x?xf32>
  %result = linalg.depthwise_conv_2d_nhwc_hwc ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_half_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwc ins(%arg0, %arg1 : tensor<1x?x?x?xf32>, tensor<3x?x?xf32>) outs(%arg2 : tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32>
func.func @depthwise_conv_2d_nhwc_hwc_half_known(%a: tensor<1x?x?x?xf32>, %b: tensor<3x?x?xf32>, %out: tensor<1x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %result = linalg.depthwise_conv_2d_nhwc_hwc ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_q_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x5x5x2xi8>, tensor<3x3x2xi8>, i32, i32) outs(%arg4 : tensor<1x3x3x2xi32>) -> tensor<1x3x3x2xi32>
func.func @depthwise_conv_2d_nhwc_hwc_q_known(%a: tensor<1x5x5x2xi8>, %b: tensor<3x3x2xi8>, %c: i32, %d: i32, %out: tensor<1x3x3x2xi32>) -> tensor<?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2xi8> to tensor<?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<3x3x2xi8> to tensor<?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x3x3x2xi32> to tensor<?x?x?x?xi32>
  %result = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_q_half_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x?x?x?xi8>, tensor<3x?x?xi8>, i32, i32) outs(%arg4 : tensor<1x?x?x?xi32>) -> tensor<1x?x?x?xi32>
func.func @depthwise_conv_2d_nhwc_hwc_q_half_known(%a: tensor<1x?x?x?xi8>, %b: tensor<3x?x?xi8>, %c: i32, %d: i32, %out: tensor<1x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xi8> to tensor<?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<3x?x?xi8> to tensor<?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x?x?x?xi32> to tensor<?x?x?x?xi32>
  %result = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwcm ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<3x3x2x3xf32>) outs(%arg2 : tensor<1x3x3x2x3xf32>) -> tensor<1x3x3x2x3xf32>
func.func @depthwise_conv_2d_nhwc_hwcm_known(%a: tensor<1x5x5x2xf32>, %b: tensor<3x3x2x3xf32>, %out: tensor<1x3x3x2x3xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3x2x3xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x2x3xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_half_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwcm ins(%arg0, %arg1 : tensor<1x?x?x?xf32>, tensor<3x?x?x?xf32>) outs(%arg2 : tensor<1x?x?x?x?xf32>) -> tensor<1x?x?x?x?xf32>
func.func @depthwise_conv_2d_nhwc_hwcm_half_known(%a: tensor<1x?x?x?xf32>, %b: tensor<3x?x?x?xf32>, %out: tensor<1x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?x?xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_q_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x5x5x2xi8>, tensor<3x3x2x3xi8>, i32, i32) outs(%arg4 : tensor<1x3x3x2x3xi32>) -> tensor<1x3x3x2x3xi32>
func.func @depthwise_conv_2d_nhwc_hwcm_q_known(%a: tensor<1x5x5x2xi8>, %b: tensor<3x3x2x3xi8>, %c: i32, %d: i32, %out: tensor<1x3x3x2x3xi32>) -> tensor<?x?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2xi8> to tensor<?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<3x3x2x3xi8> to tensor<?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x3x3x2x3xi32> to tensor<?x?x?x?x?xi32>
  %result = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %result : tensor<?x?x?x?x?xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_q_half_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x?x?x?xi8>, tensor<3x?x?x?xi8>, i32, i32) outs(%arg4 : tensor<1x?x?x?x?xi32>) -> tensor<1x?x?x?x?xi32>
func.func @depthwise_conv_2d_nhwc_hwcm_q_half_known(%a: tensor<1x?x?x?xi8>, %b: tensor<3x?x?x?xi8>, %c: i32, %d: i32, %out: tensor<1x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xi8> to tensor<?x?x?x?xi8>
  %b_any = tensor.cast %b : tensor<3x?x?x?xi8> to tensor<?x?x?x?xi8>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xi32> to tensor<?x?x?x?x?xi32>
  %result = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a_any, %b_any, %c, %d : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %result : tensor<?x?x?x?x?xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%arg0, %arg1 : tensor<1x2x5x5x5xf32>, tensor<2x3x3x3xf32>) outs(%arg2 : tensor<1x2x3x3x3xf32>) -> tensor<1x2x3x3x3xf32>
func.func @depthwise_conv_3d_ncdhw_cdhw_known(%a: tensor<1x2x5x5x5xf32>, %b: tensor<2x3x3x3xf32>, %out: tensor<1x2x3x3x3xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x2x5x5x5xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<2x3x3x3xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x2x3x3x3xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw_half_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%arg0, %arg1 : tensor<1x?x?x?x?xf32>, tensor<2x?x?x?xf32>) outs(%arg2 : tensor<1x?x?x?x?xf32>) -> tensor<1x?x?x?x?xf32>
func.func @depthwise_conv_3d_ncdhw_cdhw_half_known(%a: tensor<1x?x?x?x?xf32>, %b: tensor<2x?x?x?xf32>, %out: tensor<1x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<2x?x?x?xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%arg0, %arg1 : tensor<1x5x5x5x2xf32>, tensor<3x3x3x2xf32>) outs(%arg2 : tensor<1x3x3x3x2xf32>) -> tensor<1x3x3x3x2xf32>
func.func @depthwise_conv_3d_ndhwc_dhwc_known(%a: tensor<1x5x5x5x2xf32>, %b: tensor<3x3x3x2xf32>, %out: tensor<1x3x3x3x2xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x5x2xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3x3x2xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x3x2xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc_half_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%arg0, %arg1 : tensor<1x?x?x?x?xf32>, tensor<3x?x?x?xf32>) outs(%arg2 : tensor<1x?x?x?x?xf32>) -> tensor<1x?x?x?x?xf32>
func.func @depthwise_conv_3d_ndhwc_dhwc_half_known(%a: tensor<1x?x?x?x?xf32>, %b: tensor<3x?x?x?xf32>, %out: tensor<1x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?x?xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%arg0, %arg1 : tensor<1x5x5x5x2xf32>, tensor<3x3x3x2x3xf32>) outs(%arg2 : tensor<1x3x3x3x2x3xf32>) -> tensor<1x3x3x3x2x3xf32>
func.func @depthwise_conv_3d_ndhwc_dhwcm_known(%a: tensor<1x5x5x5x2xf32>, %b: tensor<3x3x3x2x3xf32>, %out: tensor<1x3x3x3x2x3xf32>) -> tensor<?x?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x5x2xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3x3x2x3xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x3x2x3xf32> to tensor<?x?x?x?x?x?xf32>
  %result = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm_half_known(
// CHECK: %{{.*}} = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%arg0, %arg1 : tensor<1x?x?x?x?xf32>, tensor<3x?x?x?x?xf32>) outs(%arg2 : tensor<1x?x?x?x?x?xf32>) -> tensor<1x?x?x?x?x?xf32>
func.func @depthwise_conv_3d_ndhwc_dhwcm_half_known(%a: tensor<1x?x?x?x?xf32>, %b: tensor<3x?x?x?x?xf32>, %out: tensor<1x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?x?xf32> to tensor<?x?x?x?x?x?xf32>
  %result = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @div_known(
// CHECK: %{{.*}} = linalg.div ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @div_known(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.div ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @div_half_known(
// CHECK: %{{.*}} = linalg.div ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @div_half_known(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.div ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @div_unsigned_known(
// CHECK: %{{.*}} = linalg.div_unsigned ins(%arg0, %arg1 : tensor<4x8xi32>, tensor<4x8xi32>) outs(%arg2 : tensor<4x8xi32>) -> tensor<4x8xi32>
func.func @div_unsigned_known(%a: tensor<4x8xi32>, %b: tensor<4x8xi32>, %out: tensor<4x8xi32>) -> tensor<?x?xi32> {
  %a_any = tensor.cast %a : tensor<4x8xi32> to tensor<?x?xi32>
  %b_any = tensor.cast %b : tensor<4x8xi32> to tensor<?x?xi32>
  %out_any = tensor.cast %out : tensor<4x8xi32> to tensor<?x?xi32>
  %result = linalg.div_unsigned ins(%a_any, %b_any : tensor<?x?xi32>, tensor<?x?xi32>)
      outs(%out_any : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %result : tensor<?x?xi32>
}

// CHECK-LABEL: func.func @div_unsigned_half_known(
// CHECK: %{{.*}} = linalg.div_unsigned ins(%arg0, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg2 : tensor<4x?xi32>) -> tensor<4x?xi32>
func.func @div_unsigned_half_known(%a: tensor<4x?xi32>, %b: tensor<4x?xi32>, %out: tensor<4x?xi32>) -> tensor<?x?xi32> {
  %a_any = tensor.cast %a : tensor<4x?xi32> to tensor<?x?xi32>
  %b_any = tensor.cast %b : tensor<4x?xi32> to tensor<?x?xi32>
  %out_any = tensor.cast %out : tensor<4x?xi32> to tensor<?x?xi32>
  %result = linalg.div_unsigned ins(%a_any, %b_any : tensor<?x?xi32>, tensor<?x?xi32>)
      outs(%out_any : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %result : tensor<?x?xi32>
}

// CHECK-LABEL: func.func @dot_known(
// CHECK: %{{.*}} = linalg.dot ins(%arg0, %arg1 : tensor<8xf32>, tensor<8xf32>) outs(%arg2 : tensor<f32>) -> tensor<f32>
func.func @dot_known(%a: tensor<8xf32>, %b: tensor<8xf32>, %out: tensor<f32>) -> tensor<f32> {
  %a_any = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %b_any = tensor.cast %b : tensor<8xf32> to tensor<?xf32>
  %result = linalg.dot ins(%a_any, %b_any : tensor<?xf32>, tensor<?xf32>)
      outs(%out : tensor<f32>) -> tensor<f32>
  return %result : tensor<f32>
}

// CHECK-LABEL: func.func @dot_half_known(
// CHECK: %{{.*}} = linalg.dot ins(%arg0, %arg1 : tensor<8xf32>, tensor<8xf32>) outs(%arg2 : tensor<f32>) -> tensor<f32>
func.func @dot_half_known(%a: tensor<8xf32>, %b: tensor<8xf32>, %out: tensor<f32>) -> tensor<f32> {
  %a_any = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %b_any = tensor.cast %b : tensor<8xf32> to tensor<?xf32>
  %result = linalg.dot ins(%a_any, %b_any : tensor<?xf32>, tensor<?xf32>)
      outs(%out : tensor<f32>) -> tensor<f32>
  return %result : tensor<f32>
}

// CHECK-LABEL: func.func @elementwise_known(
// CHECK: %{{.*}} = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @elementwise_known(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @elementwise_half_known(
// CHECK: %{{.*}} = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @elementwise_half_known(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @erf_known(
// CHECK: %{{.*}} = linalg.erf ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @erf_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.erf ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @erf_half_known(
// CHECK: %{{.*}} = linalg.erf ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @erf_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.erf ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @exp_known(
// CHECK: %{{.*}} = linalg.exp ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @exp_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.exp ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @exp_half_known(
// CHECK: %{{.*}} = linalg.exp ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @exp_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.exp ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @fill_known(
// CHECK: %{{.*}} = linalg.fill ins(%arg0 : f32) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @fill_known(%a: f32, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.fill ins(%a : f32)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @fill_half_known(
// CHECK: %{{.*}} = linalg.fill ins(%arg0 : f32) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @fill_half_known(%a: f32, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.fill ins(%a : f32)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @fill_rng_2d_known(
// CHECK: %{{.*}} = linalg.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32) outs(%arg3 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @fill_rng_2d_known(%a: f64, %b: f64, %c: i32, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.fill_rng_2d ins(%a, %b, %c : f64, f64, i32)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @fill_rng_2d_half_known(
// CHECK: %{{.*}} = linalg.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32) outs(%arg3 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @fill_rng_2d_half_known(%a: f64, %b: f64, %c: i32, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.fill_rng_2d ins(%a, %b, %c : f64, f64, i32)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @floor_known(
// CHECK: %{{.*}} = linalg.floor ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @floor_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.floor ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @floor_half_known(
// CHECK: %{{.*}} = linalg.floor ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @floor_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.floor ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @log_known(
// CHECK: %{{.*}} = linalg.log ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @log_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.log ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @log_half_known(
// CHECK: %{{.*}} = linalg.log ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @log_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.log ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @map_known(
// CHECK: %{{.*}} = linalg.map { math.absf } ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>)
func.func @map_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.map { math.absf } ins(%a_any : tensor<?x?xf32>) outs(%out_any : tensor<?x?xf32>)
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @map_half_known(
// CHECK: %{{.*}} = linalg.map { math.absf } ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>)
func.func @map_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.map { math.absf } ins(%a_any : tensor<?x?xf32>) outs(%out_any : tensor<?x?xf32>)
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @matmul_known(
// CHECK: %{{.*}} = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x2xf32>) outs(%arg2 : tensor<4x2xf32>) -> tensor<4x2xf32>
func.func @matmul_known(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %out: tensor<4x2xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<8x2xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x2xf32> to tensor<?x?xf32>
  %result = linalg.matmul ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @matmul_half_known(
// CHECK: %{{.*}} = linalg.matmul ins(%{{.*}}, %arg1 : tensor<4x8xf32>, tensor<8x?xf32>) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @matmul_half_known(%a: tensor<4x?xf32>, %b: tensor<8x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<8x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.matmul ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @matvec_known(
// CHECK: %{{.*}} = linalg.matvec ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8xf32>) outs(%arg2 : tensor<4xf32>) -> tensor<4xf32>
func.func @matvec_known(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %out: tensor<4xf32>) -> tensor<?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<8xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<4xf32> to tensor<?xf32>
  %result = linalg.matvec ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?xf32>) -> tensor<?xf32>
  return %result : tensor<?xf32>
}

// CHECK-LABEL: func.func @matvec_half_known(
// CHECK: %{{.*}} = linalg.matvec ins(%{{.*}}, %arg1 : tensor<4x8xf32>, tensor<8xf32>) outs(%arg2 : tensor<4xf32>) -> tensor<4xf32>
func.func @matvec_half_known(%a: tensor<4x?xf32>, %b: tensor<8xf32>, %out: tensor<4xf32>) -> tensor<?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<8xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<4xf32> to tensor<?xf32>
  %result = linalg.matvec ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?xf32>) -> tensor<?xf32>
  return %result : tensor<?xf32>
}

// CHECK-LABEL: func.func @max_known(
// CHECK: %{{.*}} = linalg.max ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @max_known(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.max ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @max_half_known(
// CHECK: %{{.*}} = linalg.max ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @max_half_known(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.max ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @min_known(
// CHECK: %{{.*}} = linalg.min ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @min_known(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.min ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @min_half_known(
// CHECK: %{{.*}} = linalg.min ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @min_half_known(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.min ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @mmt4d_known(
// CHECK: %{{.*}} = linalg.mmt4d ins(%arg0, %arg1 : tensor<2x3x4x5xf32>, tensor<6x3x7x5xf32>) outs(%arg2 : tensor<2x6x4x7xf32>) -> tensor<2x6x4x7xf32>
func.func @mmt4d_known(%a: tensor<2x3x4x5xf32>, %b: tensor<6x3x7x5xf32>, %out: tensor<2x6x4x7xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<2x3x4x5xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<6x3x7x5xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<2x6x4x7xf32> to tensor<?x?x?x?xf32>
  %result = linalg.mmt4d ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @mmt4d_half_known(
// CHECK: %{{.*}} = linalg.mmt4d ins(%arg0, %arg1 : tensor<2x?x?x?xf32>, tensor<6x?x?x?xf32>) outs(%{{.*}} : tensor<2x6x?x?xf32>) -> tensor<2x6x?x?xf32>
func.func @mmt4d_half_known(%a: tensor<2x?x?x?xf32>, %b: tensor<6x?x?x?xf32>, %out: tensor<2x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<2x?x?x?xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<6x?x?x?xf32> to tensor<?x?x?x?xf32>
  %out_any = tensor.cast %out : tensor<2x?x?x?xf32> to tensor<?x?x?x?xf32>
  %result = linalg.mmt4d ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @mul_known(
// CHECK: %{{.*}} = linalg.mul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @mul_known(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.mul ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @mul_half_known(
// CHECK: %{{.*}} = linalg.mul ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @mul_half_known(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.mul ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @negf_known(
// CHECK: %{{.*}} = linalg.negf ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @negf_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.negf ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @negf_half_known(
// CHECK: %{{.*}} = linalg.negf ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @negf_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.negf ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nchw_max_known(
// CHECK: %{{.*}} = linalg.pooling_nchw_max ins(%arg0, %arg1 : tensor<1x2x5x5xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x2x3x3xf32>) -> tensor<1x2x3x3xf32>
func.func @pooling_nchw_max_known(%a: tensor<1x2x5x5xf32>, %b: tensor<3x3xf32>, %out: tensor<1x2x3x3xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x2x5x5xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x2x3x3xf32> to tensor<?x?x?x?xf32>
  %result = linalg.pooling_nchw_max ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nchw_max_half_known(
// CHECK: %{{.*}} = linalg.pooling_nchw_max ins(%arg0, %arg1 : tensor<1x?x?x?xf32>, tensor<3x?xf32>) outs(%arg2 : tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32>
func.func @pooling_nchw_max_half_known(%a: tensor<1x?x?x?xf32>, %b: tensor<3x?xf32>, %out: tensor<1x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %result = linalg.pooling_nchw_max ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nchw_sum_known(
// CHECK: %{{.*}} = linalg.pooling_nchw_sum ins(%arg0, %arg1 : tensor<1x2x5x5xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x2x3x3xf32>) -> tensor<1x2x3x3xf32>
func.func @pooling_nchw_sum_known(%a: tensor<1x2x5x5xf32>, %b: tensor<3x3xf32>, %out: tensor<1x2x3x3xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x2x5x5xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x2x3x3xf32> to tensor<?x?x?x?xf32>
  %result = linalg.pooling_nchw_sum ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nchw_sum_half_known(
// CHECK: %{{.*}} = linalg.pooling_nchw_sum ins(%arg0, %arg1 : tensor<1x?x?x?xf32>, tensor<3x?xf32>) outs(%arg2 : tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32>
func.func @pooling_nchw_sum_half_known(%a: tensor<1x?x?x?xf32>, %b: tensor<3x?xf32>, %out: tensor<1x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %result = linalg.pooling_nchw_sum ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ncw_max_known(
// CHECK: %{{.*}} = linalg.pooling_ncw_max ins(%arg0, %arg1 : tensor<1x2x5xf32>, tensor<3xf32>) outs(%arg2 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
func.func @pooling_ncw_max_known(%a: tensor<1x2x5xf32>, %b: tensor<3xf32>, %out: tensor<1x2x3xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x2x5xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<1x2x3xf32> to tensor<?x?x?xf32>
  %result = linalg.pooling_ncw_max ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ncw_max_half_known(
// CHECK: %{{.*}} = linalg.pooling_ncw_max ins(%arg0, %arg1 : tensor<1x?x?xf32>, tensor<3xf32>) outs(%arg2 : tensor<1x?x?xf32>) -> tensor<1x?x?xf32>
func.func @pooling_ncw_max_half_known(%a: tensor<1x?x?xf32>, %b: tensor<3xf32>, %out: tensor<1x?x?xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %result = linalg.pooling_ncw_max ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ncw_sum_known(
// CHECK: %{{.*}} = linalg.pooling_ncw_sum ins(%arg0, %arg1 : tensor<1x2x5xf32>, tensor<3xf32>) outs(%arg2 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
func.func @pooling_ncw_sum_known(%a: tensor<1x2x5xf32>, %b: tensor<3xf32>, %out: tensor<1x2x3xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x2x5xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<1x2x3xf32> to tensor<?x?x?xf32>
  %result = linalg.pooling_ncw_sum ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ncw_sum_half_known(
// CHECK: %{{.*}} = linalg.pooling_ncw_sum ins(%arg0, %arg1 : tensor<1x?x?xf32>, tensor<3xf32>) outs(%arg2 : tensor<1x?x?xf32>) -> tensor<1x?x?xf32>
func.func @pooling_ncw_sum_half_known(%a: tensor<1x?x?xf32>, %b: tensor<3xf32>, %out: tensor<1x?x?xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %result = linalg.pooling_ncw_sum ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_max_known(
// CHECK: %{{.*}} = linalg.pooling_ndhwc_max ins(%arg0, %arg1 : tensor<1x5x5x5x2xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<1x3x3x3x2xf32>) -> tensor<1x3x3x3x2xf32>
func.func @pooling_ndhwc_max_known(%a: tensor<1x5x5x5x2xf32>, %b: tensor<3x3x3xf32>, %out: tensor<1x3x3x3x2xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x5x2xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3x3xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x3x2xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.pooling_ndhwc_max ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_max_half_known(
// CHECK: %{{.*}} = linalg.pooling_ndhwc_max ins(%arg0, %arg1 : tensor<1x?x?x?x?xf32>, tensor<3x?x?xf32>) outs(%arg2 : tensor<1x?x?x?x?xf32>) -> tensor<1x?x?x?x?xf32>
func.func @pooling_ndhwc_max_half_known(%a: tensor<1x?x?x?x?xf32>, %b: tensor<3x?x?xf32>, %out: tensor<1x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.pooling_ndhwc_max ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_min_known(
// CHECK: %{{.*}} = linalg.pooling_ndhwc_min ins(%arg0, %arg1 : tensor<1x5x5x5x2xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<1x3x3x3x2xf32>) -> tensor<1x3x3x3x2xf32>
func.func @pooling_ndhwc_min_known(%a: tensor<1x5x5x5x2xf32>, %b: tensor<3x3x3xf32>, %out: tensor<1x3x3x3x2xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x5x2xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3x3xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x3x2xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.pooling_ndhwc_min ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_min_half_known(
// CHECK: %{{.*}} = linalg.pooling_ndhwc_min ins(%arg0, %arg1 : tensor<1x?x?x?x?xf32>, tensor<3x?x?xf32>) outs(%arg2 : tensor<1x?x?x?x?xf32>) -> tensor<1x?x?x?x?xf32>
func.func @pooling_ndhwc_min_half_known(%a: tensor<1x?x?x?x?xf32>, %b: tensor<3x?x?xf32>, %out: tensor<1x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.pooling_ndhwc_min ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_sum_known(
// CHECK: %{{.*}} = linalg.pooling_ndhwc_sum ins(%arg0, %arg1 : tensor<1x5x5x5x2xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<1x3x3x3x2xf32>) -> tensor<1x3x3x3x2xf32>
func.func @pooling_ndhwc_sum_known(%a: tensor<1x5x5x5x2xf32>, %b: tensor<3x3x3xf32>, %out: tensor<1x3x3x3x2xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x5x2xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3x3xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x3x2xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.pooling_ndhwc_sum ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_sum_half_known(
// CHECK: %{{.*}} = linalg.pooling_ndhwc_sum ins(%arg0, %arg1 : tensor<1x?x?x?x?xf32>, tensor<3x?x?xf32>) outs(%arg2 : tensor<1x?x?x?x?xf32>) -> tensor<1x?x?x?x?xf32>
func.func @pooling_ndhwc_sum_half_known(%a: tensor<1x?x?x?x?xf32>, %b: tensor<3x?x?xf32>, %out: tensor<1x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?x?xf32> to tensor<?x?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?x?xf32> to tensor<?x?x?x?x?xf32>
  %result = linalg.pooling_ndhwc_sum ins(%a_any, %b_any : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>)
      outs(%out_any : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %result : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_max_known(
// CHECK: %{{.*}} = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
func.func @pooling_nhwc_max_known(%a: tensor<1x5x5x2xf32>, %b: tensor<3x3xf32>, %out: tensor<1x3x3x2xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x2xf32> to tensor<?x?x?x?xf32>
  %result = linalg.pooling_nhwc_max ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_max_half_known(
// CHECK: %{{.*}} = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x?x?x?xf32>, tensor<3x?xf32>) outs(%arg2 : tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32>
func.func @pooling_nhwc_max_half_known(%a: tensor<1x?x?x?xf32>, %b: tensor<3x?xf32>, %out: tensor<1x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %result = linalg.pooling_nhwc_max ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_max_unsigned_known(
// CHECK: %{{.*}} = linalg.pooling_nhwc_max_unsigned ins(%arg0, %arg1 : tensor<1x5x5x2xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<1x3x3x2xi32>) -> tensor<1x3x3x2xi32>
func.func @pooling_nhwc_max_unsigned_known(%a: tensor<1x5x5x2xi32>, %b: tensor<3x3xi32>, %out: tensor<1x3x3x2xi32>) -> tensor<?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2xi32> to tensor<?x?x?x?xi32>
  %b_any = tensor.cast %b : tensor<3x3xi32> to tensor<?x?xi32>
  %out_any = tensor.cast %out : tensor<1x3x3x2xi32> to tensor<?x?x?x?xi32>
  %result = linalg.pooling_nhwc_max_unsigned ins(%a_any, %b_any : tensor<?x?x?x?xi32>, tensor<?x?xi32>)
      outs(%out_any : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @pooling_nhwc_max_unsigned_half_known(
// CHECK: %{{.*}} = linalg.pooling_nhwc_max_unsigned ins(%arg0, %arg1 : tensor<1x?x?x?xi32>, tensor<3x?xi32>) outs(%arg2 : tensor<1x?x?x?xi32>) -> tensor<1x?x?x?xi32>
func.func @pooling_nhwc_max_unsigned_half_known(%a: tensor<1x?x?x?xi32>, %b: tensor<3x?xi32>, %out: tensor<1x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xi32> to tensor<?x?x?x?xi32>
  %b_any = tensor.cast %b : tensor<3x?xi32> to tensor<?x?xi32>
  %out_any = tensor.cast %out : tensor<1x?x?x?xi32> to tensor<?x?x?x?xi32>
  %result = linalg.pooling_nhwc_max_unsigned ins(%a_any, %b_any : tensor<?x?x?x?xi32>, tensor<?x?xi32>)
      outs(%out_any : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @pooling_nhwc_min_known(
// CHECK: %{{.*}} = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
func.func @pooling_nhwc_min_known(%a: tensor<1x5x5x2xf32>, %b: tensor<3x3xf32>, %out: tensor<1x3x3x2xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x2xf32> to tensor<?x?x?x?xf32>
  %result = linalg.pooling_nhwc_min ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_min_half_known(
// CHECK: %{{.*}} = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x?x?x?xf32>, tensor<3x?xf32>) outs(%arg2 : tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32>
func.func @pooling_nhwc_min_half_known(%a: tensor<1x?x?x?xf32>, %b: tensor<3x?xf32>, %out: tensor<1x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %result = linalg.pooling_nhwc_min ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_min_unsigned_known(
// CHECK: %{{.*}} = linalg.pooling_nhwc_min_unsigned ins(%arg0, %arg1 : tensor<1x5x5x2xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<1x3x3x2xi32>) -> tensor<1x3x3x2xi32>
func.func @pooling_nhwc_min_unsigned_known(%a: tensor<1x5x5x2xi32>, %b: tensor<3x3xi32>, %out: tensor<1x3x3x2xi32>) -> tensor<?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2xi32> to tensor<?x?x?x?xi32>
  %b_any = tensor.cast %b : tensor<3x3xi32> to tensor<?x?xi32>
  %out_any = tensor.cast %out : tensor<1x3x3x2xi32> to tensor<?x?x?x?xi32>
  %result = linalg.pooling_nhwc_min_unsigned ins(%a_any, %b_any : tensor<?x?x?x?xi32>, tensor<?x?xi32>)
      outs(%out_any : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @pooling_nhwc_min_unsigned_half_known(
// CHECK: %{{.*}} = linalg.pooling_nhwc_min_unsigned ins(%arg0, %arg1 : tensor<1x?x?x?xi32>, tensor<3x?xi32>) outs(%arg2 : tensor<1x?x?x?xi32>) -> tensor<1x?x?x?xi32>
func.func @pooling_nhwc_min_unsigned_half_known(%a: tensor<1x?x?x?xi32>, %b: tensor<3x?xi32>, %out: tensor<1x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xi32> to tensor<?x?x?x?xi32>
  %b_any = tensor.cast %b : tensor<3x?xi32> to tensor<?x?xi32>
  %out_any = tensor.cast %out : tensor<1x?x?x?xi32> to tensor<?x?x?x?xi32>
  %result = linalg.pooling_nhwc_min_unsigned ins(%a_any, %b_any : tensor<?x?x?x?xi32>, tensor<?x?xi32>)
      outs(%out_any : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %result : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: func.func @pooling_nhwc_sum_known(
// CHECK: %{{.*}} = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x5x5x2xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
func.func @pooling_nhwc_sum_known(%a: tensor<1x5x5x2xf32>, %b: tensor<3x3xf32>, %out: tensor<1x3x3x2xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x5x2xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x3xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x3x3x2xf32> to tensor<?x?x?x?xf32>
  %result = linalg.pooling_nhwc_sum ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_sum_half_known(
// CHECK: %{{.*}} = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x?x?x?xf32>, tensor<3x?xf32>) outs(%arg2 : tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32>
func.func @pooling_nhwc_sum_half_known(%a: tensor<1x?x?x?xf32>, %b: tensor<3x?xf32>, %out: tensor<1x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?x?xf32> to tensor<?x?x?x?xf32>
  %result = linalg.pooling_nhwc_sum ins(%a_any, %b_any : tensor<?x?x?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %result : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_max_known(
// CHECK: %{{.*}} = linalg.pooling_nwc_max ins(%arg0, %arg1 : tensor<1x5x2xf32>, tensor<3xf32>) outs(%arg2 : tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
func.func @pooling_nwc_max_known(%a: tensor<1x5x2xf32>, %b: tensor<3xf32>, %out: tensor<1x3x2xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x2xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<1x3x2xf32> to tensor<?x?x?xf32>
  %result = linalg.pooling_nwc_max ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_max_half_known(
// CHECK: %{{.*}} = linalg.pooling_nwc_max ins(%arg0, %arg1 : tensor<1x?x?xf32>, tensor<3xf32>) outs(%arg2 : tensor<1x?x?xf32>) -> tensor<1x?x?xf32>
func.func @pooling_nwc_max_half_known(%a: tensor<1x?x?xf32>, %b: tensor<3xf32>, %out: tensor<1x?x?xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %result = linalg.pooling_nwc_max ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_max_unsigned_known(
// CHECK: %{{.*}} = linalg.pooling_nwc_max_unsigned ins(%arg0, %arg1 : tensor<1x5x2xi32>, tensor<3xi32>) outs(%arg2 : tensor<1x3x2xi32>) -> tensor<1x3x2xi32>
func.func @pooling_nwc_max_unsigned_known(%a: tensor<1x5x2xi32>, %b: tensor<3xi32>, %out: tensor<1x3x2xi32>) -> tensor<?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x5x2xi32> to tensor<?x?x?xi32>
  %b_any = tensor.cast %b : tensor<3xi32> to tensor<?xi32>
  %out_any = tensor.cast %out : tensor<1x3x2xi32> to tensor<?x?x?xi32>
  %result = linalg.pooling_nwc_max_unsigned ins(%a_any, %b_any : tensor<?x?x?xi32>, tensor<?xi32>)
      outs(%out_any : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %result : tensor<?x?x?xi32>
}

// CHECK-LABEL: func.func @pooling_nwc_max_unsigned_half_known(
// CHECK: %{{.*}} = linalg.pooling_nwc_max_unsigned ins(%arg0, %arg1 : tensor<1x?x?xi32>, tensor<3xi32>) outs(%arg2 : tensor<1x?x?xi32>) -> tensor<1x?x?xi32>
func.func @pooling_nwc_max_unsigned_half_known(%a: tensor<1x?x?xi32>, %b: tensor<3xi32>, %out: tensor<1x?x?xi32>) -> tensor<?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x?x?xi32> to tensor<?x?x?xi32>
  %b_any = tensor.cast %b : tensor<3xi32> to tensor<?xi32>
  %out_any = tensor.cast %out : tensor<1x?x?xi32> to tensor<?x?x?xi32>
  %result = linalg.pooling_nwc_max_unsigned ins(%a_any, %b_any : tensor<?x?x?xi32>, tensor<?xi32>)
      outs(%out_any : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %result : tensor<?x?x?xi32>
}

// CHECK-LABEL: func.func @pooling_nwc_min_known(
// CHECK: %{{.*}} = linalg.pooling_nwc_min ins(%arg0, %arg1 : tensor<1x5x2xf32>, tensor<3xf32>) outs(%arg2 : tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
func.func @pooling_nwc_min_known(%a: tensor<1x5x2xf32>, %b: tensor<3xf32>, %out: tensor<1x3x2xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x2xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<1x3x2xf32> to tensor<?x?x?xf32>
  %result = linalg.pooling_nwc_min ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_min_half_known(
// CHECK: %{{.*}} = linalg.pooling_nwc_min ins(%arg0, %arg1 : tensor<1x?x?xf32>, tensor<3xf32>) outs(%arg2 : tensor<1x?x?xf32>) -> tensor<1x?x?xf32>
func.func @pooling_nwc_min_half_known(%a: tensor<1x?x?xf32>, %b: tensor<3xf32>, %out: tensor<1x?x?xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %result = linalg.pooling_nwc_min ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_min_unsigned_known(
// CHECK: %{{.*}} = linalg.pooling_nwc_min_unsigned ins(%arg0, %arg1 : tensor<1x5x2xi32>, tensor<3xi32>) outs(%arg2 : tensor<1x3x2xi32>) -> tensor<1x3x2xi32>
func.func @pooling_nwc_min_unsigned_known(%a: tensor<1x5x2xi32>, %b: tensor<3xi32>, %out: tensor<1x3x2xi32>) -> tensor<?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x5x2xi32> to tensor<?x?x?xi32>
  %b_any = tensor.cast %b : tensor<3xi32> to tensor<?xi32>
  %out_any = tensor.cast %out : tensor<1x3x2xi32> to tensor<?x?x?xi32>
  %result = linalg.pooling_nwc_min_unsigned ins(%a_any, %b_any : tensor<?x?x?xi32>, tensor<?xi32>)
      outs(%out_any : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %result : tensor<?x?x?xi32>
}

// CHECK-LABEL: func.func @pooling_nwc_min_unsigned_half_known(
// CHECK: %{{.*}} = linalg.pooling_nwc_min_unsigned ins(%arg0, %arg1 : tensor<1x?x?xi32>, tensor<3xi32>) outs(%arg2 : tensor<1x?x?xi32>) -> tensor<1x?x?xi32>
func.func @pooling_nwc_min_unsigned_half_known(%a: tensor<1x?x?xi32>, %b: tensor<3xi32>, %out: tensor<1x?x?xi32>) -> tensor<?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<1x?x?xi32> to tensor<?x?x?xi32>
  %b_any = tensor.cast %b : tensor<3xi32> to tensor<?xi32>
  %out_any = tensor.cast %out : tensor<1x?x?xi32> to tensor<?x?x?xi32>
  %result = linalg.pooling_nwc_min_unsigned ins(%a_any, %b_any : tensor<?x?x?xi32>, tensor<?xi32>)
      outs(%out_any : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %result : tensor<?x?x?xi32>
}

// CHECK-LABEL: func.func @pooling_nwc_sum_known(
// CHECK: %{{.*}} = linalg.pooling_nwc_sum ins(%arg0, %arg1 : tensor<1x5x2xf32>, tensor<3xf32>) outs(%arg2 : tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
func.func @pooling_nwc_sum_known(%a: tensor<1x5x2xf32>, %b: tensor<3xf32>, %out: tensor<1x3x2xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x5x2xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<1x3x2xf32> to tensor<?x?x?xf32>
  %result = linalg.pooling_nwc_sum ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_sum_half_known(
// CHECK: %{{.*}} = linalg.pooling_nwc_sum ins(%arg0, %arg1 : tensor<1x?x?xf32>, tensor<3xf32>) outs(%arg2 : tensor<1x?x?xf32>) -> tensor<1x?x?xf32>
func.func @pooling_nwc_sum_half_known(%a: tensor<1x?x?xf32>, %b: tensor<3xf32>, %out: tensor<1x?x?xf32>) -> tensor<?x?x?xf32> {
  %a_any = tensor.cast %a : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %b_any = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %out_any = tensor.cast %out : tensor<1x?x?xf32> to tensor<?x?x?xf32>
  %result = linalg.pooling_nwc_sum ins(%a_any, %b_any : tensor<?x?x?xf32>, tensor<?xf32>)
      outs(%out_any : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %result : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @powf_known(
// CHECK: %{{.*}} = linalg.powf ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @powf_known(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.powf ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @powf_half_known(
// CHECK: %{{.*}} = linalg.powf ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @powf_half_known(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.powf ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @quantized_batch_matmul_known(
// CHECK: %{{.*}} = linalg.quantized_batch_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x4x8xi8>, tensor<3x8x2xi8>, i32, i32) outs(%arg4 : tensor<3x4x2xi32>) -> tensor<3x4x2xi32>
func.func @quantized_batch_matmul_known(%a: tensor<3x4x8xi8>, %b: tensor<3x8x2xi8>, %c: i32, %d: i32, %out: tensor<3x4x2xi32>) -> tensor<?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<3x4x8xi8> to tensor<?x?x?xi8>
  %b_any = tensor.cast %b : tensor<3x8x2xi8> to tensor<?x?x?xi8>
  %out_any = tensor.cast %out : tensor<3x4x2xi32> to tensor<?x?x?xi32>
  %result = linalg.quantized_batch_matmul ins(%a_any, %b_any, %c, %d : tensor<?x?x?xi8>, tensor<?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %result : tensor<?x?x?xi32>
}

// CHECK-LABEL: func.func @quantized_batch_matmul_half_known(
// CHECK: %{{.*}} = linalg.quantized_batch_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x?x?xi8>, tensor<3x?x?xi8>, i32, i32) outs(%arg4 : tensor<3x?x?xi32>) -> tensor<3x?x?xi32>
func.func @quantized_batch_matmul_half_known(%a: tensor<3x?x?xi8>, %b: tensor<3x?x?xi8>, %c: i32, %d: i32, %out: tensor<3x?x?xi32>) -> tensor<?x?x?xi32> {
  %a_any = tensor.cast %a : tensor<3x?x?xi8> to tensor<?x?x?xi8>
  %b_any = tensor.cast %b : tensor<3x?x?xi8> to tensor<?x?x?xi8>
  %out_any = tensor.cast %out : tensor<3x?x?xi32> to tensor<?x?x?xi32>
  %result = linalg.quantized_batch_matmul ins(%a_any, %b_any, %c, %d : tensor<?x?x?xi8>, tensor<?x?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %result : tensor<?x?x?xi32>
}

// CHECK-LABEL: func.func @quantized_matmul_known(
// CHECK: %{{.*}} = linalg.quantized_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x8xi8>, tensor<8x2xi8>, i32, i32) outs(%arg4 : tensor<4x2xi32>) -> tensor<4x2xi32>
func.func @quantized_matmul_known(%a: tensor<4x8xi8>, %b: tensor<8x2xi8>, %c: i32, %d: i32, %out: tensor<4x2xi32>) -> tensor<?x?xi32> {
  %a_any = tensor.cast %a : tensor<4x8xi8> to tensor<?x?xi8>
  %b_any = tensor.cast %b : tensor<8x2xi8> to tensor<?x?xi8>
  %out_any = tensor.cast %out : tensor<4x2xi32> to tensor<?x?xi32>
  %result = linalg.quantized_matmul ins(%a_any, %b_any, %c, %d : tensor<?x?xi8>, tensor<?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %result : tensor<?x?xi32>
}

// CHECK-LABEL: func.func @quantized_matmul_half_known(
// CHECK: %{{.*}} = linalg.quantized_matmul ins(%{{.*}}, %arg1, %arg2, %arg3 : tensor<4x8xi8>, tensor<8x?xi8>, i32, i32) outs(%arg4 : tensor<4x?xi32>) -> tensor<4x?xi32>
func.func @quantized_matmul_half_known(%a: tensor<4x?xi8>, %b: tensor<8x?xi8>, %c: i32, %d: i32, %out: tensor<4x?xi32>) -> tensor<?x?xi32> {
  %a_any = tensor.cast %a : tensor<4x?xi8> to tensor<?x?xi8>
  %b_any = tensor.cast %b : tensor<8x?xi8> to tensor<?x?xi8>
  %out_any = tensor.cast %out : tensor<4x?xi32> to tensor<?x?xi32>
  %result = linalg.quantized_matmul ins(%a_any, %b_any, %c, %d : tensor<?x?xi8>, tensor<?x?xi8>, i32, i32)
      outs(%out_any : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %result : tensor<?x?xi32>
}

// CHECK-LABEL: func.func @reciprocal_known(
// CHECK: %{{.*}} = linalg.reciprocal ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @reciprocal_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.reciprocal ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @reciprocal_half_known(
// CHECK: %{{.*}} = linalg.reciprocal ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @reciprocal_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.reciprocal ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @reduce_known(
// CHECK: %{{.*}} = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4xf32>) dimensions = [1]
func.func @reduce_known(%a: tensor<4x8xf32>, %out: tensor<4xf32>) -> tensor<?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4xf32> to tensor<?xf32>
  %result = linalg.reduce { arith.addf } ins(%a_any : tensor<?x?xf32>) outs(%out_any : tensor<?xf32>) dimensions = [1]
  return %result : tensor<?xf32>
}

// CHECK-LABEL: func.func @reduce_half_known(
// CHECK: %{{.*}} = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4xf32>) dimensions = [1]
func.func @reduce_half_known(%a: tensor<4x?xf32>, %out: tensor<4xf32>) -> tensor<?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4xf32> to tensor<?xf32>
  %result = linalg.reduce { arith.addf } ins(%a_any : tensor<?x?xf32>) outs(%out_any : tensor<?xf32>) dimensions = [1]
  return %result : tensor<?xf32>
}

// CHECK-LABEL: func.func @round_known(
// CHECK: %{{.*}} = linalg.round ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @round_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.round ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @round_half_known(
// CHECK: %{{.*}} = linalg.round ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @round_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.round ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @rsqrt_known(
// CHECK: %{{.*}} = linalg.rsqrt ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @rsqrt_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.rsqrt ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @rsqrt_half_known(
// CHECK: %{{.*}} = linalg.rsqrt ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @rsqrt_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.rsqrt ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @select_known(
// CHECK: %{{.*}} = linalg.select ins(%arg0, %arg1, %arg2 : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg3 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @select_known(%a: tensor<4x8xi1>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xi1> to tensor<?x?xi1>
  %b_any = tensor.cast %b : tensor<4x8xf32> to tensor<?x?xf32>
  %c_any = tensor.cast %c : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.select ins(%a_any, %b_any, %c_any : tensor<?x?xi1>, tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @select_half_known(
// CHECK: %{{.*}} = linalg.select ins(%arg0, %arg1, %arg2 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg3 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @select_half_known(%a: tensor<4x?xi1>, %b: tensor<4x?xf32>, %c: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xi1> to tensor<?x?xi1>
  %b_any = tensor.cast %b : tensor<4x?xf32> to tensor<?x?xf32>
  %c_any = tensor.cast %c : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.select ins(%a_any, %b_any, %c_any : tensor<?x?xi1>, tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @sqrt_known(
// CHECK: %{{.*}} = linalg.sqrt ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @sqrt_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.sqrt ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @sqrt_half_known(
// CHECK: %{{.*}} = linalg.sqrt ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @sqrt_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.sqrt ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @square_known(
// CHECK: %{{.*}} = linalg.square ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @square_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.square ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @square_half_known(
// CHECK: %{{.*}} = linalg.square ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @square_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.square ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @sub_known(
// CHECK: %{{.*}} = linalg.sub ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @sub_known(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.sub ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @sub_half_known(
// CHECK: %{{.*}} = linalg.sub ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @sub_half_known(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %b_any = tensor.cast %b : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.sub ins(%a_any, %b_any : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @tanh_known(
// CHECK: %{{.*}} = linalg.tanh ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @tanh_known(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x8xf32> to tensor<?x?xf32>
  %result = linalg.tanh ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @tanh_half_known(
// CHECK: %{{.*}} = linalg.tanh ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @tanh_half_known(%a: tensor<4x?xf32>, %out: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<4x?xf32> to tensor<?x?xf32>
  %result = linalg.tanh ins(%a_any : tensor<?x?xf32>)
      outs(%out_any : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @transpose_known(
// CHECK: %{{.*}} = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<8x4xf32>) permutation = [1, 0]
func.func @transpose_known(%a: tensor<4x8xf32>, %out: tensor<8x4xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<8x4xf32> to tensor<?x?xf32>
  %result = linalg.transpose ins(%a_any : tensor<?x?xf32>) outs(%out_any : tensor<?x?xf32>) permutation = [1, 0]
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @transpose_half_known(
// CHECK: %{{.*}} = linalg.transpose ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<8x4xf32>) permutation = [1, 0]
func.func @transpose_half_known(%a: tensor<4x?xf32>, %out: tensor<8x?xf32>) -> tensor<?x?xf32> {
  %a_any = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<8x?xf32> to tensor<?x?xf32>
  %result = linalg.transpose ins(%a_any : tensor<?x?xf32>) outs(%out_any : tensor<?x?xf32>) permutation = [1, 0]
  return %result : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @vecmat_known(
// CHECK: %{{.*}} = linalg.vecmat ins(%arg0, %arg1 : tensor<4xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<8xf32>) -> tensor<8xf32>
func.func @vecmat_known(%a: tensor<4xf32>, %b: tensor<4x8xf32>, %out: tensor<8xf32>) -> tensor<?xf32> {
  %a_any = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %b_any = tensor.cast %b : tensor<4x8xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<8xf32> to tensor<?xf32>
  %result = linalg.vecmat ins(%a_any, %b_any : tensor<?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?xf32>) -> tensor<?xf32>
  return %result : tensor<?xf32>
}

// CHECK-LABEL: func.func @vecmat_half_known(
// CHECK: %{{.*}} = linalg.vecmat ins(%arg0, %{{.*}} : tensor<4xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<8xf32>) -> tensor<8xf32>
func.func @vecmat_half_known(%a: tensor<4xf32>, %b: tensor<4x?xf32>, %out: tensor<8xf32>) -> tensor<?xf32> {
  %a_any = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %b_any = tensor.cast %b : tensor<4x?xf32> to tensor<?x?xf32>
  %out_any = tensor.cast %out : tensor<8xf32> to tensor<?xf32>
  %result = linalg.vecmat ins(%a_any, %b_any : tensor<?xf32>, tensor<?x?xf32>)
      outs(%out_any : tensor<?xf32>) -> tensor<?xf32>
  return %result : tensor<?xf32>
}
