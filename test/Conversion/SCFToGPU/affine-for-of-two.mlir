// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(convert-affine-for-to-gpu{gpu-block-dims=2 gpu-thread-dims=2}))' | FileCheck %s

// CHECK-LABEL: @nest(
// CHECK-SAME: %[[M:.*]]: memref<4x8x16x32xf32>, %[[X:.*]]: f32
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[V0:.*]] = arith.subi %[[C4]], %[[C0]] : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0_0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: %[[V1:.*]] = arith.subi %[[C8]], %[[C0_0]] : index
// CHECK-NEXT: %[[C1_1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0_2:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C16:.*]] = arith.constant 16 : index
// CHECK-NEXT: %[[V2:.*]] = arith.subi %[[C16]], %[[C0_2]] : index
// CHECK-NEXT: %[[C1_3:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0_4:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C32:.*]] = arith.constant 32 : index
// CHECK-NEXT: %[[V3:.*]] = arith.subi %[[C32]], %[[C0_4]] : index
// CHECK-NEXT: %[[C1_5:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C1_6:.*]] = arith.constant 1 : index
// CHECK-NEXT: gpu.launch blocks(%[[ARG2:.*]], %[[ARG3:.*]], %[[ARG4:.*]]) in (%[[ARG8:.*]] = %[[V0]], %[[ARG9:.*]] = %[[V1]], %[[ARG10:.*]] = %[[C1_6]]) threads(%[[ARG5:.*]], %[[ARG6:.*]], %[[ARG7:.*]]) in (%[[ARG11:.*]] = %[[V2]], %[[ARG12:.*]] = %[[V3]], %[[ARG13:.*]] = %[[C1_6]]) {
// CHECK-NEXT: %[[V4:.*]] = arith.addi %[[C0]], %[[ARG2]] : index
// CHECK-NEXT: %[[V5:.*]] = arith.addi %[[C0_0]], %[[ARG3]] : index
// CHECK-NEXT: %[[V6:.*]] = arith.addi %[[C0_2]], %[[ARG5]] : index
// CHECK-NEXT: %[[V7:.*]] = arith.addi %[[C0_4]], %[[ARG6]] : index
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[V4]], %[[V5]], %[[V6]], %[[V7]]] : memref<4x8x16x32xf32>
// CHECK-NEXT: gpu.terminator
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @nest(%m: memref<4x8x16x32xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 16 {
        affine.for %l = 0 to 32 {
          affine.store %x, %m[%i, %j, %k, %l] : memref<4x8x16x32xf32>
        }
      }
    }
  }
  return
}
