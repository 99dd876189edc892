// RUN: oxmlir-opt %s --convert-vector-to-scf='full-unroll lower-tensors' | FileCheck %s

// CHECK-LABEL: @read(
// CHECK-SAME: %[[T:.*]]: tensor<2x4xf32>, %[[X:.*]]: f32
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = vector.broadcast %[[X]] : f32 to vector<2x4xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.transfer_read %[[T]][%[[C0]], %[[C0]]], %[[X]] {in_bounds = [true]} : tensor<2x4xf32>, vector<4xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.insert %[[V1]], %[[V0]] [0] : vector<4xf32> into vector<2x4xf32>
// CHECK-NEXT: %[[V3:.*]] = vector.transfer_read %[[T]][%[[C1]], %[[C0]]], %[[X]] {in_bounds = [true]} : tensor<2x4xf32>, vector<4xf32>
// CHECK-NEXT: %[[V4:.*]] = vector.insert %[[V3]], %[[V2]] [1] : vector<4xf32> into vector<2x4xf32>
// CHECK-NEXT: return %[[V4]] : vector<2x4xf32>
func.func @read(%t: tensor<2x4xf32>, %x: f32) -> vector<2x4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %t[%c0, %c0], %x {in_bounds = [true, true]} : tensor<2x4xf32>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// CHECK-LABEL: @write(
// CHECK-SAME: %[[T:.*]]: tensor<2x4xf32>, %[[V:.*]]: vector<2x4xf32>
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[V]][0] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.transfer_write %[[V0]], %[[T]][%[[C0]], %[[C0]]] {in_bounds = [true]} : vector<4xf32>, tensor<2x4xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[V]][1] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: %[[V3:.*]] = vector.transfer_write %[[V2]], %[[V1]][%[[C1]], %[[C0]]] {in_bounds = [true]} : vector<4xf32>, tensor<2x4xf32>
// CHECK-NEXT: return %[[V3]] : tensor<2x4xf32>
func.func @write(%t: tensor<2x4xf32>, %v: vector<2x4xf32>) -> tensor<2x4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
