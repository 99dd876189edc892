// RUN: oxmlir-opt %s --expand-strided-metadata --mlir-print-local-scope | FileCheck %s

memref.global @numbers : memref<4x8xf32>

// CHECK-LABEL: @subview(
// CHECK-SAME: %[[M:.*]]: memref<12x32xf32>, %[[O:.*]]: index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: %[[C64:.*]] = arith.constant 64 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[BASE_BUFFER:.*]], %[[OFFSET:.*]], %[[SIZES:.*]]:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[M]] : memref<12x32xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<()[s0] -> (s0 * 32 + 4)>()[%[[O]]]
// CHECK-NEXT: return %[[BASE_BUFFER]], %[[V0]], %[[C4]], %[[C8]], %[[C64]], %[[C1]] : memref<f32>, index, index, index, index, index
func.func @subview(%m: memref<12x32xf32>, %o: index) -> (memref<f32>, index, index, index, index, index) {
  %v = memref.subview %m[%o, 4] [4, 8] [2, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[64, 1], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %v
      : memref<4x8xf32, strided<[64, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %base, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : memref<f32>, index, index, index, index, index
}

// CHECK-LABEL: @expanded(
// CHECK-SAME: %[[M:.*]]: memref<?xf32, strided<[?], offset: ?>>, %[[N:.*]]: index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[BASE_BUFFER:.*]], %[[OFFSET:.*]], %[[SIZES:.*]], %[[STRIDES:.*]] = memref.extract_strided_metadata %[[M]] : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[SIZES]]]
// CHECK-NEXT: %[[V1:.*]] = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%[[STRIDES]]]
// CHECK-NEXT: return %[[BASE_BUFFER]], %[[OFFSET]], %[[V0]], %[[C4]], %[[V1]], %[[STRIDES]] : memref<f32>, index, index, index, index, index
func.func @expanded(%m: memref<?xf32, strided<[?], offset: ?>>, %n: index) -> (memref<f32>, index, index, index, index, index) {
  %v = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32, strided<[?], offset: ?>> into memref<?x4xf32, strided<[?, ?], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %v
      : memref<?x4xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %base, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : memref<f32>, index, index, index, index, index
}

// CHECK-LABEL: @reinterpreted(
// CHECK-SAME: %[[M:.*]]: memref<64xf32>, %[[N:.*]]: index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[BASE_BUFFER:.*]], %[[OFFSET:.*]], %[[SIZES:.*]], %[[STRIDES:.*]] = memref.extract_strided_metadata %[[M]] : memref<64xf32> -> memref<f32>, index, index, index
// CHECK-NEXT: return %[[BASE_BUFFER]], %[[N]], %[[C4]], %[[N]] : memref<f32>, index, index, index
func.func @reinterpreted(%m: memref<64xf32>, %n: index) -> (memref<f32>, index, index, index) {
  %v = memref.reinterpret_cast %m to offset: [%n], sizes: [4], strides: [%n] : memref<64xf32> to memref<4xf32, strided<[?], offset: ?>>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %v
      : memref<4xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  return %base, %offset, %size, %stride : memref<f32>, index, index, index
}

// CHECK-LABEL: @cast(
// CHECK-SAME: %[[M:.*]]: memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[BASE_BUFFER:.*]], %[[OFFSET:.*]], %[[SIZES:.*]], %[[STRIDES:.*]] = memref.extract_strided_metadata %[[M]] : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
// CHECK-NEXT: return %[[BASE_BUFFER]], %[[C2]], %[[C4]], %[[C1]] : memref<f32>, index, index, index
func.func @cast(%m: memref<?xf32, strided<[?], offset: ?>>) -> (memref<f32>, index, index, index) {
  %v = memref.cast %m : memref<?xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[1], offset: 2>>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %v
      : memref<4xf32, strided<[1], offset: 2>> -> memref<f32>, index, index, index
  return %base, %offset, %size, %stride : memref<f32>, index, index, index
}

// CHECK-LABEL: @assumed(
// CHECK-SAME: %[[M:.*]]: memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %[[BASE_BUFFER:.*]], %[[OFFSET:.*]], %[[SIZES:.*]], %[[STRIDES:.*]] = memref.extract_strided_metadata %[[M]] : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
// CHECK-NEXT: return %[[BASE_BUFFER]], %[[OFFSET]], %[[SIZES]], %[[STRIDES]] : memref<f32>, index, index, index
func.func @assumed(%m: memref<?xf32, strided<[?], offset: ?>>) -> (memref<f32>, index, index, index) {
  %v = memref.assume_alignment %m, 16 : memref<?xf32, strided<[?], offset: ?>>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %v
      : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  return %base, %offset, %size, %stride : memref<f32>, index, index, index
}

// CHECK-LABEL: @global(
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = memref.get_global @numbers : memref<4x8xf32>
// CHECK-NEXT: %[[REINTERPRET_CAST:.*]] = memref.reinterpret_cast %[[V0]] to offset: [0], sizes: [], strides: [] : memref<4x8xf32> to memref<f32>
// CHECK-NEXT: return %[[REINTERPRET_CAST]], %[[C0]], %[[C4]], %[[C8]], %[[C8]], %[[C1]] : memref<f32>, index, index, index, index, index
func.func @global() -> (memref<f32>, index, index, index, index, index) {
  %v = memref.get_global @numbers : memref<4x8xf32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %v
      : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
  return %base, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : memref<f32>, index, index, index, index, index
}

// CHECK-LABEL: @of_metadata(
// CHECK-SAME: %[[M:.*]]: memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[BASE_BUFFER:.*]], %[[OFFSET:.*]], %[[SIZES:.*]], %[[STRIDES:.*]] = memref.extract_strided_metadata %[[M]] : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
// CHECK-NEXT: return %[[BASE_BUFFER]], %[[C0]] : memref<f32>, index
func.func @of_metadata(%m: memref<?xf32, strided<[?], offset: ?>>) -> (memref<f32>, index) {
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m
      : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %again, %zero = memref.extract_strided_metadata %base : memref<f32> -> memref<f32>, index
  return %again, %zero : memref<f32>, index
}

// CHECK-LABEL: @pointer(
// CHECK-SAME: %[[M:.*]]: memref<12x32xf32>, %[[O:.*]]: index
// CHECK-NEXT: %[[INTPTR:.*]] = memref.extract_aligned_pointer_as_index %[[M]] : memref<12x32xf32> -> index
// CHECK-NEXT: return %[[INTPTR]] : index
func.func @pointer(%m: memref<12x32xf32>, %o: index) -> index {
  %v = memref.subview %m[%o, 4] [4, 8] [2, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[64, 1], offset: ?>>
  %0 = memref.extract_aligned_pointer_as_index %v : memref<4x8xf32, strided<[64, 1], offset: ?>> -> index
  return %0 : index
}
