// Tiles of packed tensors and of what is unpacked.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @padded(%source: tensor<13x15xf32>, %dest: tensor<8x2x2x8xf32>, %pad: f32) -> tensor<8x2x2x8xf32> {
  %0 = linalg.pack %source padding_value(%pad : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 8] into %dest : tensor<13x15xf32> -> tensor<8x2x2x8xf32>
  return %0 : tensor<8x2x2x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops = transform.structured.tile_using_for %0 tile_sizes [3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (-d0 + 8, 3)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 * 2)>
// CHECK-NEXT: #map2 = affine_map<(d0) -> (d0 * -2 + 15)>
// CHECK-NEXT: #map3 = affine_map<(d0, d1) -> (d0 * 2, d1 * -2 + 15)>
// CHECK: module {
// CHECK-NEXT: func.func @padded(%arg0: tensor<13x15xf32>, %arg1: tensor<8x2x2x8xf32>, %arg2: f32) -> tensor<8x2x2x8xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %0 = scf.for %arg3 = %c0 to %c8 step %c3 iter_args(%arg4 = %arg1) -> (tensor<8x2x2x8xf32>) {
// CHECK-NEXT: %c8_0 = arith.constant 8 : index
// CHECK-NEXT: %1 = affine.min #map(%arg3)
// CHECK-NEXT: %2 = affine.apply #map1(%arg3)
// CHECK-NEXT: %3 = affine.apply #map1(%1)
// CHECK-NEXT: %4 = affine.apply #map2(%arg3)
// CHECK-NEXT: %5 = affine.min #map3(%1, %arg3)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, %2] [13, %5] [1, 1] : tensor<13x15xf32> to tensor<13x?xf32>
// CHECK-NEXT: %extracted_slice_1 = tensor.extract_slice %arg4[%arg3, 0, 0, 0] [%1, 2, 2, 8] [1, 1, 1, 1] : tensor<8x2x2x8xf32> to tensor<?x2x2x8xf32>
// CHECK-NEXT: %pack = linalg.pack %extracted_slice padding_value(%arg2 : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 8] into %extracted_slice_1 : tensor<13x?xf32> -> tensor<?x2x2x8xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %pack into %arg4[%arg3, 0, 0, 0] [%1, 2, 2, 8] [1, 1, 1, 1] : tensor<?x2x2x8xf32> into tensor<8x2x2x8xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<8x2x2x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<8x2x2x8xf32>
// CHECK-NEXT: }

// -----

func.func @whole_tiles(%source: tensor<4x6x4x2xf32>, %dest: tensor<15x12xf32>) -> tensor<15x12xf32> {
  %0 = linalg.unpack %source inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %dest : tensor<4x6x4x2xf32> -> tensor<15x12xf32>
  return %0 : tensor<15x12xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loop = transform.structured.tile_using_forall %0 tile_sizes [8, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0 * 8)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 * 2)>
// CHECK-NEXT: #map2 = affine_map<(d0) -> (-d0 + 15, 8)>
// CHECK-NEXT: #map3 = affine_map<(d0) -> (d0 floordiv 4)>
// CHECK-NEXT: #map4 = affine_map<(d0) -> (d0 ceildiv 4)>
// CHECK-NEXT: #map5 = affine_map<(d0) -> (d0 floordiv 2)>
// CHECK: module {
// CHECK-NEXT: func.func @whole_tiles(%arg0: tensor<4x6x4x2xf32>, %arg1: tensor<15x12xf32>) -> tensor<15x12xf32> {
// CHECK-NEXT: %0 = scf.forall (%arg2, %arg3) in (2, 6) shared_outs(%arg4 = %arg1) -> (tensor<15x12xf32>) {
// CHECK-NEXT: %1 = affine.apply #map(%arg2)
// CHECK-NEXT: %2 = affine.apply #map1(%arg3)
// CHECK-NEXT: %c15 = arith.constant 15 : index
// CHECK-NEXT: %3 = affine.min #map2(%1)
// CHECK-NEXT: %4 = affine.apply #map3(%1)
// CHECK-NEXT: %5 = affine.apply #map4(%3)
// CHECK-NEXT: %6 = affine.apply #map5(%2)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%4, %6, 0, 0] [%5, 1, 4, 2] [1, 1, 1, 1] : tensor<4x6x4x2xf32> to tensor<?x1x4x2xf32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg4[%1, %2] [%3, 2] [1, 1] : tensor<15x12xf32> to tensor<?x2xf32>
// CHECK-NEXT: %unpack = linalg.unpack %extracted_slice inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %extracted_slice_0 : tensor<?x1x4x2xf32> -> tensor<?x2xf32>
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %unpack into %arg4[%1, %2] [%3, 2] [1, 1] : tensor<?x2xf32> into tensor<15x12xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<15x12xf32>
// CHECK-NEXT: }

// -----

func.func @parts_of_tiles(%source: tensor<4x6x4x2xf32>, %dest: tensor<15x12xf32>) -> tensor<15x12xf32> {
  %0 = linalg.unpack %source inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %dest : tensor<4x6x4x2xf32> -> tensor<15x12xf32>
  return %0 : tensor<15x12xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops = transform.structured.tile_using_for %0 tile_sizes [3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0 floordiv 4)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 mod 4)>
