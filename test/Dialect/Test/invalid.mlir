// RUN: oxmlir-opt %s -split-input-file -verify-diagnostics

// expected-error@+1 {{failed to satisfy constraint: allowed 32-bit signless integer cases: 5, 10, 2147483648, 4294967295}}
%0 = "test.i32_enum_attr"() {attr = 6 : i32} : () -> i32

// -----

func.func @compare(%a: index) {
  // expected-error@+1 {{expected 2 operands, but got 1}}
  "test.compare"(%a) : (index) -> ()
  return
}

// -----

// expected-error@+1 {{32-bit float elements attribute of shape [2]}}
"test.float_elements_attr"() {scalar_f32_attr = dense<1.0> : tensor<3xf32>, tensor_f64_attr = dense<1.0> : tensor<4x8xf64>} : () -> ()

// -----

// expected-error@+1 {{expects parent op 'test.parent'}}
"test.child"() : () -> ()
