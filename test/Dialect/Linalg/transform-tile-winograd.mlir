// Tiles of the steps of the convolution of Winograd.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @filter(%filter: tensor<2x3x3x5xf32>, %into: tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%filter : tensor<2x3x3x5xf32>) outs(%into : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return %0 : tensor<6x6x5x2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.winograd_filter_transform"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops = transform.structured.tile_using_for %0 tile_sizes [0, 0, 0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (-d0 + 5, 2)>
// CHECK: module {
// CHECK-NEXT: func.func @filter(%arg0: tensor<2x3x3x5xf32>, %arg1: tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c5 = arith.constant 5 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %0 = scf.for %arg2 = %c0 to %c5 step %c2 iter_args(%arg3 = %arg1) -> (tensor<6x6x5x2xf32>) {
// CHECK-NEXT: %c5_0 = arith.constant 5 : index
// CHECK-NEXT: %1 = affine.min #map(%arg2)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, 0, 0, %arg2] [2, 3, 3, %1] [1, 1, 1, 1] : tensor<2x3x3x5xf32> to tensor<2x3x3x?xf32>
// CHECK-NEXT: %extracted_slice_1 = tensor.extract_slice %arg3[0, 0, %arg2, 0] [6, 6, %1, 2] [1, 1, 1, 1] : tensor<6x6x5x2xf32> to tensor<6x6x?x2xf32>
// CHECK-NEXT: %2 = linalg.winograd_filter_transform fmr(F_4_3) ins(%extracted_slice : tensor<2x3x3x?xf32>) outs(%extracted_slice_1 : tensor<6x6x?x2xf32>) -> tensor<6x6x?x2xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %2 into %arg3[0, 0, %arg2, 0] [6, 6, %1, 2] [1, 1, 1, 1] : tensor<6x6x?x2xf32> into tensor<6x6x5x2xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<6x6x5x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<6x6x5x2xf32>
// CHECK-NEXT: }

// -----

func.func @image(%image: tensor<2x6x1x5xf32>, %into: tensor<4x1x2x1x2x5xf32>) -> tensor<4x1x2x1x2x5xf32> {
  %0 = linalg.winograd_input_transform fmr(F_2_3) ins(%image : tensor<2x6x1x5xf32>) outs(%into : tensor<4x1x2x1x2x5xf32>) -> tensor<4x1x2x1x2x5xf32>
  return %0 : tensor<4x1x2x1x2x5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.winograd_input_transform"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops = transform.structured.tile_using_for %0 tile_sizes [0, 0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0 * 2)>
// CHECK-NEXT: #map1 = affine_map<() -> (0)>
// CHECK-NEXT: #map2 = affine_map<() -> (4)>
// CHECK: module {
// CHECK-NEXT: func.func @image(%arg0: tensor<2x6x1x5xf32>, %arg1: tensor<4x1x2x1x2x5xf32>) -> tensor<4x1x2x1x2x5xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = scf.for %arg2 = %c0 to %c2 step %c1 iter_args(%arg3 = %arg1) -> (tensor<4x1x2x1x2x5xf32>) {
// CHECK-NEXT: %1 = affine.apply #map(%arg2)
// CHECK-NEXT: %2 = affine.apply #map1()
// CHECK-NEXT: %3 = affine.apply #map2()
// CHECK-NEXT: %4 = affine.apply #map2()
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, %1, %2, 0] [2, %3, 1, 5] [1, 1, 1, 1] : tensor<2x6x1x5xf32> to tensor<2x?x1x5xf32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg3[0, 0, %arg2, 0, 0, 0] [4, 1, 1, 1, 2, 5] [1, 1, 1, 1, 1, 1] : tensor<4x1x2x1x2x5xf32> to tensor<4x1x1x1x2x5xf32>
// CHECK-NEXT: %5 = linalg.winograd_input_transform fmr(F_2_3) ins(%extracted_slice : tensor<2x?x1x5xf32>) outs(%extracted_slice_0 : tensor<4x1x1x1x2x5xf32>) -> tensor<4x1x1x1x2x5xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %5 into %arg3[0, 0, %arg2, 0, 0, 0] [4, 1, 1, 1, 2, 5] [1, 1, 1, 1, 1, 1] : tensor<4x1x1x1x2x5xf32> into tensor<4x1x2x1x2x5xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<4x1x2x1x2x5xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<4x1x2x1x2x5xf32>
// CHECK-NEXT: }

