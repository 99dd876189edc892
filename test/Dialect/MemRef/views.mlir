// Views of buffers.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @subviews
func.func @subviews(%m: memref<8x16xf32>, %d: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index) {
  // CHECK-NEXT: %{{.*}} = memref.subview %arg0[1, 2] [4, 8] [1, 1] : memref<8x16xf32> to memref<4x8xf32, strided<[16, 1], offset: 18>>
  %0 = memref.subview %m[1, 2] [4, 8] [1, 1] : memref<8x16xf32> to memref<4x8xf32, strided<[16, 1], offset: 18>>
  // CHECK-NEXT: %{{.*}} = memref.subview %arg0[%{{.*}}, 2] [%{{.*}}, 8] [1, %{{.*}}] : memref<8x16xf32> to memref<?x8xf32, strided<[16, ?], offset: ?>>
  %1 = memref.subview %m[%i, 2] [%i, 8] [1, %i] : memref<8x16xf32> to memref<?x8xf32, strided<[16, ?], offset: ?>>
  // CHECK-NEXT: %{{.*}} = memref.subview %arg0[1, 0] [1, 16] [1, 1] : memref<8x16xf32> to memref<16xf32, strided<[1], offset: 16>>
  %2 = memref.subview %m[1, 0] [1, 16] [1, 1] : memref<8x16xf32> to memref<16xf32, strided<[1], offset: 16>>
  // CHECK-NEXT: %{{.*}} = memref.subview %arg1[%{{.*}}, %{{.*}}] [4, %{{.*}}] [%{{.*}}, 1] {note} : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<4x?xf32, strided<[?, ?], offset: ?>>
  %3 = memref.subview %d[%i, %i] [4, %i] [%i, 1] {note} : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<4x?xf32, strided<[?, ?], offset: ?>>
  return
}

// CHECK-LABEL: func.func @casts
func.func @casts(%m: memref<8x16xf32>, %u: memref<*xf32>, %i: index, %d: memref<?x?xf32, strided<[16, 1]>>) {
  // CHECK-NEXT: %{{.*}} = memref.cast %{{.*}} : memref<8x16xf32> to memref<?x16xf32>
  %0 = memref.cast %m : memref<8x16xf32> to memref<?x16xf32>
  // CHECK-NEXT: %{{.*}} = memref.cast %{{.*}} : memref<?x?xf32, strided<[16, 1]>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.cast %d : memref<?x?xf32, strided<[16, 1]>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  // CHECK-NEXT: %{{.*}} = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [4, 32], strides: [32, 1] : memref<8x16xf32> to memref<4x32xf32, strided<[32, 1]>>
  %2 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 32], strides: [32, 1] : memref<8x16xf32> to memref<4x32xf32, strided<[32, 1]>>
  // CHECK-NEXT: %{{.*}} = memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [%{{.*}}, 4], strides: [%{{.*}}, 1] {note} : memref<*xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %3 = memref.reinterpret_cast %u to offset: [%i], sizes: [%i, 4], strides: [%i, 1] {note} : memref<*xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  // CHECK-NEXT: %{{.*}} = memref.reinterpret_cast %{{.*}} to offset: [3], sizes: [], strides: [] : memref<8x16xf32> to memref<f32, strided<[], offset: 3>>
  %4 = memref.reinterpret_cast %m to offset: [3], sizes: [], strides: [] : memref<8x16xf32> to memref<f32, strided<[], offset: 3>>
  // CHECK-NEXT: %{{.*}} = memref.memory_space_cast %{{.*}} : memref<8x16xf32> to memref<8x16xf32, 1>
  %5 = memref.memory_space_cast %m : memref<8x16xf32> to memref<8x16xf32, 1>
  return
}

// CHECK-LABEL: func.func @shapes
func.func @shapes(%m: memref<8x16xf32>, %d: memref<?xf32>, %bytes: memref<128xi8>, %i: index) {
  // CHECK-NEXT: %{{.*}} = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<8x16xf32> into memref<128xf32>
  %0 = memref.collapse_shape %m [[0, 1]] : memref<8x16xf32> into memref<128xf32>
  // CHECK-NEXT: %{{.*}} = memref.expand_shape %{{.*}} {{\[\[}}0, 1, 2]] output_shape [2, 4, 16] : memref<128xf32> into memref<2x4x16xf32>
  %1 = memref.expand_shape %0 [[0, 1, 2]] output_shape [2, 4, 16] : memref<128xf32> into memref<2x4x16xf32>
  // CHECK-NEXT: %{{.*}} = memref.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [%{{.*}}, 4] {note} : memref<?xf32> into memref<?x4xf32>
  %2 = memref.expand_shape %d [[0, 1]] output_shape [%i, 4] {note} : memref<?xf32> into memref<?x4xf32>
  // CHECK-NEXT: %{{.*}} = memref.transpose %{{.*}} (d0, d1) -> (d1, d0) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
  %3 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
  // CHECK-NEXT: %{{.*}} = memref.view %arg2[%{{.*}}][] : memref<128xi8> to memref<4x8xf32>
  %4 = memref.view %bytes[%i][] : memref<128xi8> to memref<4x8xf32>
  // CHECK-NEXT: %{{.*}} = memref.view %arg2[%{{.*}}][%{{.*}}] {note} : memref<128xi8> to memref<?x8xf32>
  %5 = memref.view %bytes[%i][%i] {note} : memref<128xi8> to memref<?x8xf32>
  // CHECK-NEXT: %{{.*}} = memref.extract_aligned_pointer_as_index %{{.*}} : memref<8x16xf32> -> index
  %6 = memref.extract_aligned_pointer_as_index %m : memref<8x16xf32> -> index
  // CHECK-NEXT: %{{.*}}, %{{.*}}, %{{.*}}:2, %{{.*}}:2 = memref.extract_strided_metadata %{{.*}} : memref<8x16xf32> -> memref<f32>, index, index, index, index, index
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<8x16xf32> -> memref<f32>, index, index, index, index, index
  return
}
