// Shuffles of one element give that element everywhere; those that take in turns interleave.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func @one_element(%x: f32, %v: vector<2xf32>) -> (vector<3xf32>, vector<3xf32>) {
  %0 = vector.broadcast %x : f32 to vector<2xf32>
  %1 = vector.broadcast %x : f32 to vector<4xf32>
  %2 = vector.shuffle %0, %1 [1, -1, 4] : vector<2xf32>, vector<4xf32>
  %3 = vector.shuffle %0, %v [1, 0, 0] : vector<2xf32>, vector<2xf32>
  return %2, %3 : vector<3xf32>, vector<3xf32>
}
func.func @in_turns(%a: vector<3xf32>, %b: vector<3xf32>, %c: vector<4xf32>) -> (vector<6xf32>, vector<6xf32>, vector<4xf32>) {
  %0 = vector.shuffle %a, %b [0, 3, 1, 4, 2, 5] : vector<3xf32>, vector<3xf32>
  %1 = vector.shuffle %a, %b [0, 3, 1, -1, 2, 5] : vector<3xf32>, vector<3xf32>
  %2 = vector.shuffle %c, %c [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
  return %0, %1, %2 : vector<6xf32>, vector<6xf32>, vector<4xf32>
}
func.func @elements(%v: vector<2x1xf32>, %z: vector<f32>) -> (f32, f32, f32, f32, f32, f32) {
  %0 = vector.broadcast %v : vector<2x1xf32> to vector<2x2xf32>
  %1:4 = vector.to_elements %0 : vector<2x2xf32>
  %2 = vector.broadcast %z : vector<f32> to vector<2xf32>
  %3:2 = vector.to_elements %2 : vector<2xf32>
  return %1#0, %1#1, %1#2, %1#3, %3#0, %3#1 : f32, f32, f32, f32, f32, f32
}

// CHECK: module {
// CHECK-NEXT: func.func @one_element(%arg0: f32, %arg1: vector<2xf32>) -> (vector<3xf32>, vector<3xf32>) {
// CHECK-NEXT: %0 = vector.broadcast %arg0 : f32 to vector<2xf32>
// CHECK-NEXT: %1 = vector.broadcast %arg0 : f32 to vector<3xf32>
// CHECK-NEXT: %2 = vector.shuffle %0, %arg1 [1, 0, 0] : vector<2xf32>, vector<2xf32>
// CHECK-NEXT: return %1, %2 : vector<3xf32>, vector<3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @in_turns(%arg0: vector<3xf32>, %arg1: vector<3xf32>, %arg2: vector<4xf32>) -> (vector<6xf32>, vector<6xf32>, vector<4xf32>) {
// CHECK-NEXT: %0 = vector.interleave %arg0, %arg1 : vector<3xf32> -> vector<6xf32>
// CHECK-NEXT: %1 = vector.shuffle %arg0, %arg1 [0, 3, 1, -1, 2, 5] : vector<3xf32>, vector<3xf32>
// CHECK-NEXT: %2 = vector.shuffle %arg2, %arg2 [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
// CHECK-NEXT: return %0, %1, %2 : vector<6xf32>, vector<6xf32>, vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @elements(%arg0: vector<2x1xf32>, %arg1: vector<f32>) -> (f32, f32, f32, f32, f32, f32) {
// CHECK-NEXT: %0:2 = vector.to_elements %arg0 : vector<2x1xf32>
// CHECK-NEXT: %1 = vector.to_elements %arg1 : vector<f32>
// CHECK-NEXT: return %0#0, %0#0, %0#1, %0#1, %1, %1 : f32, f32, f32, f32, f32, f32
// CHECK-NEXT: }
// CHECK-NEXT: }
