// What is extracted from a slice that was inserted comes from the slice; slices of one position are extracted.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func @inserted(%v: vector<4xf32>, %a: vector<2xf32>, %b: vector<2xf32>) -> (f32, f32) {
  %0 = vector.insert_strided_slice %a, %v {offsets = [0], strides = [1]} : vector<2xf32> into vector<4xf32>
  %1 = vector.insert_strided_slice %b, %0 {offsets = [2], strides = [1]} : vector<2xf32> into vector<4xf32>
  %2 = vector.extract %1[1] : f32 from vector<4xf32>
  %3 = vector.extract %1[2] : f32 from vector<4xf32>
  return %2, %3 : f32, f32
}
func.func @inserted_rows(%v: vector<2x3x4xf32>, %a: vector<2x4xf32>, %s: vector<2x[4]xf32>, %r: vector<[4]xf32>) -> (vector<4xf32>, vector<[4]xf32>) {
  %0 = vector.insert_strided_slice %a, %v {offsets = [1, 1, 0], strides = [1, 1]} : vector<2x4xf32> into vector<2x3x4xf32>
  %1 = vector.extract %0[1, 2] : vector<4xf32> from vector<2x3x4xf32>
  %2 = vector.insert_strided_slice %r, %s {offsets = [1, 0], strides = [1]} : vector<[4]xf32> into vector<2x[4]xf32>
  %3 = vector.extract %2[1] : vector<[4]xf32> from vector<2x[4]xf32>
  return %1, %3 : vector<4xf32>, vector<[4]xf32>
}
func.func @inserted_part(%v: vector<2x4xf32>, %a: vector<2xf32>) -> vector<4xf32> {
  %0 = vector.insert_strided_slice %a, %v {offsets = [1, 1], strides = [1]} : vector<2xf32> into vector<2x4xf32>
  %1 = vector.extract %0[1] : vector<4xf32> from vector<2x4xf32>
  return %1 : vector<4xf32>
}
func.func @one_position(%v: vector<8x1x2xf32>, %w: vector<8x3x2xf32>) -> (vector<1x1x2xf32>, vector<1x3x2xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [3, 0, 0], sizes = [1, 1, 2], strides = [1, 1, 1]} : vector<8x1x2xf32> to vector<1x1x2xf32>
  %1 = vector.extract_strided_slice %w {offsets = [3], sizes = [1], strides = [1]} : vector<8x3x2xf32> to vector<1x3x2xf32>
  return %0, %1 : vector<1x1x2xf32>, vector<1x3x2xf32>
}
func.func @not_one_position(%v: vector<8x3x2xf32>, %s: vector<4x[4]xf32>) -> (vector<1x2x2xf32>, vector<2x3x2xf32>, vector<1x[4]xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [3, 1], sizes = [1, 2], strides = [1, 1]} : vector<8x3x2xf32> to vector<1x2x2xf32>
  %1 = vector.extract_strided_slice %v {offsets = [3], sizes = [2], strides = [1]} : vector<8x3x2xf32> to vector<2x3x2xf32>
  %2 = vector.extract_strided_slice %s {offsets = [1], sizes = [1], strides = [1]} : vector<4x[4]xf32> to vector<1x[4]xf32>
  return %0, %1, %2 : vector<1x2x2xf32>, vector<2x3x2xf32>, vector<1x[4]xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @inserted(%arg0: vector<4xf32>, %arg1: vector<2xf32>, %arg2: vector<2xf32>) -> (f32, f32) {
// CHECK-NEXT: %0 = vector.extract %arg1[1] : f32 from vector<2xf32>
// CHECK-NEXT: %1 = vector.extract %arg2[0] : f32 from vector<2xf32>
// CHECK-NEXT: return %0, %1 : f32, f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @inserted_rows(%arg0: vector<2x3x4xf32>, %arg1: vector<2x4xf32>, %arg2: vector<2x[4]xf32>, %arg3: vector<[4]xf32>) -> (vector<4xf32>, vector<[4]xf32>) {
// CHECK-NEXT: %0 = vector.extract %arg1[1] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: return %0, %arg3 : vector<4xf32>, vector<[4]xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @inserted_part(%arg0: vector<2x4xf32>, %arg1: vector<2xf32>) -> vector<4xf32> {
// CHECK-NEXT: %0 = vector.insert_strided_slice %arg1, %arg0 {offsets = [1, 1], strides = [1]} : vector<2xf32> into vector<2x4xf32>
// CHECK-NEXT: %1 = vector.extract %0[1] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: return %1 : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @one_position(%arg0: vector<8x1x2xf32>, %arg1: vector<8x3x2xf32>) -> (vector<1x1x2xf32>, vector<1x3x2xf32>) {
// CHECK-NEXT: %0 = vector.extract %arg0[3, 0] : vector<2xf32> from vector<8x1x2xf32>
// CHECK-NEXT: %1 = vector.shape_cast %0 : vector<2xf32> to vector<1x1x2xf32>
// CHECK-NEXT: %2 = vector.extract %arg1[3] : vector<3x2xf32> from vector<8x3x2xf32>
// CHECK-NEXT: %3 = vector.shape_cast %2 : vector<3x2xf32> to vector<1x3x2xf32>
// CHECK-NEXT: return %1, %3 : vector<1x1x2xf32>, vector<1x3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @not_one_position(%arg0: vector<8x3x2xf32>, %arg1: vector<4x[4]xf32>) -> (vector<1x2x2xf32>, vector<2x3x2xf32>, vector<1x[4]xf32>) {
// CHECK-NEXT: %0 = vector.extract_strided_slice %arg0 {offsets = [3, 1], sizes = [1, 2], strides = [1, 1]} : vector<8x3x2xf32> to vector<1x2x2xf32>
// CHECK-NEXT: %1 = vector.extract_strided_slice %arg0 {offsets = [3], sizes = [2], strides = [1]} : vector<8x3x2xf32> to vector<2x3x2xf32>
// CHECK-NEXT: %2 = vector.extract_strided_slice %arg1 {offsets = [1], sizes = [1], strides = [1]} : vector<4x[4]xf32> to vector<1x[4]xf32>
// CHECK-NEXT: return %0, %1, %2 : vector<1x2x2xf32>, vector<2x3x2xf32>, vector<1x[4]xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