// CHECK-NEXT: #map2 = affine_map<(d0) -> (d0 + 3)>
// CHECK-NEXT: #map3 = affine_map<(d0) -> (d0 + 2)>
// CHECK-NEXT: #map4 = affine_map<(d0) -> ((d0 + 2) floordiv 4)>
// CHECK-NEXT: #map5 = affine_map<(d0) -> (d0 - ((d0 + 2) floordiv 4) * 4 + 2)>
// CHECK-NEXT: #map6 = affine_map<(d0) -> ((d0 + 2) floordiv 4 - d0 floordiv 4)>
// CHECK-NEXT: #map7 = affine_map<(d0) -> ((d0 + 2) floordiv 4 - d0 floordiv 4 + 1)>
// CHECK: module {
// CHECK-NEXT: func.func @parts_of_tiles(%arg0: tensor<4x6x4x2xf32>, %arg1: tensor<15x12xf32>) -> tensor<15x12xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c15 = arith.constant 15 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %0 = scf.for %arg2 = %c0 to %c15 step %c3 iter_args(%arg3 = %arg1) -> (tensor<15x12xf32>) {
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %1 = affine.apply #map(%arg2)
// CHECK-NEXT: %2 = affine.apply #map1(%arg2)
// CHECK-NEXT: %3 = affine.apply #map2(%arg2)
// CHECK-NEXT: %4 = affine.apply #map3(%arg2)
// CHECK-NEXT: %c4_0 = arith.constant 4 : index
// CHECK-NEXT: %5 = affine.apply #map4(%arg2)
// CHECK-NEXT: %6 = affine.apply #map5(%arg2)
// CHECK-NEXT: %7 = affine.apply #map6(%arg2)
// CHECK-NEXT: %8 = affine.apply #map7(%arg2)
// CHECK-NEXT: %c4_1 = arith.constant 4 : index
// CHECK-NEXT: %9 = arith.muli %8, %c4_1 : index
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%1, 0, 0, 0] [%8, 6, 4, 2] [1, 1, 1, 1] : tensor<4x6x4x2xf32> to tensor<?x6x4x2xf32>
// CHECK-NEXT: %10 = tensor.empty(%9) : tensor<?x12xf32>
// CHECK-NEXT: %unpack = linalg.unpack %extracted_slice inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %10 : tensor<?x6x4x2xf32> -> tensor<?x12xf32>
// CHECK-NEXT: %extracted_slice_2 = tensor.extract_slice %unpack[%2, 0] [3, 12] [1, 1] : tensor<?x12xf32> to tensor<3x12xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %extracted_slice_2 into %arg3[%arg2, 0] [3, 12] [1, 1] : tensor<3x12xf32> into tensor<15x12xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<15x12xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<15x12xf32>
// CHECK-NEXT: }

// -----

func.func @fused(%source: tensor<4x6x4x2xf32>, %dest: tensor<16x12xf32>) -> tensor<16x12xf32> {
  %0 = linalg.unpack %source inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %dest : tensor<4x6x4x2xf32> -> tensor<16x12xf32>
  %1 = linalg.abs ins(%0 : tensor<16x12xf32>) outs(%dest : tensor<16x12xf32>) -> tensor<16x12xf32>
  return %1 : tensor<16x12xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.abs"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops = transform.structured.fuse %0 tile_sizes [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0 floordiv 4)>
// CHECK: module {
// CHECK-NEXT: func.func @fused(%arg0: tensor<4x6x4x2xf32>, %arg1: tensor<16x12xf32>) -> tensor<16x12xf32> {
// CHECK-NEXT: %unpack = linalg.unpack %arg0 inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %arg1 : tensor<4x6x4x2xf32> -> tensor<16x12xf32>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c16 = arith.constant 16 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %0 = scf.for %arg2 = %c0 to %c16 step %c8 iter_args(%arg3 = %arg1) -> (tensor<16x12xf32>) {
// CHECK-NEXT: %1 = affine.apply #map(%arg2)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%1, 0, 0, 0] [2, 6, 4, 2] [1, 1, 1, 1] : tensor<4x6x4x2xf32> to tensor<2x6x4x2xf32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg1[%arg2, 0] [8, 12] [1, 1] : tensor<16x12xf32> to tensor<8x12xf32>
// CHECK-NEXT: %unpack_1 = linalg.unpack %extracted_slice inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %extracted_slice_0 : tensor<2x6x4x2xf32> -> tensor<8x12xf32>
// CHECK-NEXT: %extracted_slice_2 = tensor.extract_slice %arg3[%arg2, 0] [8, 12] [1, 1] : tensor<16x12xf32> to tensor<8x12xf32>
// CHECK-NEXT: %2 = linalg.abs ins(%unpack_1 : tensor<8x12xf32>) outs(%extracted_slice_2 : tensor<8x12xf32>) -> tensor<8x12xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %2 into %arg3[%arg2, 0] [8, 12] [1, 1] : tensor<8x12xf32> into tensor<16x12xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<16x12xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<16x12xf32>
// CHECK-NEXT: }
