// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @accesses_of_casts(
// CHECK-SAME: %[[M:.*]]: memref<4xf32>, %[[I:.*]]: index, %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = memref.load %[[M]][%[[I]]] : memref<4xf32>
// CHECK-NEXT: memref.store %[[X]], %[[M]][%[[I]]] : memref<4xf32>
// CHECK-NEXT: %[[V1:.*]] = memref.atomic_rmw addf %[[X]], %[[M]][%[[I]]] : (f32, memref<4xf32>) -> f32
// CHECK-NEXT: memref.prefetch %[[M]][%[[I]]], read, locality<3>, data : memref<4xf32>
// CHECK-NEXT: memref.dealloc %[[M]] : memref<4xf32>
// CHECK-NEXT: return %[[V0]], %[[V1]] : f32, f32
func.func @accesses_of_casts(%m: memref<4xf32>, %i: index, %x: f32) -> (f32, f32) {
  %cast = memref.cast %m : memref<4xf32> to memref<?xf32>
  %0 = memref.load %cast[%i] : memref<?xf32>
  memref.store %x, %cast[%i] : memref<?xf32>
  %1 = memref.atomic_rmw addf %x, %cast[%i] : (f32, memref<?xf32>) -> f32
  memref.prefetch %cast[%i], read, locality<3>, data : memref<?xf32>
  memref.dealloc %cast : memref<?xf32>
  return %0, %1 : f32, f32
}

// CHECK-LABEL: @copy_of_casts(
// CHECK-SAME: %[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<4xf32>
// CHECK-NEXT: memref.copy %[[A]], %[[B]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: return
func.func @copy_of_casts(%a: memref<4xf32>, %b: memref<4xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %b : memref<4xf32> to memref<?xf32>
  memref.copy %0, %1 : memref<?xf32> to memref<?xf32>
  return
}

// CHECK-LABEL: @casts(
// CHECK-SAME: %[[M:.*]]: memref<4xf32>
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %[[M]] : memref<4xf32> to memref<*xf32>
// CHECK-NEXT: return %[[M]], %[[CAST]] : memref<4xf32>, memref<*xf32>
func.func @casts(%m: memref<4xf32>) -> (memref<4xf32>, memref<*xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<4xf32>
  %2 = memref.cast %0 : memref<?xf32> to memref<*xf32>
  return %1, %2 : memref<4xf32>, memref<*xf32>
}

