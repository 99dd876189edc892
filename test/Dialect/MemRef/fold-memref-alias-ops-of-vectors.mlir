// RUN: oxmlir-opt %s --fold-memref-alias-ops --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @accesses_of_subview(
// CHECK-SAME: %[[M:.*]]: memref<12x32xf32>, %[[O:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index, %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[O]], %[[I]]]
// CHECK-NEXT: %[[V1:.*]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[J]]]
// CHECK-NEXT: %[[V2:.*]] = memref.load %[[M]][%[[V0]], %[[V1]]] : memref<12x32xf32>
// CHECK-NEXT: %[[V3:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[O]], %[[I]]]
// CHECK-NEXT: %[[V4:.*]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[J]]]
// CHECK-NEXT: memref.store %[[X]], %[[M]][%[[V3]], %[[V4]]] : memref<12x32xf32>
// CHECK-NEXT: return %[[V2]] : f32
func.func @accesses_of_subview(%m: memref<12x32xf32>, %o: index, %i: index, %j: index, %x: f32) -> f32 {
  %v = memref.subview %m[%o, 4] [4, 8] [1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  %0 = memref.load %v[%i, %j] : memref<4x8xf32, strided<[32, 1], offset: ?>>
  memref.store %x, %v[%i, %j] : memref<4x8xf32, strided<[32, 1], offset: ?>>
  return %0 : f32
}

// CHECK-LABEL: @vectors_of_subview(
// CHECK-SAME: %[[M:.*]]: memref<12x32xf32>, %[[O:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[O]], %[[I]]]
// CHECK-NEXT: %[[V1:.*]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[J]]]
// CHECK-NEXT: %[[V2:.*]] = vector.load %[[M]][%[[V0]], %[[V1]]] : memref<12x32xf32>, vector<8xf32>
// CHECK-NEXT: %[[V3:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[O]], %[[I]]]
// CHECK-NEXT: %[[V4:.*]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[J]]]
// CHECK-NEXT: vector.store %[[V2]], %[[M]][%[[V3]], %[[V4]]] : memref<12x32xf32>, vector<8xf32>
// CHECK-NEXT: return
func.func @vectors_of_subview(%m: memref<12x32xf32>, %o: index, %i: index, %j: index) {
  %v = memref.subview %m[%o, 4] [4, 8] [1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  %0 = vector.load %v[%i, %j] : memref<4x8xf32, strided<[32, 1], offset: ?>>, vector<8xf32>
  vector.store %0, %v[%i, %j] : memref<4x8xf32, strided<[32, 1], offset: ?>>, vector<8xf32>
  return
}

// CHECK-LABEL: @masked_vectors_of_subview(
// CHECK-SAME: %[[M:.*]]: memref<12x32xf32>, %[[O:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index, %[[MASK:.*]]: vector<8xi1>, %[[X:.*]]: vector<8xf32>
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[O]], %[[I]]]
// CHECK-NEXT: %[[V1:.*]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[J]]]
// CHECK-NEXT: %[[V2:.*]] = vector.maskedload %[[M]][%[[V0]], %[[V1]]], %[[MASK]], %[[X]] : memref<12x32xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT: %[[V3:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[O]], %[[I]]]
// CHECK-NEXT: %[[V4:.*]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[J]]]
// CHECK-NEXT: vector.maskedstore %[[M]][%[[V3]], %[[V4]]], %[[MASK]], %[[V2]] : memref<12x32xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT: return
func.func @masked_vectors_of_subview(%m: memref<12x32xf32>, %o: index, %i: index, %j: index, %mask: vector<8xi1>, %x: vector<8xf32>) {
  %v = memref.subview %m[%o, 4] [4, 8] [1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  %0 = vector.maskedload %v[%i, %j], %mask, %x : memref<4x8xf32, strided<[32, 1], offset: ?>>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %v[%i, %j], %mask, %0 : memref<4x8xf32, strided<[32, 1], offset: ?>>, vector<8xi1>, vector<8xf32>
  return
}

// CHECK-LABEL: @transfers_of_subview(
// CHECK-SAME: %[[M:.*]]: memref<12x32xf32>, %[[O:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index, %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[O]], %[[I]]]
// CHECK-NEXT: %[[V1:.*]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[J]]]
// CHECK-NEXT: %[[V2:.*]] = vector.transfer_read %[[M]][%[[V0]], %[[V1]]], %[[X]] {in_bounds = [true]} : memref<12x32xf32>, vector<8xf32>
// CHECK-NEXT: %[[V3:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[O]], %[[I]]]
// CHECK-NEXT: %[[V4:.*]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[J]]]
// CHECK-NEXT: vector.transfer_write %[[V2]], %[[M]][%[[V3]], %[[V4]]] {in_bounds = [true]} : vector<8xf32>, memref<12x32xf32>
// CHECK-NEXT: return
func.func @transfers_of_subview(%m: memref<12x32xf32>, %o: index, %i: index, %j: index, %x: f32) {
  %v = memref.subview %m[%o, 4] [4, 8] [1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  %0 = vector.transfer_read %v[%i, %j], %x {in_bounds = [true]} : memref<4x8xf32, strided<[32, 1], offset: ?>>, vector<8xf32>
  vector.transfer_write %0, %v[%i, %j] {in_bounds = [true]} : vector<8xf32>, memref<4x8xf32, strided<[32, 1], offset: ?>>
  return
}

// CHECK-LABEL: @accesses_of_expanded(
// CHECK-SAME: %[[M:.*]]: memref<12x32xf32>, %[[O:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index, %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = affine.linearize_index disjoint [%[[I]], %[[J]]] by (3, 4) : index
// CHECK-NEXT: %[[V1:.*]] = memref.load %[[M]][%[[V0]], %[[J]]] : memref<12x32xf32>
// CHECK-NEXT: %[[V2:.*]] = affine.linearize_index disjoint [%[[I]], %[[J]]] by (3, 4) : index
// CHECK-NEXT: memref.store %[[X]], %[[M]][%[[V2]], %[[J]]] : memref<12x32xf32>
// CHECK-NEXT: return %[[V1]] : f32
func.func @accesses_of_expanded(%m: memref<12x32xf32>, %o: index, %i: index, %j: index, %x: f32) -> f32 {
  %v = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
  %0 = memref.load %v[%i, %j, %j] : memref<3x4x32xf32>
  memref.store %x, %v[%i, %j, %j] : memref<3x4x32xf32>
  return %0 : f32
}

// CHECK-LABEL: @vectors_of_expanded(
// CHECK-SAME: %[[M:.*]]: memref<12x32xf32>, %[[O:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = affine.linearize_index [%[[I]], %[[J]]] by (3, 4) : index
// CHECK-NEXT: %[[V1:.*]] = vector.load %[[M]][%[[V0]], %[[J]]] : memref<12x32xf32>, vector<8xf32>
// CHECK-NEXT: %[[V2:.*]] = affine.linearize_index [%[[I]], %[[J]]] by (3, 4) : index
// CHECK-NEXT: vector.store %[[V1]], %[[M]][%[[V2]], %[[J]]] : memref<12x32xf32>, vector<8xf32>
// CHECK-NEXT: return
func.func @vectors_of_expanded(%m: memref<12x32xf32>, %o: index, %i: index, %j: index) {
  %v = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
  %0 = vector.load %v[%i, %j, %j] : memref<3x4x32xf32>, vector<8xf32>
  vector.store %0, %v[%i, %j, %j] : memref<3x4x32xf32>, vector<8xf32>
  return
}

// CHECK-LABEL: @masked_vectors_of_expanded(
// CHECK-SAME: %[[M:.*]]: memref<12x32xf32>, %[[O:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index, %[[MASK:.*]]: vector<8xi1>, %[[X:.*]]: vector<8xf32>
// CHECK-NEXT: %[[V0:.*]] = affine.linearize_index [%[[I]], %[[J]]] by (3, 4) : index
// CHECK-NEXT: %[[V1:.*]] = vector.maskedload %[[M]][%[[V0]], %[[J]]], %[[MASK]], %[[X]] : memref<12x32xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT: %[[V2:.*]] = affine.linearize_index [%[[I]], %[[J]]] by (3, 4) : index
// CHECK-NEXT: vector.maskedstore %[[M]][%[[V2]], %[[J]]], %[[MASK]], %[[V1]] : memref<12x32xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT: return
func.func @masked_vectors_of_expanded(%m: memref<12x32xf32>, %o: index, %i: index, %j: index, %mask: vector<8xi1>, %x: vector<8xf32>) {
  %v = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
  %0 = vector.maskedload %v[%i, %j, %j], %mask, %x : memref<3x4x32xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %v[%i, %j, %j], %mask, %0 : memref<3x4x32xf32>, vector<8xi1>, vector<8xf32>
  return
}

// Transfers from expanded memory, not those to it.
// CHECK-LABEL: @transfers_of_expanded(
// CHECK-SAME: %[[M:.*]]: memref<12x32xf32>, %[[O:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index, %[[X:.*]]: f32
// CHECK-NEXT: %[[V:.*]] = memref.expand_shape %[[M]]
// CHECK-NEXT: %[[V0:.*]] = affine.linearize_index [%[[I]], %[[J]]] by (3, 4) : index
// CHECK-NEXT: %[[V1:.*]] = vector.transfer_read %[[M]][%[[V0]], %[[J]]], %[[X]] {in_bounds = [true]} : memref<12x32xf32>, vector<8xf32>
// CHECK-NEXT: vector.transfer_write %[[V1]], %[[V]][%[[I]], %[[J]], %[[J]]] {in_bounds = [true]} : vector<8xf32>, memref<3x4x32xf32>
// CHECK-NEXT: return
func.func @transfers_of_expanded(%m: memref<12x32xf32>, %o: index, %i: index, %j: index, %x: f32) {
  %v = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
  %0 = vector.transfer_read %v[%i, %j, %j], %x {in_bounds = [true]} : memref<3x4x32xf32>, vector<8xf32>
  vector.transfer_write %0, %v[%i, %j, %j] {in_bounds = [true]} : vector<8xf32>, memref<3x4x32xf32>
  return
}

// CHECK-LABEL: @accesses_of_collapsed(
// CHECK-SAME: %[[M:.*]]: memref<3x4x32xf32>, %[[O:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index, %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]]:2 = affine.delinearize_index %[[I]] into (3, 4) : index, index
// CHECK-NEXT: %[[V1:.*]] = memref.load %[[M]][%[[V0]]#0, %[[V0]]#1, %[[J]]] : memref<3x4x32xf32>
// CHECK-NEXT: %[[V2:.*]]:2 = affine.delinearize_index %[[I]] into (3, 4) : index, index
// CHECK-NEXT: memref.store %[[X]], %[[M]][%[[V2]]#0, %[[V2]]#1, %[[J]]] : memref<3x4x32xf32>
// CHECK-NEXT: return %[[V1]] : f32
func.func @accesses_of_collapsed(%m: memref<3x4x32xf32>, %o: index, %i: index, %j: index, %x: f32) -> f32 {
  %v = memref.collapse_shape %m [[0, 1], [2]] : memref<3x4x32xf32> into memref<12x32xf32>
  %0 = memref.load %v[%i, %j] : memref<12x32xf32>
  memref.store %x, %v[%i, %j] : memref<12x32xf32>
  return %0 : f32
}

// CHECK-LABEL: @vectors_of_collapsed(
// CHECK-SAME: %[[M:.*]]: memref<3x4x32xf32>, %[[O:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-NEXT: %[[V0:.*]]:2 = affine.delinearize_index %[[I]] into (3, 4) : index, index
// CHECK-NEXT: %[[V1:.*]] = vector.load %[[M]][%[[V0]]#0, %[[V0]]#1, %[[J]]] : memref<3x4x32xf32>, vector<8xf32>
// CHECK-NEXT: %[[V2:.*]]:2 = affine.delinearize_index %[[I]] into (3, 4) : index, index
// CHECK-NEXT: vector.store %[[V1]], %[[M]][%[[V2]]#0, %[[V2]]#1, %[[J]]] : memref<3x4x32xf32>, vector<8xf32>
// CHECK-NEXT: return
func.func @vectors_of_collapsed(%m: memref<3x4x32xf32>, %o: index, %i: index, %j: index) {
  %v = memref.collapse_shape %m [[0, 1], [2]] : memref<3x4x32xf32> into memref<12x32xf32>
  %0 = vector.load %v[%i, %j] : memref<12x32xf32>, vector<8xf32>
  vector.store %0, %v[%i, %j] : memref<12x32xf32>, vector<8xf32>
  return
}

// CHECK-LABEL: @masked_vectors_of_collapsed(
// CHECK-SAME: %[[M:.*]]: memref<3x4x32xf32>, %[[O:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index, %[[MASK:.*]]: vector<8xi1>, %[[X:.*]]: vector<8xf32>
// CHECK-NEXT: %[[V0:.*]]:2 = affine.delinearize_index %[[I]] into (3, 4) : index, index
// CHECK-NEXT: %[[V1:.*]] = vector.maskedload %[[M]][%[[V0]]#0, %[[V0]]#1, %[[J]]], %[[MASK]], %[[X]] : memref<3x4x32xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT: %[[V2:.*]]:2 = affine.delinearize_index %[[I]] into (3, 4) : index, index
// CHECK-NEXT: vector.maskedstore %[[M]][%[[V2]]#0, %[[V2]]#1, %[[J]]], %[[MASK]], %[[V1]] : memref<3x4x32xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT: return
func.func @masked_vectors_of_collapsed(%m: memref<3x4x32xf32>, %o: index, %i: index, %j: index, %mask: vector<8xi1>, %x: vector<8xf32>) {
  %v = memref.collapse_shape %m [[0, 1], [2]] : memref<3x4x32xf32> into memref<12x32xf32>
  %0 = vector.maskedload %v[%i, %j], %mask, %x : memref<12x32xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %v[%i, %j], %mask, %0 : memref<12x32xf32>, vector<8xi1>, vector<8xf32>
  return
}

// CHECK-LABEL: @transfers_of_collapsed(
// CHECK-SAME: %[[M:.*]]: memref<3x4x32xf32>, %[[O:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index, %[[X:.*]]: f32
// CHECK-NEXT: %[[COLLAPSE_SHAPE:.*]] = memref.collapse_shape %[[M]] {{\[\[}}0, 1], [2]] : memref<3x4x32xf32> into memref<12x32xf32>
// CHECK-NEXT: %[[V0:.*]] = vector.transfer_read %[[COLLAPSE_SHAPE]][%[[I]], %[[J]]], %[[X]] {in_bounds = [true]} : memref<12x32xf32>, vector<8xf32>
// CHECK-NEXT: vector.transfer_write %[[V0]], %[[COLLAPSE_SHAPE]][%[[I]], %[[J]]] {in_bounds = [true]} : vector<8xf32>, memref<12x32xf32>
// CHECK-NEXT: return
func.func @transfers_of_collapsed(%m: memref<3x4x32xf32>, %o: index, %i: index, %j: index, %x: f32) {
  %v = memref.collapse_shape %m [[0, 1], [2]] : memref<3x4x32xf32> into memref<12x32xf32>
  %0 = vector.transfer_read %v[%i, %j], %x {in_bounds = [true]} : memref<12x32xf32>, vector<8xf32>
  vector.transfer_write %0, %v[%i, %j] {in_bounds = [true]} : vector<8xf32>, memref<12x32xf32>
  return
}

// CHECK-LABEL: @matrices(
// CHECK-SAME: %[[M:.*]]: memref<64x64xf16>, %[[O:.*]]: index, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[O]], %[[I]]]
// CHECK-NEXT: %[[V1:.*]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[J]]]
// CHECK-NEXT: %[[V2:.*]] = gpu.subgroup_mma_load_matrix %[[M]][%[[V0]], %[[V1]]] {leadDimension = 64 : index} : memref<64x64xf16> -> !gpu.mma_matrix<16x16xf16, "COp">
// CHECK-NEXT: %[[V3:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[O]], %[[J]]]
// CHECK-NEXT: %[[V4:.*]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[I]]]
// CHECK-NEXT: gpu.subgroup_mma_store_matrix %[[V2]], %[[M]][%[[V3]], %[[V4]]] {leadDimension = 64 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<64x64xf16>
// CHECK-NEXT: return
func.func @matrices(%m: memref<64x64xf16>, %o: index, %i: index, %j: index) {
  %v = memref.subview %m[%o, 4] [32, 32] [1, 1] : memref<64x64xf16> to memref<32x32xf16, strided<[64, 1], offset: ?>>
  %0 = gpu.subgroup_mma_load_matrix %v[%i, %j] {leadDimension = 64 : index} : memref<32x32xf16, strided<[64, 1], offset: ?>> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %0, %v[%j, %i] {leadDimension = 64 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, strided<[64, 1], offset: ?>>
  return
}

// Vectors that may go on in the next row of what was collapsed, or have several rows of what was expanded, stay.
// CHECK-LABEL: @vectors_of_several_rows(
// CHECK: memref.collapse_shape
// CHECK: memref.expand_shape
// CHECK: vector.store {{.*}} : memref<32xf32>, vector<8xf32>
// CHECK: vector.maskedload {{.*}} : memref<4x8xf32>, vector<2x4xi1>
func.func @vectors_of_several_rows(%m: memref<4x8xf32>, %n: memref<32xf32>, %i: index, %x: vector<8xf32>, %mask: vector<2x4xi1>, %y: vector<2x4xf32>) -> vector<2x4xf32> {
  %v = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %w = memref.expand_shape %n [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  vector.store %x, %v[%i] : memref<32xf32>, vector<8xf32>
  %0 = vector.maskedload %w[%i, %i], %mask, %y : memref<4x8xf32>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// A vector is not stored to a buffer of fewer dimensions.
// CHECK-LABEL: func.func @of_fewer_dimensions
// CHECK: %[[V:.+]] = memref.expand_shape
// CHECK: vector.store %arg2, %[[V]]
func.func @of_fewer_dimensions(%m: memref<32xf32>, %i: index, %v: vector<1x8xf32>) {
  %c0 = arith.constant 0 : index
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  vector.store %v, %0[%i, %c0] : memref<4x8xf32>, vector<1x8xf32>
  return
}
