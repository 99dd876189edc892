// RUN: oxmlir-opt %s --canonicalize | FileCheck %s
// RUN: oxmlir-opt %s --canonicalize --convert-bufferization-to-memref | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: @of_cast(
// CHECK-SAME: %[[M:.*]]: memref<4xf32>
// CHECK-NEXT: %[[C:.*]] = bufferization.clone %[[M]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: return %[[C]] : memref<?xf32>
// LOWER-LABEL: @of_cast(
// LOWER: %[[N:.*]] = arith.constant 4 : index
// LOWER-NEXT: %[[A:.*]] = memref.alloc(%[[N]]) : memref<?xf32>
// LOWER-NEXT: memref.copy %{{.*}}, %[[A]] : memref<4xf32> to memref<?xf32>
func.func @of_cast(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = bufferization.clone %0 : memref<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}

// CHECK-LABEL: @of_unranked(
// CHECK-NEXT: %[[C:.*]] = memref.cast
// CHECK-NEXT: bufferization.clone %[[C]] : memref<4xf32> to memref<4xf32>
func.func @of_unranked(%m: memref<*xf32>) -> memref<4xf32> {
  %0 = memref.cast %m : memref<*xf32> to memref<4xf32>
  %1 = bufferization.clone %0 : memref<4xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}
