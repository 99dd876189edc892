// RUN: oxmlir-opt %s --convert-vector-to-scf | FileCheck %s

// What stands for rows outside is made known from the outermost loop to the innermost, each before those made earlier.

// CHECK-LABEL: func @rows
func.func @rows(%m: memref<?x?x?xf32>, %i: index) -> vector<3x4x9xf32> {
  // CHECK-NEXT: arith.constant dense<1.000000e+00> : vector<9xf32>
  // CHECK-NEXT: arith.constant dense<1.000000e+00> : vector<4x9xf32>
  %p = arith.constant 1.0 : f32
  %0 = vector.transfer_read %m[%i, %i, %i], %p : memref<?x?x?xf32>, vector<3x4x9xf32>
  return %0 : vector<3x4x9xf32>
}
