// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=4 unroll-up-to-factor=true}))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @three(
// CHECK-SAME: %[[M:.*]]: memref<8xf32>, %[[X:.*]]: f32
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[C0]]] : memref<8xf32>
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<(d0) -> (d0 + 1)>(%[[C0]])
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[V0]]] : memref<8xf32>
// CHECK-NEXT: %[[V1:.*]] = affine.apply affine_map<(d0) -> (d0 + 2)>(%[[C0]])
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[V1]]] : memref<8xf32>
// CHECK-NEXT: return
func.func @three(%m: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 3 {
    affine.store %x, %m[%i] : memref<8xf32>
  }
  return
}
