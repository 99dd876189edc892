// Convolutions and poolings along one dimension as operations on vectors.
// RUN: oxmlir-opt %s --transform-interpreter -split-input-file | FileCheck %s

func.func @channels(%a: memref<4x6x3xf32>, %k: memref<2x3x8xf32>, %c: memref<4x2x8xf32>) {
  linalg.conv_1d_nwc_wcf {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>}
    ins(%a, %k : memref<4x6x3xf32>, memref<2x3x8xf32>) outs(%c : memref<4x2x8xf32>)
  return
}
func.func @channels_first(%a: memref<4x3x6xi8>, %k: memref<8x3x2xi8>, %c: memref<4x8x2xi32>) {
  linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
    ins(%a, %k : memref<4x3x6xi8>, memref<8x3x2xi8>) outs(%c : memref<4x8x2xi32>)
  return
}
func.func @plain(%a: memref<10xf32>, %k: memref<3xf32>, %c: memref<8xf32>) {
  linalg.conv_1d ins(%a, %k : memref<10xf32>, memref<3xf32>) outs(%c : memref<8xf32>)
  return
}
func.func @depthwise(%a: tensor<3x5x4xf32>, %k: tensor<2x4xf32>, %c: tensor<3x2x4xf32>) -> tensor<3x2x4xf32> {
  %0 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
    ins(%a, %k : tensor<3x5x4xf32>, tensor<2x4xf32>) outs(%c : tensor<3x2x4xf32>) -> tensor<3x2x4xf32>
  return %0 : tensor<3x2x4xf32>
}
func.func @pool(%a: memref<4x6x3xf16>, %k: memref<2xf32>, %c: memref<4x2x3xf32>) {
  linalg.pooling_nwc_sum {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>}
    ins(%a, %k : memref<4x6x3xf16>, memref<2xf32>) outs(%c : memref<4x2x3xf32>)
  return
}
func.func @pool_channels_first(%a: memref<4x3x4xf32>, %k: memref<1xf32>, %c: memref<4x3x2xf32>) {
  linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>}
    ins(%a, %k : memref<4x3x4xf32>, memref<1xf32>) outs(%c : memref<4x3x2xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.vectorize_children_and_apply_patterns %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK: module {
// CHECK-NEXT: func.func @channels(%arg0: memref<4x6x3xf32>, %arg1: memref<2x3x8xf32>, %arg2: memref<4x2x8xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : memref<4x6x3xf32>, vector<4x6x3xf32>
// CHECK-NEXT: %1 = vector.transfer_read %arg1[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : memref<2x3x8xf32>, vector<2x3x8xf32>
// CHECK-NEXT: %2 = vector.transfer_read %arg2[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : memref<4x2x8xf32>, vector<4x2x8xf32>
// CHECK-NEXT: %3 = vector.extract_strided_slice %0 {offsets = [0, 0, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x6x3xf32> to vector<4x1x3xf32>
// CHECK-NEXT: %4 = vector.extract_strided_slice %0 {offsets = [0, 3, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x6x3xf32> to vector<4x1x3xf32>
// CHECK-NEXT: %5 = vector.extract_strided_slice %0 {offsets = [0, 2, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x6x3xf32> to vector<4x1x3xf32>
// CHECK-NEXT: %6 = vector.extract_strided_slice %0 {offsets = [0, 5, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x6x3xf32> to vector<4x1x3xf32>
// CHECK-NEXT: %7 = vector.extract %1[0] : vector<3x8xf32> from vector<2x3x8xf32>
// CHECK-NEXT: %8 = vector.extract %1[1] : vector<3x8xf32> from vector<2x3x8xf32>
// CHECK-NEXT: %9 = vector.extract_strided_slice %2 {offsets = [0, 0, 0], sizes = [4, 1, 8], strides = [1, 1, 1]} : vector<4x2x8xf32> to vector<4x1x8xf32>
// CHECK-NEXT: %10 = vector.extract_strided_slice %2 {offsets = [0, 1, 0], sizes = [4, 1, 8], strides = [1, 1, 1]} : vector<4x2x8xf32> to vector<4x1x8xf32>
// CHECK-NEXT: %11 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %3, %7, %9 : vector<4x1x3xf32>, vector<3x8xf32> into vector<4x1x8xf32>
// CHECK-NEXT: %12 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %4, %7, %10 : vector<4x1x3xf32>, vector<3x8xf32> into vector<4x1x8xf32>
// CHECK-NEXT: %13 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %5, %8, %11 : vector<4x1x3xf32>, vector<3x8xf32> into vector<4x1x8xf32>
// CHECK-NEXT: %14 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %6, %8, %12 : vector<4x1x3xf32>, vector<3x8xf32> into vector<4x1x8xf32>
// CHECK-NEXT: %15 = vector.insert_strided_slice %13, %2 {offsets = [0, 0, 0], strides = [1, 1, 1]} : vector<4x1x8xf32> into vector<4x2x8xf32>
// CHECK-NEXT: %16 = vector.insert_strided_slice %14, %15 {offsets = [0, 1, 0], strides = [1, 1, 1]} : vector<4x1x8xf32> into vector<4x2x8xf32>
// CHECK-NEXT: vector.transfer_write %16, %arg2[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<4x2x8xf32>, memref<4x2x8xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @channels_first(%arg0: memref<4x3x6xi8>, %arg1: memref<8x3x2xi8>, %arg2: memref<4x8x2xi32>) {
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0, %c0, %c0], %c0_i8 {in_bounds = [true, true, true]} : memref<4x3x6xi8>, vector<4x3x3xi8>
// CHECK-NEXT: %1 = vector.transfer_read %arg1[%c0, %c0, %c0], %c0_i8 {in_bounds = [true, true, true]} : memref<8x3x2xi8>, vector<8x3x2xi8>
// CHECK-NEXT: %2 = vector.transfer_read %arg2[%c0, %c0, %c0], %c0_i32 {in_bounds = [true, true, true]} : memref<4x8x2xi32>, vector<4x8x2xi32>
// CHECK-NEXT: %3 = vector.transpose %0, [0, 2, 1] : vector<4x3x3xi8> to vector<4x3x3xi8>
// CHECK-NEXT: %4 = vector.transpose %1, [2, 1, 0] : vector<8x3x2xi8> to vector<2x3x8xi8>
// CHECK-NEXT: %5 = vector.transpose %2, [0, 2, 1] : vector<4x8x2xi32> to vector<4x2x8xi32>
// CHECK-NEXT: %6 = vector.extract_strided_slice %3 {offsets = [0, 0, 0], sizes = [4, 2, 3], strides = [1, 1, 1]} : vector<4x3x3xi8> to vector<4x2x3xi8>
// CHECK-NEXT: %7 = vector.extract_strided_slice %3 {offsets = [0, 1, 0], sizes = [4, 2, 3], strides = [1, 1, 1]} : vector<4x3x3xi8> to vector<4x2x3xi8>
// CHECK-NEXT: %8 = vector.extract %4[0] : vector<3x8xi8> from vector<2x3x8xi8>
// CHECK-NEXT: %9 = vector.extract %4[1] : vector<3x8xi8> from vector<2x3x8xi8>
// CHECK-NEXT: %10 = arith.extsi %6 : vector<4x2x3xi8> to vector<4x2x3xi32>
// CHECK-NEXT: %11 = arith.extsi %8 : vector<3x8xi8> to vector<3x8xi32>
// CHECK-NEXT: %12 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %10, %11, %5 : vector<4x2x3xi32>, vector<3x8xi32> into vector<4x2x8xi32>
// CHECK-NEXT: %13 = arith.extsi %7 : vector<4x2x3xi8> to vector<4x2x3xi32>
// CHECK-NEXT: %14 = arith.extsi %9 : vector<3x8xi8> to vector<3x8xi32>
// CHECK-NEXT: %15 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %13, %14, %12 : vector<4x2x3xi32>, vector<3x8xi32> into vector<4x2x8xi32>
// CHECK-NEXT: %16 = vector.transpose %15, [0, 2, 1] : vector<4x2x8xi32> to vector<4x8x2xi32>
// CHECK-NEXT: vector.transfer_write %16, %arg2[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<4x8x2xi32>, memref<4x8x2xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @plain(%arg0: memref<10xf32>, %arg1: memref<3xf32>, %arg2: memref<8xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0], %cst {in_bounds = [true]} : memref<10xf32>, vector<10xf32>
// CHECK-NEXT: %1 = vector.transfer_read %arg1[%c0], %cst {in_bounds = [true]} : memref<3xf32>, vector<3xf32>
// CHECK-NEXT: %2 = vector.transfer_read %arg2[%c0], %cst {in_bounds = [true]} : memref<8xf32>, vector<8xf32>
// CHECK-NEXT: %3 = vector.extract_strided_slice %0 {offsets = [0], sizes = [8], strides = [1]} : vector<10xf32> to vector<8xf32>
// CHECK-NEXT: %4 = vector.extract_strided_slice %0 {offsets = [1], sizes = [8], strides = [1]} : vector<10xf32> to vector<8xf32>
// CHECK-NEXT: %5 = vector.extract_strided_slice %0 {offsets = [2], sizes = [8], strides = [1]} : vector<10xf32> to vector<8xf32>
// CHECK-NEXT: %6 = vector.extract %1[0] : f32 from vector<3xf32>
// CHECK-NEXT: %7 = vector.extract %1[1] : f32 from vector<3xf32>
// CHECK-NEXT: %8 = vector.extract %1[2] : f32 from vector<3xf32>
// CHECK-NEXT: %9 = vector.outerproduct %3, %6, %2 {kind = #vector.kind<add>} : vector<8xf32>, f32
// CHECK-NEXT: %10 = vector.outerproduct %4, %7, %9 {kind = #vector.kind<add>} : vector<8xf32>, f32
// CHECK-NEXT: %11 = vector.outerproduct %5, %8, %10 {kind = #vector.kind<add>} : vector<8xf32>, f32
// CHECK-NEXT: vector.transfer_write %11, %arg2[%c0] {in_bounds = [true]} : vector<8xf32>, memref<8xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @depthwise(%arg0: tensor<3x5x4xf32>, %arg1: tensor<2x4xf32>, %arg2: tensor<3x2x4xf32>) -> tensor<3x2x4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : tensor<3x5x4xf32>, vector<3x4x4xf32>
// CHECK-NEXT: %1 = vector.transfer_read %arg1[%c0, %c0], %cst {in_bounds = [true, true]} : tensor<2x4xf32>, vector<2x4xf32>
// CHECK-NEXT: %2 = vector.transfer_read %arg2[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : tensor<3x2x4xf32>, vector<3x2x4xf32>
// CHECK-NEXT: %3 = vector.extract_strided_slice %0 {offsets = [0, 0, 0], sizes = [3, 2, 4], strides = [1, 1, 1]} : vector<3x4x4xf32> to vector<3x2x4xf32>
// CHECK-NEXT: %4 = vector.extract_strided_slice %0 {offsets = [0, 2, 0], sizes = [3, 2, 4], strides = [1, 1, 1]} : vector<3x4x4xf32> to vector<3x2x4xf32>
// CHECK-NEXT: %5 = vector.extract %1[0] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: %6 = vector.extract %1[1] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: %7 = vector.broadcast %5 : vector<4xf32> to vector<3x2x4xf32>
// CHECK-NEXT: %8 = vector.fma %3, %7, %2 : vector<3x2x4xf32>
// CHECK-NEXT: %9 = vector.broadcast %6 : vector<4xf32> to vector<3x2x4xf32>
// CHECK-NEXT: %10 = vector.fma %4, %9, %8 : vector<3x2x4xf32>
// CHECK-NEXT: %11 = vector.transfer_write %10, %arg2[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<3x2x4xf32>, tensor<3x2x4xf32>
// CHECK-NEXT: return %11 : tensor<3x2x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @pool(%arg0: memref<4x6x3xf16>, %arg1: memref<2xf32>, %arg2: memref<4x2x3xf32>) {
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst_0 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0, %c0, %c0], %cst_0 {in_bounds = [true, true, true]} : memref<4x6x3xf16>, vector<4x6x3xf16>
// CHECK-NEXT: %1 = vector.transfer_read %arg2[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : memref<4x2x3xf32>, vector<4x2x3xf32>
// CHECK-NEXT: %2 = vector.extract_strided_slice %0 {offsets = [0, 0, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x6x3xf16> to vector<4x1x3xf16>
// CHECK-NEXT: %3 = vector.extract_strided_slice %0 {offsets = [0, 3, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x6x3xf16> to vector<4x1x3xf16>
// CHECK-NEXT: %4 = vector.extract_strided_slice %0 {offsets = [0, 2, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x6x3xf16> to vector<4x1x3xf16>
// CHECK-NEXT: %5 = vector.extract_strided_slice %0 {offsets = [0, 5, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x6x3xf16> to vector<4x1x3xf16>
// CHECK-NEXT: %6 = vector.extract_strided_slice %1 {offsets = [0, 0, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x2x3xf32> to vector<4x1x3xf32>
// CHECK-NEXT: %7 = vector.extract_strided_slice %1 {offsets = [0, 1, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x2x3xf32> to vector<4x1x3xf32>
// CHECK-NEXT: %8 = arith.extf %2 : vector<4x1x3xf16> to vector<4x1x3xf32>
// CHECK-NEXT: %9 = arith.addf %8, %6 : vector<4x1x3xf32>
// CHECK-NEXT: %10 = arith.extf %3 : vector<4x1x3xf16> to vector<4x1x3xf32>
// CHECK-NEXT: %11 = arith.addf %10, %7 : vector<4x1x3xf32>
// CHECK-NEXT: %12 = arith.extf %4 : vector<4x1x3xf16> to vector<4x1x3xf32>
// CHECK-NEXT: %13 = arith.addf %12, %9 : vector<4x1x3xf32>
// CHECK-NEXT: %14 = arith.extf %5 : vector<4x1x3xf16> to vector<4x1x3xf32>
// CHECK-NEXT: %15 = arith.addf %14, %11 : vector<4x1x3xf32>
// CHECK-NEXT: %16 = vector.insert_strided_slice %13, %1 {offsets = [0, 0, 0], strides = [1, 1, 1]} : vector<4x1x3xf32> into vector<4x2x3xf32>
// CHECK-NEXT: %17 = vector.insert_strided_slice %15, %16 {offsets = [0, 1, 0], strides = [1, 1, 1]} : vector<4x1x3xf32> into vector<4x2x3xf32>
// CHECK-NEXT: vector.transfer_write %17, %arg2[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<4x2x3xf32>, memref<4x2x3xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @pool_channels_first(%arg0: memref<4x3x4xf32>, %arg1: memref<1xf32>, %arg2: memref<4x3x2xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : memref<4x3x4xf32>, vector<4x3x4xf32>
// CHECK-NEXT: %1 = vector.transfer_read %arg2[%c0, %c0, %c0], %cst {in_bounds = [true, true, true]} : memref<4x3x2xf32>, vector<4x3x2xf32>
// CHECK-NEXT: %2 = vector.transpose %0, [0, 2, 1] : vector<4x3x4xf32> to vector<4x4x3xf32>
// CHECK-NEXT: %3 = vector.transpose %1, [0, 2, 1] : vector<4x3x2xf32> to vector<4x2x3xf32>
// CHECK-NEXT: %4 = vector.extract_strided_slice %2 {offsets = [0, 0, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x4x3xf32> to vector<4x1x3xf32>
// CHECK-NEXT: %5 = vector.extract_strided_slice %2 {offsets = [0, 3, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x4x3xf32> to vector<4x1x3xf32>
// CHECK-NEXT: %6 = vector.extract_strided_slice %3 {offsets = [0, 0, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x2x3xf32> to vector<4x1x3xf32>
// CHECK-NEXT: %7 = vector.extract_strided_slice %3 {offsets = [0, 1, 0], sizes = [4, 1, 3], strides = [1, 1, 1]} : vector<4x2x3xf32> to vector<4x1x3xf32>
// CHECK-NEXT: %8 = arith.maximumf %4, %6 : vector<4x1x3xf32>
// CHECK-NEXT: %9 = arith.maximumf %5, %7 : vector<4x1x3xf32>
// CHECK-NEXT: %10 = vector.insert_strided_slice %8, %3 {offsets = [0, 0, 0], strides = [1, 1, 1]} : vector<4x1x3xf32> into vector<4x2x3xf32>
// CHECK-NEXT: %11 = vector.insert_strided_slice %9, %10 {offsets = [0, 1, 0], strides = [1, 1, 1]} : vector<4x1x3xf32> into vector<4x2x3xf32>
// CHECK-NEXT: %12 = vector.transpose %11, [0, 2, 1] : vector<4x2x3xf32> to vector<4x3x2xf32>
// CHECK-NEXT: vector.transfer_write %12, %arg2[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<4x3x2xf32>, memref<4x3x2xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }

