// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=2 unroll-num-reps=2}))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @nest(
// CHECK-SAME: %[[M:.*]]: memref<8x2xf32>, %[[X:.*]]: f32
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: affine.for %[[ARG2:.*]] = 0 to 8 step 2 {
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[ARG2]], %[[C0]]] : memref<8x2xf32>
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<(d0) -> (d0 + 1)>(%[[C0]])
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[ARG2]], %[[V0]]] : memref<8x2xf32>
// CHECK-NEXT: %[[V1:.*]] = affine.apply affine_map<(d0) -> (d0 + 1)>(%[[ARG2]])
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[V1]], %[[C0]]] : memref<8x2xf32>
// CHECK-NEXT: %[[V2:.*]] = affine.apply affine_map<(d0) -> (d0 + 1)>(%[[C0]])
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[V1]], %[[V2]]] : memref<8x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @nest(%m: memref<8x2xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 2 {
      affine.store %x, %m[%i, %j] : memref<8x2xf32>
    }
  }
  return
}
