// The body of a loop that runs once takes its place.
// RUN: oxmlir-opt %s --affine-loop-normalize=promote-single-iter --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @constant(
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: affine.store %arg1, %arg0[%c2] : memref<100xf32>
// CHECK-NEXT: return
func.func @constant(%m: memref<100xf32>, %v: f32) {
  affine.for %i = 2 to 3 {
    affine.store %v, %m[%i] : memref<100xf32>
  }
  return
}

// CHECK-LABEL: func.func @relative(
// CHECK-NEXT: %0 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%arg2]
// CHECK-NEXT: affine.store %arg1, %arg0[%0] : memref<100xf32>
// CHECK-NEXT: %1 = arith.addf %arg1, %arg1 : f32
// CHECK-NEXT: return %1 : f32
func.func @relative(%m: memref<100xf32>, %x: f32, %n: index) -> f32 {
  %0 = affine.for %i = affine_map<()[s0] -> (s0 + 2)>()[%n] to affine_map<()[s0] -> (s0 + 3)>()[%n] iter_args(%a = %x) -> f32 {
    affine.store %a, %m[%i] : memref<100xf32>
    %1 = arith.addf %a, %a : f32
    affine.yield %1 : f32
  }
  return %0 : f32
}
