// RUN: oxmlir-opt %s --flatten-memref | FileCheck %s

// CHECK-DAG: #[[EIGHT:.*]] = affine_map<()[s0, s1] -> (s0 * 8 + s1)>
// CHECK-DAG: #[[ANY:.*]] = affine_map<()[s0, s1, s2] -> (s0 * s1 + s2)>
// CHECK-DAG: #[[REACH:.*]] = affine_map<()[s0, s1, s2] -> (s0 * s1, s2)>

// CHECK-LABEL: func.func @known
// CHECK-SAME: (%[[M:.*]]: memref<4x8xf32>, %[[I:.*]]: index, %[[J:.*]]: index
func.func @known(%m: memref<4x8xf32>, %i: index, %j: index) -> f32 {
  // CHECK: %[[AT:.*]] = affine.apply #[[EIGHT]]()[%[[I]], %[[J]]]
  // CHECK: %[[FLAT:.*]] = memref.reinterpret_cast %[[M]] to offset: [0], sizes: [32], strides: [1]
  // CHECK: memref.load %[[FLAT]][%[[AT]]] : memref<32xf32, strided<[1]>>
  %0 = memref.load %m[%i, %j] : memref<4x8xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @unknown
func.func @unknown(%m: memref<?x?xf32>, %i: index, %j: index, %x: f32) {
  // CHECK: %{{.*}}, %{{.*}}, %[[SIZES:.*]]:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata
  // CHECK: %[[AT:.*]] = affine.apply #[[ANY]]
  // CHECK: %[[SIZE:.*]] = affine.max #[[REACH]]()[%[[STRIDES]]#0, %[[SIZES]]#0, %[[SIZES]]#1]
  // CHECK: %[[FLAT:.*]] = memref.reinterpret_cast {{.*}} sizes: [%[[SIZE]]], strides: [1]
  // CHECK: memref.store %{{.*}}, %[[FLAT]][%[[AT]]]
  memref.store %x, %m[%i, %j] : memref<?x?xf32>
  return
}

// CHECK-LABEL: func.func @allocation
// CHECK: memref.alloc() : memref<72xf32, strided<[1]>>
// CHECK-NEXT: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [4, 8], strides: [18, 2]
func.func @allocation() -> memref<4x8xf32, strided<[18, 2]>> {
  %0 = memref.alloc() : memref<4x8xf32, strided<[18, 2]>>
  return %0 : memref<4x8xf32, strided<[18, 2]>>
}

// A vector of elements that do not lie side by side, one of two dimensions, and one that may leave the buffer stay.
// CHECK-LABEL: func.func @vectors
// CHECK-NOT: memref.reinterpret_cast
// CHECK: return
func.func @vectors(%m: memref<4x8xf32>, %s: memref<4x8xf32, strided<[18, 2]>>, %i: index, %pad: f32)
    -> (vector<4xf32>, vector<2x4xf32>, vector<4xf32>) {
  %0 = vector.transfer_read %s[%i, %i], %pad {in_bounds = [true]} : memref<4x8xf32, strided<[18, 2]>>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true, true]} : memref<4x8xf32>, vector<2x4xf32>
  %2 = vector.transfer_read %m[%i, %i], %pad : memref<4x8xf32>, vector<4xf32>
  return %0, %1, %2 : vector<4xf32>, vector<2x4xf32>, vector<4xf32>
}

// The mask of a transfer stays.
// CHECK-LABEL: func.func @mask
// CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}} : vector<4xf32>, memref<32xf32, strided<[1]>>
func.func @mask(%m: memref<4x8xf32>, %i: index, %v: vector<4xf32>, %mask: vector<4xi1>) {
  vector.transfer_write %v, %m[%i, %i], %mask {in_bounds = [true]} : vector<4xf32>, memref<4x8xf32>
  return
}

// Constant indices leave nothing of the strides that they are multiplied by.
// CHECK-LABEL: func.func @constant_index(
// CHECK: affine.apply #{{.*}}()[%{{.*}}, %{{.*}}#0]
// CHECK-NEXT: affine.max
func.func @constant_index(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %m[%i, %c0] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : f32
}
