// RUN: oxmlir-opt %s --lower-vector-mask | FileCheck %s

// CHECK-LABEL: @read(
// CHECK-SAME: %[[M:.*]]: memref<?xf32>, %[[I:.*]]: index, %[[X:.*]]: f32, %[[MASK:.*]]: vector<8xi1>
// CHECK-NEXT: %[[V0:.*]] = vector.transfer_read %[[M]][%[[I]]], %[[X]], %[[MASK]] : memref<?xf32>, vector<8xf32>
// CHECK-NEXT: return %[[V0]] : vector<8xf32>
func.func @read(%m: memref<?xf32>, %i: index, %x: f32, %mask: vector<8xi1>) -> vector<8xf32> {
  %0 = vector.mask %mask { vector.transfer_read %m[%i], %x : memref<?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: @all(
// CHECK-SAME: %[[M:.*]]: memref<?xf32>, %[[I:.*]]: index, %[[V:.*]]: vector<8xf32>
// CHECK-NEXT: vector.transfer_write %[[V]], %[[M]][%[[I]]] : vector<8xf32>, memref<?xf32>
// CHECK-NEXT: return
func.func @all(%m: memref<?xf32>, %i: index, %v: vector<8xf32>) {
  %mask = vector.constant_mask [8] : vector<8xi1>
  vector.mask %mask { vector.transfer_write %v, %m[%i] : vector<8xf32>, memref<?xf32> } : vector<8xi1>
  return
}

// CHECK-LABEL: @nothing(
// CHECK-SAME: %[[V:.*]]: vector<8xf32>, %[[MASK:.*]]: vector<8xi1>
// CHECK-NEXT: return %[[V]] : vector<8xf32>
func.func @nothing(%v: vector<8xf32>, %mask: vector<8xi1>) -> vector<8xf32> {
  %0 = vector.mask %mask { vector.yield %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %0 : vector<8xf32>
}
