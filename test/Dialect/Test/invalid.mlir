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

// -----

// expected-error@below {{attribute 'i32attr' failed to satisfy constraint: i32 dense array attribute should be in non-decreasing order}}
"test.confined_dense_array_attr"() <{emptyattr = array<i16>, i32attr = array<i32: 1, 0>, i64attr = array<i64: 0, 2>}> : () -> ()

// -----

// expected-error@below {{attribute 'i64attr' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
"test.confined_dense_array_attr"() <{emptyattr = array<i16>, i32attr = array<i32: 1, 1>, i64attr = array<i64: 2, 2>}> : () -> ()

// -----

// expected-error@below {{attribute 'f32attr' failed to satisfy constraint: f32 dense array attribute whose value is positive}}
"test.confined_strictly_positive_attr"() <{emptyattr = array<i16>, f32attr = array<f32: 0.0>, f64attr = array<f64: 1.0>, i16attr = array<i16: 1>, i32attr = array<i32: 1>, i64attr = array<i64: 1>, i8attr = array<i8: 1>}> : () -> ()

// -----

// expected-error@below {{attribute 'i8attr' failed to satisfy constraint: i8 dense array attribute whose value is non-negative}}
"test.confined_non_negative_attr"() <{emptyattr = array<i16>, f32attr = array<f32: 0.0>, f64attr = array<f64: 1.0>, i16attr = array<i16: 0>, i32attr = array<i32: 1>, i64attr = array<i64: 1>, i8attr = array<i8: -1>}> : () -> ()

// -----

// expected-error@below {{expected 1 operand, but had 0}}
%0:2 = "test.dynamic_one_operand_two_results"() : () -> (f64, f64)

// -----

// expected-error@below {{result type should have trait 'TestTypeTrait'}}
%0 = "test.result_type_with_trait"() : () -> i32

// -----

// expected-error@below {{'attr' attribute should have trait 'TestAttrTrait'}}
"test.attr_with_trait"() <{attr = 42 : i32}> : () -> ()
