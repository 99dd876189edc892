// Not all elements are copied where there is a mask: the reference gives the tensor that is read.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func @masked_read(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: vector<4xi1>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_read %t[%c0], %f, %m : tensor<4xf32>, vector<4xf32>
  %1 = vector.transfer_write %0, %u[%c0] : vector<4xf32>, tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @masked_write(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: vector<4xi1>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_read %t[%c0], %f : tensor<4xf32>, vector<4xf32>
  %1 = vector.transfer_write %0, %u[%c0], %m : vector<4xf32>, tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @write_in_a_mask(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: vector<4xi1>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_read %t[%c0], %f : tensor<4xf32>, vector<4xf32>
  %1 = vector.mask %m { vector.transfer_write %0, %u[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @read_in_a_mask(%t: tensor<4xf32>, %v: vector<4xf32>, %m: vector<4xi1>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %1 = vector.mask %m { vector.transfer_read %0[%c0], %f {in_bounds = [true]} : tensor<4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @masked_read(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: vector<4xi1>) -> tensor<4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0], %cst, %arg2 {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
// CHECK-NEXT: %1 = vector.transfer_write %0, %arg1[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
// CHECK-NEXT: return %1 : tensor<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @masked_write(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: vector<4xi1>) -> tensor<4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0], %cst {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
// CHECK-NEXT: %1 = vector.transfer_write %0, %arg1[%c0], %arg2 {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
// CHECK-NEXT: return %1 : tensor<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @write_in_a_mask(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: vector<4xi1>) -> tensor<4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0], %cst {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
// CHECK-NEXT: %1 = vector.mask %arg2 { vector.transfer_write %0, %arg1[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
// CHECK-NEXT: return %1 : tensor<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @read_in_a_mask(%arg0: tensor<4xf32>, %arg1: vector<4xf32>, %arg2: vector<4xi1>) -> vector<4xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_write %arg1, %arg0[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
// CHECK-NEXT: %1 = vector.mask %arg2 { vector.transfer_read %0[%c0], %cst {in_bounds = [true]} : tensor<4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
// CHECK-NEXT: return %1 : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
