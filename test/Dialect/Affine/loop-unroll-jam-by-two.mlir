// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @nest(
// CHECK-SAME: %[[M:.*]]: memref<8x8xf32>, %[[X:.*]]: f32
// CHECK-NEXT: affine.for %[[ARG2:.*]] = 0 to 8 step 2 {
// CHECK-NEXT: affine.for %[[ARG3:.*]] = 0 to 8 {
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[ARG2]], %[[ARG3]]] : memref<8x8xf32>
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<(d0) -> (d0 + 1)>(%[[ARG2]])
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[V0]], %[[ARG3]]] : memref<8x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @nest(%m: memref<8x8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
