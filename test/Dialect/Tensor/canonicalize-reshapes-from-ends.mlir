// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @i1(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1], [2]] output_shape [%[[ARG1]], %[[ARG2]], 4] : tensor<?x4xf32> into tensor<?x?x4xf32>
// CHECK-NEXT: return %[[EXPANDED]] : tensor<?x?x4xf32>
func.func @i1(%a: tensor<?x4xf32>, %n: index, %m: index) -> tensor<?x?x4xf32> {
  %c = tensor.collapse_shape %a [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %r = tensor.expand_shape %c [[0, 1, 2]] output_shape [%n, %m, 4] : tensor<?xf32> into tensor<?x?x4xf32>
  return %r : tensor<?x?x4xf32>
}

// CHECK-LABEL: @i4(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1], [2]] output_shape [%[[ARG1]], 3, 4] : tensor<?x4xf32> into tensor<?x3x4xf32>
// CHECK-NEXT: return %[[EXPANDED]] : tensor<?x3x4xf32>
func.func @i4(%a: tensor<?x4xf32>, %n: index, %m: index) -> tensor<?x3x4xf32> {
  %c = tensor.collapse_shape %a [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %r = tensor.expand_shape %c [[0, 1, 2]] output_shape [%n, 3, 4] : tensor<?xf32> into tensor<?x3x4xf32>
  return %r : tensor<?x3x4xf32>
}

// CHECK-LABEL: @j2(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4x?x2xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0], [1, 2], [3]] output_shape [4, %[[ARG1]], %[[ARG2]], 2] : tensor<4x?x2xf32> into tensor<4x?x?x2xf32>
// CHECK-NEXT: return %[[EXPANDED]] : tensor<4x?x?x2xf32>
func.func @j2(%a: tensor<4x?x2xf32>, %n: index, %m: index) -> tensor<4x?x?x2xf32> {
  %c = tensor.collapse_shape %a [[0, 1, 2]] : tensor<4x?x2xf32> into tensor<?xf32>
  %r = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [4, %n, %m, 2] : tensor<?xf32> into tensor<4x?x?x2xf32>
  return %r : tensor<4x?x?x2xf32>
}

// CHECK-LABEL: @j8(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x6xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1], [2, 3]] output_shape [%[[ARG1]], 2, 2, 3] : tensor<?x6xf32> into tensor<?x2x2x3xf32>
// CHECK-NEXT: return %[[EXPANDED]] : tensor<?x2x2x3xf32>
func.func @j8(%a: tensor<?x6xf32>, %n: index, %m: index) -> tensor<?x2x2x3xf32> {
  %c = tensor.collapse_shape %a [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  %r = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [%n, 2, 2, 3] : tensor<?xf32> into tensor<?x2x2x3xf32>
  return %r : tensor<?x2x2x3xf32>
}

// CHECK-LABEL: @ambiguous(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x2xf32>, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1]] : tensor<?x2xf32> into tensor<?xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[COLLAPSED]] {{\[\[}}0, 1, 2]] output_shape [%[[ARG1]], 2, 2] : tensor<?xf32> into tensor<?x2x2xf32>
// CHECK-NEXT: return %[[EXPANDED]] : tensor<?x2x2xf32>
func.func @ambiguous(%a: tensor<?x2xf32>, %n: index) -> tensor<?x2x2xf32> {
  %c = tensor.collapse_shape %a [[0, 1]] : tensor<?x2xf32> into tensor<?xf32>
  %r = tensor.expand_shape %c [[0, 1, 2]] output_shape [%n, 2, 2] : tensor<?xf32> into tensor<?x2x2xf32>
  return %r : tensor<?x2x2xf32>
}
