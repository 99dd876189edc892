// Buffers of one dimension with stride 1 and no offset are copied at once, whatever their size.
//
// RUN: oxmlir-opt -finalize-memref-to-llvm %s | FileCheck %s

// CHECK-LABEL: @dense
// CHECK: llvm.intr.memcpy
func.func @dense(%a: memref<4xf32>, %b: memref<?xf32, strided<[1]>>) {
  memref.copy %a, %b : memref<4xf32> to memref<?xf32, strided<[1]>>
  return
}

// CHECK-LABEL: @shifted
// CHECK: llvm.call @memrefCopy
func.func @shifted(%a: memref<4xf32>, %b: memref<?xf32, strided<[1], offset: 3>>) {
  memref.copy %a, %b : memref<4xf32> to memref<?xf32, strided<[1], offset: 3>>
  return
}
