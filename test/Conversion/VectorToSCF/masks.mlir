// Transfers under a mask wait for lower-vector-mask.
// RUN: oxmlir-opt %s --convert-vector-to-scf | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline="builtin.module(func.func(lower-vector-mask),convert-vector-to-scf)" | FileCheck %s --check-prefix=LOWERED

// CHECK-LABEL: func.func @read
// CHECK-NEXT: vector.mask %arg2 { vector.transfer_read
// LOWERED-LABEL: func.func @read
// LOWERED: scf.for
func.func @read(%m: memref<4x64xf32>, %i: index, %mask: vector<4x8xi1>, %p: f32) -> vector<4x8xf32> {
  %0 = vector.mask %mask { vector.transfer_read %m[%i, %i], %p {in_bounds = [true, true]} : memref<4x64xf32>, vector<4x8xf32> } : vector<4x8xi1> -> vector<4x8xf32>
  return %0 : vector<4x8xf32>
}
