// RUN: oxmlir-opt %s --linalg-fuse-elementwise-ops | FileCheck %s

// CHECK-DAG: #[[MAP:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[MAP1:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[MAP2:.*]] = affine_map<(d0, d1) -> (d0, d1)>

// What the first operation reads there is written by each iteration of the fused one.
// CHECK-LABEL: @read_once(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<2x4xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.generic {indexing_maps = [#[[MAP]]], iterator_types = ["parallel"]} outs(%[[ARG0]] : tensor<4xf32>) {
// CHECK-NEXT: ^bb0(%[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[OUT]], %[[OUT]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
// CHECK-NEXT: } -> tensor<4xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP1]], #[[MAP2]]], iterator_types = ["parallel", "parallel"]} ins(%[[V0]] : tensor<4xf32>) outs(%[[ARG1]] : tensor<2x4xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT]]: f32):
// CHECK-NEXT: %[[V2]] = arith.addf %[[IN]], %[[OUT]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
// CHECK-NEXT: } -> tensor<2x4xf32>
// CHECK-NEXT: return %[[V1]] : tensor<2x4xf32>
func.func @read_once(%a: tensor<4xf32>, %b: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    %2 = arith.addf %x, %x : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4xf32>) outs(%b : tensor<2x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %2 = arith.addf %x, %y : f32
    linalg.yield %2 : f32
  } -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}
