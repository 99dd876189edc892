// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @known_subview(
// CHECK-SAME: %[[M:.*]]: memref<8x8xf32>, %[[N:.*]]: index
// CHECK-NEXT: %[[SUBVIEW:.*]] = memref.subview %[[M]][4, %[[N]]] [4, 1] [1, 1] : memref<8x8xf32> to memref<4x1xf32, strided<[8, 1], offset: ?>>
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %[[SUBVIEW]] : memref<4x1xf32, strided<[8, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: return %[[CAST]] : memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @known_subview(%m: memref<8x8xf32>, %n: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%c4, %n] [%c4, %c1] [%c1, %c1]
      : memref<8x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: @subview_of_cast(
// CHECK-SAME: %[[M:.*]]: memref<8x8xf32>, %[[N:.*]]: index
// CHECK-NEXT: %[[SUBVIEW:.*]] = memref.subview %[[M]][%[[N]], 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %[[SUBVIEW]] : memref<4x4xf32, strided<[8, 1], offset: ?>> to memref<4x4xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT: return %[[CAST]] : memref<4x4xf32, strided<[?, 1], offset: ?>>
func.func @subview_of_cast(%m: memref<8x8xf32>, %n: index) -> memref<4x4xf32, strided<[?, 1], offset: ?>> {
  %0 = memref.cast %m : memref<8x8xf32> to memref<?x?xf32>
  %1 = memref.subview %0[%n, 0] [4, 4] [1, 1] : memref<?x?xf32> to memref<4x4xf32, strided<[?, 1], offset: ?>>
  return %1 : memref<4x4xf32, strided<[?, 1], offset: ?>>
}

// CHECK-LABEL: @trivial_subview(
// CHECK-SAME: %[[M:.*]]: memref<8x8xf32>
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %[[M]] : memref<8x8xf32> to memref<8x8xf32, strided<[8, 1], offset: ?>>
// CHECK-NEXT: return %[[CAST]] : memref<8x8xf32, strided<[8, 1], offset: ?>>
func.func @trivial_subview(%m: memref<8x8xf32>) -> memref<8x8xf32, strided<[8, 1], offset: ?>> {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%c0, 0] [8, 8] [1, 1] : memref<8x8xf32> to memref<8x8xf32, strided<[8, 1], offset: ?>>
  return %0 : memref<8x8xf32, strided<[8, 1], offset: ?>>
}

// CHECK-LABEL: @put_together_again(
// CHECK-SAME: %[[M:.*]]: memref<?x?xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %[[M]] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: return %[[CAST]] : memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @put_together_again(%m: memref<?x?xf32, strided<[?, 1], offset: ?>>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
      : memref<?x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#0, %sizes#1], strides: [%strides#0, %strides#1]
      : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: @reinterpreted_with_constants(
// CHECK-SAME: %[[M:.*]]: memref<64xf32>, %[[N:.*]]: index
// CHECK-NEXT: %[[REINTERPRET_CAST:.*]] = memref.reinterpret_cast %[[M]] to offset: [4], sizes: [4, %[[N]]], strides: [4, 1] : memref<64xf32> to memref<4x?xf32, strided<[4, 1], offset: 4>>
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %[[REINTERPRET_CAST]] : memref<4x?xf32, strided<[4, 1], offset: 4>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT: return %[[CAST]] : memref<?x?xf32, strided<[?, 1], offset: ?>>
func.func @reinterpreted_with_constants(%m: memref<64xf32>, %n: index) -> memref<?x?xf32, strided<[?, 1], offset: ?>> {
  %c4 = arith.constant 4 : index
  %0 = memref.reinterpret_cast %m to offset: [%c4], sizes: [%c4, %n], strides: [%c4, 1]
      : memref<64xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, 1], offset: ?>>
}

// CHECK-LABEL: @collapsed_twice(
// CHECK-SAME: %[[M:.*]]: memref<2x3x4x5xf32>
// CHECK-NEXT: %[[COLLAPSE_SHAPE:.*]] = memref.collapse_shape %[[M]] {{\[\[}}0, 1, 2, 3]] : memref<2x3x4x5xf32> into memref<120xf32>
// CHECK-NEXT: return %[[COLLAPSE_SHAPE]] : memref<120xf32>
func.func @collapsed_twice(%m: memref<2x3x4x5xf32>) -> memref<120xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2, 3]] : memref<2x3x4x5xf32> into memref<6x20xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<6x20xf32> into memref<120xf32>
  return %1 : memref<120xf32>
}

