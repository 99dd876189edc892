// RUN: oxmlir-opt %s --linalg-fuse-elementwise-ops | FileCheck %s

// CHECK-DAG: #[[MAP:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[MAP1:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[MAP2:.*]] = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @two(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: tensor<?xf32>, %[[ARG2:.*]]: tensor<?xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C0]] : tensor<?xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty(%[[DIM]]) : tensor<?xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]], #[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[ARG0]], %[[ARG1]], %[[ARG2]] : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) outs(%[[V0]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_0:.*]]: f32, %[[IN_1:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[IN]], %[[IN_0]] : f32
// CHECK-NEXT: %[[V3:.*]] = arith.mulf %[[V2]], %[[IN_1]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: return %[[V1]] : tensor<?xf32>
func.func @two(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0, %c : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %3 = arith.mulf %x, %y : f32
    linalg.yield %3 : f32
  } -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// CHECK-LABEL: @indexed(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4x8xindex>, %[[ARG1:.*]]: tensor<8x4xindex>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty() : tensor<8x4xindex>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP1]], #[[MAP2]]], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]] : tensor<4x8xindex>) outs(%[[V0]] : tensor<8x4xindex>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: index, %[[OUT:.*]]: index):
// CHECK-NEXT: %[[V2:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[V3:.*]] = arith.addi %[[IN]], %[[V2]] : index
// CHECK-NEXT: %[[V4:.*]] = linalg.index 1 : index
// CHECK-NEXT: %[[V5:.*]] = arith.muli %[[V3]], %[[V4]] : index
// CHECK-NEXT: linalg.yield %[[V5]] : index
// CHECK-NEXT: } -> tensor<8x4xindex>
// CHECK-NEXT: return %[[V1]] : tensor<8x4xindex>
func.func @indexed(%a: tensor<4x8xindex>, %e: tensor<8x4xindex>) -> tensor<8x4xindex> {
  %0 = tensor.empty() : tensor<4x8xindex>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xindex>) outs(%0 : tensor<4x8xindex>) {
  ^bb0(%x: index, %z: index):
    %2 = linalg.index 1 : index
    %3 = arith.addi %x, %2 : index
    linalg.yield %3 : index
  } -> tensor<4x8xindex>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x8xindex>) outs(%e : tensor<8x4xindex>) {
  ^bb0(%x: index, %z: index):
    %5 = linalg.index 1 : index
    %6 = arith.muli %x, %5 : index
    linalg.yield %6 : index
  } -> tensor<8x4xindex>
  return %4 : tensor<8x4xindex>
}

// CHECK-LABEL: @used_twice(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[ARG0]] : tensor<4xf32>) outs(%[[V0]] : tensor<4xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = math.exp %[[IN]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
// CHECK-NEXT: } -> tensor<4xf32>
// CHECK-NEXT: %[[V2:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[V1]] : tensor<4xf32>) outs(%[[V0]] : tensor<4xf32>) {
// CHECK-NEXT: ^bb0(%[[IN]]: f32, %[[OUT]]: f32):
// CHECK-NEXT: %[[V3]] = math.sin %[[IN]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
// CHECK-NEXT: } -> tensor<4xf32>
// CHECK-NEXT: return %[[V1]], %[[V2]] : tensor<4xf32>, tensor<4xf32>
func.func @used_twice(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %3 = math.sin %x : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @filled(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[V0:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[ARG0]] : tensor<4xf32>) outs(%[[V0]] : tensor<4xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[IN]], %[[ARG1]] : f32
// CHECK-NEXT: %[[V3:.*]] = arith.mulf %[[V2]], %[[CST]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
// CHECK-NEXT: } -> tensor<4xf32>
// CHECK-NEXT: return %[[V1]] : tensor<4xf32>
func.func @filled(%a: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %c = arith.constant dense<2.0> : tensor<4xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %0, %c : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%s: f32, %t: f32, %u: f32, %z: f32):
    %2 = arith.addf %s, %t : f32
    %3 = arith.mulf %2, %u : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: @unused(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[ARG0]] : tensor<4xf32>) outs(%[[V0]] : tensor<4xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[IN]], %[[IN]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
// CHECK-NEXT: } -> tensor<4xf32>
// CHECK-NEXT: return %[[V1]] : tensor<4xf32>
func.func @unused(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %b, %a : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) outs(%e, %e : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%s: f32, %t: f32, %u: f32, %y: f32, %z: f32):
    %2 = arith.addf %s, %u : f32
    linalg.yield %s, %2 : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
}

// CHECK-LABEL: @reordered_constant(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>
// CHECK-NEXT: return %[[CST]] : tensor<3x2xi32>
func.func @reordered_constant() -> tensor<3x2xi32> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %e = tensor.empty() : tensor<3x2xi32>
  %0 = linalg.transpose ins(%c : tensor<2x3xi32>) outs(%e : tensor<3x2xi32>) permutation = [1, 0]
  return %0 : tensor<3x2xi32>
}
