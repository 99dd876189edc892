// RUN: oxmlir-opt %s --lower-quant-ops --split-input-file --verify-diagnostics

func.func @unknown_scale(%a: !quant.any<i8:f32>) -> f32 {
  // expected-error @below {{failed to legalize operation 'quant.dcast' that was explicitly marked illegal}}
  %0 = quant.dcast %a : !quant.any<i8:f32> to f32
  return %0 : f32
}

// -----

func.func @no_rank(%a: tensor<*xf32>) -> tensor<*x!quant.uniform<i8:f32, 2.0>> {
  // expected-error @below {{failed to legalize operation 'quant.qcast' that was explicitly marked illegal}}
  %0 = quant.qcast %a : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32, 2.0>>
  return %0 : tensor<*x!quant.uniform<i8:f32, 2.0>>
}
