// What is refused when cf is verified.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type(%c: i32) {
  // expected-error@below {{use of value '%c' expects different type than prior uses: 'i1' vs 'i32'}}
  cf.cond_br %c, ^a, ^a
^a:
  return
}

// -----

func.func @branch_has_0_operands_for_successor(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{branch has 0 operands for successor #0, but target block has 1}}
  cf.br ^a
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @requires_1_successor_but_found(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{'cf.br' op requires 1 successor but found 0}}
  "cf.br"(%x) : (i32) -> ()
^a(%p: i32):
  return
^b:
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_2(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{use of value '%x' expects different type than prior uses: 'i1' vs 'i32'}}
  cf.cond_br %x, ^b, ^b
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @branch_weights_cannot_all_be_zero(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{branch weights cannot all be zero}}
  cf.cond_br %c weights([0, 0]), ^b, ^b
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @operand_count_1_does_not(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{'cf.cond_br' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%c)[^b, ^b] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1) -> ()
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @requires_2_successors_but_found(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{'cf.cond_br' op requires 2 successors but found 1}}
  "cf.cond_br"(%c)[^b] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @operand_0_must_be_1(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{'cf.cond_br' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  "cf.cond_br"(%x)[^b, ^b] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @expects_number_of_branch_weights_to(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{expects number of branch weights to match number of successors: 1 vs 2}}
  "cf.cond_br"(%c)[^b, ^b] <{branch_weights = array<i32: 1>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @invalid_properties_branch_weights_array_i64(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{invalid properties {branch_weights = array<i64: 1, 2>, operandSegmentSizes = array<i32: 1, 0, 0>} for op cf.cond_br: Invalid attribute `branch_weights` in property conversion: array<i64: 1, 2>}}
  "cf.cond_br"(%c)[^b, ^b] <{branch_weights = array<i64: 1, 2>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @type_should_match_case_value(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{'cf.switch' op 'flag' type ('i32') should match case value type ('i64')}}
  "cf.switch"(%x)[^b, ^b] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @number_of_case_values_2(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{'cf.switch' op number of case values (2) should match number of case destinations (1)}}
  "cf.switch"(%x)[^b, ^b] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @requires_attribute(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{'cf.assert' op requires attribute 'msg'}}
  "cf.assert"(%c) : (i1) -> ()
^a(%p: i32):
  return
^b:
  return
}

// -----


