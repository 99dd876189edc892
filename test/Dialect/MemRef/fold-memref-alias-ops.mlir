// RUN: oxmlir-opt %s --fold-memref-alias-ops | FileCheck %s

// Accesses of views address what the views look at.

// CHECK-LABEL: func.func @load
// CHECK-NEXT: %0 = affine.apply #{{.*}}()[%arg1, %arg2]
// CHECK-NEXT: %1 = affine.apply #{{.*}}()[%arg3]
// CHECK-NEXT: %2 = memref.load %arg0[%0, %1] : memref<12x32xf32>
// CHECK-NEXT: return %2 : f32
func.func @load(%m: memref<12x32xf32>, %o: index, %i: index, %j: index) -> f32 {
  %0 = memref.subview %m[%o, 3] [4, 4] [2, 3] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 3], offset: ?>>
  %1 = memref.load %0[%i, %j] : memref<4x4xf32, strided<[64, 3], offset: ?>>
  return %1 : f32
}

// CHECK-LABEL: func.func @dropped
// CHECK-NEXT: memref.store %arg3, %arg0[%arg1, %arg2] : memref<?x?xf32>
// CHECK-NEXT: return
func.func @dropped(%m: memref<?x?xf32>, %o: index, %i: index, %x: f32) {
  %0 = memref.subview %m[%o, 0] [1, 8] [1, 1] : memref<?x?xf32> to memref<8xf32, strided<[1], offset: ?>>
  memref.store %x, %0[%i] : memref<8xf32, strided<[1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @expanded
// CHECK-NEXT: %0 = affine.linearize_index disjoint [%arg2, %arg3] by (%arg1, 4) : index
// CHECK-NEXT: %1 = memref.load %arg0[%0] : memref<?xf32>
// CHECK-NEXT: return %1 : f32
func.func @expanded(%m: memref<?xf32>, %n: index, %i: index, %j: index) -> f32 {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  %1 = memref.load %0[%i, %j] : memref<?x4xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @collapsed
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: %0:2 = affine.delinearize_index %arg1 into (%sizes#0, 4) : index, index
// CHECK-NEXT: memref.store %arg2, %arg0[%0#0, %0#1] : memref<?x4xf32>
// CHECK-NEXT: return
func.func @collapsed(%m: memref<?x4xf32>, %i: index, %x: f32) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  memref.store %x, %0[%i] : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @subviews
// CHECK-NEXT: %0 = affine.apply #{{.*}}()[%arg1]
// CHECK-NEXT: %1 = affine.apply #{{.*}}()[%arg1]
// CHECK-NEXT: %subview = memref.subview %arg0[%0, %1] [2, 2] [1, 1] : memref<16x16xf32> to memref<2x2xf32, strided<[16, 1], offset: ?>>
// CHECK-NEXT: return %subview : memref<2x2xf32, strided<[16, 1], offset: ?>>
func.func @subviews(%m: memref<16x16xf32>, %i: index) -> memref<2x2xf32, strided<[16, 1], offset: ?>> {
  %0 = memref.subview %m[%i, 4] [8, 8] [1, 1] : memref<16x16xf32> to memref<8x8xf32, strided<[16, 1], offset: ?>>
  %1 = memref.subview %0[1, %i] [2, 2] [1, 1] : memref<8x8xf32, strided<[16, 1], offset: ?>> to memref<2x2xf32, strided<[16, 1], offset: ?>>
  return %1 : memref<2x2xf32, strided<[16, 1], offset: ?>>
}

// A step that is a constant is known.
// CHECK-LABEL: func.func @known_step(
// CHECK: vector.transfer_read %arg0[%{{.*}}], %{{.*}} {in_bounds = [true]} : memref<32xf32>, vector<4xf32>
func.func @known_step(%m: memref<32xf32>, %i: index) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %s = memref.subview %m[%i] [8] [%c1] : memref<32xf32> to memref<8xf32, strided<[?], offset: ?>>
  %v = vector.transfer_read %s[%c0], %z {in_bounds = [true]} : memref<8xf32, strided<[?], offset: ?>>, vector<4xf32>
  return %v : vector<4xf32>
}
