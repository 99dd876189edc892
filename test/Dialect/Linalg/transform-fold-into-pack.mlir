// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: func.func @pad(
// CHECK-SAME: %[[T:.*]]: tensor<5x6xf32>, %[[D:.*]]: tensor<2x2x4x3xf32>, %[[V:.*]]: f32)
// CHECK-NEXT: %[[P:.*]] = linalg.pack %[[T]] padding_value(%[[V]] : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %[[D]]
// CHECK-NEXT: return %[[P]]
func.func @pad(%t: tensor<5x6xf32>, %d: tensor<2x2x4x3xf32>, %v: f32) -> tensor<2x2x4x3xf32> {
  %0 = tensor.pad %t low[0, 0] high[3, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<5x6xf32> to tensor<8x6xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %d : tensor<8x6xf32> -> tensor<2x2x4x3xf32>
  return %1 : tensor<2x2x4x3xf32>
}

// Tiles of nothing but the border, and a border along a dimension without tiles, are not what packing makes.
// CHECK-LABEL: func.func @more_padding(
// CHECK: tensor.pad
// CHECK: tensor.pad
func.func @more_padding(%t: tensor<5x6xf32>, %a: tensor<3x2x4x3xf32>, %b: tensor<2x7x4xf32>, %v: f32) -> (tensor<3x2x4x3xf32>, tensor<2x7x4xf32>) {
  %0 = tensor.pad %t low[0, 0] high[7, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<5x6xf32> to tensor<12x6xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %a : tensor<12x6xf32> -> tensor<3x2x4x3xf32>
  %2 = tensor.pad %t low[0, 0] high[3, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<5x6xf32> to tensor<8x7xf32>
  %3 = linalg.pack %2 inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<8x7xf32> -> tensor<2x7x4xf32>
  return %1, %3 : tensor<3x2x4x3xf32>, tensor<2x7x4xf32>
}

// The border of the second dimension belongs to its tiles, wherever these are named.
// CHECK-LABEL: func.func @pad_in_order(
// CHECK-NEXT: linalg.pack %{{.*}} padding_value(%{{.*}} : f32) inner_dims_pos = [1, 0] inner_tiles = [2, 8]
func.func @pad_in_order(%t: tensor<5x6xf32>, %d: tensor<1x3x2x8xf32>, %v: f32) -> tensor<1x3x2x8xf32> {
  %0 = tensor.pad %t low[0, 0] high[3, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<5x6xf32> to tensor<8x6xf32>
  %1 = linalg.pack %0 inner_dims_pos = [1, 0] inner_tiles = [2, 8] into %d : tensor<8x6xf32> -> tensor<1x3x2x8xf32>
  return %1 : tensor<1x3x2x8xf32>
}

// CHECK-LABEL: func.func @slice(
// CHECK-SAME: %[[T:.*]]: tensor<2x2x4x3xf32>
// CHECK: %[[E:.*]] = tensor.empty() : tensor<7x6xf32>
// CHECK: %[[U:.*]] = linalg.unpack %[[T]] inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %[[E]]
// CHECK: return %[[U]]
func.func @slice(%t: tensor<2x2x4x3xf32>, %d: tensor<8x6xf32>) -> tensor<7x6xf32> {
  %0 = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %d : tensor<2x2x4x3xf32> -> tensor<8x6xf32>
  %1 = tensor.extract_slice %0[0, 0] [7, 6] [1, 1] : tensor<8x6xf32> to tensor<7x6xf32>
  return %1 : tensor<7x6xf32>
}

// CHECK-LABEL: func.func @transposed_behind(
// CHECK: %[[P:.*]] = linalg.pack %arg0 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 4]
// CHECK-SAME: tensor<8x6xf32> -> tensor<2x2x3x4xf32>
// CHECK: %[[U:.*]] = linalg.unpack %arg1 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 3] into %arg3
// CHECK-SAME: tensor<2x2x4x3xf32> -> tensor<6x8xf32>
// CHECK: return %[[P]], %[[U]]
func.func @transposed_behind(%t: tensor<8x6xf32>, %p: tensor<2x2x4x3xf32>, %a: tensor<2x2x3x4xf32>, %b: tensor<6x8xf32>) -> (tensor<2x2x3x4xf32>, tensor<6x8xf32>) {
  %0 = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %p : tensor<8x6xf32> -> tensor<2x2x4x3xf32>
  %1 = linalg.transpose ins(%0 : tensor<2x2x4x3xf32>) outs(%a : tensor<2x2x3x4xf32>) permutation = [1, 0, 3, 2]
  %2 = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %t : tensor<2x2x4x3xf32> -> tensor<8x6xf32>
  %3 = linalg.transpose ins(%2 : tensor<8x6xf32>) outs(%b : tensor<6x8xf32>) permutation = [1, 0]
  return %1, %3 : tensor<2x2x3x4xf32>, tensor<6x8xf32>
}

// The same in general form; one that computes something is no transposition.
// CHECK-LABEL: func.func @generic(
// CHECK: linalg.pack %arg0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 3]
// CHECK: %[[U:.*]] = linalg.unpack %arg1 inner_dims_pos
// CHECK: linalg.unpack %arg1 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 3] into %arg3
// CHECK: linalg.generic {{.*}} ins(%[[U]] :
func.func @generic(%t: tensor<8x6xf32>, %p: tensor<2x2x4x3xf32>, %a: tensor<2x2x4x3xf32>, %b: tensor<6x8xf32>) -> (tensor<2x2x4x3xf32>, tensor<6x8xf32>, tensor<6x8xf32>) {
  %0 = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %p : tensor<8x6xf32> -> tensor<2x2x4x3xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(a, b, c, d) -> (b, a, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%0 : tensor<2x2x4x3xf32>) outs(%a : tensor<2x2x4x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<2x2x4x3xf32>
  %2 = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %t : tensor<2x2x4x3xf32> -> tensor<8x6xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (b, a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
    ins(%2 : tensor<8x6xf32>) outs(%b : tensor<6x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<6x8xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (b, a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
    ins(%2 : tensor<8x6xf32>) outs(%b : tensor<6x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y : f32
  } -> tensor<6x8xf32>
  return %1, %3, %4 : tensor<2x2x4x3xf32>, tensor<6x8xf32>, tensor<6x8xf32>
}

// CHECK-LABEL: func.func @transposed_before(
// CHECK: %[[P:.*]] = linalg.pack %arg0 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [4]
// CHECK-SAME: tensor<6x8xf32> -> tensor<2x6x4xf32>
// CHECK: %[[U:.*]] = linalg.unpack %arg1 outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [4]
// CHECK-SAME: tensor<6x2x4xf32> -> tensor<8x6xf32>
// CHECK: return %[[P]], %[[U]]
func.func @transposed_before(%t: tensor<6x8xf32>, %p: tensor<6x2x4xf32>, %a: tensor<2x6x4xf32>, %b: tensor<8x6xf32>) -> (tensor<2x6x4xf32>, tensor<8x6xf32>) {
  %0 = linalg.transpose ins(%t : tensor<6x8xf32>) outs(%b : tensor<8x6xf32>) permutation = [1, 0]
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [4] into %a : tensor<8x6xf32> -> tensor<2x6x4xf32>
  %2 = linalg.transpose ins(%p : tensor<6x2x4xf32>) outs(%a : tensor<2x6x4xf32>) permutation = [1, 0, 2]
  %3 = linalg.unpack %2 inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<2x6x4xf32> -> tensor<8x6xf32>
  return %1, %3 : tensor<2x6x4xf32>, tensor<8x6xf32>
}

// A dimension of tiles in front of others is no packing.
// CHECK-LABEL: func.func @tiles_in_front(
// CHECK: linalg.transpose
func.func @tiles_in_front(%t: tensor<8xf32>, %p: tensor<2x4xf32>, %a: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [4] into %p : tensor<8xf32> -> tensor<2x4xf32>
  %1 = linalg.transpose ins(%0 : tensor<2x4xf32>) outs(%a : tensor<4x2xf32>) permutation = [1, 0]
  return %1 : tensor<4x2xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.tensor.fold_into_pack_and_unpack
    } : !transform.any_op
    transform.yield
  }
}
