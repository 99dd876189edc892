// Slices in front of the changes of shape that they are slices of.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @expanded(%t: tensor<60x4xf32>, %i: index, %n: index) -> tensor<1x?x10x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2], [3]] output_shape [2, 3, 10, 4] : tensor<60x4xf32> into tensor<2x3x10x4xf32>
  %1 = tensor.extract_slice %0[%i, 1, 0, 0] [1, %n, 10, 4] [1, 1, 1, 1] : tensor<2x3x10x4xf32> to tensor<1x?x10x4xf32>
  return %1 : tensor<1x?x10x4xf32>
}
func.func @apart(%t: tensor<60xf32>) -> tensor<1x2x5xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [2, 3, 10] : tensor<60xf32> into tensor<2x3x10xf32>
  %1 = tensor.extract_slice %0[0, 0, 0] [1, 2, 5] [1, 1, 1] : tensor<2x3x10xf32> to tensor<1x2x5xf32>
  return %1 : tensor<1x2x5xf32>
}
func.func @collapsed(%t: tensor<5x10x1x7xf32>, %i: index) -> tensor<20x3xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2, 3]] : tensor<5x10x1x7xf32> into tensor<50x7xf32>
  %1 = tensor.extract_slice %0[10, %i] [20, 3] [1, 1] : tensor<50x7xf32> to tensor<20x3xf32>
  return %1 : tensor<20x3xf32>
}
func.func @in_row(%t: tensor<3x10xf32>) -> tensor<3xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<3x10xf32> into tensor<30xf32>
  %1 = tensor.extract_slice %0[12] [3] [1] : tensor<30xf32> to tensor<3xf32>
  return %1 : tensor<3xf32>
}
func.func @over_rows(%t: tensor<3x10xf32>) -> tensor<8xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<3x10xf32> into tensor<30xf32>
  %1 = tensor.extract_slice %0[5] [8] [1] : tensor<30xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @at_no_place(%t: tensor<3x10xf32>, %i: index) -> tensor<8xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<3x10xf32> into tensor<30xf32>
  %1 = tensor.extract_slice %0[%i] [8] [1] : tensor<30xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @nothing(%t: tensor<3x10xf32>) -> tensor<0xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<3x10xf32> into tensor<30xf32>
  %1 = tensor.extract_slice %0[5] [0] [1] : tensor<30xf32> to tensor<0xf32>
  return %1 : tensor<0xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<()[s0] -> (s0 * 10)>
// CHECK: module {
// CHECK-NEXT: func.func @expanded(%arg0: tensor<60x4xf32>, %arg1: index, %arg2: index) -> tensor<1x?x10x4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = affine.apply #map()[%arg2]
// CHECK-NEXT: %1 = affine.linearize_index disjoint [%arg1, %c1, %c0] by (2, 3, 10) : index
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%1, %c0] [%0, 4] [1, 1] : tensor<60x4xf32> to tensor<?x4xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %extracted_slice {{\[\[}}0, 1, 2], [3]] output_shape [1, %arg2, 10, 4] : tensor<?x4xf32> into tensor<1x?x10x4xf32>
// CHECK-NEXT: return %expanded : tensor<1x?x10x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @apart(%arg0: tensor<60xf32>) -> tensor<1x2x5xf32> {
// CHECK-NEXT: %expanded = tensor.expand_shape %arg0 {{\[\[}}0, 1, 2]] output_shape [2, 3, 10] : tensor<60xf32> into tensor<2x3x10xf32>
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %expanded[0, 0, 0] [1, 2, 5] [1, 1, 1] : tensor<2x3x10xf32> to tensor<1x2x5xf32>
// CHECK-NEXT: return %extracted_slice : tensor<1x2x5xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @collapsed(%arg0: tensor<5x10x1x7xf32>, %arg1: index) -> tensor<20x3xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[1, 0, 0, %arg1] [2, 10, 1, 3] [1, 1, 1, 1] : tensor<5x10x1x7xf32> to tensor<2x10x1x3xf32>
// CHECK-NEXT: %collapsed = tensor.collapse_shape %extracted_slice {{\[\[}}0, 1], [2, 3]] : tensor<2x10x1x3xf32> into tensor<20x3xf32>
// CHECK-NEXT: return %collapsed : tensor<20x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @in_row(%arg0: tensor<3x10xf32>) -> tensor<3xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[1, 2] [1, 3] [1, 1] : tensor<3x10xf32> to tensor<1x3xf32>
// CHECK-NEXT: %collapsed = tensor.collapse_shape %extracted_slice {{\[\[}}0, 1]] : tensor<1x3xf32> into tensor<3xf32>
// CHECK-NEXT: return %collapsed : tensor<3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @over_rows(%arg0: tensor<3x10xf32>) -> tensor<8xf32> {
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{\[\[}}0, 1]] : tensor<3x10xf32> into tensor<30xf32>
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %collapsed[5] [8] [1] : tensor<30xf32> to tensor<8xf32>
// CHECK-NEXT: return %extracted_slice : tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @at_no_place(%arg0: tensor<3x10xf32>, %arg1: index) -> tensor<8xf32> {
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{\[\[}}0, 1]] : tensor<3x10xf32> into tensor<30xf32>
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %collapsed[%arg1] [8] [1] : tensor<30xf32> to tensor<8xf32>
// CHECK-NEXT: return %extracted_slice : tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @nothing(%arg0: tensor<3x10xf32>) -> tensor<0xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, 5] [1, 0] [1, 1] : tensor<3x10xf32> to tensor<1x0xf32>
// CHECK-NEXT: %collapsed = tensor.collapse_shape %extracted_slice {{\[\[}}0, 1]] : tensor<1x0xf32> into tensor<0xf32>
// CHECK-NEXT: return %collapsed : tensor<0xf32>
// CHECK-NEXT: }
