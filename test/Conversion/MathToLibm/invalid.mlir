// RUN: oxmlir-opt %s --convert-math-to-libm --split-input-file --verify-diagnostics

func.func @without_function(%a: f32) -> f32 {
  // expected-error @below {{failed to legalize operation 'math.copysign' that was explicitly marked illegal}}
  %0 = math.copysign %a, %a : f32
  return %0 : f32
}

// -----

func.func @long(%a: f80) -> f80 {
  // expected-error @below {{failed to legalize operation 'math.cos' that was explicitly marked illegal}}
  %0 = math.cos %a : f80
  return %0 : f80
}

// -----

func.func @tensor(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{failed to legalize operation 'math.cos' that was explicitly marked illegal}}
  %0 = math.cos %a : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// The number of elements is not known.
func.func @scalable(%a: vector<[4]xf32>) -> vector<[4]xf32> {
  // expected-error @below {{failed to legalize operation 'math.cos' that was explicitly marked illegal}}
  %0 = math.cos %a : vector<[4]xf32>
  return %0 : vector<[4]xf32>
}
