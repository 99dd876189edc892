// RUN: oxmlir-opt %s --xegpu-vector-linearize --split-input-file --verify-diagnostics

func.func @no_linear_form(%a: index) -> vector<2x4xi1> {
  // expected-error@+1 {{failed to legalize operation 'vector.create_mask' that was explicitly marked illegal}}
  %0 = vector.create_mask %a, %a : vector<2x4xi1>
  return %0 : vector<2x4xi1>
}

// -----

func.func @unknown_position(%v: vector<4x4xf32>, %i: index) -> f32 {
  // expected-error@+1 {{failed to legalize operation 'vector.extract' that was explicitly marked illegal}}
  %0 = vector.extract %v[%i, 0] : f32 from vector<4x4xf32>
  return %0 : f32
}
