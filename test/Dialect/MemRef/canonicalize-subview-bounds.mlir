// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// Numbers of a subview become constants only as long as the subview is not known to leave the buffer.

// CHECK-LABEL: func.func @too_long
func.func @too_long(%m: memref<10xf32>) -> memref<?xf32, strided<[1], offset: 2>> {
  // CHECK-NEXT: %[[N:.*]] = arith.constant 11 : index
  // CHECK-NEXT: memref.subview %{{.*}}[2] [%[[N]]] [1]
  %n = arith.constant 11 : index
  %0 = memref.subview %m[2] [%n] [1] : memref<10xf32> to memref<?xf32, strided<[1], offset: 2>>
  return %0 : memref<?xf32, strided<[1], offset: 2>>
}

// CHECK-LABEL: func.func @too_far_apart
func.func @too_far_apart(%m: memref<10xf32>) -> memref<5xf32, strided<[?], offset: ?>> {
  // CHECK-NEXT: %[[S:.*]] = arith.constant 2 : index
  // CHECK-NEXT: %[[V:.*]] = memref.subview %{{.*}}[8] [5] [%[[S]]] : memref<10xf32> to memref<5xf32, strided<[?], offset: 8>>
  // CHECK-NEXT: memref.cast %[[V]]
  %n = arith.constant 8 : index
  %s = arith.constant 2 : index
  %0 = memref.subview %m[%n] [5] [%s] : memref<10xf32> to memref<5xf32, strided<[?], offset: ?>>
  return %0 : memref<5xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @fits
func.func @fits(%m: memref<10xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  // CHECK-NEXT: %[[V:.*]] = memref.subview %{{.*}}[3] [2] [1] : memref<10xf32> to memref<2xf32, strided<[1], offset: 3>>
  // CHECK-NEXT: memref.cast %[[V]]
  %n = arith.constant 3 : index
  %s = arith.constant 2 : index
  %0 = memref.subview %m[%n] [%s] [1] : memref<10xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}
