// RUN: oxmlir-opt %s --lower-vector-to-from-elements-to-shuffle-tree | FileCheck %s

// CHECK-LABEL: func.func @pair
//       CHECK:   vector.shuffle %arg0, %arg1 [1, 4, 0, 2] : vector<2xf32>, vector<3xf32>
func.func @pair(%a: vector<2xf32>, %b: vector<3xf32>) -> vector<4xf32> {
  %0:2 = vector.to_elements %a : vector<2xf32>
  %1:3 = vector.to_elements %b : vector<3xf32>
  %2 = vector.from_elements %0#1, %1#2, %0#0, %1#0 : vector<4xf32>
  return %2 : vector<4xf32>
}

// A vector without a neighbour is shuffled with itself, and made as long as the others of its level.
// CHECK-LABEL: func.func @three
//       CHECK:   %[[AB:.*]] = vector.shuffle %arg0, %arg1 [0, 3, 1] : vector<2xf32>, vector<2xf32>
//       CHECK:   %[[C:.*]] = vector.shuffle %arg2, %arg2 [1, -1, -1] : vector<2xf32>, vector<2xf32>
//       CHECK:   vector.shuffle %[[AB]], %[[C]] [0, 1, 2, 3] : vector<3xf32>, vector<3xf32>
func.func @three(%a: vector<2xf32>, %b: vector<2xf32>, %c: vector<2xf32>) -> vector<4xf32> {
  %0:2 = vector.to_elements %a : vector<2xf32>
  %1:2 = vector.to_elements %b : vector<2xf32>
  %2:2 = vector.to_elements %c : vector<2xf32>
  %3 = vector.from_elements %0#0, %1#1, %0#1, %2#1 : vector<4xf32>
  return %3 : vector<4xf32>
}

// An element that is no vector's stays.
// CHECK-LABEL: func.func @scalar
//       CHECK:   vector.from_elements
func.func @scalar(%a: vector<2xf32>, %x: f32) -> vector<2xf32> {
  %0:2 = vector.to_elements %a : vector<2xf32>
  %1 = vector.from_elements %0#1, %x : vector<2xf32>
  return %1 : vector<2xf32>
}
