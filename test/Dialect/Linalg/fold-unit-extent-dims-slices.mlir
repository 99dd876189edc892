// RUN: oxmlir-opt %s --linalg-fold-unit-extent-dims=use-rank-reducing-slices | FileCheck %s

// CHECK-DAG: #[[MAP:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[MAP1:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[MAP2:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[MAP3:.*]] = affine_map<()[s0] -> (s0 + 3)>

// CHECK-LABEL: @loops(
// CHECK-SAME: %[[ARG0:.*]]: tensor<1x5xf32>, %[[ARG1:.*]]: tensor<1x5xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][0, 0] [1, 5] [1, 1] : tensor<1x5xf32> to tensor<5xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_0:.*]] = tensor.extract_slice %[[ARG1]][0, 0] [1, 5] [1, 1] : tensor<1x5xf32> to tensor<5xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty() : tensor<5xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[EXTRACTED_SLICE]], %[[EXTRACTED_SLICE_0]] : tensor<5xf32>, tensor<5xf32>) outs(%[[V0]] : tensor<5xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_1:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[IN]], %[[IN_1]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
// CHECK-NEXT: } -> tensor<5xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[V1]] into %[[ARG1]][0, 0] [1, 5] [1, 1] : tensor<5xf32> into tensor<1x5xf32>
// CHECK-NEXT: return %[[INSERTED_SLICE]] : tensor<1x5xf32>
func.func @loops(%a: tensor<1x5xf32>, %b: tensor<1x5xf32>) -> tensor<1x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x5xf32>) outs(%b : tensor<1x5xf32>) {
  ^bb0(%x: f32, %z: f32):
    %1 = arith.addf %x, %z : f32
    linalg.yield %1 : f32
  } -> tensor<1x5xf32>
  return %0 : tensor<1x5xf32>
}

// CHECK-LABEL: @indexed(
// CHECK-SAME: %[[ARG0:.*]]: memref<?x1x4xindex>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = memref.dim %[[ARG0]], %[[C0]] : memref<?x1x4xindex>
// CHECK-NEXT: %[[SUBVIEW:.*]] = memref.subview %[[ARG0]][0, 0, 0] [%[[DIM]], 1, 4] [1, 1, 1] : memref<?x1x4xindex> to memref<?x4xindex, strided<[4, 1]>>
// CHECK-NEXT: linalg.generic {indexing_maps = [#[[MAP1]]], iterator_types = ["parallel", "parallel"]} outs(%[[SUBVIEW]] : memref<?x4xindex, strided<[4, 1]>>) {
// CHECK-NEXT: ^bb0(%[[OUT:.*]]: index):
// CHECK-NEXT: %[[V0:.*]] = linalg.index 1 : index
// CHECK-NEXT: linalg.yield %[[V0]] : index
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @indexed(%a: memref<?x1x4xindex>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%a : memref<?x1x4xindex>) {
  ^bb0(%z: index):
    %0 = linalg.index 1 : index
    %1 = linalg.index 2 : index
    %2 = arith.addi %0, %1 : index
    linalg.yield %2 : index
  }
  return
}

// CHECK-LABEL: @strided(
// CHECK-SAME: %[[ARG0:.*]]: memref<1x4xf32, strided<[?, 1]>>
// CHECK-NEXT: linalg.generic {indexing_maps = [#[[MAP1]]], iterator_types = ["parallel", "parallel"]} outs(%[[ARG0]] : memref<1x4xf32, strided<[?, 1]>>) {
// CHECK-NEXT: ^bb0(%[[OUT:.*]]: f32):
// CHECK-NEXT: linalg.yield %[[OUT]] : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @strided(%a: memref<1x4xf32, strided<[?, 1]>>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<1x4xf32, strided<[?, 1]>>) {
  ^bb0(%z: f32):
    linalg.yield %z : f32
  }
  return
}

