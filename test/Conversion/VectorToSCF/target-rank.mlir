// RUN: oxmlir-opt %s --convert-vector-to-scf='full-unroll target-rank=2' | FileCheck %s

// CHECK-LABEL: @read(
// CHECK-SAME: %[[M:.*]]: memref<2x4x8xf32>, %[[X:.*]]: f32
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = vector.broadcast %[[X]] : f32 to vector<2x4x8xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.transfer_read %[[M]][%[[C0]], %[[C0]], %[[C0]]], %[[X]] {in_bounds = [true, true]} : memref<2x4x8xf32>, vector<4x8xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.insert %[[V1]], %[[V0]] [0] : vector<4x8xf32> into vector<2x4x8xf32>
// CHECK-NEXT: %[[V3:.*]] = vector.transfer_read %[[M]][%[[C1]], %[[C0]], %[[C0]]], %[[X]] {in_bounds = [true, true]} : memref<2x4x8xf32>, vector<4x8xf32>
// CHECK-NEXT: %[[V4:.*]] = vector.insert %[[V3]], %[[V2]] [1] : vector<4x8xf32> into vector<2x4x8xf32>
// CHECK-NEXT: return %[[V4]] : vector<2x4x8xf32>
func.func @read(%m: memref<2x4x8xf32>, %x: f32) -> vector<2x4x8xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0, %c0, %c0], %x {in_bounds = [true, true, true]} : memref<2x4x8xf32>, vector<2x4x8xf32>
  return %0 : vector<2x4x8xf32>
}
