// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-DAG: #[[MAP:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[MAP1:.*]] = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: @flattened(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: memref<4x8xf32>, %[[ARG3:.*]]: memref<4x8xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1]] : tensor<4x8xf32> into tensor<32xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.fill {flat} ins(%[[ARG1]] : f32) outs(%[[COLLAPSED]] : tensor<32xf32>) -> tensor<32xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[V0]] {{\[\[}}0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
// CHECK-NEXT: %[[COLLAPSE_SHAPE:.*]] = memref.collapse_shape %[[ARG2]] {{\[\[}}0, 1]] : memref<4x8xf32> into memref<32xf32>
// CHECK-NEXT: %[[COLLAPSE_SHAPE_0:.*]] = memref.collapse_shape %[[ARG3]] {{\[\[}}0, 1]] : memref<4x8xf32> into memref<32xf32>
// CHECK-NEXT: linalg.exp {flat} ins(%[[COLLAPSE_SHAPE]] : memref<32xf32>) outs(%[[COLLAPSE_SHAPE_0]] : memref<32xf32>)
// CHECK-NEXT: return %[[EXPANDED]] : tensor<4x8xf32>
func.func @flattened(%a: tensor<4x8xf32>, %x: f32, %b: memref<4x8xf32>, %c: memref<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.fill {flat} ins(%x : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  linalg.exp {flat} ins(%b : memref<4x8xf32>) outs(%c : memref<4x8xf32>)
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: @interchanged(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4x8xindex>, %[[ARG1:.*]]: tensor<4x8xindex>
// CHECK-NEXT: %[[V0:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]]], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]] : tensor<4x8xindex>) outs(%[[ARG1]] : tensor<4x8xindex>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: index, %[[OUT:.*]]: index):
// CHECK-NEXT: %[[V1:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[V2:.*]] = linalg.index 1 : index
// CHECK-NEXT: %[[V3:.*]] = affine.apply #[[MAP1]](%[[V1]], %[[V2]])
// CHECK-NEXT: %[[V4:.*]] = arith.addi %[[IN]], %[[V3]] : index
// CHECK-NEXT: linalg.yield %[[V4]] : index
// CHECK-NEXT: } -> tensor<4x8xindex>
// CHECK-NEXT: return %[[V0]] : tensor<4x8xindex>
func.func @interchanged(%a: tensor<4x8xindex>, %b: tensor<4x8xindex>) -> tensor<4x8xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xindex>) outs(%b : tensor<4x8xindex>) {
  ^bb0(%x: index, %z: index):
    %1 = linalg.index 1 : index
    %2 = arith.addi %x, %1 : index
    linalg.yield %2 : index
  } -> tensor<4x8xindex>
  return %0 : tensor<4x8xindex>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match attributes {flat} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %3 = transform.structured.interchange %2 iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
