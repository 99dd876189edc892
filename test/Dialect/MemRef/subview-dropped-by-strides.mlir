// Which dimensions a view leaves out is told by its strides, too; sizes that would hide it are not folded.
//
// RUN: oxmlir-opt %s --expand-strided-metadata --split-input-file | FileCheck %s --check-prefix=EXPAND
// RUN: oxmlir-opt %s --canonicalize --split-input-file | FileCheck %s --check-prefix=FOLD
// RUN: oxmlir-opt %s --fold-memref-alias-ops --split-input-file | FileCheck %s --check-prefix=ALIAS

// EXPAND-LABEL: func.func @strides(
// EXPAND: memref.reinterpret_cast %{{.*}} to offset: [1], sizes: [1], strides: [1]
func.func @strides(%m: memref<2x1xi32>) -> memref<1xi32, strided<[1], offset: 1>> {
  %0 = memref.subview %m[1, 0] [1, 1] [1, 2] : memref<2x1xi32> to memref<1xi32, strided<[1], offset: 1>>
  return %0 : memref<1xi32, strided<[1], offset: 1>>
}

// -----

// FOLD-LABEL: func.func @hidden(
// FOLD: memref.subview %arg0[0, 0, 0, 0] [%{{.*}}, %{{.*}}, 1, 3] [2, 1, 2, 1] : memref<1x1x1x3xi32> to memref<?x?x3xi32, strided<[6, 3, 1]>>
func.func @hidden(%m: memref<1x1x1x3xi32>) -> memref<?x?x3xi32, strided<[6, 3, 1]>> {
  %one = arith.constant 1 : index
  %0 = memref.subview %m[0, 0, 0, 0] [%one, %one, 1, 3] [2, 1, 2, 1] : memref<1x1x1x3xi32> to memref<?x?x3xi32, strided<[6, 3, 1]>>
  return %0 : memref<?x?x3xi32, strided<[6, 3, 1]>>
}

// -----

// ALIAS-LABEL: func.func @offset(
// ALIAS: %[[AT:.*]] = arith.constant 0 : index
// ALIAS: memref.subview %arg0[%{{.*}}, %{{.*}}] [1, 1] [1, 1] : memref<?x?xf32> to memref<f32, strided<[], offset: ?>>
func.func @offset(%m: memref<?x?xf32>) -> memref<f32, strided<[], offset: ?>> {
  %zero = arith.constant 0 : index
  %0 = memref.subview %m[%zero, 0] [1, 1] [1, 1] : memref<?x?xf32> to memref<1xf32, strided<[?], offset: ?>>
  %1 = memref.subview %0[%zero] [1] [1] : memref<1xf32, strided<[?], offset: ?>> to memref<f32, strided<[], offset: ?>>
  return %1 : memref<f32, strided<[], offset: ?>>
}
