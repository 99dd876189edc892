// Tensors in tiles.
//
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @splats(
// CHECK-DAG: %[[A:.*]] = arith.constant dense<1.000000e+00> : tensor<2x2x2x4xf32>
// CHECK-DAG: %[[B:.*]] = arith.constant dense<2.000000e+00> : tensor<4x8xf32>
// CHECK: return %[[A]], %[[B]]
func.func @splats(%tiles: tensor<2x2x2x4xf32>, %plain: tensor<4x8xf32>) -> (tensor<2x2x2x4xf32>, tensor<4x8xf32>) {
  %one = arith.constant dense<1.0> : tensor<4x8xf32>
  %two = arith.constant dense<2.0> : tensor<2x2x2x4xf32>
  %0 = linalg.pack %one inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %tiles : tensor<4x8xf32> -> tensor<2x2x2x4xf32>
  %1 = linalg.unpack %two inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %plain : tensor<2x2x2x4xf32> -> tensor<4x8xf32>
  return %0, %1 : tensor<2x2x2x4xf32>, tensor<4x8xf32>
}

// Other padding than the elements shows.
// CHECK-LABEL: func.func @padded_splat(
// CHECK: linalg.pack
func.func @padded_splat(%tiles: tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32> {
  %one = arith.constant dense<1.0> : tensor<3x8xf32>
  %zero = arith.constant 0.0 : f32
  %0 = linalg.pack %one padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %tiles
      : tensor<3x8xf32> -> tensor<2x2x2x4xf32>
  return %0 : tensor<2x2x2x4xf32>
}

// CHECK-LABEL: func.func @there_and_back(
// CHECK-NEXT: return %arg0, %arg1
func.func @there_and_back(%plain: tensor<4x8xf32>, %tiles: tensor<2x2x2x4xf32>) -> (tensor<4x8xf32>, tensor<2x2x2x4xf32>) {
  %0 = linalg.pack %plain inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %tiles : tensor<4x8xf32> -> tensor<2x2x2x4xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %plain : tensor<2x2x2x4xf32> -> tensor<4x8xf32>
  %2 = linalg.unpack %tiles inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %plain : tensor<2x2x2x4xf32> -> tensor<4x8xf32>
  %3 = linalg.pack %2 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %tiles
      : tensor<4x8xf32> -> tensor<2x2x2x4xf32>
  return %1, %3 : tensor<4x8xf32>, tensor<2x2x2x4xf32>
}

// CHECK-LABEL: func.func @full_tiles(
// CHECK: linalg.pack %arg0 inner_dims_pos
func.func @full_tiles(%plain: tensor<4x8xf32>, %tiles: tensor<2x2x2x4xf32>, %x: f32) -> tensor<2x2x2x4xf32> {
  %0 = linalg.pack %plain padding_value(%x : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %tiles
      : tensor<4x8xf32> -> tensor<2x2x2x4xf32>
  return %0 : tensor<2x2x2x4xf32>
}

// CHECK-LABEL: func.func @casts(
// CHECK: linalg.pack %arg0 inner_dims_pos = [0] inner_tiles = [2] into %arg1 : tensor<4x8xf32> -> tensor<2x8x2xf32>
// CHECK: linalg.unpack %arg1 inner_dims_pos = [0] inner_tiles = [2] into %arg0 : tensor<2x8x2xf32> -> tensor<4x8xf32>
func.func @casts(%plain: tensor<4x8xf32>, %tiles: tensor<2x8x2xf32>) -> (tensor<2x8x2xf32>, tensor<?x?xf32>) {
  %a = tensor.cast %plain : tensor<4x8xf32> to tensor<?x8xf32>
  %b = tensor.cast %tiles : tensor<2x8x2xf32> to tensor<?x?x2xf32>
  %c = tensor.cast %plain : tensor<4x8xf32> to tensor<?x?xf32>
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %tiles : tensor<?x8xf32> -> tensor<2x8x2xf32>
  %1 = linalg.unpack %b inner_dims_pos = [0] inner_tiles = [2] into %c : tensor<?x?x2xf32> -> tensor<?x?xf32>
  return %0, %1 : tensor<2x8x2xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func.func @sizes(
// CHECK: %[[PLAIN:.*]] = tensor.cast %arg0 : tensor<?x?xf32> to tensor<?x8xf32>
// CHECK: linalg.pack %[[PLAIN]] {{.*}} into %arg1 : tensor<?x8xf32> -> tensor<?x8x2xf32>
// CHECK: %[[INTO:.*]] = tensor.cast %arg0 : tensor<?x?xf32> to tensor<?x8xf32>
// CHECK: linalg.unpack %arg1 {{.*}} into %[[INTO]] : tensor<?x8x2xf32> -> tensor<?x8xf32>
func.func @sizes(%plain: tensor<?x?xf32>, %tiles: tensor<?x8x2xf32>, %x: f32) -> (tensor<?x8x2xf32>, tensor<?x?xf32>) {
  %0 = linalg.pack %plain padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [2] into %tiles
      : tensor<?x?xf32> -> tensor<?x8x2xf32>
  %1 = linalg.unpack %tiles inner_dims_pos = [0] inner_tiles = [2] into %plain : tensor<?x8x2xf32> -> tensor<?x?xf32>
  return %0, %1 : tensor<?x8x2xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func.func @overwritten(
// CHECK-NEXT: linalg.unpack %arg0 {{.*}} into %arg1
func.func @overwritten(%tiles: tensor<2x8x2xf32>, %into: tensor<4x8xf32>, %x: f32) -> tensor<4x8xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%into : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.unpack %tiles inner_dims_pos = [0] inner_tiles = [2] into %0 : tensor<2x8x2xf32> -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @slice(
// CHECK: %[[SLICE:.*]] = tensor.extract_slice %arg1[0, 0] [3, 8] [1, 1]
// CHECK-NEXT: linalg.unpack %arg0 {{.*}} into %[[SLICE]] : tensor<2x8x2xf32> -> tensor<3x8xf32>
// CHECK: linalg.unpack %arg0 {{.*}} into %arg1
// CHECK: tensor.extract_slice %{{.*}}[0, 0] [2, 8] [1, 1]
func.func @slice(%tiles: tensor<2x8x2xf32>, %into: tensor<4x8xf32>) -> (tensor<3x8xf32>, tensor<2x8xf32>) {
  %0 = linalg.unpack %tiles inner_dims_pos = [0] inner_tiles = [2] into %into : tensor<2x8x2xf32> -> tensor<4x8xf32>
  %1 = tensor.extract_slice %0[0, 0] [3, 8] [1, 1] : tensor<4x8xf32> to tensor<3x8xf32>
  // A whole tile would be left over.
  %2 = linalg.unpack %tiles inner_dims_pos = [0] inner_tiles = [2] into %into : tensor<2x8x2xf32> -> tensor<4x8xf32>
  %3 = tensor.extract_slice %2[0, 0] [2, 8] [1, 1] : tensor<4x8xf32> to tensor<2x8xf32>
  return %1, %3 : tensor<3x8xf32>, tensor<2x8xf32>
}