// -----

func.func @result(%value: tensor<6x6x2x2x3x5xf32>, %into: tensor<3x8x8x5xf32>) -> tensor<3x8x8x5xf32> {
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%value : tensor<6x6x2x2x3x5xf32>) outs(%into : tensor<3x8x8x5xf32>) -> tensor<3x8x8x5xf32>
  return %0 : tensor<3x8x8x5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.winograd_output_transform"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loop = transform.structured.tile_using_forall %0 tile_sizes [0, 0, 1, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0 * 4)>
// CHECK-NEXT: #map1 = affine_map<() -> (4)>
// CHECK: module {
// CHECK-NEXT: func.func @result(%arg0: tensor<6x6x2x2x3x5xf32>, %arg1: tensor<3x8x8x5xf32>) -> tensor<3x8x8x5xf32> {
// CHECK-NEXT: %0 = scf.forall (%arg2, %arg3) in (2, 2) shared_outs(%arg4 = %arg1) -> (tensor<3x8x8x5xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, 0, %arg2, %arg3, 0, 0] [6, 6, 1, 1, 3, 5] [1, 1, 1, 1, 1, 1] : tensor<6x6x2x2x3x5xf32> to tensor<6x6x1x1x3x5xf32>
// CHECK-NEXT: %1 = affine.apply #map(%arg2)
// CHECK-NEXT: %2 = affine.apply #map(%arg3)
// CHECK-NEXT: %3 = affine.apply #map1()
// CHECK-NEXT: %4 = affine.apply #map1()
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg4[0, %1, %2, 0] [3, %3, %4, 5] [1, 1, 1, 1] : tensor<3x8x8x5xf32> to tensor<3x?x?x5xf32>
// CHECK-NEXT: %5 = linalg.winograd_output_transform fmr(F_4_3) ins(%extracted_slice : tensor<6x6x1x1x3x5xf32>) outs(%extracted_slice_0 : tensor<3x?x?x5xf32>) -> tensor<3x?x?x5xf32>
// CHECK-NEXT: %6 = affine.apply #map(%arg2)
// CHECK-NEXT: %7 = affine.apply #map(%arg3)
// CHECK-NEXT: %8 = affine.apply #map1()
// CHECK-NEXT: %9 = affine.apply #map1()
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %5 into %arg4[0, %6, %7, 0] [3, %8, %9, 5] [1, 1, 1, 1] : tensor<3x?x?x5xf32> into tensor<3x8x8x5xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<3x8x8x5xf32>
// CHECK-NEXT: }

// -----

// Along a dimension that is not cut, each element is a tile, also if there are several.
func.func @uncut(%image: tensor<2x6x2x5xf32>, %into: tensor<4x1x2x2x2x5xf32>) -> tensor<4x1x2x2x2x5xf32> {
  %0 = linalg.winograd_input_transform fmr(F_2_3) ins(%image : tensor<2x6x2x5xf32>) outs(%into : tensor<4x1x2x2x2x5xf32>) -> tensor<4x1x2x2x2x5xf32>
  return %0 : tensor<4x1x2x2x2x5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.winograd_input_transform"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops = transform.structured.tile_using_for %0 tile_sizes [0, 0, 0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK-LABEL: func.func @uncut
// CHECK: %[[COLUMN:.*]] = affine.apply #{{.*}}(%arg2)
// CHECK: tensor.extract_slice %arg0[0, %{{.*}}, %[[COLUMN]], 0] [2, %{{.*}}, 1, 5] [1, 1, 1, 1] : tensor<2x6x2x5xf32> to tensor<2x?x1x5xf32>
