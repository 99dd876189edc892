// RUN: oxmlir-opt %s --strip-func-quant-types --split-input-file --verify-diagnostics

// expected-error @below {{failed to legalize operation 'func.func' that was explicitly marked illegal}}
func.func @not_stored(%a: !quant.calibrated<f32<-1.0:1.0>>) {
  return
}

// -----

// expected-error @below {{failed to legalize operation 'func.func' that was explicitly marked illegal}}
func.func @branches(%a: !quant.uniform<i8:f32, 2.0>) {
  cf.br ^bb1(%a : !quant.uniform<i8:f32, 2.0>)
^bb1(%x: !quant.uniform<i8:f32, 2.0>):
  return
}
