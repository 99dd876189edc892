// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @lengths(%a: vector<2xf32>, %k: vector<16xi1>) {
  // expected-error @below {{operand #1 must be vector of 32-bit float or 32-bit signless integer or 64-bit float or 64-bit signless integer values of length 16/8, but got 'vector<2xf32>'}}
  %0 = "x86vector.avx512.mask.compress"(%k, %a) : (vector<16xi1>, vector<2xf32>) -> vector<2xf32>
  return
}

// -----

func.func @two_sources(%a: vector<16xf32>, %k: vector<16xi1>) {
  // expected-error @below {{cannot use both src and constant_src}}
  %0 = x86vector.avx512.mask.compress %k, %a, %a {constant_src = dense<1.0> : vector<16xf32>} : vector<16xf32>, vector<16xf32>
  return
}

// -----

func.func @source(%a: vector<16xf32>, %b: vector<8xf32>, %k: vector<16xi1>) {
  // expected-error @below {{failed to verify that src and dst have same type}}
  %0 = x86vector.avx512.mask.compress %k, %a, %b : vector<16xf32>, vector<8xf32>
  return
}

// -----

func.func @constant_source(%a: vector<16xf32>, %k: vector<16xi1>) {
  // expected-error @below {{failed to verify that constant_src and dst have same type}}
  %0 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<1.0> : vector<8xf32>} : vector<16xf32>
  return
}

// -----

func.func @mask(%a: vector<16xf32>, %k: i8, %r: i32) {
  // expected-error @below {{'x86vector.avx512.mask.scalef' op failed to verify that k has the same number of bits as elements in dst}}
  %0 = "x86vector.avx512.mask.scalef"(%a, %a, %a, %k, %r) : (vector<16xf32>, vector<16xf32>, vector<16xf32>, i8, i32) -> vector<16xf32>
  return
}

// -----

func.func @factors(%a: vector<8xf32>, %b: vector<8xbf16>) {
  // expected-error @below {{'x86vector.avx512.dot' op failed to verify that `a` has twice an many elements as `src`}}
  %0 = "x86vector.avx512.dot"(%a, %b, %b) : (vector<8xf32>, vector<8xbf16>, vector<8xbf16>) -> vector<8xf32>
  return
}

// -----

func.func @counts(%a: vector<8xf32>) {
  // expected-error @below {{'x86vector.avx512.cvt.packed.f32_to_bf16' op failed to verify that all of {a, dst} have same element count}}
  %0 = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<8xf32> -> vector<16xbf16>
  return
}