// CHECK-LABEL: @reduction(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x1x?xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = tensor.empty(%[[ARG2]]) : tensor<?x1xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.fill ins(%[[ARG1]] : f32) outs(%[[V0]] : tensor<?x1xf32>) -> tensor<?x1xf32>
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C0]] : tensor<?x1x?xf32>
// CHECK-NEXT: %[[DIM_0:.*]] = tensor.dim %[[ARG0]], %[[C2]] : tensor<?x1x?xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][0, 0, 0] [%[[DIM]], 1, %[[DIM_0]]] [1, 1, 1] : tensor<?x1x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_1:.*]] = tensor.extract_slice %[[V1]][0, 0] [%[[ARG2]], 1] [1, 1] : tensor<?x1xf32> to tensor<?xf32>
// CHECK-NEXT: %[[V2:.*]] = linalg.generic {indexing_maps = [#[[MAP1]], #[[MAP2]]], iterator_types = ["parallel", "reduction"]} ins(%[[EXTRACTED_SLICE]] : tensor<?x?xf32>) outs(%[[EXTRACTED_SLICE_1]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = arith.addf %[[IN]], %[[OUT]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[V2]] into %[[V1]][0, 0] [%[[ARG2]], 1] [1, 1] : tensor<?xf32> into tensor<?x1xf32>
// CHECK-NEXT: return %[[INSERTED_SLICE]] : tensor<?x1xf32>
func.func @reduction(%a: tensor<?x1x?xf32>, %x: f32, %n: index) -> tensor<?x1xf32> {
  %e = tensor.empty(%n) : tensor<?x1xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<?x1xf32>) -> tensor<?x1xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a : tensor<?x1x?xf32>) outs(%0 : tensor<?x1xf32>) {
  ^bb0(%s: f32, %z: f32):
    %2 = arith.addf %s, %z : f32
    linalg.yield %2 : f32
  } -> tensor<?x1xf32>
  return %1 : tensor<?x1xf32>
}

// CHECK-LABEL: @border(
// CHECK-SAME: %[[ARG0:.*]]: tensor<1x?x1xf32>, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C1]] : tensor<1x?x1xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][0, 0, 0] [1, %[[DIM]], 1] [1, 1, 1] : tensor<1x?x1xf32> to tensor<?xf32>
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[EXTRACTED_SLICE]] low[1] high[2] {
// CHECK-NEXT: ^bb0(%[[ARG2:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG1]] : f32
// CHECK-NEXT: } : tensor<?xf32> to tensor<?xf32>
// CHECK-NEXT: %[[V0:.*]] = affine.apply #[[MAP3]]()[%[[DIM]]]
// CHECK-NEXT: %[[V1:.*]] = tensor.empty(%[[V0]]) : tensor<1x?x1xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[PADDED]] into %[[V1]][0, 0, 0] [1, %[[V0]], 1] [1, 1, 1] : tensor<?xf32> into tensor<1x?x1xf32>
// CHECK-NEXT: return %[[INSERTED_SLICE]] : tensor<1x?x1xf32>
func.func @border(%a: tensor<1x?x1xf32>, %x: f32) -> tensor<1x?x1xf32> {
  %0 = tensor.pad %a low[0, 1, 0] high[0, 2, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %x : f32
  } : tensor<1x?x1xf32> to tensor<1x?x1xf32>
  return %0 : tensor<1x?x1xf32>
}

// CHECK-LABEL: @boxes(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: tensor<8x8xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][1, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[EXTRACTED_SLICE]] into %[[ARG1]][2, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<8x8xf32>
// CHECK-NEXT: return %[[INSERTED_SLICE]] : tensor<8x8xf32>
func.func @boxes(%a: tensor<4x8xf32>, %b: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = tensor.extract_slice %a[1, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
  %1 = tensor.insert_slice %0 into %b[2, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// Borders tell sizes that the result did not.
// CHECK-LABEL: @told(
// CHECK: %[[PADDED:.*]] = tensor.pad {{.*}} low[1, 0] high[1, 0]
// CHECK: } : tensor<2x4xf32> to tensor<4x4xf32>
// CHECK: %[[WIDE:.*]] = tensor.insert_slice %[[PADDED]] into %{{.*}} : tensor<4x4xf32> into tensor<4x1x4xf32>
// CHECK: tensor.cast %[[WIDE]] : tensor<4x1x4xf32> to tensor<4x?x?xf32>
func.func @told(%a: tensor<2x1x4xf32>, %x: f32) -> tensor<4x?x?xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = tensor.pad %a low[%one, %zero, %zero] high[%one, %zero, %zero] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %x : f32
  } : tensor<2x1x4xf32> to tensor<4x?x?xf32>
  return %0 : tensor<4x?x?xf32>
}
