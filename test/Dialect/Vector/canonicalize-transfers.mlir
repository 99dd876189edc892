// What is known of a tensor's elements from the writes before: they are not read again, nor written where they are.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func @read_past_others(%t: tensor<4x4xf32>, %v: vector<4xf32>, %w: vector<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c0, %c0] : vector<4xf32>, tensor<4x4xf32>
  %1 = vector.transfer_write %w, %0[%c1, %c0] : vector<4xf32>, tensor<4x4xf32>
  %2 = vector.transfer_read %1[%c0, %c0], %f : tensor<4x4xf32>, vector<4xf32>
  return %2 : vector<4xf32>
}
func.func @read_in_another_order(%t: tensor<8x8x8xf32>, %v: vector<4x2xf32>) -> vector<2x1x4x5xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c0, %c0, %c0] {permutation_map = affine_map<(d0, d1, d2) -> (d2, d0)>, in_bounds = [true, true]} : vector<4x2xf32>, tensor<8x8x8xf32>
  %1 = vector.transfer_read %0[%c0, %c0, %c0], %f {permutation_map = affine_map<(d0, d1, d2) -> (d0, d1, d2, 0)>, in_bounds = [true, true, true, true]} : tensor<8x8x8xf32>, vector<2x1x4x5xf32>
  return %1 : vector<2x1x4x5xf32>
}
func.func @read_again(%t: tensor<4x4xf32>, %v: vector<4xf32>, %s: vector<[4]xf32>, %i: index) -> (vector<2x4xf32>, vector<3x[4]xf32>) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<4x4xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %f {permutation_map = affine_map<(d0, d1) -> (0, d1)>, in_bounds = [true, true]} : tensor<4x4xf32>, vector<2x4xf32>
  %2 = vector.transfer_write %s, %t[%i, %i] {in_bounds = [true]} : vector<[4]xf32>, tensor<4x4xf32>
  %3 = vector.transfer_read %2[%i, %i], %f {permutation_map = affine_map<(d0, d1) -> (0, d1)>, in_bounds = [true, true]} : tensor<4x4xf32>, vector<3x[4]xf32>
  return %1, %3 : vector<2x4xf32>, vector<3x[4]xf32>
}
func.func @write_what_is_there(%t: tensor<?x?xf32>, %i: index) -> tensor<?x?xf32> {
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_read %t[%i, %i], %f : tensor<?x?xf32>, vector<4x4xf32>
  %1 = vector.transfer_write %0, %t[%i, %i] : vector<4x4xf32>, tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
func.func @write_all_of_another(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %0 = vector.transfer_read %t[%c0, %c0], %f : tensor<4x4xf32>, vector<4x4xf32>
  %1 = vector.transfer_write %0, %u[%c0, %c0] : vector<4x4xf32>, tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @casts(%t: tensor<8xf32>, %i: index, %v: vector<4xf32>) -> (vector<4xf32>, tensor<?xf32>) {
  %f = arith.constant 0.0 : f32
  %c = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %0 = vector.transfer_read %c[%i], %f : tensor<?xf32>, vector<4xf32>
  %1 = vector.transfer_write %v, %c[%i] : vector<4xf32>, tensor<?xf32>
  return %0, %1 : vector<4xf32>, tensor<?xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @read_past_others(%arg0: tensor<4x4xf32>, %arg1: vector<4xf32>, %arg2: vector<4xf32>) -> vector<4xf32> {
// CHECK-NEXT: return %arg1 : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @read_in_another_order(%arg0: tensor<8x8x8xf32>, %arg1: vector<4x2xf32>) -> vector<2x1x4x5xf32> {
// CHECK-NEXT: %0 = vector.broadcast %arg1 : vector<4x2xf32> to vector<1x5x4x2xf32>
// CHECK-NEXT: %1 = vector.transpose %0, [3, 0, 2, 1] : vector<1x5x4x2xf32> to vector<2x1x4x5xf32>
// CHECK-NEXT: return %1 : vector<2x1x4x5xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @read_again(%arg0: tensor<4x4xf32>, %arg1: vector<4xf32>, %arg2: vector<[4]xf32>, %arg3: index) -> (vector<2x4xf32>, vector<3x[4]xf32>) {
// CHECK-NEXT: %0 = vector.broadcast %arg1 : vector<4xf32> to vector<2x4xf32>
// CHECK-NEXT: %1 = vector.broadcast %arg2 : vector<[4]xf32> to vector<3x[4]xf32>
// CHECK-NEXT: return %0, %1 : vector<2x4xf32>, vector<3x[4]xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @write_what_is_there(%arg0: tensor<?x?xf32>, %arg1: index) -> tensor<?x?xf32> {
// CHECK-NEXT: return %arg0 : tensor<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @write_all_of_another(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
// CHECK-NEXT: return %arg0 : tensor<4x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @casts(%arg0: tensor<8xf32>, %arg1: index, %arg2: vector<4xf32>) -> (vector<4xf32>, tensor<?xf32>) {
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%arg1], %cst : tensor<8xf32>, vector<4xf32>
// CHECK-NEXT: %1 = vector.transfer_write %arg2, %arg0[%arg1] : vector<4xf32>, tensor<8xf32>
// CHECK-NEXT: %cast = tensor.cast %1 : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT: return %0, %cast : vector<4xf32>, tensor<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