// -----

func.func @flat(%a: tensor<3x5x4xi8>, %k: tensor<2x4xi8>, %c: tensor<3x2x4xi8>) -> tensor<3x2x4xi8> {
  %0 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<2> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
    ins(%a, %k : tensor<3x5x4xi8>, tensor<2x4xi8>) outs(%c : tensor<3x2x4xi8>) -> tensor<3x2x4xi8>
  return %0 : tensor<3x2x4xi8>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.vectorize_children_and_apply_patterns %0 {flatten_1d_depthwise_conv} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @flat(%arg0: tensor<3x5x4xi8>, %arg1: tensor<2x4xi8>, %arg2: tensor<3x2x4xi8>) -> tensor<3x2x4xi8> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0, %c0, %c0], %c0_i8 {in_bounds = [true, true, true]} : tensor<3x5x4xi8>, vector<3x4x4xi8>
// CHECK-NEXT: %1 = vector.transfer_read %arg1[%c0, %c0], %c0_i8 {in_bounds = [true, true]} : tensor<2x4xi8>, vector<2x4xi8>
// CHECK-NEXT: %2 = vector.transfer_read %arg2[%c0, %c0, %c0], %c0_i8 {in_bounds = [true, true, true]} : tensor<3x2x4xi8>, vector<3x2x4xi8>
// CHECK-NEXT: %3 = vector.extract_strided_slice %0 {offsets = [0, 0, 0], sizes = [3, 2, 4], strides = [1, 1, 1]} : vector<3x4x4xi8> to vector<3x2x4xi8>
// CHECK-NEXT: %4 = vector.extract_strided_slice %0 {offsets = [0, 2, 0], sizes = [3, 2, 4], strides = [1, 1, 1]} : vector<3x4x4xi8> to vector<3x2x4xi8>
// CHECK-NEXT: %5 = vector.extract %1[0] : vector<4xi8> from vector<2x4xi8>
// CHECK-NEXT: %6 = vector.extract %1[1] : vector<4xi8> from vector<2x4xi8>
// CHECK-NEXT: %7 = vector.shape_cast %3 : vector<3x2x4xi8> to vector<3x8xi8>
// CHECK-NEXT: %8 = vector.shape_cast %2 : vector<3x2x4xi8> to vector<3x8xi8>
// CHECK-NEXT: %9 = vector.shuffle %5, %5 [0, 1, 2, 3, 0, 1, 2, 3] : vector<4xi8>, vector<4xi8>
// CHECK-NEXT: %10 = vector.broadcast %9 : vector<8xi8> to vector<3x8xi8>
// CHECK-NEXT: %11 = arith.muli %7, %10 : vector<3x8xi8>
// CHECK-NEXT: %12 = arith.addi %11, %8 : vector<3x8xi8>
// CHECK-NEXT: %13 = vector.shape_cast %4 : vector<3x2x4xi8> to vector<3x8xi8>
// CHECK-NEXT: %14 = vector.shuffle %6, %6 [0, 1, 2, 3, 0, 1, 2, 3] : vector<4xi8>, vector<4xi8>
// CHECK-NEXT: %15 = vector.broadcast %14 : vector<8xi8> to vector<3x8xi8>
// CHECK-NEXT: %16 = arith.muli %13, %15 : vector<3x8xi8>
// CHECK-NEXT: %17 = arith.addi %16, %12 : vector<3x8xi8>
// CHECK-NEXT: %18 = vector.shape_cast %17 : vector<3x8xi8> to vector<3x2x4xi8>
// CHECK-NEXT: %19 = vector.transfer_write %18, %arg2[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<3x2x4xi8>, tensor<3x2x4xi8>
// CHECK-NEXT: return %19 : tensor<3x2x4xi8>
// CHECK-NEXT: }

