// RUN: oxmlir-opt %s --convert-complex-to-standard=complex-range=basic | FileCheck %s

// CHECK-LABEL: @quotient(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = complex.re %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V1:.*]] = complex.im %[[ARG0]] : complex<f32>
// CHECK-NEXT: %[[V2:.*]] = complex.re %[[ARG1]] : complex<f32>
// CHECK-NEXT: %[[V3:.*]] = complex.im %[[ARG1]] : complex<f32>
// CHECK-NEXT: %[[V4:.*]] = arith.mulf %[[V2]], %[[V2]] : f32
// CHECK-NEXT: %[[V5:.*]] = arith.mulf %[[V3]], %[[V3]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.addf %[[V4]], %[[V5]] : f32
// CHECK-NEXT: %[[V7:.*]] = arith.mulf %[[V0]], %[[V2]] : f32
// CHECK-NEXT: %[[V8:.*]] = arith.mulf %[[V1]], %[[V3]] : f32
// CHECK-NEXT: %[[V9:.*]] = arith.addf %[[V7]], %[[V8]] : f32
// CHECK-NEXT: %[[V10:.*]] = arith.mulf %[[V1]], %[[V2]] : f32
// CHECK-NEXT: %[[V11:.*]] = arith.mulf %[[V0]], %[[V3]] : f32
// CHECK-NEXT: %[[V12:.*]] = arith.subf %[[V10]], %[[V11]] : f32
// CHECK-NEXT: %[[V13:.*]] = arith.divf %[[V9]], %[[V6]] : f32
// CHECK-NEXT: %[[V14:.*]] = arith.divf %[[V12]], %[[V6]] : f32
// CHECK-NEXT: %[[V15:.*]] = complex.create %[[V13]], %[[V14]] : complex<f32>
// CHECK-NEXT: return %[[V15]] : complex<f32>
func.func @quotient(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %quotient = complex.div %a, %b : complex<f32>
  return %quotient : complex<f32>
}
