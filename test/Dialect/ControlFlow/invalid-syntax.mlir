// What is refused when cf is read.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @expected(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{expected ':'}}
  cf.br ^a(%x)
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @type_mismatch_for_bb_argument_0(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{type mismatch for bb argument #0 of successor #0}}
  cf.br ^a(%y : f32)
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @number_of_operands_and_types_do(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{custom op 'cf.br' number of operands and types do not match: got 2 operands and 1 types}}
  cf.br ^a(%x, %x : i32)
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @reference_to_an_undefined_block(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{reference to an undefined block}}
  cf.br ^c
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @expected_block_name(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{expected block name}}
  cf.br a
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @expected_operation_name_in_quotes(%c: i1, %x: i32, %y: f32, %i: index) {
  cf.br
// expected-error@below {{expected operation name in quotes}}
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @expected_2(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{expected ')'}}
  cf.br ^a(%x : i32
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @expected_3(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{expected ','}}
  cf.cond_br %c, ^b
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @expected_ssa_operand(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{expected SSA operand}}
  cf.cond_br ^b, ^b
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @expected_4(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{expected '['}}
  cf.cond_br %c weights(1), ^b, ^b
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @invalid_properties_operandsegmentsizes_array_i32_1(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{invalid properties {operandSegmentSizes = array<i32: 1, 0>} for op cf.cond_br: size mismatch in attribute conversion: 2 vs 3}}
  "cf.cond_br"(%c)[^b, ^b] <{operandSegmentSizes = array<i32: 1, 0>}> : (i1) -> ()
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @expected_5(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{custom op 'cf.switch' expected 'default'}}
  cf.switch %x : i32, [ 1: ^b ]
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @expected_integer_value(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{custom op 'cf.switch' expected integer value}}
  cf.switch %x : i32, [ default: ^b, x: ^b ]
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  cf.switch %y : f32, [ default: ^b ]
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @invalid_properties_case_operand_segments_array(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{invalid properties {case_operand_segments = array<i32: 0>, case_values = dense<1.000000e+00> : vector<1xf32>, operandSegmentSizes = array<i32: 1, 0, 0>} for op cf.switch: Invalid attribute `case_values` in property conversion: dense<1.000000e+00> : vector<1xf32>}}
  "cf.switch"(%x)[^b, ^b] <{case_operand_segments = array<i32: 0>, case_values = dense<1.0> : vector<1xf32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @expected_list_element(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{expected list element}}
  "cf.switch"(%x)[] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @invalid_properties_msg_1_i64_for(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{invalid properties {msg = 1 : i64} for op cf.assert: Invalid attribute `msg` in property conversion: 1 : i64}}
  "cf.assert"(%c) <{msg = 1}> : (i1) -> ()
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @block_with_no_terminator_has_arg0(%c: i1) {
  cf.br ^a
^a:
  // expected-error@below {{block with no terminator, has "cf.assert"(%arg0) <{msg = "m"}> : (i1) -> ()}}
  cf.assert %c, "m"
}

// -----

func.func @operation_with_block_successors_must_terminate(%c: i1) {
  // expected-error@below {{operation with block successors must terminate its parent block}}
  cf.br ^a
  cf.assert %c, "m"
^a:
  return
}

// -----

func.func @expected_6(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{expected ']'}}
  cf.switch %x : i32, [ default: ^b 1: ^b ]
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @integer_literal_not_valid_for_specified(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{integer literal not valid for specified type}}
  cf.assert %c, 1
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @expected_attribute_value(%c: i1, %x: i32, %y: f32, %i: index) {
  // expected-error@below {{expected attribute value}}
  cf.assert %c, foo
^a(%p: i32):
  return
^b:
  return
}

// -----

func.func @no_types(%x: i32) {
  // expected-error@below {{expected non-function type}}
  cf.br ^a(%x : )
^a(%p: i32):
  return
}
