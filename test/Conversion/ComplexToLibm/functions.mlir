// RUN: oxmlir-opt %s --convert-complex-to-libm | FileCheck %s
// RUN: oxmlir-opt %s --convert-complex-to-libm --check-passes=8

// Declarations stand in front, the last one first.
// CHECK: func.func private @cpow(complex<f64>, complex<f64>) -> complex<f64>{{$}}
// CHECK: func.func private @cabsf(complex<f32>) -> f32

// CHECK-LABEL: func.func @singles(
// CHECK: call @cabsf(%{{.*}}) : (complex<f32>) -> f32
// CHECK: call @cargf(
// CHECK: call @conjf(
// CHECK: call @ccosf(
// CHECK: call @clogf(
// CHECK: complex.exp
func.func @singles(%a: complex<f32>) -> (f32, f32, complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %0 = complex.abs %a : complex<f32>
  %1 = complex.angle %a : complex<f32>
  %2 = complex.conj %a : complex<f32>
  %3 = complex.cos %a fastmath<fast> : complex<f32>
  %4 = complex.log %a : complex<f32>
  %5 = complex.exp %a : complex<f32>
  return %0, %1, %2, %3, %4, %5 : f32, f32, complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// CHECK-LABEL: func.func @doubles(
// CHECK: call @csin(%{{.*}}) : (complex<f64>) -> complex<f64>
// CHECK: call @csqrt(
// CHECK: call @ctan(
// CHECK: call @ctanh(
// CHECK: call @cpow(%{{.*}}, %{{.*}}) : (complex<f64>, complex<f64>) -> complex<f64>
func.func @doubles(%a: complex<f64>) -> (complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>) {
  %0 = complex.sin %a : complex<f64>
  %1 = complex.sqrt %a : complex<f64>
  %2 = complex.tan %a : complex<f64>
  %3 = complex.tanh %a : complex<f64>
  %4 = complex.pow %a, %a : complex<f64>
  return %0, %1, %2, %3, %4 : complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>
}

// A symbol that is there is called, in the nearest table of symbols.
// CHECK-LABEL: module @inner
// CHECK-NEXT: func.func private @csinf(complex<f32>) -> complex<f32>
// CHECK-NEXT: func.func @inside(
// CHECK-NEXT: call @csinf(
module @inner {
  func.func private @csinf(complex<f32>) -> complex<f32>
  func.func @inside(%a: complex<f32>) -> complex<f32> {
    %0 = complex.sin %a : complex<f32>
    return %0 : complex<f32>
  }
}
