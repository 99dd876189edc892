// RUN: oxmlir-opt %s --convert-vector-to-scf=full-unroll | FileCheck %s

// The mask has the dimensions of the memory in their order, in which the one that the vector lacks stands in the middle.
// CHECK-LABEL: @middle(
// CHECK-SAME: %[[V:.*]]: vector<2x8xf32>, %[[M:.*]]: memref<2x?x8xf32>, %[[I:.*]]: index, %[[SET:.*]]: vector<2x8xi1>)
// CHECK: %[[FIRST:.*]] = vector.extract %[[SET]][0] : vector<8xi1>
// CHECK: vector.transfer_write %{{.*}}, %[[M]][%{{.*}}, %[[I]], %{{.*}}], %[[FIRST]]
// CHECK: %[[SECOND:.*]] = vector.extract %[[SET]][1] : vector<8xi1>
// CHECK: vector.transfer_write %{{.*}}, %[[M]][%{{.*}}, %[[I]], %{{.*}}], %[[SECOND]]
func.func @middle(%v: vector<2x8xf32>, %m: memref<2x?x8xf32>, %i: index, %set: vector<2x8xi1>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %i, %c0], %set
      {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d0, d2)>}
      : vector<2x8xf32>, memref<2x?x8xf32>
  return
}

// CHECK-LABEL: @turned(
// CHECK-SAME: %[[V:.*]]: vector<8x2xf32>, %[[M:.*]]: memref<2x?x8xf32>, %[[I:.*]]: index, %[[SET:.*]]: vector<2x8xi1>)
// CHECK: %[[FIRST:.*]] = vector.extract %[[SET]][0] : vector<8xi1>
// CHECK: vector.transfer_write %{{.*}}, %[[M]][%{{.*}}, %[[I]], %{{.*}}], %[[FIRST]]
func.func @turned(%v: vector<8x2xf32>, %m: memref<2x?x8xf32>, %i: index, %set: vector<2x8xi1>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %i, %c0], %set
      {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d0)>}
      : vector<8x2xf32>, memref<2x?x8xf32>
  return
}