// -----

func.func @contraction(%a: tensor<8x?xf16>, %b: tensor<?x16xf16>, %c: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x?xf16>, tensor<?x16xf16>) outs(%c : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [8, 16, 4] {create_named_contraction} : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK: module {
// CHECK-NEXT: func.func @contraction(%arg0: tensor<8x?xf16>, %arg1: tensor<?x16xf16>, %arg2: tensor<8x16xf32>) -> tensor<8x16xf32> {
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c16 = arith.constant 16 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c1 : tensor<8x?xf16>
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f16
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1_0 = arith.constant 1 : index
// CHECK-NEXT: %dim_1 = tensor.dim %arg0, %c1_0 : tensor<8x?xf16>
// CHECK-NEXT: %c8_2 = arith.constant 8 : index
// CHECK-NEXT: %0 = vector.create_mask %c8_2, %dim_1 : vector<8x4xi1>
// CHECK-NEXT: %1 = vector.mask %0 { vector.transfer_read %arg0[%c0, %c0], %cst {in_bounds = [true, true]} : tensor<8x?xf16>, vector<8x4xf16> } : vector<8x4xi1> -> vector<8x4xf16>
// CHECK-NEXT: %cst_3 = arith.constant 0.000000e+00 : f16
// CHECK-NEXT: %c0_4 = arith.constant 0 : index
// CHECK-NEXT: %c0_5 = arith.constant 0 : index
// CHECK-NEXT: %dim_6 = tensor.dim %arg1, %c0_5 : tensor<?x16xf16>
// CHECK-NEXT: %c16_7 = arith.constant 16 : index
// CHECK-NEXT: %2 = vector.create_mask %dim_6, %c16_7 : vector<4x16xi1>
// CHECK-NEXT: %3 = vector.mask %2 { vector.transfer_read %arg1[%c0_4, %c0_4], %cst_3 {in_bounds = [true, true]} : tensor<?x16xf16>, vector<4x16xf16> } : vector<4x16xi1> -> vector<4x16xf16>
// CHECK-NEXT: %cst_8 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %c0_9 = arith.constant 0 : index
// CHECK-NEXT: %4 = vector.transfer_read %arg2[%c0_9, %c0_9], %cst_8 {in_bounds = [true, true]} : tensor<8x16xf32>, vector<8x16xf32>
// CHECK-NEXT: %5 = vector.create_mask %c8, %c16, %dim : vector<8x16x4xi1>
// CHECK-NEXT: %6 = vector.mask %5 { vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %1, %3, %4 : vector<8x4xf16>, vector<4x16xf16> into vector<8x16xf32> } : vector<8x16x4xi1> -> vector<8x16xf32>
// CHECK-NEXT: %c0_10 = arith.constant 0 : index
// CHECK-NEXT: %7 = vector.transfer_write %6, %arg2[%c0_10, %c0_10] {in_bounds = [true, true]} : vector<8x16xf32>, tensor<8x16xf32>
// CHECK-NEXT: return %7 : tensor<8x16xf32>
// CHECK-NEXT: }
