// Sets lose constraints that others imply, and conditions that never hold go.
// RUN: oxmlir-opt %s --affine-simplify-structures --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @sets(
// CHECK-NEXT: affine.for %arg2 = 0 to 10 {
// CHECK-NEXT: affine.for %arg3 = 0 to 10 {
// CHECK-NEXT: affine.if affine_set<(d0, d1) : (d0 * 2 - d1 + 1 >= 0, d1 - 5 >= 0)>(%arg2, %arg3) {
// CHECK-NEXT: affine.store %arg1, %arg0[0] : memref<10xf32>
// CHECK-NEXT: }
// CHECK-NEXT: affine.if affine_set<(d0) : (d0 mod 2 - 1 == 0, -d0 + (d0 floordiv 2) * 2 + 1 >= 0, d0 mod 2 >= 0)>(%arg2) {
// CHECK-NEXT: affine.store %arg1, %arg0[1] : memref<10xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @sets(%m: memref<10xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.if affine_set<(d0, d1) : (d0 * 4 - d1 * 2 + 3 >= 0, d1 - 1 >= 0, d1 - 5 >= 0, 3 >= 0)>(%i, %j) {
        affine.store %v, %m[0] : memref<10xf32>
      }
      affine.if affine_set<(d0) : (d0 mod 2 - 1 == 0)>(%i) {
        affine.store %v, %m[1] : memref<10xf32>
      }
      affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 >= 0)>(%i) {
        affine.store %v, %m[2] : memref<10xf32>
      }
      affine.if affine_set<(d0) : (d0 * 2 - 3 == 0)>(%i) {
        affine.store %v, %m[3] : memref<10xf32>
      }
    }
  }
  return
}
