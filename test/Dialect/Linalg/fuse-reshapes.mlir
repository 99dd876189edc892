// RUN: oxmlir-opt %s --linalg-fuse-elementwise-ops | FileCheck %s

// CHECK-DAG: #[[MAP:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[MAP1:.*]] = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
// CHECK-DAG: #[[MAP2:.*]] = affine_map<()[s0, s1] -> (s0 + s1 * 2)>
// CHECK-DAG: #[[MAP3:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[MAP4:.*]] = affine_map<(d0, d1, d2, d3) -> (d3, d0, d1, d2)>
// CHECK-DAG: #[[MAP5:.*]] = affine_map<()[s0, s1, s2, s3] -> ((s0 * s2) * 4 + s1 * 4 + s3)>
// CHECK-DAG: #[[MAP6:.*]] = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
// CHECK-DAG: #[[MAP7:.*]] = affine_map<(d0, d1, d2) -> ()>
// CHECK-DAG: #[[MAP8:.*]] = affine_map<(d0, d1, d2) -> (d0)>
// CHECK-DAG: #[[MAP9:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-DAG: #[[MAP10:.*]] = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
// CHECK-DAG: #[[MAP11:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-DAG: #[[MAP12:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[MAP13:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[MAP14:.*]] = affine_map<()[s0, s1, s2] -> (s0 * 4 + s1 + s2 * 2)>
// CHECK-DAG: #[[MAP15:.*]] = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: @ex_static(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4x6xf32>, %[[ARG1:.*]]: tensor<6x4xf32>, %[[ARG2:.*]]: tensor<4x6xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1], [2]] output_shape [2, 2, 6] : tensor<4x6xf32> into tensor<2x2x6xf32>
// CHECK-NEXT: %[[EXPANDED_0:.*]] = tensor.expand_shape %[[ARG1]] {{\[\[}}0], [1, 2]] output_shape [6, 2, 2] : tensor<6x4xf32> into tensor<6x2x2xf32>
// CHECK-NEXT: %[[EXPANDED_1:.*]] = tensor.expand_shape %[[ARG2]] {{\[\[}}0, 1], [2]] output_shape [2, 2, 6] : tensor<4x6xf32> into tensor<2x2x6xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]], #[[MAP]]], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[EXPANDED]], %[[EXPANDED_0]] : tensor<2x2x6xf32>, tensor<6x2x2xf32>) outs(%[[EXPANDED_1]] : tensor<2x2x6xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_2:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V1:.*]] = linalg.index 1 : index
// CHECK-NEXT: %[[V2:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[V3:.*]] = affine.apply #[[MAP2]]()[%[[V1]], %[[V2]]]
// CHECK-NEXT: %[[V4:.*]] = linalg.index 2 : index
// CHECK-NEXT: %[[V5:.*]] = arith.addi %[[V3]], %[[V4]] : index
// CHECK-NEXT: %[[V6:.*]] = arith.index_cast %[[V5]] : index to i32
// CHECK-NEXT: %[[V7:.*]] = arith.sitofp %[[V6]] : i32 to f32
// CHECK-NEXT: %[[V8:.*]] = arith.addf %[[IN]], %[[IN_2]] : f32
// CHECK-NEXT: %[[V9:.*]] = arith.addf %[[V8]], %[[V7]] : f32
// CHECK-NEXT: %[[V10:.*]] = arith.addf %[[V9]], %[[OUT]] : f32
// CHECK-NEXT: linalg.yield %[[V10]] : f32
// CHECK-NEXT: } -> tensor<2x2x6xf32>
// CHECK-NEXT: return %[[V0]] : tensor<2x2x6xf32>
func.func @ex_static(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>, %e: tensor<4x6xf32>) -> tensor<2x2x6xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<4x6xf32>, tensor<6x4xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %l = arith.index_cast %k : index to i32
    %m = arith.sitofp %l : i32 to f32
    %1 = arith.addf %x, %y : f32
    %2 = arith.addf %1, %m : f32
    %3 = arith.addf %2, %z : f32
    linalg.yield %3 : f32
  } -> tensor<4x6xf32>
  %r = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 2, 6] : tensor<4x6xf32> into tensor<2x2x6xf32>
  return %r : tensor<2x2x6xf32>
}

