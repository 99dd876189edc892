// What is computed for an access under a mask goes in front of the mask.
// RUN: oxmlir-opt %s --fold-memref-alias-ops | FileCheck %s

// CHECK-LABEL: func.func @subview
// CHECK: %[[ROW:.*]] = affine.apply
// CHECK: vector.mask %arg2 { vector.transfer_read %arg0[%[[ROW]], %{{.*}}], %arg3 {in_bounds = [true]} : memref<16x16xf32>, vector<4xf32> }
func.func @subview(%m: memref<16x16xf32>, %i: index, %mask: vector<4xi1>, %p: f32) -> vector<4xf32> {
  %s = memref.subview %m[%i, 2] [4, 4] [1, 1] : memref<16x16xf32> to memref<4x4xf32, strided<[16, 1], offset: ?>>
  %c1 = arith.constant 1 : index
  %0 = vector.mask %mask { vector.transfer_read %s[%c1, %i], %p {in_bounds = [true]} : memref<4x4xf32, strided<[16, 1], offset: ?>>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @write
// CHECK: vector.mask %arg2 { vector.transfer_write %arg3, %arg0[%{{.*}}, %{{.*}}] {in_bounds = [true]} : vector<4xf32>, memref<16x16xf32> }
func.func @write(%m: memref<16x16xf32>, %i: index, %mask: vector<4xi1>, %v: vector<4xf32>) {
  %s = memref.subview %m[%i, 2] [4, 4] [1, 1] : memref<16x16xf32> to memref<4x4xf32, strided<[16, 1], offset: ?>>
  vector.mask %mask { vector.transfer_write %v, %s[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<4x4xf32, strided<[16, 1], offset: ?>> } : vector<4xi1>
  return
}

// CHECK-LABEL: func.func @expand_shape
// CHECK: %[[AT:.*]] = affine.linearize_index
// CHECK: vector.mask %arg2 { vector.transfer_read %arg0[%[[AT]]], %arg3 {in_bounds = [true]} : memref<64xf32>, vector<4xf32> }
func.func @expand_shape(%m: memref<64xf32>, %i: index, %mask: vector<4xi1>, %p: f32) -> vector<4xf32> {
  %s = memref.expand_shape %m [[0, 1]] output_shape [4, 16] : memref<64xf32> into memref<4x16xf32>
  %0 = vector.mask %mask { vector.transfer_read %s[%i, %i], %p {in_bounds = [true]} : memref<4x16xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
