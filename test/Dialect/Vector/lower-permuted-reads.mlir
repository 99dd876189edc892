// RUN: oxmlir-opt %s --convert-vector-to-scf=full-unroll --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @transposed(
// CHECK-SAME: %[[M:.*]]: memref<?x?xf32>, %[[I:.*]]: index, %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = vector.broadcast %[[X]] : f32 to vector<2x4xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.transfer_read %[[M]][%[[I]], %[[I]]], %[[X]] {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.insert %[[V1]], %[[V0]] [0] : vector<4xf32> into vector<2x4xf32>
// CHECK-NEXT: %[[V3:.*]] = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%[[I]]]
// CHECK-NEXT: %[[V4:.*]] = vector.transfer_read %[[M]][%[[V3]], %[[I]]], %[[X]] {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %[[V5:.*]] = vector.insert %[[V4]], %[[V2]] [1] : vector<4xf32> into vector<2x4xf32>
// CHECK-NEXT: %[[V6:.*]] = vector.transpose %[[V5]], [1, 0] : vector<2x4xf32> to vector<4x2xf32>
// CHECK-NEXT: return %[[V6]] : vector<4x2xf32>
func.func @transposed(%m: memref<?x?xf32>, %i: index, %x: f32) -> vector<4x2xf32> {
  %0 = vector.transfer_read %m[%i, %i], %x {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<4x2xf32>
  return %0 : vector<4x2xf32>
}