// CHECK-LABEL: @ex_dyn(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: tensor<?x?xf32>, %[[ARG2:.*]]: tensor<?x?xf32>, %[[ARG3:.*]]: index, %[[ARG4:.*]]: index, %[[ARG5:.*]]: index
// CHECK-NEXT: %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG2]], %[[C0]] : tensor<?x?xf32>
// CHECK-NEXT: %[[DIM_0:.*]] = tensor.dim %[[ARG2]], %[[C1]] : tensor<?x?xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty(%[[DIM]], %[[DIM_0]]) : tensor<?x?xf32>
// CHECK-NEXT: %[[V1:.*]] = arith.muli %[[ARG3]], %[[ARG4]] : index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1, 2], [3]] output_shape [%[[V1]], %[[ARG4]], 4, %[[ARG5]]] : tensor<?x?xf32> into tensor<?x?x4x?xf32>
// CHECK-NEXT: %[[EXPANDED_1:.*]] = tensor.expand_shape %[[ARG1]] {{\[\[}}0], [1, 2, 3]] output_shape [%[[ARG5]], %[[V1]], %[[ARG4]], 4] : tensor<?x?xf32> into tensor<?x?x?x4xf32>
// CHECK-NEXT: %[[EXPANDED_2:.*]] = tensor.expand_shape %[[V0]] {{\[\[}}0, 1, 2], [3]] output_shape [%[[V1]], %[[ARG4]], 4, %[[ARG5]]] : tensor<?x?xf32> into tensor<?x?x4x?xf32>
// CHECK-NEXT: %[[DIM_3:.*]] = tensor.dim %[[EXPANDED_2]], %[[C0]] : tensor<?x?x4x?xf32>
// CHECK-NEXT: %[[DIM_4:.*]] = tensor.dim %[[EXPANDED_2]], %[[C1]] : tensor<?x?x4x?xf32>
// CHECK-NEXT: %[[DIM_5:.*]] = tensor.dim %[[EXPANDED_2]], %[[C3]] : tensor<?x?x4x?xf32>
// CHECK-NEXT: %[[V2:.*]] = tensor.empty(%[[DIM_3]], %[[DIM_4]], %[[DIM_5]]) : tensor<?x?x4x?xf32>
// CHECK-NEXT: %[[V3:.*]] = linalg.generic {indexing_maps = [#[[MAP3]], #[[MAP4]], #[[MAP3]]], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED]], %[[EXPANDED_1]] : tensor<?x?x4x?xf32>, tensor<?x?x?x4xf32>) outs(%[[V2]] : tensor<?x?x4x?xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_6:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V4:.*]] = linalg.index 1 : index
// CHECK-NEXT: %[[V5:.*]] = linalg.index 2 : index
// CHECK-NEXT: %[[V6:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[V7:.*]] = affine.apply #[[MAP5]]()[%[[ARG4]], %[[V4]], %[[V6]], %[[V5]]]
// CHECK-NEXT: %[[V8:.*]] = linalg.index 3 : index
// CHECK-NEXT: %[[V9:.*]] = arith.addi %[[V7]], %[[V8]] : index
// CHECK-NEXT: %[[V10:.*]] = arith.index_cast %[[V9]] : index to i32
// CHECK-NEXT: %[[V11:.*]] = arith.sitofp %[[V10]] : i32 to f32
// CHECK-NEXT: %[[V12:.*]] = arith.addf %[[IN]], %[[IN_6]] : f32
// CHECK-NEXT: %[[V13:.*]] = arith.addf %[[V12]], %[[V11]] : f32
// CHECK-NEXT: linalg.yield %[[V13]] : f32
// CHECK-NEXT: } -> tensor<?x?x4x?xf32>
// CHECK-NEXT: return %[[V3]] : tensor<?x?x4x?xf32>
func.func @ex_dyn(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %e: tensor<?x?xf32>, %n: index, %m: index, %o: index) -> tensor<?x?x4x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %l = arith.index_cast %k : index to i32
    %m1 = arith.sitofp %l : i32 to f32
    %1 = arith.addf %x, %y : f32
    %2 = arith.addf %1, %m1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x?xf32>
  %q = arith.muli %n, %m : index
  %r = tensor.expand_shape %0 [[0, 1, 2], [3]] output_shape [%q, %m, 4, %o] : tensor<?x?xf32> into tensor<?x?x4x?xf32>
  return %r : tensor<?x?x4x?xf32>
}

