// RUN: oxmlir-opt %s --memref-expand | FileCheck %s

// A reshape loads the sizes and multiplies the strides.

// CHECK-LABEL: func.func @reshape
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = memref.load %arg1[%c1] : memref<3xi32>
// CHECK-NEXT: %1 = arith.index_cast %0 : i32 to index
// CHECK-NEXT: %c8_0 = arith.constant 8 : index
// CHECK-NEXT: %2 = arith.muli %c8_0, %1 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %3 = memref.load %arg1[%c0] : memref<3xi32>
// CHECK-NEXT: %4 = arith.index_cast %3 : i32 to index
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%4, %1, 8], strides: [%2, 8, 1] : memref<*xf32> to memref<?x?x8xf32>
// CHECK-NEXT: return %reinterpret_cast : memref<?x?x8xf32>
func.func @reshape(%m: memref<*xf32>, %s: memref<3xi32>) -> memref<?x?x8xf32> {
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<3xi32>) -> memref<?x?x8xf32>
  return %0 : memref<?x?x8xf32>
}