// CHECK-LABEL: @aligned_twice(
// CHECK-SAME: %[[M:.*]]: memref<4xf32>
// CHECK-NEXT: %[[ASSUME_ALIGN:.*]] = memref.assume_alignment %[[M]], 16 : memref<4xf32>
// CHECK-NEXT: %[[ASSUME_ALIGN_0:.*]] = memref.assume_alignment %[[ASSUME_ALIGN]], 32 : memref<4xf32>
// CHECK-NEXT: return %[[ASSUME_ALIGN]], %[[ASSUME_ALIGN_0]] : memref<4xf32>, memref<4xf32>
func.func @aligned_twice(%m: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %0 = memref.assume_alignment %m, 16 : memref<4xf32>
  %1 = memref.assume_alignment %0, 16 : memref<4xf32>
  %2 = memref.assume_alignment %0, 32 : memref<4xf32>
  return %1, %2 : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: @sizes(
// CHECK-SAME: %[[M:.*]]: memref<4x?xf32>, %[[N:.*]]: index
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[DIM:.*]] = memref.dim %[[M]], %[[C1]] : memref<4x?xf32>
// CHECK-NEXT: return %[[C4]], %[[DIM]], %[[N]], %[[C2]] : index, index, index, index
func.func @sizes(%m: memref<4x?xf32>, %n: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %alloc = memref.alloc(%n) : memref<?x8xf32>
  %0 = memref.dim %m, %c0 : memref<4x?xf32>
  %1 = memref.dim %m, %c1 : memref<4x?xf32>
  %2 = memref.dim %alloc, %c0 : memref<?x8xf32>
  %3 = memref.rank %m : memref<4x?xf32>
  memref.dealloc %alloc : memref<?x8xf32>
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: @reshaped_and_back(
// CHECK-SAME: %[[M:.*]]: memref<4x8xf32>
// CHECK-NEXT: %[[COLLAPSE_SHAPE:.*]] = memref.collapse_shape %[[M]] {{\[\[}}0, 1]] : memref<4x8xf32> into memref<32xf32>
// CHECK-NEXT: return %[[M]], %[[COLLAPSE_SHAPE]] : memref<4x8xf32>, memref<32xf32>
func.func @reshaped_and_back(%m: memref<4x8xf32>) -> (memref<4x8xf32>, memref<32xf32>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  %2 = memref.expand_shape %0 [[0, 1]] output_shape [2, 16] : memref<32xf32> into memref<2x16xf32>
  %3 = memref.collapse_shape %2 [[0, 1]] : memref<2x16xf32> into memref<32xf32>
  return %1, %3 : memref<4x8xf32>, memref<32xf32>
}

// CHECK-LABEL: @metadata(
// CHECK-SAME: %[[M:.*]]: memref<4x?xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[BASE_BUFFER:.*]], %[[OFFSET:.*]], %[[SIZES:.*]]:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[M]] : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: return %[[BASE_BUFFER]], %[[C0]], %[[C4]], %[[SIZES]]#1, %[[STRIDES]]#0, %[[C1]] : memref<f32>, index, index, index, index, index
func.func @metadata(%m: memref<4x?xf32>) -> (memref<f32>, index, index, index, index, index) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
      : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  return %base, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : memref<f32>, index, index, index, index, index
}

// CHECK-LABEL: @metadata_of_cast(
// CHECK-SAME: %[[M:.*]]: memref<4x?xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[BASE_BUFFER:.*]], %[[OFFSET:.*]], %[[SIZES:.*]]:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[M]] : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: return %[[BASE_BUFFER]], %[[C0]], %[[C1]] : memref<f32>, index, index
func.func @metadata_of_cast(%m: memref<4x?xf32>) -> (memref<f32>, index, index) {
  %cast = memref.cast %m : memref<4x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %cast
      : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %base, %offset, %strides#1 : memref<f32>, index, index
}

// CHECK-LABEL: @memory_spaces(
// CHECK-SAME: %[[M:.*]]: memref<4xf32>
// CHECK-NEXT: %[[MEMSPACECAST:.*]] = memref.memory_space_cast %[[M]] : memref<4xf32> to memref<4xf32, 2>
// CHECK-NEXT: return %[[MEMSPACECAST]], %[[M]] : memref<4xf32, 2>, memref<4xf32>
func.func @memory_spaces(%m: memref<4xf32>) -> (memref<4xf32, 2>, memref<4xf32>) {
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %1 = memref.memory_space_cast %0 : memref<4xf32, 1> to memref<4xf32, 2>
  %2 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32>
  return %1, %2 : memref<4xf32, 2>, memref<4xf32>
}

// CHECK-LABEL: @reinterpreted_twice(
// CHECK-SAME: %[[M:.*]]: memref<4xf32>, %[[N:.*]]: index
// CHECK-NEXT: %[[REINTERPRET_CAST:.*]] = memref.reinterpret_cast %[[M]] to offset: [0], sizes: [%[[N]]], strides: [2] : memref<4xf32> to memref<?xf32, strided<[2]>>
// CHECK-NEXT: return %[[REINTERPRET_CAST]] : memref<?xf32, strided<[2]>>
func.func @reinterpreted_twice(%m: memref<4xf32>, %n: index) -> memref<?xf32, strided<[2]>> {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2, 2], strides: [2, 1] : memref<4xf32> to memref<2x2xf32>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [%n], strides: [2]
      : memref<2x2xf32> to memref<?xf32, strided<[2]>>
  return %1 : memref<?xf32, strided<[2]>>
}

// CHECK-LABEL: @reinterpreted_view(
// CHECK-SAME: %[[M:.*]]: memref<4x4xf32>
// CHECK-NEXT: %[[REINTERPRET_CAST:.*]] = memref.reinterpret_cast %[[M]] to offset: [0], sizes: [2], strides: [1] : memref<4x4xf32> to memref<2xf32>
// CHECK-NEXT: return %[[REINTERPRET_CAST]] : memref<2xf32>
func.func @reinterpreted_view(%m: memref<4x4xf32>) -> memref<2xf32> {
  %0 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  %1 = memref.cast %0 : memref<2x2xf32, strided<[4, 1]>> to memref<?x2xf32, strided<[4, 1]>>
  %2 = memref.reinterpret_cast %1 to offset: [0], sizes: [2], strides: [1]
      : memref<?x2xf32, strided<[4, 1]>> to memref<2xf32>
  return %2 : memref<2xf32>
}

// CHECK-LABEL: @all_of_it(
// CHECK-SAME: %[[M:.*]]: memref<4x8xf32>, %[[BYTES:.*]]: memref<32xi8>
// CHECK-NEXT: return %[[M]], %[[BYTES]] : memref<4x8xf32>, memref<32xi8>
func.func @all_of_it(%m: memref<4x8xf32>, %bytes: memref<32xi8>) -> (memref<4x8xf32>, memref<32xi8>) {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[0, 0] [4, 8] [1, 1] : memref<4x8xf32> to memref<4x8xf32>
  %1 = memref.view %bytes[%c0][] : memref<32xi8> to memref<32xi8>
  return %0, %1 : memref<4x8xf32>, memref<32xi8>
}

// CHECK-LABEL: @transposed(
// CHECK-SAME: %[[M:.*]]: memref<4x8xf32>
// CHECK-NEXT: %[[TRANSPOSE:.*]] = memref.transpose %[[M]] (d0, d1) -> (d0, d1) : memref<4x8xf32> to memref<4x8xf32, #map>
// CHECK-NEXT: return %[[M]], %[[TRANSPOSE]] : memref<4x8xf32>, memref<4x8xf32, #map>
func.func @transposed(%m: memref<4x8xf32>) -> (memref<4x8xf32>, memref<4x8xf32, affine_map<(d0, d1) -> (d0 * 8 + d1)>>) {
  %0 = memref.transpose %m (i, j) -> (i, j) : memref<4x8xf32> to memref<4x8xf32>
  %1 = memref.transpose %m (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, affine_map<(d0, d1) -> (d1 * 8 + d0)>>
  %2 = memref.transpose %1 (i, j) -> (j, i)
      : memref<8x4xf32, affine_map<(d0, d1) -> (d1 * 8 + d0)>> to memref<4x8xf32, affine_map<(d0, d1) -> (d0 * 8 + d1)>>
  return %0, %2 : memref<4x8xf32>, memref<4x8xf32, affine_map<(d0, d1) -> (d0 * 8 + d1)>>
}

// CHECK-LABEL: @transfers_of_casts(
// CHECK-SAME: %[[A:.*]]: memref<64xf32>, %[[B:.*]]: memref<64xf32, 1>, %[[TAG:.*]]: memref<1xi32>, %[[I:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C64:.*]] = arith.constant 64 : index
// CHECK-NEXT: memref.dma_start %[[A]][%[[I]]], %[[B]][%[[I]]], %[[C64]], %[[TAG]][%[[C0]]] : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
// CHECK-NEXT: memref.dma_wait %[[TAG]][%[[C0]]], %[[C64]] : memref<1xi32>
// CHECK-NEXT: return
func.func @transfers_of_casts(%a: memref<64xf32>, %b: memref<64xf32, 1>, %tag: memref<1xi32>, %i: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %0 = memref.cast %a : memref<64xf32> to memref<?xf32>
  %1 = memref.cast %tag : memref<1xi32> to memref<?xi32>
  memref.dma_start %0[%i], %b[%i], %c64, %1[%c0] : memref<?xf32>, memref<64xf32, 1>, memref<?xi32>
  memref.dma_wait %1[%c0], %c64 : memref<?xi32>
  return
}

// CHECK-LABEL: @all_of_subview(
// CHECK-SAME: %[[M:.*]]: memref<?x8xf32, strided<[8, 1], offset: ?>>, %[[N:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = memref.subview %[[M]][2, 3] [%[[N]], 4] [1, 1]
// CHECK-NEXT: return %[[V0]] :
func.func @all_of_subview(%m: memref<?x8xf32, strided<[8, 1], offset: ?>>, %n: index)
    -> memref<?x4xf32, strided<[8, 1], offset: ?>> {
  %0 = memref.subview %m[2, 3] [%n, 4] [1, 1]
      : memref<?x8xf32, strided<[8, 1], offset: ?>> to memref<?x4xf32, strided<[8, 1], offset: ?>>
  %1 = memref.subview %0[0, 0] [%n, 4] [1, 1]
      : memref<?x4xf32, strided<[8, 1], offset: ?>> to memref<?x4xf32, strided<[8, 1], offset: ?>>
  return %1 : memref<?x4xf32, strided<[8, 1], offset: ?>>
}
