// RUN: oxmlir-opt %s --resolve-ranked-shaped-type-result-dims | FileCheck %s

// Sizes are those that views are given.

// CHECK-LABEL: func.func @expanded
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: return %arg1, %c4 : index, index
func.func @expanded(%m: memref<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  %1 = memref.dim %0, %c0 : memref<?x4xf32>
  %2 = memref.dim %0, %c1 : memref<?x4xf32>
  return %1, %2 : index, index
}

// CHECK-LABEL: func.func @aligned
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT: return %dim : index
func.func @aligned(%m: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.assume_alignment %m, 16 : memref<?xf32>
  %1 = memref.dim %0, %c0 : memref<?xf32>
  return %1 : index
}
