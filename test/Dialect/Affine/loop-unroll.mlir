// Innermost loops are unrolled by four; iterations that are left over get a loop of their own.
// RUN: oxmlir-opt %s --pass-pipeline="builtin.module(func.func(affine-loop-unroll))" --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @divisible(
// CHECK-NEXT: affine.for %arg2 = 0 to 8 step 4 {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg2] : memref<100xf32>
// CHECK-NEXT: %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT: affine.store %arg1, %arg0[%0] : memref<100xf32>
// CHECK-NEXT: %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT: affine.store %arg1, %arg0[%1] : memref<100xf32>
// CHECK-NEXT: %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT: affine.store %arg1, %arg0[%2] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @divisible(%m: memref<100xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.store %v, %m[%i] : memref<100xf32>
  }
  return
}

// CHECK-LABEL: func.func @cleanup(
// CHECK-NEXT: affine.for %arg3 = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%arg2] step 4 {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg3] : memref<100xf32>
// CHECK-NEXT: %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT: affine.store %arg1, %arg0[%0] : memref<100xf32>
// CHECK-NEXT: %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT: affine.store %arg1, %arg0[%1] : memref<100xf32>
// CHECK-NEXT: %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT: affine.store %arg1, %arg0[%2] : memref<100xf32>
// CHECK-NEXT: }
// The number of iterations may be negative: the rest begins at the lower bound then.
// CHECK-NEXT: affine.for %arg3 = max affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>()[%arg2] to %arg2 {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg3] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @cleanup(%m: memref<100xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %v, %m[%i] : memref<100xf32>
  }
  return
}

// CHECK-LABEL: func.func @carried(
// CHECK-NEXT: %0 = affine.for %arg1 = 1 to 17 step 8 iter_args(%arg2 = %arg0) -> (f32) {
// CHECK-NEXT: %2 = arith.addf %arg2, %arg2 : f32
// CHECK-NEXT: %3 = arith.addf %2, %2 : f32
// CHECK-NEXT: %4 = arith.addf %3, %3 : f32
// CHECK-NEXT: %5 = arith.addf %4, %4 : f32
// CHECK-NEXT: affine.yield %5 : f32
// CHECK-NEXT: }
// CHECK-NEXT: %1 = affine.for %arg1 = 17 to 21 step 2 iter_args(%arg2 = %0) -> (f32) {
// CHECK-NEXT: %2 = arith.addf %arg2, %arg2 : f32
// CHECK-NEXT: affine.yield %2 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %1 : f32
func.func @carried(%x: f32) -> f32 {
  %0 = affine.for %i = 1 to 21 step 2 iter_args(%a = %x) -> f32 {
    %1 = arith.addf %a, %a : f32
    affine.yield %1 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @several_upper_bounds(
// CHECK-NEXT: affine.for %arg3 = 0 to min affine_map<()[s0] -> (s0 * 2, 40)>()[%arg2] {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg3] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @several_upper_bounds(%m: memref<100xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0 * 2, 40)>()[%n] {
    affine.store %v, %m[%i] : memref<100xf32>
  }
  return
}

// A size is not negative.
// CHECK-LABEL: func.func @cleanup_of_size(
// CHECK: affine.for %{{.*}} = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%dim] to %dim {
func.func @cleanup_of_size(%m: memref<?xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %v, %m[%i] : memref<?xf32>
  }
  return
}