// CHECK-LABEL: @expanded_twice(
// CHECK-SAME: %[[M:.*]]: memref<120xf32>
// CHECK-NEXT: %[[EXPAND_SHAPE:.*]] = memref.expand_shape %[[M]] {{\[\[}}0, 1, 2]] output_shape [2, 3, 20] : memref<120xf32> into memref<2x3x20xf32>
// CHECK-NEXT: return %[[EXPAND_SHAPE]] : memref<2x3x20xf32>
func.func @expanded_twice(%m: memref<120xf32>) -> memref<2x3x20xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [6, 20] : memref<120xf32> into memref<6x20xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 20] : memref<6x20xf32> into memref<2x3x20xf32>
  return %1 : memref<2x3x20xf32>
}

// CHECK-LABEL: @reshaped_casts(
// CHECK-SAME: %[[M:.*]]: memref<6x20xf32>, %[[N:.*]]: memref<20xf32>
// CHECK-NEXT: %[[COLLAPSE_SHAPE:.*]] = memref.collapse_shape %[[M]] {{\[\[}}0, 1]] : memref<6x20xf32> into memref<120xf32>
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %[[COLLAPSE_SHAPE]] : memref<120xf32> to memref<?xf32>
// CHECK-NEXT: %[[EXPAND_SHAPE:.*]] = memref.expand_shape %[[N]] {{\[\[}}0, 1]] output_shape [4, 5] : memref<20xf32> into memref<4x5xf32>
// CHECK-NEXT: return %[[CAST]], %[[EXPAND_SHAPE]] : memref<?xf32>, memref<4x5xf32>
func.func @reshaped_casts(%m: memref<6x20xf32>, %n: memref<20xf32>) -> (memref<?xf32>, memref<4x5xf32>) {
  %0 = memref.cast %m : memref<6x20xf32> to memref<?x20xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<?x20xf32> into memref<?xf32>
  %c4 = arith.constant 4 : index
  %2 = memref.cast %n : memref<20xf32> to memref<?xf32>
  %3 = memref.expand_shape %2 [[0, 1]] output_shape [%c4, 5] : memref<?xf32> into memref<?x5xf32>
  %4 = memref.cast %3 : memref<?x5xf32> to memref<4x5xf32>
  return %1, %4 : memref<?xf32>, memref<4x5xf32>
}

// CHECK-LABEL: func.func @view_of_cast(
// CHECK-SAME: %[[M:.*]]: memref<128xi8>
// CHECK: memref.view %[[M]][%{{.*}}][%{{.*}}] : memref<128xi8> to memref<?xi32>
func.func @view_of_cast(%m: memref<128xi8>, %at: index, %n: index) -> memref<?xi32> {
  %0 = memref.cast %m : memref<128xi8> to memref<?xi8>
  %1 = memref.view %0[%at][%n] : memref<?xi8> to memref<?xi32>
  return %1 : memref<?xi32>
}

// CHECK-LABEL: func.func @view_of_unranked(
// CHECK: %[[CAST:.*]] = memref.cast
// CHECK: memref.view %[[CAST]]
func.func @view_of_unranked(%m: memref<*xi8>, %at: index, %n: index) -> memref<?xi32> {
  %0 = memref.cast %m : memref<*xi8> to memref<?xi8>
  %1 = memref.view %0[%at][%n] : memref<?xi8> to memref<?xi32>
  return %1 : memref<?xi32>
}
