// Loops count from 0 by 1.
// RUN: oxmlir-opt %s --affine-loop-normalize --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @constant_bounds(
// CHECK-NEXT: affine.for %arg2 = 0 to 6 {
// CHECK-NEXT: %0 = affine.apply affine_map<(d0) -> (d0 * 3 + 2)>(%arg2)
// CHECK-NEXT: affine.store %arg1, %arg0[%0] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @constant_bounds(%m: memref<100xf32>, %v: f32) {
  affine.for %i = 2 to 20 step 3 {
    affine.store %v, %m[%i] : memref<100xf32>
  }
  return
}

// CHECK-LABEL: func.func @relative(
// CHECK-NEXT: affine.for %arg3 = 0 to affine_map<()[s0] -> (-s0 + 30)>()[%arg2] {
// CHECK-NEXT: %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg3)[%arg2]
// CHECK-NEXT: affine.for %arg4 = 0 to 4 {
// CHECK-NEXT: %1 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%0, %arg4)
// CHECK-NEXT: affine.store %arg1, %arg0[%0 + %1] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @relative(%m: memref<100xf32>, %v: f32, %n: index) {
  affine.for %i = %n to 30 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 8)>(%i) step 2 {
      affine.store %v, %m[%i + %j] : memref<100xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @several_lower_bounds(
// CHECK-NEXT: affine.for %arg3 = max affine_map<()[s0] -> (s0, 4)>()[%arg2] to 40 step 3 {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg3] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @several_lower_bounds(%m: memref<100xf32>, %v: f32, %n: index) {
  affine.for %i = max affine_map<()[s0] -> (s0, 4)>()[%n] to 40 step 3 {
    affine.store %v, %m[%i] : memref<100xf32>
  }
  return
}

// CHECK-LABEL: func.func @parallel(
// CHECK-NEXT: affine.parallel (%arg2, %arg3) = (0, 0) to (4, 5) {
// CHECK-NEXT: %0 = affine.apply affine_map<(d0) -> (d0 * 2 + 2)>(%arg2)
// CHECK-NEXT: %1 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
// CHECK-NEXT: affine.store %arg1, %arg0[%0 + %1] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @parallel(%m: memref<100xf32>, %v: f32) {
  affine.parallel (%i, %j) = (2, 0) to (10, 5) step (2, 1) {
    affine.store %v, %m[%i + %j] : memref<100xf32>
  }
  return
}

// What computes a bound is composed into the variable.
// CHECK-LABEL: func.func @composed_bound(
// CHECK-SAME: %[[N:.*]]: index, %[[M:.*]]: memref<64xf32>, %[[V:.*]]: f32
// CHECK: affine.for %[[I:.*]] = 0 to
// CHECK-NEXT: affine.apply affine_map<(d0)[s0] -> (d0 + s0 + 1)>(%[[I]])[%[[N]]]
func.func @composed_bound(%n: index, %m: memref<64xf32>, %v: f32) {
  %first = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  affine.for %i = affine_map<(d0) -> (d0)>(%first) to 64 {
    affine.store %v, %m[%i] : memref<64xf32>
  }
  return
}
