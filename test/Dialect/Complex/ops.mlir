// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s

// CHECK-LABEL: func.func @numbers
// CHECK-SAME: attributes {a = #complex.number<:f64 1.000000e+00, -2.000000e+00> : complex<f64>, b = #complex.number<:f16 0.000000e+00, 5.000000e-01> : complex<f16>}
func.func @numbers() attributes {a = #complex.number<:f64 1.0, -2.0>, b = #complex.number<:f16 0.0, 0.5> : complex<f16>} {
  return
}

// CHECK-LABEL: func.func @arithmetic
// CHECK-SAME: (%[[X:.*]]: complex<f32>, %[[Y:.*]]: complex<f32>)
func.func @arithmetic(%x: complex<f32>, %y: complex<f32>) -> f32 {
  // CHECK-NEXT: %[[C:.*]] = complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32] : complex<f32>
  %c = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  // CHECK-NEXT: %[[S:.*]] = complex.add %[[X]], %[[Y]] : complex<f32>
  %s = complex.add %x, %y : complex<f32>
  // CHECK-NEXT: %[[P:.*]] = complex.mul %[[S]], %[[C]] fastmath<nnan> : complex<f32>
  %p = complex.mul %s, %c fastmath<nnan> : complex<f32>
  // CHECK-NEXT: %[[A:.*]] = complex.abs %[[P]] : complex<f32>
  %a = complex.abs %p : complex<f32>
  // CHECK-NEXT: %[[B:.*]] = complex.bitcast %[[P]] : complex<f32> to i64
  %b = complex.bitcast %p : complex<f32> to i64
  return %a : f32
}
