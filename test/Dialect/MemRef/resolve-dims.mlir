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

// An index that several loops make, or none, says nothing of the size: that of the output does.
// CHECK-LABEL: func.func @of_sums
// CHECK: %[[D:.+]] = tensor.dim %arg1, %c0
// CHECK: %[[E:.+]] = tensor.dim %arg1, %c1
// CHECK: return %[[D]], %[[E]]
func.func @of_sums(%a: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i + j, 0)>],
      iterator_types = ["reduction", "reduction"]}
      ins(%a : tensor<?x?xf32>) outs(%out : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %d = tensor.dim %0, %c0 : tensor<?x?xf32>
  %e = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %d, %e : index, index
}
