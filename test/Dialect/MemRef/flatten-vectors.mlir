// RUN: oxmlir-opt %s --flatten-memref --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @vectors(
// CHECK-SAME: %[[M:.*]]: memref<4x8xf32>, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[I]], %[[J]]]
// CHECK-NEXT: %[[REINTERPRET_CAST:.*]] = memref.reinterpret_cast %[[M]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK-NEXT: %[[V1:.*]] = vector.load %[[REINTERPRET_CAST]][%[[V0]]] : memref<32xf32, strided<[1]>>, vector<4xf32>
// CHECK-NEXT: %[[V2:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[J]], %[[I]]]
// CHECK-NEXT: %[[REINTERPRET_CAST_0:.*]] = memref.reinterpret_cast %[[M]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK-NEXT: vector.store %[[V1]], %[[REINTERPRET_CAST_0]][%[[V2]]] : memref<32xf32, strided<[1]>>, vector<4xf32>
// CHECK-NEXT: return
func.func @vectors(%m: memref<4x8xf32>, %i: index, %j: index) {
  %0 = vector.load %m[%i, %j] : memref<4x8xf32>, vector<4xf32>
  vector.store %0, %m[%j, %i] : memref<4x8xf32>, vector<4xf32>
  return
}

// CHECK-LABEL: @masked(
// CHECK-SAME: %[[M:.*]]: memref<4x8xf32>, %[[I:.*]]: index, %[[J:.*]]: index, %[[MASK:.*]]: vector<4xi1>, %[[X:.*]]: vector<4xf32>
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[I]], %[[J]]]
// CHECK-NEXT: %[[REINTERPRET_CAST:.*]] = memref.reinterpret_cast %[[M]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK-NEXT: %[[V1:.*]] = vector.maskedload %[[REINTERPRET_CAST]][%[[V0]]], %[[MASK]], %[[X]] : memref<32xf32, strided<[1]>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: %[[V2:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[J]], %[[I]]]
// CHECK-NEXT: %[[REINTERPRET_CAST_0:.*]] = memref.reinterpret_cast %[[M]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK-NEXT: vector.maskedstore %[[REINTERPRET_CAST_0]][%[[V2]]], %[[MASK]], %[[V1]] : memref<32xf32, strided<[1]>>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT: return
func.func @masked(%m: memref<4x8xf32>, %i: index, %j: index, %mask: vector<4xi1>, %x: vector<4xf32>) {
  %0 = vector.maskedload %m[%i, %j], %mask, %x : memref<4x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%j, %i], %mask, %0 : memref<4x8xf32>, vector<4xi1>, vector<4xf32>
  return
}

// CHECK-LABEL: @transfers(
// CHECK-SAME: %[[M:.*]]: memref<4x8xf32>, %[[I:.*]]: index, %[[J:.*]]: index, %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[I]], %[[J]]]
// CHECK-NEXT: %[[REINTERPRET_CAST:.*]] = memref.reinterpret_cast %[[M]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK-NEXT: %[[V1:.*]] = vector.transfer_read %[[REINTERPRET_CAST]][%[[V0]]], %[[X]] : memref<32xf32, strided<[1]>>, vector<4xf32>
// CHECK-NEXT: %[[V2:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%[[J]], %[[I]]]
// CHECK-NEXT: %[[REINTERPRET_CAST_0:.*]] = memref.reinterpret_cast %[[M]] to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32, strided<[1]>>
// CHECK-NEXT: vector.transfer_write %[[V1]], %[[REINTERPRET_CAST_0]][%[[V2]]] : vector<4xf32>, memref<32xf32, strided<[1]>>
// CHECK-NEXT: return
func.func @transfers(%m: memref<4x8xf32>, %i: index, %j: index, %x: f32) {
  %0 = vector.transfer_read %m[%i, %j], %x {in_bounds = [true]} : memref<4x8xf32>, vector<4xf32>
  vector.transfer_write %0, %m[%j, %i] {in_bounds = [true]} : vector<4xf32>, memref<4x8xf32>
  return
}

// CHECK-LABEL: @allocations(
// CHECK-SAME: %[[I:.*]]: index, %[[X:.*]]: f32
// CHECK-NEXT: %[[ALLOCA:.*]] = memref.alloca() : memref<32xf32, strided<[1]>>
// CHECK-NEXT: %[[ALLOC:.*]] = memref.alloc() : memref<32xf32, strided<[1]>>
// CHECK-NEXT: %[[REINTERPRET_CAST:.*]] = memref.reinterpret_cast %[[ALLOC]] to offset: [0], sizes: [4, 8], strides: [8, 1] : memref<32xf32, strided<[1]>> to memref<4x8xf32>
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<()[s0] -> (s0 * 9)>()[%[[I]]]
// CHECK-NEXT: memref.store %[[X]], %[[ALLOCA]][%[[V0]]] : memref<32xf32, strided<[1]>>
// CHECK-NEXT: %[[V1:.*]] = affine.apply affine_map<()[s0] -> (s0 * 9)>()[%[[I]]]
// CHECK-NEXT: memref.store %[[X]], %[[ALLOC]][%[[V1]]] : memref<32xf32, strided<[1]>>
// CHECK-NEXT: %[[V2:.*]] = affine.apply affine_map<()[s0] -> (s0 * 9)>()[%[[I]]]
// CHECK-NEXT: %[[V3:.*]] = memref.load %[[ALLOCA]][%[[V2]]] : memref<32xf32, strided<[1]>>
// CHECK-NEXT: memref.dealloc %[[REINTERPRET_CAST]] : memref<4x8xf32>
// CHECK-NEXT: return %[[V3]] : f32
func.func @allocations(%i: index, %x: f32) -> f32 {
  %0 = memref.alloca() : memref<4x8xf32>
  %1 = memref.alloc() : memref<4x8xf32>
  memref.store %x, %0[%i, %i] : memref<4x8xf32>
  memref.store %x, %1[%i, %i] : memref<4x8xf32>
  %2 = memref.load %0[%i, %i] : memref<4x8xf32>
  memref.dealloc %1 : memref<4x8xf32>
  return %2 : f32
}
