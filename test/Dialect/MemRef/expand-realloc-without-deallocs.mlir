// RUN: oxmlir-opt %s --expand-realloc=emit-deallocs=false | FileCheck %s

// CHECK-LABEL: @grown(
// CHECK-SAME: %[[M:.*]]: memref<4xf32>
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: %[[V0:.*]] = arith.cmpi ult, %[[C4]], %[[C8]] : index
// CHECK-NEXT: %[[V1:.*]] = scf.if %[[V0]] -> (memref<8xf32>) {
// CHECK-NEXT: %[[ALLOC:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT: %[[SUBVIEW:.*]] = memref.subview %[[ALLOC]][0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT: memref.copy %[[M]], %[[SUBVIEW]] : memref<4xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT: scf.yield %[[ALLOC]] : memref<8xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[REINTERPRET_CAST:.*]] = memref.reinterpret_cast %[[M]] to offset: [0], sizes: [8], strides: [1] : memref<4xf32> to memref<8xf32>
// CHECK-NEXT: scf.yield %[[REINTERPRET_CAST]] : memref<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V1]] : memref<8xf32>
func.func @grown(%m: memref<4xf32>) -> memref<8xf32> {
  %0 = memref.realloc %m : memref<4xf32> to memref<8xf32>
  return %0 : memref<8xf32>
}
