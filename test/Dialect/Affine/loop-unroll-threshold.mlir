// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=3}))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @three_and_four(
// CHECK-SAME: %[[M:.*]]: memref<8xf32>, %[[X:.*]]: f32
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[C0]]] : memref<8xf32>
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<(d0) -> (d0 + 1)>(%[[C0]])
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[V0]]] : memref<8xf32>
// CHECK-NEXT: %[[V1:.*]] = affine.apply affine_map<(d0) -> (d0 + 2)>(%[[C0]])
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[V1]]] : memref<8xf32>
// CHECK-NEXT: affine.for %[[ARG2:.*]] = 0 to 4 {
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[ARG2]]] : memref<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @three_and_four(%m: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 3 {
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<8xf32>
  }
  return
}
