// Operations that do not depend on the iteration leave the loop.
// RUN: oxmlir-opt %s --affine-loop-invariant-code-motion --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @load(
// CHECK-NEXT: affine.for %arg3 = 0 to 10 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg3] : memref<10xf32>
// CHECK-NEXT: %1 = arith.addf %0, %0 : f32
// CHECK-NEXT: affine.for %arg4 = 0 to 10 {
// CHECK-NEXT: affine.store %1, %arg1[%arg4] : memref<10xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @load(%m: memref<10xf32>, %o: memref<10xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %m[%i] : memref<10xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %o[%j] : memref<10xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @written_elsewhere(
// CHECK-NEXT: affine.for %arg2 = 0 to 10 {
// CHECK-NEXT: %0 = affine.load %arg0[3] : memref<10xf32>
// CHECK-NEXT: %1 = arith.addf %0, %arg1 : f32
// CHECK-NEXT: affine.store %1, %arg0[%arg2] : memref<10xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @written_elsewhere(%m: memref<10xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[3] : memref<10xf32>
    %1 = arith.addf %0, %v : f32
    affine.store %1, %m[%i] : memref<10xf32>
  }
  return
}

// CHECK-LABEL: func.func @condition(
// CHECK-NEXT: affine.if affine_set<()[s0] : (s0 >= 0)>()[%arg2] {
// CHECK-NEXT: affine.store %arg1, %arg0[3] : memref<10xf32>
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg3 = 0 to 10 {
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @condition(%m: memref<10xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<()[s0] : (s0 >= 0)>()[%n] {
      affine.store %v, %m[3] : memref<10xf32>
    }
  }
  return
}
