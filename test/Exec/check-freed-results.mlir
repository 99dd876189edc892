// RUN: oxmlir-opt %s --check-passes=2 --pass-pipeline='builtin.module(ownership-based-buffer-deallocation)' | FileCheck %s

// Nobody may look at what is freed when it is returned.
// CHECK-LABEL: func.func @of_the_stack
// CHECK: bufferization.clone
func.func @of_the_stack(%n: index) -> memref<?xf32> {
  %0 = memref.alloca(%n) : memref<?xf32>
  return %0 : memref<?xf32>
}
