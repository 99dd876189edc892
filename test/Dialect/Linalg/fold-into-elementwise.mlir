// RUN: oxmlir-opt %s --linalg-fold-into-elementwise | FileCheck %s

// CHECK-DAG: #[[MAP:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[MAP1:.*]] = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @transposed(
// CHECK-SAME: %[[ARG0:.*]]: tensor<8x4xf32>, %[[ARG1:.*]]: tensor<4x8xf32>, %[[ARG2:.*]]: tensor<4x8xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [#[[MAP]], #[[MAP1]], #[[MAP1]]] ins(%[[ARG0]], %[[ARG1]] : tensor<8x4xf32>, tensor<4x8xf32>) outs(%[[ARG2]] : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: return %[[V0]] : tensor<4x8xf32>
func.func @transposed(%a: tensor<8x4xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tensor.empty() : tensor<4x8xf32>
  %1 = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%0 : tensor<4x8xf32>) permutation = [1, 0]
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%1, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// CHECK-LABEL: @read_otherwise(
// CHECK-SAME: %[[ARG0:.*]]: tensor<8x4xf32>, %[[ARG1:.*]]: tensor<8x4xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT: %[[TRANSPOSED:.*]] = linalg.transpose ins(%[[ARG0]] : tensor<8x4xf32>) outs(%[[V0]] : tensor<4x8xf32>) permutation = [1, 0]
// CHECK-NEXT: %[[V1:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [#[[MAP]], #[[MAP1]]] ins(%[[TRANSPOSED]] : tensor<4x8xf32>) outs(%[[ARG1]] : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK-NEXT: return %[[V1]] : tensor<8x4xf32>
func.func @read_otherwise(%a: tensor<8x4xf32>, %c: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = tensor.empty() : tensor<4x8xf32>
  %1 = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%0 : tensor<4x8xf32>) permutation = [1, 0]
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%1 : tensor<4x8xf32>) outs(%c : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}
