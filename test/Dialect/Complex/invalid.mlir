// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @constant_count() {
  // expected-error @+1 {{'complex.constant' op requires 'value' to be a complex constant, represented as array of two values}}
  %0 = complex.constant [1.0 : f32] : complex<f32>
  return
}

// -----

func.func @constant_kind() {
  // expected-error @+1 {{'complex.constant' op requires attribute's elements to be float or integer attributes}}
  %0 = complex.constant ["a", 1.0 : f32] : complex<f32>
  return
}

// -----

func.func @constant_type() {
  // expected-error @+1 {{'complex.constant' op requires attribute's element types ('f32', 'f64') to match the element type of the op's return type ('f32')}}
  %0 = complex.constant [1.0 : f32, 1.0 : f64] : complex<f32>
  return
}

// -----

func.func @bitcast_scalars(%a: i64) {
  // expected-error @+1 {{'complex.bitcast' op requires that either input or output has a complex type}}
  %0 = complex.bitcast %a : i64 to f64
  return
}

// -----

func.func @bitcast_width(%a: i64) {
  // expected-error @+1 {{'complex.bitcast' op casting bitwidths do not match}}
  %0 = complex.bitcast %a : i64 to complex<f64>
  return
}

// -----

func.func @requires_attributei32i32s_return_type() {
  // expected-error@below {{'complex.constant' op requires attribute's element types ('i32', 'i32') to match the element type of the op's return type ('f32')}}
  %0 = complex.constant [1 : i32, 2 : i32] : complex<f32>
  return
}

// -----

