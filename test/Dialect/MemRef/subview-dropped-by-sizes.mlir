// Where strides do not tell which dimensions of one element a view lacks, its sizes do.
// RUN: oxmlir-opt %s --fold-memref-alias-ops | FileCheck %s --check-prefix=FOLD
// RUN: oxmlir-opt %s --expand-strided-metadata | FileCheck %s --check-prefix=EXPAND
// RUN: oxmlir-opt %s --run=ends | FileCheck %s --check-prefix=ENDS

// FOLD-LABEL: func.func @middle(
// FOLD: memref.load %{{.*}}[%{{.*}}, %arg1, %c0{{.*}}, %arg2] : memref<?x?x?x?xf32, strided<[?, ?, ?, ?], offset: ?>>
// EXPAND-LABEL: func.func @middle(
// EXPAND: %{{.*}}, %[[OFFSET:.*]], %{{.*}}:4, %[[STRIDES:.*]]:4 = memref.extract_strided_metadata
// EXPAND-NEXT: memref.reinterpret_cast %{{.*}} to offset: [%[[OFFSET]]], sizes: [1, 8, 3], strides: [%[[STRIDES]]#0, %[[STRIDES]]#1, %[[STRIDES]]#3]
func.func @middle(%m: memref<?x?x?x?xf32, strided<[?, ?, ?, ?], offset: ?>>, %i: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %view = memref.subview %m[0, 0, 0, 0] [1, 8, 1, 3] [1, 1, 1, 1]
      : memref<?x?x?x?xf32, strided<[?, ?, ?, ?], offset: ?>> to memref<1x8x3xf32, strided<[?, ?, ?], offset: ?>>
  %0 = memref.load %view[%c0, %i, %j] : memref<1x8x3xf32, strided<[?, ?, ?], offset: ?>>
  return %0 : f32
}

// ENDS: dense<{{\[}}{{\[}}[0, 1, 2], [10, 11, 12]]]> : memref<1x2x3xi32>
func.func @ends() -> memref<1x2x3xi32> {
  %t = arith.constant dense<[[[[0, 1, 2]], [[10, 11, 12]]]]> : tensor<1x2x1x3xi32>
  %m = bufferization.to_buffer %t : tensor<1x2x1x3xi32> to memref<1x2x1x3xi32>
  %any = memref.cast %m : memref<1x2x1x3xi32> to memref<1x2x1x3xi32, strided<[?, ?, ?, ?], offset: ?>>
  %view = memref.subview %any[0, 0, 0, 0] [1, 2, 1, 3] [1, 1, 1, 1]
      : memref<1x2x1x3xi32, strided<[?, ?, ?, ?], offset: ?>> to memref<1x2x3xi32, strided<[?, ?, ?], offset: ?>>
  %copy = memref.alloc() : memref<1x2x3xi32>
  memref.copy %view, %copy : memref<1x2x3xi32, strided<[?, ?, ?], offset: ?>> to memref<1x2x3xi32>
  return %copy : memref<1x2x3xi32>
}
