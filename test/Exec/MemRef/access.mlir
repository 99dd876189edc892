// RUN: oxmlir-opt --run=main --run-args='dense<[1.0, 2.0, 3.0]> : memref<3xf32>, 1 : index' %s | FileCheck %s
// RUN: not oxmlir-opt --run=main --run-args='dense<[1.0, 2.0, 3.0]> : memref<3xf32>, 3 : index' %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BOUNDS

// CHECK: 2.000000e+00 : f32
// CHECK-NEXT: argument 0: dense<[1.000000e+00, 4.000000e+00, 3.000000e+00]> : memref<?xf32>
// BOUNDS: error: undefined behavior: 'memref.load': index 3 is out of bounds of dimension 0, which has size 3
func.func @main(%buffer: memref<?xf32>, %i: index) -> f32 {
  %old = memref.load %buffer[%i] : memref<?xf32>
  %new = arith.addf %old, %old : f32
  memref.store %new, %buffer[%i] : memref<?xf32>
  return %old : f32
}
