// RUN: oxmlir-opt %s --affine-fold-memref-alias-ops --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @affine_accesses_of_collapsed(
// CHECK-SAME: %[[M:.*]]: memref<3x4x32xf32>
// CHECK-NEXT: affine.for %[[ARG1:.*]] = 0 to 12 {
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%[[ARG1]])
// CHECK-NEXT: %[[V1:.*]] = affine.apply affine_map<(d0) -> (d0 mod 4)>(%[[ARG1]])
// CHECK-NEXT: %[[V2:.*]] = affine.load %[[M]][%[[V0]], %[[V1]], %[[ARG1]]] : memref<3x4x32xf32>
// CHECK-NEXT: %[[V3:.*]] = affine.apply affine_map<(d0) -> (d0 + 1)>(%[[ARG1]])
// CHECK-NEXT: %[[V4:.*]] = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%[[ARG1]])
// CHECK-NEXT: %[[V5:.*]] = affine.apply affine_map<(d0) -> (d0 mod 4)>(%[[ARG1]])
// CHECK-NEXT: affine.store %[[V2]], %[[M]][%[[V4]], %[[V5]], %[[V3]]] : memref<3x4x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @affine_accesses_of_collapsed(%m: memref<3x4x32xf32>) {
  %v = memref.collapse_shape %m [[0, 1], [2]] : memref<3x4x32xf32> into memref<12x32xf32>
  affine.for %i = 0 to 12 {
    %0 = affine.load %v[%i, %i] : memref<12x32xf32>
    affine.store %0, %v[%i, %i + 1] : memref<12x32xf32>
  }
  return
}

// CHECK-LABEL: @affine_accesses_of_expanded(
// CHECK-SAME: %[[M:.*]]: memref<12x32xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: affine.for %[[ARG1:.*]] = 0 to 3 {
// CHECK-NEXT: %[[V0:.*]] = affine.linearize_index disjoint [%[[ARG1]], %[[ARG1]]] by (3, 4) : index
// CHECK-NEXT: %[[V1:.*]] = affine.load %[[M]][%[[V0]], %[[ARG1]]] : memref<12x32xf32>
// CHECK-NEXT: %[[V2:.*]] = affine.apply affine_map<(d0) -> (d0 + 1)>(%[[ARG1]])
// CHECK-NEXT: %[[V3:.*]] = affine.linearize_index disjoint [%[[ARG1]], %[[C0]]] by (3, 4) : index
// CHECK-NEXT: affine.store %[[V1]], %[[M]][%[[V3]], %[[V2]]] : memref<12x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @affine_accesses_of_expanded(%m: memref<12x32xf32>) {
  %v = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
  affine.for %i = 0 to 3 {
    %0 = affine.load %v[%i, %i, %i] : memref<3x4x32xf32>
    affine.store %0, %v[%i, 0, %i + 1] : memref<3x4x32xf32>
  }
  return
}

// CHECK-LABEL: @affine_accesses_of_subview(
// CHECK-SAME: %[[M:.*]]: memref<12x32xf32>, %[[O:.*]]: index
// CHECK-NEXT: affine.for %[[ARG2:.*]] = 0 to 4 {
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%[[ARG2]])[%[[O]]]
// CHECK-NEXT: %[[V1:.*]] = affine.apply affine_map<(d0) -> (d0 + 4)>(%[[ARG2]])
// CHECK-NEXT: %[[V2:.*]] = affine.load %[[M]][%[[V0]], %[[V1]]] : memref<12x32xf32>
// CHECK-NEXT: %[[V3:.*]] = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%[[ARG2]])[%[[O]]]
// CHECK-NEXT: %[[V4:.*]] = affine.apply affine_map<(d0) -> (d0 + 5)>(%[[ARG2]])
// CHECK-NEXT: affine.store %[[V2]], %[[M]][%[[V3]], %[[V4]]] : memref<12x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @affine_accesses_of_subview(%m: memref<12x32xf32>, %o: index) {
  %v = memref.subview %m[%o, 4] [4, 8] [1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  affine.for %i = 0 to 4 {
    %0 = affine.load %v[%i, %i] : memref<4x8xf32, strided<[32, 1], offset: ?>>
    affine.store %0, %v[%i, %i + 1] : memref<4x8xf32, strided<[32, 1], offset: ?>>
  }
  return
}

// An offset that may not stand in affine subscripts stays in the view.
// CHECK-LABEL: @affine_access_beside_an_index(
// CHECK: %[[VIEW:.*]] = memref.subview
// CHECK: affine.store %{{.*}}, %[[VIEW]][symbol(%arg1)]
func.func @affine_access_beside_an_index(%m: memref<12xf32>, %i: index, %x: f32) {
  %c3 = arith.constant 3 : index
  affine.for %k = 0 to 4 {
    %o = arith.remui %k, %c3 : index
    %v = memref.subview %m[%o] [4] [1] : memref<12xf32> to memref<4xf32, strided<[1], offset: ?>>
    affine.store %x, %v[symbol(%i)] : memref<4xf32, strided<[1], offset: ?>>
  }
  return
}