// CHECK-LABEL: @co(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x?x4xf32>, %[[ARG1:.*]]: tensor<?x4xf32>, %[[ARG2:.*]]: tensor<4x?xf32>, %[[ARG3:.*]]: f32
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG2]], %[[C1]] : tensor<4x?xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty(%[[DIM]]) : tensor<4x?xf32>
// CHECK-NEXT: %[[DIM_0:.*]] = tensor.dim %[[ARG0]], %[[C0]] : tensor<?x?x4xf32>
// CHECK-NEXT: %[[DIM_1:.*]] = tensor.dim %[[ARG0]], %[[C1]] : tensor<?x?x4xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG1]] {{\[\[}}0, 1], [2]] output_shape [%[[DIM_0]], %[[DIM_1]], 4] : tensor<?x4xf32> into tensor<?x?x4xf32>
// CHECK-NEXT: %[[EXPANDED_2:.*]] = tensor.expand_shape %[[V0]] {{\[\[}}0], [1, 2]] output_shape [4, %[[DIM_0]], %[[DIM_1]]] : tensor<4x?xf32> into tensor<4x?x?xf32>
// CHECK-NEXT: %[[DIM_3:.*]] = tensor.dim %[[EXPANDED_2]], %[[C1]] : tensor<4x?x?xf32>
// CHECK-NEXT: %[[DIM_4:.*]] = tensor.dim %[[EXPANDED_2]], %[[C2]] : tensor<4x?x?xf32>
// CHECK-NEXT: %[[V1:.*]] = tensor.empty(%[[DIM_3]], %[[DIM_4]]) : tensor<4x?x?xf32>
// CHECK-NEXT: %[[V2:.*]] = linalg.generic {indexing_maps = [#[[MAP6]], #[[MAP6]], #[[MAP7]], #[[MAP]]], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[ARG0]], %[[EXPANDED]], %[[ARG3]] : tensor<?x?x4xf32>, tensor<?x?x4xf32>, f32) outs(%[[V1]] : tensor<4x?x?xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_5:.*]]: f32, %[[IN_6:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = arith.addf %[[IN]], %[[IN_5]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.addf %[[V3]], %[[IN_6]] : f32
// CHECK-NEXT: linalg.yield %[[V4]] : f32
// CHECK-NEXT: } -> tensor<4x?x?xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V2]] {{\[\[}}0], [1, 2]] : tensor<4x?x?xf32> into tensor<4x?xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<4x?xf32>
func.func @co(%a: tensor<?x?x4xf32>, %b: tensor<?x4xf32>, %e: tensor<4x?xf32>, %s: f32) -> tensor<4x?xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c, %b, %s : tensor<?x4xf32>, tensor<?x4xf32>, f32) outs(%e : tensor<4x?xf32>) {
  ^bb0(%x: f32, %y: f32, %w: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    %2 = arith.addf %1, %w : f32
    linalg.yield %2 : f32
  } -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: @red(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4x2x8xf32>, %[[ARG1:.*]]: tensor<8xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.generic {indexing_maps = [#[[MAP6]], #[[MAP8]]], iterator_types = ["parallel", "reduction", "reduction"]} ins(%[[ARG0]] : tensor<4x2x8xf32>) outs(%[[ARG1]] : tensor<8xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V1:.*]] = arith.addf %[[IN]], %[[OUT]] : f32
// CHECK-NEXT: linalg.yield %[[V1]] : f32
// CHECK-NEXT: } -> tensor<8xf32>
// CHECK-NEXT: return %[[V0]] : tensor<8xf32>
func.func @red(%a: tensor<4x2x8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x2x8xf32> into tensor<8x8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<8x8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %1 = arith.addf %x, %z : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: @matmul(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4x2x8xf32>, %[[ARG1:.*]]: tensor<8x3xf32>, %[[ARG2:.*]]: tensor<8x3xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG2]] {{\[\[}}0, 1], [2]] output_shape [4, 2, 3] : tensor<8x3xf32> into tensor<4x2x3xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.generic {indexing_maps = [#[[MAP9]], #[[MAP10]], #[[MAP11]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[ARG0]], %[[ARG1]] : tensor<4x2x8xf32>, tensor<8x3xf32>) outs(%[[EXPANDED]] : tensor<4x2x3xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_0:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V1:.*]] = arith.mulf %[[IN]], %[[IN_0]] : f32
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[OUT]], %[[V1]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
// CHECK-NEXT: } -> tensor<4x2x3xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V0]] {{\[\[}}0, 1], [2]] : tensor<4x2x3xf32> into tensor<8x3xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<8x3xf32>
func.func @matmul(%a: tensor<4x2x8xf32>, %b: tensor<8x3xf32>, %e: tensor<8x3xf32>) -> tensor<8x3xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x2x8xf32> into tensor<8x8xf32>
  %0 = linalg.matmul ins(%c, %b : tensor<8x8xf32>, tensor<8x3xf32>) outs(%e: tensor<8x3xf32>) -> tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}

// CHECK-LABEL: @transpose(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4x2x8xf32>, %[[ARG1:.*]]: tensor<8x8xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG1]] {{\[\[}}0], [1, 2]] output_shape [8, 4, 2] : tensor<8x8xf32> into tensor<8x4x2xf32>
// CHECK-NEXT: %[[TRANSPOSED:.*]] = linalg.transpose ins(%[[ARG0]] : tensor<4x2x8xf32>) outs(%[[EXPANDED]] : tensor<8x4x2xf32>) permutation = [2, 0, 1]
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[TRANSPOSED]] {{\[\[}}0], [1, 2]] : tensor<8x4x2xf32> into tensor<8x8xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<8x8xf32>
func.func @transpose(%a: tensor<4x2x8xf32>, %e: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x2x8xf32> into tensor<8x8xf32>
  %0 = linalg.transpose ins(%c : tensor<8x8xf32>) outs(%e: tensor<8x8xf32>) permutation = [1, 0]
  return %0 : tensor<8x8xf32>
}

// CHECK-LABEL: @copy(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4x2x8xf32>, %[[ARG1:.*]]: tensor<8x8xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG1]] {{\[\[}}0, 1], [2]] output_shape [4, 2, 8] : tensor<8x8xf32> into tensor<4x2x8xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.copy ins(%[[ARG0]] : tensor<4x2x8xf32>) outs(%[[EXPANDED]] : tensor<4x2x8xf32>) -> tensor<4x2x8xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V0]] {{\[\[}}0, 1], [2]] : tensor<4x2x8xf32> into tensor<8x8xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<8x8xf32>
func.func @copy(%a: tensor<4x2x8xf32>, %e: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x2x8xf32> into tensor<8x8xf32>
  %0 = linalg.copy ins(%c : tensor<8x8xf32>) outs(%e: tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// CHECK-LABEL: @fill(
// CHECK-SAME: %[[ARG0:.*]]: f32, %[[ARG1:.*]]: tensor<8x8xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG1]] {{\[\[}}0, 1], [2]] output_shape [4, 2, 8] : tensor<8x8xf32> into tensor<4x2x8xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.fill ins(%[[ARG0]] : f32) outs(%[[EXPANDED]] : tensor<4x2x8xf32>) -> tensor<4x2x8xf32>
// CHECK-NEXT: return %[[V0]] : tensor<4x2x8xf32>
func.func @fill(%f: f32, %e: tensor<8x8xf32>) -> tensor<4x2x8xf32> {
  %0 = linalg.fill ins(%f: f32) outs(%e: tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = tensor.expand_shape %0 [[0, 1], [2]] output_shape [4, 2, 8] : tensor<8x8xf32> into tensor<4x2x8xf32>
  return %c : tensor<4x2x8xf32>
}

// CHECK-LABEL: @slice_order(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: tensor<?xf32>, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG1]], %[[C0]] : tensor<?xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty(%[[DIM]]) : tensor<?xf32>
// CHECK-NEXT: %[[V1:.*]] = arith.addi %[[ARG2]], %[[ARG2]] : index
// CHECK-NEXT: %[[V2:.*]] = arith.addi %[[ARG2]], %[[V1]] : index
// CHECK-NEXT: %[[V3:.*]] = arith.muli %[[ARG2]], %[[ARG2]] : index
// CHECK-NEXT: %[[V4:.*]] = arith.subi %[[V3]], %[[ARG2]] : index
// CHECK-NEXT: %[[V5:.*]] = arith.subi %[[V2]], %[[V4]] : index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1, 2]] output_shape [%[[V5]], %[[V3]], %[[V2]]] : tensor<?xf32> into tensor<?x?x?xf32>
// CHECK-NEXT: %[[EXPANDED_0:.*]] = tensor.expand_shape %[[V0]] {{\[\[}}0, 1, 2]] output_shape [%[[V5]], %[[V3]], %[[V2]]] : tensor<?xf32> into tensor<?x?x?xf32>
// CHECK-NEXT: %[[DIM_1:.*]] = tensor.dim %[[EXPANDED_0]], %[[C0]] : tensor<?x?x?xf32>
// CHECK-NEXT: %[[DIM_2:.*]] = tensor.dim %[[EXPANDED_0]], %[[C1]] : tensor<?x?x?xf32>
// CHECK-NEXT: %[[DIM_3:.*]] = tensor.dim %[[EXPANDED_0]], %[[C2]] : tensor<?x?x?xf32>
// CHECK-NEXT: %[[V6:.*]] = tensor.empty(%[[DIM_1]], %[[DIM_2]], %[[DIM_3]]) : tensor<?x?x?xf32>
// CHECK-NEXT: %[[V7:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]]], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[EXPANDED]] : tensor<?x?x?xf32>) outs(%[[V6]] : tensor<?x?x?xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V8:.*]] = arith.addf %[[IN]], %[[IN]] : f32
// CHECK-NEXT: linalg.yield %[[V8]] : f32
// CHECK-NEXT: } -> tensor<?x?x?xf32>
// CHECK-NEXT: return %[[V7]] : tensor<?x?x?xf32>
func.func @slice_order(%a: tensor<?xf32>, %e: tensor<?xf32>, %n: index) -> tensor<?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %4 = arith.addf %x, %x : f32
    linalg.yield %4 : f32
  } -> tensor<?xf32>
  %q = arith.addi %n, %n : index
  %q3 = arith.muli %n, %n : index
  %u = arith.subi %q3, %n : index
  %q2 = arith.addi %n, %q : index
  %q4 = arith.subi %q2, %u : index
  %r = tensor.expand_shape %0 [[0, 1, 2]] output_shape [%q4, %q3, %q2] : tensor<?xf32> into tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// CHECK-LABEL: @slice_div(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: tensor<?xf32>, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG1]], %[[C0]] : tensor<?xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty(%[[DIM]]) : tensor<?xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP12]], #[[MAP12]]], iterator_types = ["parallel"]} ins(%[[ARG0]] : tensor<?xf32>) outs(%[[V0]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V4:.*]] = arith.addf %[[IN]], %[[IN]] : f32
// CHECK-NEXT: linalg.yield %[[V4]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.divui %[[ARG2]], %[[ARG2]] : index
// CHECK-NEXT: %[[V3:.*]] = arith.addi %[[ARG2]], %[[V2]] : index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[V1]] {{\[\[}}0, 1]] output_shape [%[[V3]], %[[ARG2]]] : tensor<?xf32> into tensor<?x?xf32>
// CHECK-NEXT: return %[[EXPANDED]] : tensor<?x?xf32>
func.func @slice_div(%a: tensor<?xf32>, %e: tensor<?xf32>, %n: index) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %4 = arith.addf %x, %x : f32
    linalg.yield %4 : f32
  } -> tensor<?xf32>
  %q = arith.divui %n, %n : index
  %q2 = arith.addi %n, %q : index
  %r = tensor.expand_shape %0 [[0, 1]] output_shape [%q2, %n] : tensor<?xf32> into tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: @dup(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4xf32>, %[[ARG1:.*]]: tensor<8xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty() : tensor<2x4xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP13]], #[[MAP13]]], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]] : tensor<2x4xf32>) outs(%[[V0]] : tensor<2x4xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[IN]], %[[IN]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
// CHECK-NEXT: } -> tensor<2x4xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V1]] {{\[\[}}0, 1]] : tensor<2x4xf32> into tensor<8xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<8xf32>
func.func @dup(%a: tensor<2x4xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
  %c = tensor.collapse_shape %a [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%c, %c : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32, %y: f32):
    %4 = arith.addf %x, %z : f32
    linalg.yield %4 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: @nonfused_dyn(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x?xf32>, %[[ARG1:.*]]: tensor<?x?xf32>, %[[ARG2:.*]]: tensor<8x?x?xf32>, %[[ARG3:.*]]: index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C2]] : tensor<2x4x?xf32>
// CHECK-NEXT: %[[DIM_0:.*]] = tensor.dim %[[ARG1]], %[[C1]] : tensor<?x?xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG2]] {{\[\[}}0, 1], [2], [3]] output_shape [2, 4, %[[DIM_0]], %[[DIM]]] : tensor<8x?x?xf32> into tensor<2x4x?x?xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.generic {indexing_maps = [#[[MAP9]], #[[MAP10]], #[[MAP3]]], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[ARG0]], %[[ARG1]] : tensor<2x4x?xf32>, tensor<?x?xf32>) outs(%[[EXPANDED]] : tensor<2x4x?x?xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_1:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V1:.*]] = arith.addf %[[IN]], %[[IN_1]] : f32
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V1]], %[[OUT]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
// CHECK-NEXT: } -> tensor<2x4x?x?xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V0]] {{\[\[}}0, 1], [2], [3]] : tensor<2x4x?x?xf32> into tensor<8x?x?xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<8x?x?xf32>
func.func @nonfused_dyn(%a: tensor<2x4x?xf32>, %b: tensor<?x?xf32>, %e: tensor<8x?x?xf32>, %n: index) -> tensor<8x?x?xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x?xf32> into tensor<8x?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2)->(d0, d2)>, affine_map<(d0, d1, d2)->(d2, d1)>, affine_map<(d0, d1, d2)->(d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%c, %b : tensor<8x?xf32>, tensor<?x?xf32>) outs(%e : tensor<8x?x?xf32>) {
  ^bb0(%x: f32, %z: f32, %y: f32):
    %4 = arith.addf %x, %z : f32
    %5 = arith.addf %4, %y : f32
    linalg.yield %5 : f32
  } -> tensor<8x?x?xf32>
  return %0 : tensor<8x?x?xf32>
}

// CHECK-LABEL: @chain(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4xf32>, %[[ARG1:.*]]: tensor<8xf32>, %[[ARG2:.*]]: tensor<2x2x2xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0], [1, 2]] output_shape [2, 2, 2] : tensor<2x4xf32> into tensor<2x2x2xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty() : tensor<2x2x2xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]]], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[EXPANDED]] : tensor<2x2x2xf32>) outs(%[[V0]] : tensor<2x2x2xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = linalg.index 2 : index
// CHECK-NEXT: %[[V4:.*]] = linalg.index 1 : index
// CHECK-NEXT: %[[V5:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[V6:.*]] = affine.apply #[[MAP14]]()[%[[V5]], %[[V3]], %[[V4]]]
// CHECK-NEXT: %[[V7:.*]] = arith.index_cast %[[V6]] : index to i32
// CHECK-NEXT: %[[V8:.*]] = arith.sitofp %[[V7]] : i32 to f32
// CHECK-NEXT: %[[V9:.*]] = arith.addf %[[IN]], %[[V8]] : f32
// CHECK-NEXT: linalg.yield %[[V9]] : f32
// CHECK-NEXT: } -> tensor<2x2x2xf32>
// CHECK-NEXT: %[[V2:.*]] = linalg.exp ins(%[[V1]] : tensor<2x2x2xf32>) outs(%[[ARG2]] : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
// CHECK-NEXT: return %[[V2]] : tensor<2x2x2xf32>
func.func @chain(%a: tensor<2x4xf32>, %e: tensor<8xf32>, %f: tensor<2x2x2xf32>) -> tensor<2x2x2xf32> {
  %c = tensor.collapse_shape %a [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%c : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %i2 = arith.index_cast %i : index to i32
    %i3 = arith.sitofp %i2 : i32 to f32
    %4 = arith.addf %x, %i3 : f32
    linalg.yield %4 : f32
  } -> tensor<8xf32>
  %r = tensor.expand_shape %0 [[0, 1, 2]] output_shape [2, 2, 2] : tensor<8xf32> into tensor<2x2x2xf32>
  %1 = linalg.exp ins(%r : tensor<2x2x2xf32>) outs(%f : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return %1 : tensor<2x2x2xf32>
}

// CHECK-LABEL: @two_used(
// CHECK-SAME: %[[ARG0:.*]]: tensor<8x6xf32>, %[[ARG1:.*]]: tensor<8x6xf32>, %[[ARG2:.*]]: tensor<6x8xf32>
// CHECK-NEXT: %[[V0:.*]]:2 = linalg.generic {doc = "D", indexing_maps = [#[[MAP13]], #[[MAP13]], #[[MAP15]]], iterator_types = ["parallel", "parallel"], library_call = "LC"} ins(%[[ARG0]] : tensor<8x6xf32>) outs(%[[ARG1]], %[[ARG2]] : tensor<8x6xf32>, tensor<6x8xf32>) attrs =  {mark} {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32, %[[OUT_0:.*]]: f32):
// CHECK-NEXT: %[[V1:.*]] = arith.addf %[[IN]], %[[OUT]] : f32
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[IN]], %[[OUT_0]] : f32
// CHECK-NEXT: linalg.yield %[[V1]], %[[V2]] : f32, f32
// CHECK-NEXT: } -> (tensor<8x6xf32>, tensor<6x8xf32>)
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[V0]]#0 {{\[\[}}0, 1], [2]] output_shape [2, 4, 6] : tensor<8x6xf32> into tensor<2x4x6xf32>
// CHECK-NEXT: return %[[EXPANDED]], %[[V0]]#1 : tensor<2x4x6xf32>, tensor<6x8xf32>
func.func @two_used(%a: tensor<8x6xf32>, %e: tensor<8x6xf32>, %f: tensor<6x8xf32>) -> (tensor<2x4x6xf32>, tensor<6x8xf32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"], doc = "D", library_call = "LC"} ins(%a : tensor<8x6xf32>) outs(%e, %f : tensor<8x6xf32>, tensor<6x8xf32>) attrs = {mark} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    %2 = arith.addf %x, %z : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<8x6xf32>, tensor<6x8xf32>)
  %r = tensor.expand_shape %0#0 [[0, 1], [2]] output_shape [2, 4, 6] : tensor<8x6xf32> into tensor<2x4x6xf32>
  return %r, %0#1 : tensor<2x4x6xf32>, tensor<6x8xf32>
}

