// RUN: oxmlir-opt %s --expand-realloc | FileCheck %s

// A buffer that has to grow is allocated anew and copied.

// CHECK-LABEL: func.func @dynamic
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT: %0 = arith.cmpi ult, %dim, %arg1 : index
// CHECK-NEXT: %1 = scf.if %0 -> (memref<?xf32>) {
// CHECK-NEXT: %alloc = memref.alloc(%arg1) {alignment = 8 : i64} : memref<?xf32>
// CHECK-NEXT: %subview = memref.subview %alloc[0] [%dim] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT: memref.copy %arg0, %subview : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT: memref.dealloc %arg0 : memref<?xf32>
// CHECK-NEXT: scf.yield %alloc : memref<?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%arg1], strides: [1] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: scf.yield %reinterpret_cast : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %1 : memref<?xf32>
func.func @dynamic(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) {alignment = 8 : i64} : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @static
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %0 = arith.cmpi ult, %c2, %c4 : index
// CHECK-NEXT: %1 = scf.if %0 -> (memref<4xf32>) {
// CHECK-NEXT: %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT: %subview = memref.subview %alloc[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
// CHECK-NEXT: memref.copy %arg0, %subview : memref<2xf32> to memref<2xf32, strided<[1]>>
// CHECK-NEXT: memref.dealloc %arg0 : memref<2xf32>
// CHECK-NEXT: scf.yield %alloc : memref<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4], strides: [1] : memref<2xf32> to memref<4xf32>
// CHECK-NEXT: scf.yield %reinterpret_cast : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %1 : memref<4xf32>
func.func @static(%m: memref<2xf32>) -> memref<4xf32> {
  %0 = memref.realloc %m : memref<2xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}

// Operations beside are folded; those of arith, memref and scf stay as they are.
// CHECK-LABEL: func.func @beside
// CHECK: %[[SUM:.*]] = arith.addi
// CHECK-NEXT: return %[[SUM]], %arg0
func.func @beside(%v: vector<f32>) -> (index, vector<f32>) {
  %c1 = arith.constant 1 : index
  %0 = arith.addi %c1, %c1 : index
  %1 = vector.broadcast %v : vector<f32> to vector<f32>
  return %0, %1 : index, vector<f32>
}

// Nothing is allocated for fewer elements; the reference makes a slice that its verifier rejects.
// CHECK-LABEL: func.func @shrink(
// CHECK-NOT: scf.if
// CHECK: %[[PART:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [2], strides: [1]
// CHECK-NEXT: return %[[PART]]
func.func @shrink(%m: memref<9xi64>) -> memref<2xi64> {
  %0 = memref.realloc %m : memref<9xi64> to memref<2xi64>
  return %0 : memref<2xi64>
}
