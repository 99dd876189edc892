// RUN: oxmlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

// The stride of a dimension of size 1 does not matter; others have to be known to be contiguous.
// CHECK-LABEL: func.func @first_is_one(
// CHECK-NEXT: memref.collapse_shape %arg0 {{\[\[}}0, 1]] : memref<1x?xf32, strided<[?, ?], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: return
func.func @first_is_one(%t: tensor<1x?xf32>) -> tensor<?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<1x?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @last_is_one(
// CHECK: memref.copy
// CHECK: memref.collapse_shape
func.func @last_is_one(%t: tensor<?x1xf32>) -> tensor<?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
