// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @unused(
// CHECK-SAME: %[[N:.*]]: index
// CHECK-NEXT: return
func.func @unused(%n: index) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.realloc %0(%n) : memref<4xf32> to memref<?xf32>
  memref.dealloc %1 : memref<?xf32>
  return
}
