// Insertions that give every element make a vector of elements.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func @elements(%a: f32, %b: f32, %v: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.insert %b, %v[0] : f32 into vector<2xf32>
  %1 = vector.insert %b, %0[1] : f32 into vector<2xf32>
  %2 = vector.insert %a, %1[0] : f32 into vector<2xf32>
  return %2 : vector<2xf32>
}
func.func @rows(%a: vector<2xf32>, %b: f32, %v: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.insert %a, %v[1] : vector<2xf32> into vector<2x2xf32>
  %1 = vector.insert %b, %0[0, 0] : f32 into vector<2x2xf32>
  %2 = vector.insert %b, %1[0, 1] : f32 into vector<2x2xf32>
  %3 = vector.insert %b, %2[1, 1] : f32 into vector<2x2xf32>
  return %3 : vector<2x2xf32>
}
func.func @not_all(%a: f32, %b: f32, %v: vector<3xf32>) -> vector<3xf32> {
  %0 = vector.insert %a, %v[0] : f32 into vector<3xf32>
  %1 = vector.insert %b, %0[2] : f32 into vector<3xf32>
  return %1 : vector<3xf32>
}
func.func @others_need_it(%a: f32, %b: f32, %v: vector<2xf32>) -> (vector<2xf32>, vector<2xf32>) {
  %0 = vector.insert %a, %v[0] : f32 into vector<2xf32>
  %1 = vector.insert %b, %0[1] : f32 into vector<2xf32>
  return %0, %1 : vector<2xf32>, vector<2xf32>
}
func.func @somewhere(%a: f32, %b: f32, %v: vector<2xf32>, %i: index) -> vector<2xf32> {
  %0 = vector.insert %a, %v[%i] : f32 into vector<2xf32>
  %1 = vector.insert %b, %0[1] : f32 into vector<2xf32>
  %2 = vector.insert %a, %1[0] : f32 into vector<2xf32>
  return %2 : vector<2xf32>
}
func.func @scalable(%a: vector<[2]xf32>, %b: vector<[2]xf32>, %v: vector<2x[2]xf32>) -> vector<2x[2]xf32> {
  %0 = vector.insert %a, %v[1] : vector<[2]xf32> into vector<2x[2]xf32>
  %1 = vector.insert %b, %0[0] : vector<[2]xf32> into vector<2x[2]xf32>
  return %1 : vector<2x[2]xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @elements(%arg0: f32, %arg1: f32, %arg2: vector<2xf32>) -> vector<2xf32> {
// CHECK-NEXT: %0 = vector.from_elements %arg0, %arg1 : vector<2xf32>
// CHECK-NEXT: return %0 : vector<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @rows(%arg0: vector<2xf32>, %arg1: f32, %arg2: vector<2x2xf32>) -> vector<2x2xf32> {
// CHECK-NEXT: %0:2 = vector.to_elements %arg0 : vector<2xf32>
// CHECK-NEXT: %1 = vector.from_elements %arg1, %arg1, %0#0, %arg1 : vector<2x2xf32>
// CHECK-NEXT: return %1 : vector<2x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @not_all(%arg0: f32, %arg1: f32, %arg2: vector<3xf32>) -> vector<3xf32> {
// CHECK-NEXT: %0 = vector.insert %arg0, %arg2 [0] : f32 into vector<3xf32>
// CHECK-NEXT: %1 = vector.insert %arg1, %0 [2] : f32 into vector<3xf32>
// CHECK-NEXT: return %1 : vector<3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @others_need_it(%arg0: f32, %arg1: f32, %arg2: vector<2xf32>) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT: %0 = vector.insert %arg0, %arg2 [0] : f32 into vector<2xf32>
// CHECK-NEXT: %1 = vector.insert %arg1, %0 [1] : f32 into vector<2xf32>
// CHECK-NEXT: return %0, %1 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @somewhere(%arg0: f32, %arg1: f32, %arg2: vector<2xf32>, %arg3: index) -> vector<2xf32> {
// CHECK-NEXT: %0 = vector.insert %arg0, %arg2 [%arg3] : f32 into vector<2xf32>
// CHECK-NEXT: %1 = vector.insert %arg1, %0 [1] : f32 into vector<2xf32>
// CHECK-NEXT: %2 = vector.insert %arg0, %1 [0] : f32 into vector<2xf32>
// CHECK-NEXT: return %2 : vector<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @scalable(%arg0: vector<[2]xf32>, %arg1: vector<[2]xf32>, %arg2: vector<2x[2]xf32>) -> vector<2x[2]xf32> {
// CHECK-NEXT: %0 = vector.insert %arg0, %arg2 [1] : vector<[2]xf32> into vector<2x[2]xf32>
// CHECK-NEXT: %1 = vector.insert %arg1, %0 [0] : vector<[2]xf32> into vector<2x[2]xf32>
// CHECK-NEXT: return %1 : vector<2x[2]xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
