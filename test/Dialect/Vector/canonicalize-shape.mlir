// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @shape_cast_of_broadcast
func.func @shape_cast_of_broadcast(%x: f32, %v: vector<4xf32>, %s: vector<[4]xf32>) -> (vector<8xf32>, vector<2x4xf32>, vector<2x2xf32>, vector<2x[4]xf32>) {
  // CHECK: vector.broadcast %arg0 : f32 to vector<8xf32>
  %0 = vector.broadcast %x : f32 to vector<2x4xf32>
  %1 = vector.shape_cast %0 : vector<2x4xf32> to vector<8xf32>
  // CHECK: vector.broadcast %arg1 : vector<4xf32> to vector<2x4xf32>
  %2 = vector.broadcast %v : vector<4xf32> to vector<1x2x4xf32>
  %3 = vector.shape_cast %2 : vector<1x2x4xf32> to vector<2x4xf32>
  // CHECK: vector.shape_cast %arg1 : vector<4xf32> to vector<2x2xf32>
  %4 = vector.broadcast %v : vector<4xf32> to vector<1x4xf32>
  %5 = vector.shape_cast %4 : vector<1x4xf32> to vector<2x2xf32>
  // CHECK: vector.broadcast %arg2 : vector<[4]xf32> to vector<2x[4]xf32>
  %6 = vector.broadcast %s : vector<[4]xf32> to vector<1x2x[4]xf32>
  %7 = vector.shape_cast %6 : vector<1x2x[4]xf32> to vector<2x[4]xf32>
  return %1, %3, %5, %7 : vector<8xf32>, vector<2x4xf32>, vector<2x2xf32>, vector<2x[4]xf32>
}

// Rows are repeated here, columns would be after one broadcast.

// CHECK-LABEL: func.func @another_repetition
func.func @another_repetition(%v: vector<2x1xf32>) -> vector<2x2xf32> {
  // CHECK: vector.broadcast %arg0 : vector<2x1xf32> to vector<2x2x1xf32>
  // CHECK: vector.shape_cast
  %0 = vector.broadcast %v : vector<2x1xf32> to vector<2x2x1xf32>
  %1 = vector.shape_cast %0 : vector<2x2x1xf32> to vector<2x2xf32>
  return %1 : vector<2x2xf32>
}

// CHECK-LABEL: func.func @everything
func.func @everything(%m: vector<3x4xf32>, %v: vector<4xf32>, %u: vector<1x4xf32>, %w: vector<1xf32>, %x: f32, %i: index) -> (vector<12xf32>, vector<1x4xf32>, vector<1xf32>) {
  // CHECK: vector.shape_cast %arg0 : vector<3x4xf32> to vector<12xf32>
  %0 = vector.shape_cast %m : vector<3x4xf32> to vector<1x12xf32>
  %1 = vector.extract %0[0] : vector<12xf32> from vector<1x12xf32>
  // CHECK: vector.broadcast %arg1 : vector<4xf32> to vector<1x4xf32>
  %2 = vector.insert %v, %u [%i] : vector<4xf32> into vector<1x4xf32>
  // CHECK: vector.insert %arg4, %arg3 [%arg5]
  %3 = vector.insert %x, %w [%i] : f32 into vector<1xf32>
  return %1, %2, %3 : vector<12xf32>, vector<1x4xf32>, vector<1xf32>
}
