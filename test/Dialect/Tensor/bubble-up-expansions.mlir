// RUN: oxmlir-opt %s --linalg-fuse-elementwise-ops | FileCheck %s

// CHECK-LABEL: @b1(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x3x4xf32>
// CHECK-NEXT: return %[[ARG0]] : tensor<2x3x4xf32>
func.func @b1(%a: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %r = tensor.expand_shape %c [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// CHECK-LABEL: @b2(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x3x4xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[COLLAPSED]] {{\[\[}}0, 1], [2, 3]] output_shape [3, 2, 2, 2] : tensor<6x4xf32> into tensor<3x2x2x2xf32>
// CHECK-NEXT: return %[[EXPANDED]] : tensor<3x2x2x2xf32>
func.func @b2(%a: tensor<2x3x4xf32>) -> tensor<3x2x2x2xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %r = tensor.expand_shape %c [[0, 1], [2, 3]] output_shape [3, 2, 2, 2] : tensor<6x4xf32> into tensor<3x2x2x2xf32>
  return %r : tensor<3x2x2x2xf32>
}

// CHECK-LABEL: @b3(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x3x4xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0], [1], [2, 3]] output_shape [2, 3, 2, 2] : tensor<2x3x4xf32> into tensor<2x3x2x2xf32>
// CHECK-NEXT: return %[[EXPANDED]] : tensor<2x3x2x2xf32>
func.func @b3(%a: tensor<2x3x4xf32>) -> tensor<2x3x2x2xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %r = tensor.expand_shape %c [[0, 1], [2, 3]] output_shape [2, 3, 2, 2] : tensor<6x4xf32> into tensor<2x3x2x2xf32>
  return %r : tensor<2x3x2x2xf32>
}

// CHECK-LABEL: @b5(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x?x4xf32>, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[COLLAPSED]] {{\[\[}}0, 1], [2, 3]] output_shape [%[[ARG1]], %[[ARG1]], 2, 2] : tensor<?x4xf32> into tensor<?x?x2x2xf32>
// CHECK-NEXT: return %[[EXPANDED]] : tensor<?x?x2x2xf32>
func.func @b5(%a: tensor<?x?x4xf32>, %n: index) -> tensor<?x?x2x2xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  %r = tensor.expand_shape %c [[0, 1], [2, 3]] output_shape [%n, %n, 2, 2] : tensor<?x4xf32> into tensor<?x?x2x2xf32>
  return %r : tensor<?x?x2x2xf32>
}

// CHECK-LABEL: @b7(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x3x4xf32>, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0], [1], [2, 3]] output_shape [2, 3, 2, 2] : tensor<2x3x4xf32> into tensor<2x3x2x2xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[EXPANDED]] {{\[\[}}0, 1], [2], [3]] : tensor<2x3x2x2xf32> into tensor<6x2x2xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<6x2x2xf32>
func.func @b7(%a: tensor<2x3x4xf32>, %n: index) -> tensor<6x2x2xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %r = tensor.expand_shape %c [[0], [1, 2]] output_shape [6, 2, 2] : tensor<6x4xf32> into tensor<6x2x2xf32>
  return %r : tensor<6x2x2xf32>
}

// CHECK-LABEL: @b11(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x3x4x?x?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C0]] : tensor<?x3x4x?x?xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0], [1], [2, 3], [4], [5]] output_shape [%[[DIM]], 3, 2, 2, %[[ARG2]], %[[ARG1]]] : tensor<?x3x4x?x?xf32> into tensor<?x3x2x2x?x?xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[EXPANDED]] {{\[\[}}0, 1], [2], [3], [4], [5]] : tensor<?x3x2x2x?x?xf32> into tensor<?x2x2x?x?xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<?x2x2x?x?xf32>
func.func @b11(%a: tensor<?x3x4x?x?xf32>, %n: index, %m: index) -> (tensor<?x2x2x?x?xf32>) {
  %c = tensor.collapse_shape %a [[0, 1], [2], [3], [4]] : tensor<?x3x4x?x?xf32> into tensor<?x4x?x?xf32>
  %r = tensor.expand_shape %c [[0], [1, 2], [3], [4]] output_shape [%n, 2, 2, %m, %n] : tensor<?x4x?x?xf32> into tensor<?x2x2x?x?xf32>
  return %r : tensor<?x2x2x?x?xf32>
}

// CHECK-LABEL: @b16(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x?x4xf32>, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0], [1, 2], [3, 4]] output_shape [2, 3, %[[ARG1]], 2, 2] : tensor<2x?x4xf32> into tensor<2x3x?x2x2xf32>
// CHECK-NEXT: return %[[EXPANDED]] : tensor<2x3x?x2x2xf32>
func.func @b16(%a: tensor<2x?x4xf32>, %n: index) -> tensor<2x3x?x2x2xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x?x4xf32> into tensor<?x4xf32>
  %r = tensor.expand_shape %c [[0, 1, 2], [3, 4]] output_shape [2, 3, %n, 2, 2] : tensor<?x4xf32> into tensor<2x3x?x2x2xf32>
  return %r : tensor<2x3x?x2x2xf32>
}
