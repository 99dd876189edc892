// A tensor is not written twice at one place.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func @twice(%t: tensor<4x4xf32>, %a: vector<4x4xf32>, %b: vector<4x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %a, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<4x4xf32>
  %1 = vector.transfer_write %b, %0[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @apart(%t: tensor<8x4xf32>, %a: vector<4x4xf32>, %b: vector<4x4xf32>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_write %a, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x4xf32>
  %1 = vector.transfer_write %a, %0[%c4, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x4xf32>
  %2 = vector.transfer_write %b, %1[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}
func.func @overlapping(%t: tensor<8x4xf32>, %a: vector<4x4xf32>, %b: vector<4x4xf32>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_write %a, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x4xf32>
  %1 = vector.transfer_write %a, %0[%c2, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x4xf32>
  %2 = vector.transfer_write %b, %1[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @twice(%arg0: tensor<4x4xf32>, %arg1: vector<4x4xf32>, %arg2: vector<4x4xf32>) -> tensor<4x4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = vector.transfer_write %arg2, %arg0[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<4x4xf32>
// CHECK-NEXT: return %0 : tensor<4x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @apart(%arg0: tensor<8x4xf32>, %arg1: vector<4x4xf32>, %arg2: vector<4x4xf32>) -> tensor<8x4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %0 = vector.transfer_write %arg1, %arg0[%c4, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x4xf32>
// CHECK-NEXT: %1 = vector.transfer_write %arg2, %0[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x4xf32>
// CHECK-NEXT: return %1 : tensor<8x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @overlapping(%arg0: tensor<8x4xf32>, %arg1: vector<4x4xf32>, %arg2: vector<4x4xf32>) -> tensor<8x4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %0 = vector.transfer_write %arg1, %arg0[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x4xf32>
// CHECK-NEXT: %1 = vector.transfer_write %arg1, %0[%c2, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x4xf32>
// CHECK-NEXT: %2 = vector.transfer_write %arg2, %1[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x4xf32>
// CHECK-NEXT: return %2 : tensor<8x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
