// RUN: oxmlir-opt --run=main %s | FileCheck %s

// CHECK: (1.100000e+01, -2.000000e+00) : complex<f32>
// CHECK-NEXT: (4.400000e-01, 8.000000e-02) : complex<f32>
// CHECK-NEXT: 5.000000e+00 : f32
// CHECK-NEXT: (2.000000e+00, 1.000000e+00) : complex<f32>
// CHECK-NEXT: (-7.315110e+00, 1.04274368) : complex<f32>
// CHECK-NEXT: false : i1
// CHECK-NEXT: (-7.000000e+00, 2.400000e+01) : complex<f32>
func.func @main() -> (complex<f32>, complex<f32>, f32, complex<f32>, complex<f32>, i1, complex<f32>) {
  %a = complex.constant [3.0 : f32, 4.0 : f32] : complex<f32>
  %one = arith.constant 1.0 : f32
  %two = arith.constant -2.0 : f32
  %b = complex.create %one, %two : complex<f32>
  %0 = complex.mul %a, %b : complex<f32>
  %r = complex.constant [11.0 : f32, 2.0 : f32] : complex<f32>
  %s = complex.constant [25.0 : f32, 0.0 : f32] : complex<f32>
  %1 = complex.div %r, %s : complex<f32>
  %2 = complex.abs %a : complex<f32>
  %3 = complex.sqrt %a : complex<f32>
  %w = complex.constant [2.0 : f32, 3.0 : f32] : complex<f32>
  %e = complex.exp %w : complex<f32>
  %x = complex.eq %a, %b : complex<f32>
  %n = arith.constant 2 : i32
  %p = complex.powi %a, %n : complex<f32>, i32
  return %0, %1, %2, %3, %e, %x, %p
      : complex<f32>, complex<f32>, f32, complex<f32>, complex<f32>, i1, complex<f32>
}
