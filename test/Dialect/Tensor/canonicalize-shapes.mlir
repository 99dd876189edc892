// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @collapsed_twice(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x3x4x5xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<6x20xf32>
func.func @collapsed_twice(%t: tensor<2x3x4x5xf32>) -> tensor<6x20xf32> {
  %0 = tensor.collapse_shape %t [[0], [1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<2x3x20xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<2x3x20xf32> into tensor<6x20xf32>
  return %1 : tensor<6x20xf32>
}

// CHECK-LABEL: @expanded_twice(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x20xf32>, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1], [2, 3]] output_shape [%[[ARG1]], 3, 4, 5] : tensor<?x20xf32> into tensor<?x3x4x5xf32>
// CHECK-NEXT: return %[[EXPANDED]] : tensor<?x3x4x5xf32>
func.func @expanded_twice(%t: tensor<?x20xf32>, %n: index) -> tensor<?x3x4x5xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 3, 20] : tensor<?x20xf32> into tensor<?x3x20xf32>
  %1 = tensor.expand_shape %0 [[0], [1], [2, 3]] output_shape [%n, 3, 4, 5] : tensor<?x3x20xf32> into tensor<?x3x4x5xf32>
  return %1 : tensor<?x3x4x5xf32>
}

// CHECK-LABEL: @collapse_of_expand(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x12xf32>, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0], [1, 2]] output_shape [%[[ARG1]], 3, 4] : tensor<?x12xf32> into tensor<?x3x4xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[EXPANDED]] {{\[\[}}0, 1], [2]] : tensor<?x3x4xf32> into tensor<?x4xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<?x4xf32>
func.func @collapse_of_expand(%t: tensor<?x12xf32>, %n: index) -> tensor<?x4xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [%n, 3, 4] : tensor<?x12xf32> into tensor<?x3x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x3x4xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// CHECK-LABEL: @collapse_of_fewer(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x12xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1]] : tensor<2x12xf32> into tensor<24xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<24xf32>
func.func @collapse_of_fewer(%t: tensor<2x12xf32>) -> tensor<24xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [2, 3, 4] : tensor<2x12xf32> into tensor<2x3x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<2x3x4xf32> into tensor<24xf32>
  return %1 : tensor<24xf32>
}

// CHECK-LABEL: @expand_of_collapse(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x6x4xf32>, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0], [1, 2], [3]] output_shape [%[[ARG1]], 2, 3, 4] : tensor<?x6x4xf32> into tensor<?x2x3x4xf32>
// CHECK-NEXT: return %[[EXPANDED]] : tensor<?x2x3x4xf32>
func.func @expand_of_collapse(%t: tensor<?x6x4xf32>, %n: index) -> tensor<?x2x3x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x6x4xf32> into tensor<?x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2], [3]] output_shape [%n, 2, 3, 4] : tensor<?x4xf32> into tensor<?x2x3x4xf32>
  return %1 : tensor<?x2x3x4xf32>
}

// CHECK-LABEL: @expand_to_fewer(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x3x4x5xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<6x20xf32>
func.func @expand_to_fewer(%t: tensor<2x3x4x5xf32>) -> tensor<6x20xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2, 3]] : tensor<2x3x4x5xf32> into tensor<120xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [6, 20] : tensor<120xf32> into tensor<6x20xf32>
  return %1 : tensor<6x20xf32>
}

// CHECK-LABEL: @of_elements(
// CHECK-SAME: %[[ARG0:.*]]: f32, %[[ARG1:.*]]: f32) -> (tensor<1x2xf32>, tensor<2x4xf32>
// CHECK-NEXT: %[[FROM_ELEMENTS:.*]] = tensor.from_elements %[[ARG0]], %[[ARG1]] : tensor<1x2xf32>
// CHECK-NEXT: %[[SPLAT:.*]] = tensor.splat %[[ARG0]] : tensor<2x4xf32>
// CHECK-NEXT: return %[[FROM_ELEMENTS]], %[[SPLAT]] : tensor<1x2xf32>, tensor<2x4xf32>
func.func @of_elements(%a: f32, %b: f32) -> (tensor<1x2xf32>, tensor<2x4xf32>) {
  %0 = tensor.from_elements %a, %b : tensor<2xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
  %2 = tensor.splat %a : tensor<8xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  return %1, %3 : tensor<1x2xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: @collapse_of_cast(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1]] : tensor<2x4xf32> into tensor<8xf32>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[COLLAPSED]] : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT: return %[[CAST]] : tensor<?xf32>
func.func @collapse_of_cast(%t: tensor<2x4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<2x4xf32> to tensor<?x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: @expand_of_cast(
// CHECK-SAME: %[[ARG0:.*]]: tensor<8xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[EXPANDED]] : tensor<2x4xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %[[CAST]] : tensor<?x?xf32>
func.func @expand_of_cast(%t: tensor<8xf32>) -> tensor<?x?xf32> {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%c2, %c4] : tensor<?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// Nobody knows whether the two sizes are those that the collapsed ones had.
// CHECK-LABEL: @expanded_to_other_sizes(
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1, 2]] : tensor<?x?x4xf32> into tensor<?xf32>
// CHECK: tensor.expand_shape
func.func @expanded_to_other_sizes(%t: tensor<?x?x4xf32>, %a: index, %b: index) -> tensor<?x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<?x?x4xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%a, %b] : tensor<?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK-LABEL: @expanded_to_more_sizes(
// CHECK: tensor.collapse_shape
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1, 2]]
func.func @expanded_to_more_sizes(%t: tensor<?x?xf32>, %a: index, %b: index, %c: index) -> tensor<?x?x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [%a, %b, %c] : tensor<?xf32> into tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}

// CHECK-LABEL: @expanded_to_one_unknown_size(
// CHECK-NEXT: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2]] : tensor<?x4x2xf32> into tensor<?x8xf32>
// CHECK-NEXT: return
func.func @expanded_to_one_unknown_size(%t: tensor<?x4x2xf32>, %a: index) -> tensor<?x8xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<?x4x2xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%a, 8] : tensor<?xf32> into tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}
