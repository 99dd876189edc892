// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @shapes(%a: tensor<2x!quant.uniform<i8:f32, 2.0>>) {
  // expected-error @below {{'quant.dcast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
  %0 = quant.dcast %a : tensor<2x!quant.uniform<i8:f32, 2.0>> to tensor<?xf32>
  return
}

// -----

func.func @both_quantized(%a: !quant.uniform<i8:f32, 2.0>) {
  // expected-error @below {{'quant.scast' op failed to verify that input must be integer and result must be quantized, or vice versa}}
  %0 = quant.scast %a : !quant.uniform<i8:f32, 2.0> to !quant.uniform<i8:f32, 2.0>
  return
}

// -----

func.func @expressed(%a: f64) {
  // expected-error @below {{expressed type in quantized type expected to match float type}}
  %0 = quant.qcast %a : f64 to !quant.any<i8:f32>
  return
}

// -----

func.func @stored(%a: !quant.calibrated<f32<-1.0:1.0>>) {
  // expected-error @below {{storage type in quantized type expected to match integer type}}
  %0 = quant.scast %a : !quant.calibrated<f32<-1.0:1.0>> to i8
  return
}

// -----

func.func @scalar_axis(%a: !quant.uniform<i8:f32:1, {2.0, 3.0}>) {
  // expected-error @below {{scalar types may not use per-axis quantization}}
  %0 = quant.dcast %a : !quant.uniform<i8:f32:1, {2.0, 3.0}> to f32
  return
}

// -----

func.func @axis(%a: tensor<2x!quant.uniform<i8:f32:1, {2.0, 3.0}>>) {
  // expected-error @below {{quantized dimension must be less than tensor rank}}
  %0 = quant.dcast %a : tensor<2x!quant.uniform<i8:f32:1, {2.0, 3.0}>> to tensor<2xf32>
  return
}

// -----

func.func @scales(%a: tensor<2x4x!quant.uniform<i8:f32:1, {2.0, 3.0}>>) {
  // expected-error @below {{quantized dimension size does not match number of scales}}
  %0 = quant.scast %a : tensor<2x4x!quant.uniform<i8:f32:1, {2.0, 3.0}>> to tensor<2x4xi8>
  return
}

// -----

func.func @scalar_blocks(%a: !quant.uniform<i8:f32:{0:1}, {{2.0}, {3.0}}>) {
  // expected-error @below {{scalar types may not use sub-channel quantization}}
  %0 = quant.dcast %a : !quant.uniform<i8:f32:{0:1}, {{2.0}, {3.0}}> to f32
  return
}

// -----

func.func @no_rank(%a: tensor<*x!quant.uniform<i8:f32:{0:1}, {{2.0}, {3.0}}>>) {
  // expected-error @below {{tensor containing the sub-channel quantized type must be ranked}}
  %0 = quant.dcast %a : tensor<*x!quant.uniform<i8:f32:{0:1}, {{2.0}, {3.0}}>> to tensor<*xf32>
  return
}

// -----

func.func @block_axis(%a: tensor<2x2x!quant.uniform<i8:f32:{0:1, 3:1}, {{2.0}, {3.0}}>>) {
  // expected-error @below {{quantized dimension 3 must be less than tensor rank 2}}
  %0 = quant.dcast %a : tensor<2x2x!quant.uniform<i8:f32:{0:1, 3:1}, {{2.0}, {3.0}}>> to tensor<2x2xf32>
  return
}

// -----

func.func @parts_of_blocks(%a: tensor<3x2x!quant.uniform<i8:f32:{0:2}, {{2.0}, {3.0}}>>) {
  // expected-error @below {{tensor dimension size 3 at axis 0 must be divisible by the corresponding block size 2}}
  %0 = quant.dcast %a : tensor<3x2x!quant.uniform<i8:f32:{0:2}, {{2.0}, {3.0}}>> to tensor<3x2xf32>
  return
}

// -----

func.func @scales_of_other_rank(%a: tensor<2x!quant.uniform<i8:f32:{0:1}, {{2.0}, {3.0}}>>) {
  // expected-error @below {{Rank of scales 2 must match the rank of the tensor 1}}
  %0 = quant.dcast %a : tensor<2x!quant.uniform<i8:f32:{0:1}, {{2.0}, {3.0}}>> to tensor<2xf32>
  return
}

// -----

func.func @blocks(%a: tensor<4x2x!quant.uniform<i8:f32:{0:1}, {{2.0}, {3.0}}>>) {
  // expected-error @below {{dimension size 4 of scales tensor at axis 0 should match (tensor dimension at axis / block sizes at axis) = 4}}
  %0 = quant.dcast %a : tensor<4x2x!quant.uniform<i8:f32:{0:1}, {{2.0}, {3.0}}>> to tensor<4x2xf32>
  return
}