func.func @requires_attribute() {
  // expected-error@below {{'complex.constant' op requires attribute 'value'}}
  %0 = "complex.constant"() : () -> complex<f32>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type(%x: f32, %d: f64) {
  // expected-error@below {{use of value '%d' expects different type than prior uses: 'f32' vs 'f64'}}
  %0 = complex.create %x, %d : complex<f32>
  return
}

// -----

func.func @failed_to_verify_that_all(%x: f32, %d: f64) {
  // expected-error@below {{'complex.create' op failed to verify that all of {real, imaginary} have same type}}
  %0 = "complex.create"(%x, %d) : (f32, f64) -> complex<f32>
  return
}

// -----

func.func @failed_to_verify_that_complex(%d: f64) {
  // expected-error@below {{'complex.create' op failed to verify that complex element type matches real operand type}}
  %0 = "complex.create"(%d, %d) : (f64, f64) -> complex<f32>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_2(%z: complex<f32>) {
  // expected-error@below {{use of value '%z' expects different type than prior uses: 'complex<f64>' vs 'complex<f32>'}}
  %0 = complex.add %z, %z : complex<f64>
  return
}

// -----

func.func @operand_0_must_be_complex(%zi: complex<i32>) {
  // expected-error@below {{'complex.add' op operand #0 must be complex type with floating-point elements, but got 'complex<i32>'}}
  %0 = complex.add %zi, %zi : complex<i32>
  return
}

// -----

func.func @failed_to_verify_that_complex_2(%z: complex<f32>) {
  // expected-error@below {{'complex.abs' op failed to verify that complex element type matches result type}}
  %0 = "complex.abs"(%z) : (complex<f32>) -> f64
  return
}

// -----

func.func @failed_to_verify_that_complex_3(%z: complex<f32>) {
  // expected-error@below {{'complex.im' op failed to verify that complex element type matches result type}}
  %0 = "complex.im"(%z) : (complex<f32>) -> f64
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_3(%x: f32, %z: complex<f32>) {
  // expected-error@below {{use of value '%x' expects different type than prior uses: 'complex<f32>' vs 'f32'}}
  %0 = complex.eq %z, %x : complex<f32>
  return
}

// -----

func.func @result_0_must_be_1(%z: complex<f32>) {
  // expected-error@below {{'complex.eq' op result #0 must be 1-bit signless integer, but got 'i8'}}
  %0 = "complex.eq"(%z, %z) : (complex<f32>, complex<f32>) -> i8
  return
}

// -----

func.func @operand_0_must_be_complex_2(%zi: complex<i32>) {
  // expected-error@below {{'complex.neq' op operand #0 must be complex type with floating-point elements, but got 'complex<i32>'}}
  %0 = complex.neq %zi, %zi : complex<i32>
  return
}

// -----

func.func @result_must_be_int_float(%z: complex<f32>) {
  // expected-error@below {{'complex.bitcast' op result must be int/float/complex}}
  %0 = complex.bitcast %z : complex<f32> to vector<2xf32>
  return
}

// -----

func.func @operand_must_be_int_float(%v: vector<4xi32>) {
  // expected-error@below {{'complex.bitcast' op operand must be int/float/complex}}
  %0 = complex.bitcast %v : vector<4xi32> to complex<f32>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_4(%a: i32, %z: complex<f32>) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: 'complex<f32>' vs 'i32'}}
  %0 = complex.pow %z, %a : complex<f32>
  return
}

// -----

func.func @invalid_properties_value_1_000000e_00() {
  // expected-error@below {{invalid properties {value = 1.000000e+00 : f32} for op complex.constant: Invalid attribute `value` in property conversion: 1.000000e+00 : f32}}
  %0 = "complex.constant"() <{value = 1.0 : f32}> : () -> complex<f32>
  return
}

// -----

func.func @must_be_complex_type_with_floating(%a: i32, %b: i32) {
  // expected-error@below {{custom op 'complex.create' 'complex' must be complex type with floating-point elements, but got 'complex<i32>'}}
  %0 = complex.create %a, %b : complex<i32>
  return
}

// -----

func.func @expected(%x: f32) {
  // expected-error@below {{expected ','}}
  %0 = complex.create %x : complex<f32>
  return
}

// -----

func.func @must_be_complex_type_with_floating_2(%zi: complex<i32>) {
  // expected-error@below {{custom op 'complex.abs' 'complex' must be complex type with floating-point elements, but got 'complex<i32>'}}
  %0 = complex.abs %zi : complex<i32>
  return
}

// -----

func.func @expected_operation_name_in_quotes(%z: complex<f32>) {
  // expected-error@below {{expected operation name in quotes}}
  %0 = complex.exp %z : complex<f32>, complex<f32>
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected(%x: f32, %z: complex<f32>) {
  // expected-error@below {{custom op 'complex.powi' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  %0 = complex.powi %z, %x : complex<f32>, f32
  return
}

// -----

func.func @must_be_complex_type_with_floating_3(%zi: complex<i32>) {
  // expected-error@below {{custom op 'complex.angle' 'complex' must be complex type with floating-point elements, but got 'complex<i32>'}}
  %0 = complex.angle %zi : complex<i32>
  return
}

// -----

func.func @expected_2(%z: complex<f32>) {
  // expected-error@below {{expected ':'}}
  %0 = complex.div %z, %z fastmath<fast>, foo : complex<f32>
  return
}

// -----

func.func @unexpected_decimal_integer_literal_for_a() {
  // expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
  // expected-note@below {{add a trailing dot to make the literal a float}}
  %0 = "test.x"() {a = #complex.number<:f32 1, 2> : complex<f32>} : () -> i1
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected() {
  // expected-error@below {{custom op 'complex.constant' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.constant [1.0 : f32, 2.0 : f32] : f32
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected_2(%x: f32, %y: f32) {
  // expected-error@below {{custom op 'complex.create' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.create %x, %y : f32
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected_3(%z: complex<f32>) {
  // expected-error@below {{custom op 'complex.add' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.add %z, %z : f32
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected_4(%x: f32) {
  // expected-error@below {{custom op 'complex.abs' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.abs %x : f32
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected_5(%x: f32) {
  // expected-error@below {{custom op 'complex.re' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.re %x : f32
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected_6(%x: f32) {
  // expected-error@below {{custom op 'complex.eq' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.eq %x, %x : f32
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected_7(%a: i32, %x: f32) {
  // expected-error@below {{custom op 'complex.powi' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.powi %x, %a : f32, i32
  return
}
