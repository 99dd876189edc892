// RUN: oxmlir-opt %s --linalg-fold-unit-extent-dims | FileCheck %s

// A window that leaves elements of its operand over does not become a loop along it.

// CHECK-DAG: #[[MAP:.*]] = affine_map<(d0, d1) -> (d0 + d1)>
// CHECK-DAG: #[[MAP1:.*]] = affine_map<(d0) -> (d0)>

// CHECK-LABEL: @loose(
// CHECK-SAME: %[[ARG0:.*]]: tensor<8xf32>, %[[ARG1:.*]]: tensor<1x7xf32>
// CHECK-NEXT: linalg.generic {indexing_maps = [#[[MAP]], {{.*}} ins(%[[ARG0]] : tensor<8xf32>) outs(%[[ARG1]] : tensor<1x7xf32>)
func.func @loose(%a: tensor<8xf32>, %b: tensor<1x7xf32>) -> tensor<1x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<8xf32>) outs(%b : tensor<1x7xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<1x7xf32>
  return %0 : tensor<1x7xf32>
}

// CHECK-LABEL: @exact(
// CHECK-SAME: %[[ARG0:.*]]: tensor<7xf32>, %[[ARG1:.*]]: tensor<1x7xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0, 1]] : tensor<1x7xf32> into tensor<7xf32>
// CHECK-NEXT: linalg.generic {indexing_maps = [#[[MAP1]], #[[MAP1]]], iterator_types = ["parallel"]} ins(%[[ARG0]] : tensor<7xf32>) outs(%[[COLLAPSED]] : tensor<7xf32>)
func.func @exact(%a: tensor<7xf32>, %b: tensor<1x7xf32>) -> tensor<1x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<7xf32>) outs(%b : tensor<1x7xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<1x7xf32>
  return %0 : tensor<1x7xf32>
}
