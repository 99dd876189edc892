// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// In front of the memory is not in it.
// CHECK-LABEL: @in_front(
// CHECK-NOT: in_bounds
func.func @in_front(%m: memref<4xf32>, %pad: f32) -> vector<2xf32> {
  %at = arith.constant -1 : index
  %0 = vector.transfer_read %m[%at], %pad : memref<4xf32>, vector<2xf32>
  return %0 : vector<2xf32>
}

// A scalable vector may have more elements than the memory.
// CHECK-LABEL: @scalable(
// CHECK-NOT: in_bounds
func.func @scalable(%m: memref<4xf32>, %pad: f32) -> vector<[4]xf32> {
  %at = arith.constant 0 : index
  %0 = vector.transfer_read %m[%at], %pad : memref<4xf32>, vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

// The sixth row of three is the second one of the second part only if there are four rows in a part.
// CHECK-LABEL: @row(
// CHECK: vector.extract %{{.*}}[5] : vector<3xf32> from vector<[8]x3xf32>
func.func @row(%v: vector<2x[4]x3xf32>) -> vector<3xf32> {
  %0 = vector.shape_cast %v : vector<2x[4]x3xf32> to vector<[8]x3xf32>
  %1 = vector.extract %0[5] : vector<3xf32> from vector<[8]x3xf32>
  return %1 : vector<3xf32>
}

// CHECK-LABEL: @stretched(
// CHECK: %[[WIDE:.*]] = vector.broadcast
// CHECK: vector.extract %[[WIDE]][2] : vector<[1]xf32> from vector<4x[1]xf32>
func.func @stretched(%v: vector<4x1xf32>) -> vector<[1]xf32> {
  %0 = vector.broadcast %v : vector<4x1xf32> to vector<4x[1]xf32>
  %1 = vector.extract %0[2] : vector<[1]xf32> from vector<4x[1]xf32>
  return %1 : vector<[1]xf32>
}
