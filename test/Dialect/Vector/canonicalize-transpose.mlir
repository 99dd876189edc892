// Transposes become part of what makes their source, where the order of elements allows it.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func @chains(%v: vector<2x3x4xf32>, %s: vector<2x[3]xf32>) -> (vector<4x2x3xf32>, vector<2x[3]xf32>) {
  %0 = vector.transpose %v, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %1 = vector.transpose %0, [2, 1, 0] : vector<3x2x4xf32> to vector<4x2x3xf32>
  %2 = vector.transpose %s, [1, 0] : vector<2x[3]xf32> to vector<[3]x2xf32>
  %3 = vector.transpose %2, [1, 0] : vector<[3]x2xf32> to vector<2x[3]xf32>
  return %1, %3 : vector<4x2x3xf32>, vector<2x[3]xf32>
}
func.func @of_broadcasts(%f: f32, %v: vector<4x1x1x4xf32>, %r: vector<3xf32>) -> (vector<3x2xf32>, vector<4x3x2x4xf32>, vector<4x2x3xf32>) {
  %0 = vector.broadcast %f : f32 to vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %2 = vector.broadcast %v : vector<4x1x1x4xf32> to vector<4x2x3x4xf32>
  %3 = vector.transpose %2, [0, 2, 1, 3] : vector<4x2x3x4xf32> to vector<4x3x2x4xf32>
  %4 = vector.broadcast %r : vector<3xf32> to vector<2x4x3xf32>
  %5 = vector.transpose %4, [1, 0, 2] : vector<2x4x3xf32> to vector<4x2x3xf32>
  return %1, %3, %5 : vector<3x2xf32>, vector<4x3x2x4xf32>, vector<4x2x3xf32>
}
func.func @rows_become_columns(%v: vector<2x1xf32>, %w: vector<2x2xf32>) -> (vector<2x2xf32>, vector<2x2x2xf32>) {
  %0 = vector.broadcast %v : vector<2x1xf32> to vector<2x2xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  %2 = vector.broadcast %w : vector<2x2xf32> to vector<2x2x2xf32>
  %3 = vector.transpose %2, [1, 0, 2] : vector<2x2x2xf32> to vector<2x2x2xf32>
  return %1, %3 : vector<2x2xf32>, vector<2x2x2xf32>
}
func.func @of_shape_casts(%v: vector<6xf32>, %s: vector<1x[6]xf32>) -> (vector<6x1xf32>, vector<3x2xf32>, vector<1x[6]x1xf32>) {
  %0 = vector.shape_cast %v : vector<6xf32> to vector<1x6xf32>
  %1 = vector.transpose %0, [1, 0] : vector<1x6xf32> to vector<6x1xf32>
  %2 = vector.shape_cast %v : vector<6xf32> to vector<2x3xf32>
  %3 = vector.transpose %2, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %4 = vector.shape_cast %s : vector<1x[6]xf32> to vector<[6]x1x1xf32>
  %5 = vector.transpose %4, [1, 0, 2] : vector<[6]x1x1xf32> to vector<1x[6]x1xf32>
  return %1, %3, %5 : vector<6x1xf32>, vector<3x2xf32>, vector<1x[6]x1xf32>
}
func.func @of_elements(%a: f32, %b: f32, %c: f32, %d: f32, %e: f32, %f: f32) -> vector<1x3x2x1xf32> {
  %0 = vector.from_elements %a, %b, %c, %d, %e, %f : vector<2x1x3x1xf32>
  %1 = vector.transpose %0, [1, 2, 0, 3] : vector<2x1x3x1xf32> to vector<1x3x2x1xf32>
  return %1 : vector<1x3x2x1xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @chains(%arg0: vector<2x3x4xf32>, %arg1: vector<2x[3]xf32>) -> (vector<4x2x3xf32>, vector<2x[3]xf32>) {
// CHECK-NEXT: %0 = vector.transpose %arg0, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
// CHECK-NEXT: return %0, %arg1 : vector<4x2x3xf32>, vector<2x[3]xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @of_broadcasts(%arg0: f32, %arg1: vector<4x1x1x4xf32>, %arg2: vector<3xf32>) -> (vector<3x2xf32>, vector<4x3x2x4xf32>, vector<4x2x3xf32>) {
// CHECK-NEXT: %0 = vector.broadcast %arg0 : f32 to vector<3x2xf32>
// CHECK-NEXT: %1 = vector.broadcast %arg1 : vector<4x1x1x4xf32> to vector<4x3x2x4xf32>
// CHECK-NEXT: %2 = vector.broadcast %arg2 : vector<3xf32> to vector<4x2x3xf32>
// CHECK-NEXT: return %0, %1, %2 : vector<3x2xf32>, vector<4x3x2x4xf32>, vector<4x2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @rows_become_columns(%arg0: vector<2x1xf32>, %arg1: vector<2x2xf32>) -> (vector<2x2xf32>, vector<2x2x2xf32>) {
// CHECK-NEXT: %0 = vector.broadcast %arg0 : vector<2x1xf32> to vector<2x2xf32>
// CHECK-NEXT: %1 = vector.transpose %0, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
// CHECK-NEXT: %2 = vector.broadcast %arg1 : vector<2x2xf32> to vector<2x2x2xf32>
// CHECK-NEXT: %3 = vector.transpose %2, [1, 0, 2] : vector<2x2x2xf32> to vector<2x2x2xf32>
// CHECK-NEXT: return %1, %3 : vector<2x2xf32>, vector<2x2x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @of_shape_casts(%arg0: vector<6xf32>, %arg1: vector<1x[6]xf32>) -> (vector<6x1xf32>, vector<3x2xf32>, vector<1x[6]x1xf32>) {
// CHECK-NEXT: %0 = vector.shape_cast %arg0 : vector<6xf32> to vector<6x1xf32>
// CHECK-NEXT: %1 = vector.shape_cast %arg0 : vector<6xf32> to vector<2x3xf32>
// CHECK-NEXT: %2 = vector.transpose %1, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
// CHECK-NEXT: %3 = vector.shape_cast %arg1 : vector<1x[6]xf32> to vector<1x[6]x1xf32>
// CHECK-NEXT: return %0, %2, %3 : vector<6x1xf32>, vector<3x2xf32>, vector<1x[6]x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @of_elements(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: f32, %arg4: f32, %arg5: f32) -> vector<1x3x2x1xf32> {
// CHECK-NEXT: %0 = vector.from_elements %arg0, %arg3, %arg1, %arg4, %arg2, %arg5 : vector<1x3x2x1xf32>
// CHECK-NEXT: return %0 : vector<1x3x2x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
