// Loops whose trip count is known are unrolled completely.
// RUN: oxmlir-opt %s --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))" --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @full(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: affine.store %arg1, %arg0[%c1] : memref<100xf32>
// CHECK-NEXT: %0 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c1)
// CHECK-NEXT: affine.store %arg1, %arg0[%0] : memref<100xf32>
// CHECK-NEXT: affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg3] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @full(%m: memref<100xf32>, %v: f32, %n: index) {
  affine.for %i = 1 to 7 step 3 {
    affine.store %v, %m[%i] : memref<100xf32>
  }
  affine.for %i = 0 to %n {
    affine.store %v, %m[%i] : memref<100xf32>
  }
  return
}
