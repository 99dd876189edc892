// RUN: oxmlir-opt %s --expand-strided-metadata | FileCheck %s

// Views become arithmetic on the offset, sizes and strides of what they look at.

// CHECK-LABEL: func.func @e
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: %0 = affine.apply #{{.*}}()[%sizes#0]
// CHECK-NEXT: %1 = affine.apply #{{.*}}()[%sizes#0, %strides#0]
// CHECK-NEXT: %2 = affine.apply #{{.*}}()[%strides#0]
// CHECK-NEXT: %3 = affine.apply #{{.*}}()[%sizes#1]
// CHECK-NEXT: %4 = affine.apply #{{.*}}()[%strides#1]
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%offset], sizes: [3, %0, 4, %3, 2], strides: [%1, %2, %strides#0, %4, %strides#1] : memref<f32> to memref<3x?x4x?x2xf32, strided<[?, ?, ?, ?, ?], offset: ?>>
// CHECK-NEXT: return %reinterpret_cast : memref<3x?x4x?x2xf32, strided<[?, ?, ?, ?, ?], offset: ?>>
func.func @e(%a: memref<?x?xf32, strided<[?,?], offset: ?>>, %s0 : index, %s1: index) -> memref<3x?x4x?x2xf32, strided<[?,?,?,?,?], offset: ?>> {
  %0 = memref.expand_shape %a [[0,1,2],[3,4]] output_shape [3,%s0,4,%s1,2] : memref<?x?xf32, strided<[?,?], offset: ?>> into memref<3x?x4x?x2xf32, strided<[?,?,?,?,?], offset: ?>>
  return %0 : memref<3x?x4x?x2xf32, strided<[?,?,?,?,?], offset: ?>>
}

// CHECK-LABEL: func.func @c
// CHECK-NEXT: %base_buffer, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %arg0 : memref<4x?x5x?xf32> -> memref<f32>, index, index, index, index, index, index, index, index, index
// CHECK-NEXT: %0 = affine.apply #{{.*}}()[%sizes#1]
// CHECK-NEXT: %1 = affine.apply #{{.*}}()[%sizes#3]
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%0, %1], strides: [%strides#1, 1] : memref<f32> to memref<?x?xf32>
// CHECK-NEXT: return %reinterpret_cast : memref<?x?xf32>
func.func @c(%a: memref<4x?x5x?xf32>) -> memref<?x?xf32> {
  %0 = memref.collapse_shape %a [[0,1],[2,3]] : memref<4x?x5x?xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// CHECK-LABEL: func.func @al
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %alloc = memref.alloc(%arg0, %arg1) : memref<?x?x4xf32>
// CHECK-NEXT: %0 = affine.apply #{{.*}}()[%arg1]
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %alloc to offset: [0], sizes: [], strides: [] : memref<?x?x4xf32> to memref<f32>
// CHECK-NEXT: return %c0, %0, %c4, %reinterpret_cast : index, index, index, memref<f32>
func.func @al(%x: index, %y : index) -> (index, index, index, memref<f32>) {
  %a = memref.alloc(%x, %y) : memref<?x?x4xf32>
  %b, %o, %s:3, %st:3 = memref.extract_strided_metadata %a : memref<?x?x4xf32> -> memref<f32>, index, index, index, index, index,index,index
  return %o, %st#0, %st#1, %b: index, index, index, memref<f32>
}

// CHECK-LABEL: func.func @sp
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %memspacecast = memref.memory_space_cast %arg0 : memref<?x8xf32> to memref<?x8xf32, 1>
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: %memspacecast_0 = memref.memory_space_cast %base_buffer : memref<f32> to memref<f32, 1>
// CHECK-NEXT: %intptr = memref.extract_aligned_pointer_as_index %memspacecast : memref<?x8xf32, 1> -> index
// CHECK-NEXT: return %intptr, %c8, %c1, %memspacecast_0 : index, index, index, memref<f32, 1>
func.func @sp(%a: memref<?x8xf32>) -> (index, index, index, memref<f32, 1>) {
  %sp = memref.memory_space_cast %a : memref<?x8xf32> to memref<?x8xf32, 1>
  %b, %o, %s:2, %st:2 = memref.extract_strided_metadata %sp : memref<?x8xf32, 1> -> memref<f32, 1>, index, index, index, index,index
  %p = memref.extract_aligned_pointer_as_index %sp : memref<?x8xf32, 1> -> index
  return %p, %st#0, %st#1, %b: index, index, index, memref<f32, 1>
}
