// RUN: oxmlir-opt %s --convert-vector-to-scf=full-unroll | FileCheck %s

// The dimensions of the mask are in the order of the memory, those of the vector are not.
// CHECK-LABEL: @turned(
// CHECK-SAME: %[[M:.*]]: memref<?x?x?xf32>, %[[I:.*]]: index, %[[PAD:.*]]: f32, %[[SET:.*]]: vector<2x2xi1>)
// CHECK: %[[FIRST:.*]] = vector.extract %[[SET]][0] : vector<2xi1>
// CHECK: %[[ROW:.*]] = scf.for
// CHECK: vector.extract %[[FIRST]]
// CHECK: memref.load %[[M]][%[[I]], %{{.*}}, %[[I]]]
// CHECK: vector.insert %[[ROW]], %{{.*}} [0] : vector<2xf32> into vector<2x2xf32>
// CHECK: %[[ROWS:.*]] = vector.insert %{{.*}} [1] : vector<2xf32> into vector<2x2xf32>
// CHECK: vector.transpose %[[ROWS]], [1, 0] : vector<2x2xf32>
func.func @turned(%m: memref<?x?x?xf32>, %i: index, %pad: f32, %set: vector<2x2xi1>) -> vector<2x2xf32> {
  %0 = vector.transfer_read %m[%i, %i, %i], %pad, %set
      {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, d0)>}
      : memref<?x?x?xf32>, vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
