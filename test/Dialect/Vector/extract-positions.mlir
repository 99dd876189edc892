// Where an extracted position is in the source of a broadcast or cast, and what is known of positions outside.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func @unit_dims(%v: vector<4x1x2xf32>, %w: vector<1x2xf32>, %i: index, %j: index) -> (f32, f32) {
  %0 = vector.broadcast %v : vector<4x1x2xf32> to vector<1x4x1x2xf32>
  %1 = vector.extract %0[%i, %j, %i, %j] : f32 from vector<1x4x1x2xf32>
  %2 = vector.shape_cast %w : vector<1x2xf32> to vector<1x1x2xf32>
  %3 = vector.extract %2[%i, 0, 1] : f32 from vector<1x1x2xf32>
  return %1, %3 : f32, f32
}
func.func @fewer_dims(%v: vector<2xf32>) -> vector<1x2xf32> {
  %0 = vector.shape_cast %v : vector<2xf32> to vector<1x1x2xf32>
  %1 = vector.extract %0[0] : vector<1x2xf32> from vector<1x1x2xf32>
  return %1 : vector<1x2xf32>
}
func.func @no_dims(%v: vector<f32>) -> (f32, vector<f32>) {
  %0 = vector.broadcast %v : vector<f32> to vector<2x3xf32>
  %1 = vector.extract %0[1, 2] : f32 from vector<2x3xf32>
  %2:1 = vector.to_elements %v : vector<f32>
  %3 = vector.insert %2#0, %v[] : f32 into vector<f32>
  return %1, %3 : f32, vector<f32>
}
func.func @outside(%v: vector<4x4xf32>, %i: index, %f: f32) -> (f32, f32, vector<4xf32>) {
  %c = arith.constant -1 : index
  %d = arith.constant 4 : index
  %s = arith.constant dense<1.0> : vector<4x4xf32>
  %0 = vector.extract %v[%i, %c] : f32 from vector<4x4xf32>
  %1 = vector.extract %v[%i, %d] : f32 from vector<4x4xf32>
  %2 = vector.extract %s[%c] : vector<4xf32> from vector<4x4xf32>
  return %0, %1, %2 : f32, f32, vector<4xf32>
}
func.func @the_same_somewhere(%v: vector<4xf32>, %f: f32, %i: index) -> f32 {
  %0 = vector.insert %f, %v[%i] : f32 into vector<4xf32>
  %1 = vector.extract %0[%i] : f32 from vector<4xf32>
  return %1 : f32
}
func.func @mask_of_one() -> vector<i1> {
  %c = arith.constant 1 : index
  %0 = vector.create_mask %c : vector<i1>
  return %0 : vector<i1>
}
func.func @count_with_0() -> vector<4xi1> {
  %c = arith.constant dense<0> : vector<4xindex>
  %0 = vector.step : vector<4xindex>
  %1 = arith.cmpi uge, %0, %c : vector<4xindex>
  return %1 : vector<4xi1>
}
func.func @scalable(%v: vector<1x[4]x2xf32>, %w: vector<2x[4]xf32>) -> (vector<2xf32>, f32) {
  %0 = vector.shape_cast %v : vector<1x[4]x2xf32> to vector<[4]x1x2xf32>
  %1 = vector.extract %0[3, 0] : vector<2xf32> from vector<[4]x1x2xf32>
  %2 = vector.shape_cast %w : vector<2x[4]xf32> to vector<[8]xf32>
  %3 = vector.extract %2[5] : f32 from vector<[8]xf32>
  return %1, %3 : vector<2xf32>, f32
}

// CHECK: module {
// CHECK-NEXT: func.func @unit_dims(%arg0: vector<4x1x2xf32>, %arg1: vector<1x2xf32>, %arg2: index, %arg3: index) -> (f32, f32) {
// CHECK-NEXT: %0 = vector.extract %arg0[%arg3, 0, %arg3] : f32 from vector<4x1x2xf32>
// CHECK-NEXT: %1 = vector.extract %arg1[0, 1] : f32 from vector<1x2xf32>
// CHECK-NEXT: return %0, %1 : f32, f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @fewer_dims(%arg0: vector<2xf32>) -> vector<1x2xf32> {
// CHECK-NEXT: %0 = vector.broadcast %arg0 : vector<2xf32> to vector<1x2xf32>
// CHECK-NEXT: return %0 : vector<1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @no_dims(%arg0: vector<f32>) -> (f32, vector<f32>) {
// CHECK-NEXT: %0 = vector.extract %arg0[] : f32 from vector<f32>
// CHECK-NEXT: return %0, %arg0 : f32, vector<f32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @outside(%arg0: vector<4x4xf32>, %arg1: index, %arg2: f32) -> (f32, f32, vector<4xf32>) {
// CHECK-NEXT: %cst = arith.constant dense<1.000000e+00> : vector<4xf32>
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %0 = ub.poison : f32
// CHECK-NEXT: %1 = vector.extract %arg0[%arg1, %c4] : f32 from vector<4x4xf32>
// CHECK-NEXT: return %0, %1, %cst : f32, f32, vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @the_same_somewhere(%arg0: vector<4xf32>, %arg1: f32, %arg2: index) -> f32 {
// CHECK-NEXT: %0 = vector.insert %arg1, %arg0 [%arg2] : f32 into vector<4xf32>
// CHECK-NEXT: %1 = vector.extract %0[%arg2] : f32 from vector<4xf32>
// CHECK-NEXT: return %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @mask_of_one() -> vector<i1> {
// CHECK-NEXT: %cst = arith.constant dense<true> : vector<i1>
// CHECK-NEXT: return %cst : vector<i1>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @count_with_0() -> vector<4xi1> {
// CHECK-NEXT: %cst = arith.constant dense<0> : vector<4xindex>
// CHECK-NEXT: %0 = vector.step : vector<4xindex>
// CHECK-NEXT: %1 = arith.cmpi uge, %0, %cst : vector<4xindex>
// CHECK-NEXT: return %1 : vector<4xi1>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @scalable(%arg0: vector<1x[4]x2xf32>, %arg1: vector<2x[4]xf32>) -> (vector<2xf32>, f32) {
// CHECK-NEXT: %0 = vector.extract %arg0[0, 3] : vector<2xf32> from vector<1x[4]x2xf32>
// CHECK-NEXT: %1 = vector.shape_cast %arg1 : vector<2x[4]xf32> to vector<[8]xf32>
// CHECK-NEXT: %2 = vector.extract %1[5] : f32 from vector<[8]xf32>
// CHECK-NEXT: return %0, %2 : vector<2xf32>, f32
// CHECK-NEXT: }
// CHECK-NEXT: }
