// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @collapse(
// CHECK-SAME: %[[M:.*]]: memref<2x4xf32>
// CHECK-NEXT: %[[R:.*]] = memref.collapse_shape %[[M]] {{\[}}[0, 1]] : memref<2x4xf32> into memref<8xf32>
// CHECK-NEXT: return %[[R]] : memref<8xf32>
func.func @collapse(%m: memref<2x4xf32>) -> memref<8xf32> {
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [2, 2, 2] : memref<2x4xf32> into memref<2x2x2xf32>
  %1 = memref.collapse_shape %0 [[0, 1, 2]] : memref<2x2x2xf32> into memref<8xf32>
  return %1 : memref<8xf32>
}

// CHECK-LABEL: @expand(
// CHECK-SAME: %[[M:.*]]: memref<?x4xf32>, %[[A:.*]]: index, %[[B:.*]]: index
// CHECK-NEXT: %[[C:.*]] = arith.constant 6 : index
// CHECK-NEXT: %[[P:.*]] = arith.muli %[[A]], %[[B]] : index
// CHECK-NEXT: %[[N:.*]] = arith.muli %[[P]], %[[C]] : index
// CHECK-NEXT: %[[R:.*]] = memref.expand_shape %[[M]] {{\[}}[0, 1], [2]] output_shape [%[[N]], 4, 4] : memref<?x4xf32> into memref<?x4x4xf32>
// CHECK-NEXT: return %[[R]] : memref<?x4x4xf32>
func.func @expand(%m: memref<?x4xf32>, %a: index, %b: index) -> memref<?x4x4xf32> {
  %0 = memref.expand_shape %m [[0, 1, 2, 3, 4], [5]] output_shape [2, %a, 3, %b, 4, 4] : memref<?x4xf32> into memref<2x?x3x?x4x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1, 2, 3], [4], [5]] : memref<2x?x3x?x4x4xf32> into memref<?x4x4xf32>
  return %1 : memref<?x4x4xf32>
}

// CHECK-LABEL: @regroup(
// CHECK-NEXT: memref.expand_shape
// CHECK-NEXT: memref.collapse_shape
func.func @regroup(%m: memref<8x4xf32>) -> memref<4x8xf32> {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [4, 2, 4] : memref<8x4xf32> into memref<4x2x4xf32>
  %1 = memref.collapse_shape %0 [[0], [1, 2]] : memref<4x2x4xf32> into memref<4x8xf32>
  return %1 : memref<4x8xf32>
}

// CHECK-LABEL: @strided(
// CHECK-NEXT: memref.expand_shape
// CHECK-NEXT: memref.collapse_shape
func.func @strided(%m: memref<8x4xf32, strided<[8, 2]>>) -> memref<32xf32, strided<[2]>> {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [4, 2, 4] : memref<8x4xf32, strided<[8, 2]>> into memref<4x2x4xf32, strided<[16, 8, 2]>>
  %1 = memref.collapse_shape %0 [[0, 1, 2]] : memref<4x2x4xf32, strided<[16, 8, 2]>> into memref<32xf32, strided<[2]>>
  return %1 : memref<32xf32, strided<[2]>>
}

// Sizes that are not known stay where the source tells more.
// CHECK-LABEL: @sizes_of_cast(
// CHECK: memref.expand_shape %{{.*}} output_shape [1, 4, %{{.*}}] : memref<4x?xf32> into memref<1x4x?xf32>
func.func @sizes_of_cast(%m: memref<4x8xf32>, %n: index) -> memref<1x4x?xf32> {
  %0 = memref.cast %m : memref<4x8xf32> to memref<4x?xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [1, 4, %n] : memref<4x?xf32> into memref<1x4x?xf32>
  return %1 : memref<1x4x?xf32>
}

// CHECK-LABEL: @constants_of_cast(
// CHECK-SAME: %[[M:.*]]: memref<4x8xf32>
// CHECK-NEXT: %[[E:.*]] = memref.expand_shape %[[M]] {{\[}}[0], [1, 2]] output_shape [4, 2, 4] : memref<4x8xf32> into memref<4x2x4xf32>
// CHECK-NEXT: memref.cast %[[E]] : memref<4x2x4xf32> to memref<4x2x?xf32>
func.func @constants_of_cast(%m: memref<4x8xf32>) -> memref<4x2x?xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.cast %m : memref<4x8xf32> to memref<4x?xf32>
  %1 = memref.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, %c4] : memref<4x?xf32> into memref<4x2x?xf32>
  return %1 : memref<4x2x?xf32>
}
