// RUN: oxmlir-opt %s --convert-complex-to-libm --verify-diagnostics

func.func @half(%a: complex<f16>) -> complex<f16> {
  // expected-error @below {{failed to legalize operation 'complex.tan' that was explicitly marked illegal}}
  %0 = complex.tan %a : complex<f16>
  return %0 : complex<f16>
}
