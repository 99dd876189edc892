// Large numbers, infinities and NaN stay; no sum becomes 1 that is below.
// RUN: oxmlir-opt %s --math-expand-ops | FileCheck %s
// RUN: oxmlir-opt %s --run=ceil --run-args='1.0e+30 : f32' | FileCheck %s --check-prefix=SAME
// RUN: oxmlir-opt %s --math-expand-ops --run=ceil --run-args='1.0e+30 : f32' | FileCheck %s --check-prefix=SAME
// RUN: oxmlir-opt %s --math-expand-ops --run=ceil --run-args='0x7FC00000 : f32' | FileCheck %s --check-prefix=NAN
// RUN: oxmlir-opt %s --math-expand-ops --run=round --run-args='0x3EFFFFFF : f32' | FileCheck %s --check-prefix=ZERO
// RUN: oxmlir-opt %s --math-expand-ops --run=round --run-args='0.5 : f32' | FileCheck %s --check-prefix=ONE
// SAME: 1.000000e+30 : f32
// NAN: 0x7FC00000 : f32
// ZERO: 0.000000e+00 : f32
// ONE: 1.000000e+00 : f32

// CHECK-LABEL: func.func @ceil(
// CHECK-DAG: %[[LIMIT:.*]] = arith.constant 0x4B000000 : f32
// CHECK: %[[ROUNDED:.*]] = arith.addf
// CHECK-NEXT: %[[SIZE:.*]] = math.absf %arg0 : f32
// CHECK-NEXT: %[[SMALL:.*]] = arith.cmpf olt, %[[SIZE]], %[[LIMIT]] : f32
// CHECK-NEXT: arith.select %[[SMALL]], %[[ROUNDED]], %arg0 : f32
func.func @ceil(%x: f32) -> f32 {
  %0 = math.ceil %x : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @round(
// CHECK: arith.constant 0.49999997 : f32
func.func @round(%x: f32) -> f32 {
  %0 = math.round %x : f32
  return %0 : f32
}
