// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @barriers(
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: memref.store
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: memref.load
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: return
func.func @barriers(%m: memref<4xf32>, %x: f32, %i: index) -> f32 {
  gpu.barrier
  gpu.barrier
  gpu.barrier
  memref.store %x, %m[%i] : memref<4xf32>
  gpu.barrier
  %0 = memref.load %m[%i] : memref<4xf32>
  gpu.barrier
  gpu.barrier
  return %0 : f32
}