// CHECK-LABEL: @block(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: tensor<?xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: i1
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG1]], %[[C0]] : tensor<?xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty(%[[DIM]]) : tensor<?xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP12]], #[[MAP12]]], iterator_types = ["parallel"]} ins(%[[ARG0]] : tensor<?xf32>) outs(%[[V0]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = arith.addf %[[IN]], %[[IN]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: %[[V2:.*]] = scf.if %[[ARG3]] -> (tensor<?x?xf32>) {
// CHECK-NEXT: %[[V3]] = arith.divui %[[ARG2]], %[[ARG2]] : index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[V1]] {{\[\[}}0, 1]] output_shape [%[[V3]], %[[ARG2]]] : tensor<?xf32> into tensor<?x?xf32>
// CHECK-NEXT: scf.yield %[[EXPANDED]] : tensor<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V3]] = tensor.empty(%[[ARG2]], %[[ARG2]]) : tensor<?x?xf32>
// CHECK-NEXT: scf.yield %[[V3]] : tensor<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V2]] : tensor<?x?xf32>
func.func @block(%a: tensor<?xf32>, %e: tensor<?xf32>, %n: index, %q: i1) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %4 = arith.addf %x, %x : f32
    linalg.yield %4 : f32
  } -> tensor<?xf32>
  %s = scf.if %q -> (tensor<?x?xf32>) {
    %d = arith.divui %n, %n : index
    %r = tensor.expand_shape %0 [[0, 1]] output_shape [%d, %n] : tensor<?xf32> into tensor<?x?xf32>
    scf.yield %r : tensor<?x?xf32>
  } else {
    %c2 = arith.constant 2 : index
    %r = tensor.empty(%n, %n) : tensor<?x?xf32>
    scf.yield %r : tensor<?x?xf32>
  }
  return %s : tensor<?x?xf32>
}
