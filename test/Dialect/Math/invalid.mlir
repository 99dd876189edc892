// What is refused when math is verified.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @operand_0_must_be_floating(%a: i32) {
  // expected-error@below {{'math.absf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.absf %a : i32
  return
}

// -----

func.func @operand_0_must_be_signless(%x: f32) {
  // expected-error@below {{'math.absi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.absi %x : f32
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type(%x: f32) {
  // expected-error@below {{use of value '%x' expects different type than prior uses: 'f64' vs 'f32'}}
  %0 = math.absf %x : f64
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_2(%x: f32, %d: f64) {
  // expected-error@below {{use of value '%d' expects different type than prior uses: 'f32' vs 'f64'}}
  %0 = math.atan2 %x, %d : f32
  return
}

// -----

func.func @requires_the_same_type_for(%x: f32, %d: f64) {
  // expected-error@below {{'math.atan2' op requires the same type for all operands and results}}
  %0 = "math.atan2"(%x, %d) : (f32, f64) -> f32
  return
}

// -----

func.func @operand_1_must_be_signless(%x: f32, %y: f32) {
  // expected-error@below {{'math.fpowi' op operand #1 must be signless-integer-like, but got 'f32'}}
  %0 = math.fpowi %x, %y : f32, f32
  return
}

// -----

func.func @operand_0_must_be_floating_2(%a: i32, %b: i32) {
  // expected-error@below {{'math.fpowi' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.fpowi %a, %b : i32, i32
  return
}

// -----

func.func @requires_the_same_shape_for(%a: i32, %w: vector<4xf32>) {
  // expected-error@below {{'math.fpowi' op requires the same shape for all operands and results}}
  %0 = math.fpowi %w, %a : vector<4xf32>, i32
  return
}

// -----

func.func @all_non_scalar_operands_results(%v: vector<4xi32>, %t: tensor<4xf32>) {
  // expected-error@below {{'math.fpowi' op all non-scalar operands/results must have the same shape and base type}}
  %0 = math.fpowi %t, %v : tensor<4xf32>, vector<4xi32>
  return
}

// -----

func.func @operand_0_must_be_signless_2(%x: f32, %y: f32) {
  // expected-error@below {{'math.ipowi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.ipowi %x, %y : f32
  return
}

// -----

func.func @operand_0_must_be_signless_3(%x: f32) {
  // expected-error@below {{'math.ctlz' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.ctlz %x : f32
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_3(%v: vector<4xi32>) {
  // expected-error@below {{use of value '%v' expects different type than prior uses: 'vector<8xi32>' vs 'vector<4xi32>'}}
  %0 = math.cttz %v : vector<8xi32>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_4(%a: i32, %x: f32, %y: f32) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: 'f32' vs 'i32'}}
  %0 = math.fma %x, %y, %a : f32
  return
}

// -----

func.func @operand_0_must_be_floating_3(%a: i32) {
  // expected-error@below {{'math.fma' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.fma %a, %a, %a : i32
  return
}

// -----

func.func @result_0_must_be_bool(%x: f32) {
  // expected-error@below {{'math.isnan' op result #0 must be bool-like, but got 'i32'}}
  %0 = "math.isnan"(%x) : (f32) -> i32
  return
}

// -----

func.func @failed_to_verify_that_result(%w: vector<4xf32>) {
  // expected-error@below {{'math.isinf' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "math.isinf"(%w) : (vector<4xf32>) -> i1
  return
}

// -----

func.func @operand_0_must_be_floating_4(%a: i32) {
  // expected-error@below {{'math.sincos' op operand #0 must be floating-point-like, but got 'i32'}}
  %0, %1 = math.sincos %a : i32
  return
}

// -----

func.func @failed_to_verify_that_all(%x: f32) {
  // expected-error@below {{'math.sincos' op failed to verify that all of {operand, sin, cos} have same type}}
  %0:2 = "math.sincos"(%x) : (f32) -> (f32, f64)
  return
}

// -----

func.func @requires_the_same_type_for_2(%x: f32) {
  // expected-error@below {{'math.sqrt' op requires the same type for all operands and results}}
  %0 = "math.sqrt"(%x) : (f32) -> f64
  return
}

// -----

func.func @requires_a_single_operand() {
  // expected-error@below {{'math.sqrt' op requires a single operand}}
  %0 = "math.sqrt"() : () -> f32
  return
}

// -----

func.func @expected(%x: f32, %y: f32) {
  // expected-error@below {{expected ':'}}
  %0 = math.absf %x, %y : f32
  return
}

// -----

func.func @expected_2(%x: f32) {
  // expected-error@below {{expected ','}}
  %0 = math.atan2 %x : f32
  return
}

// -----

func.func @must_be_floating_point_like_but(%a: i32) {
  // expected-error@below {{custom op 'math.isnan' 'operand' must be floating-point-like, but got 'i32'}}
  %0 = math.isnan %a : i32
  return
}

// -----

func.func @expected_3(%x: f32, %y: f32) {
  // expected-error@below {{custom op 'math.clampf' expected 'to'}}
  %0 = math.clampf %x [%y, %y] : f32
  return
}

// -----

func.func @expected_4(%x: f32, %y: f32) {
  // expected-error@below {{expected '['}}
  %0 = math.clampf %x to %y, %y : f32
  return
}

// -----

func.func @operation_defines_2_results_but_was(%x: f32) {
  // expected-error@below {{operation defines 2 results but was provided 1 to bind}}
  %0 = math.sincos %x : f32
  return
}

// -----

func.func @expected_ssa_operand() {
  // expected-error@below {{expected SSA operand}}
  %0 = math.sqrt : f32
  return
}

// -----

func.func @invalid_properties_fastmath_3_i64_for(%x: f32, %y: f32) {
  // expected-error@below {{invalid properties {fastmath = 3 : i64} for op math.powf: Invalid attribute `fastmath` in property conversion: 3 : i64}}
  %0 = "math.powf"(%x, %y) <{fastmath = 3}> : (f32, f32) -> f32
  return
}

// -----

func.func @cannot_name_an_operation_with_no(%x: f32) {
  // expected-error@below {{cannot name an operation with no results}}
  %0 = "math.sqrt"(%x) : (f32) -> ()
  return
}
