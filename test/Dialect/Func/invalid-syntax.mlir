// What is refused when func is read.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error@below {{custom op 'func.func' expected SSA identifier}}
func.func @expected_ssa_identifier(%a: i32, i32) {
  return
}

// -----

// expected-error@below {{custom op 'func.func' expected non-empty function body}}
func.func @expected_non_empty_function_body() {
}

// -----

func.func @f(%a: i32) -> f32 {
  // expected-error@below {{type of return operand 0 ('i32') doesn't match function result type ('f32') in function @f}}
  return %a : i32
}

// -----

func.func @expected(%a: i32) {
  // expected-error@below {{expected ':'}}
  return %a
}

// -----

func.func @number_of_operands_and_types_do(%a: i32) {
  // expected-error@below {{custom op 'func.return' number of operands and types do not match: got 1 operands and 2 types}}
  return %a : i32, i32
}

// -----

// expected-error@+2 {{region entry argument '%a' is already in use}}
// expected-note@below {{previously referenced here}}
func.func @region_entry_argument_is_already_in(%a: i32, %a: i32) {
  return
}

// -----

// expected-error@below {{expected non-function type}}
func.func @expected_non_function_type(...)

// -----

// expected-error@below {{expected operation name in quotes}}
func.func private @expected_operation_name_in_quotes() -> i32, i32

// -----

// expected-error@below {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @is_an_inferred_attribute_and_should() attributes {sym_name = "x"} {
  return
}

// -----

// expected-error@below {{custom op 'a' is unknown (tried 'func.a' as well)}}
func.func @is_unknown_tried_as_well() {a = 1} {
  return
}

// -----

// expected-error@below {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func f() {
  return
}

// -----

// expected-error@below {{expected '('}}
func.func @expected_2 {
  return
}

// -----

func.func @expected_attribute_value(%a: i32) {
  // expected-error@below {{expected attribute value}}
  %0 = call %a() : () -> i32
  return
}

// -----

func.func @number_of_operands_and_types_do_2(%a: i32) {
  // expected-error@below {{custom op 'func.call' number of operands and types do not match: got 1 operands and 2 types}}
  call @number_of_operands_and_types_do_2(%a) : (i32, i32) -> ()
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected(%a: i32) {
  // expected-error@below {{custom op 'func.call' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  call @invalid_kind_of_type_specified_expected(%a) : i32
  return
}

// -----

func.func @expected_3(%a: i32) {
  // expected-error@below {{expected ')'}}
  call @expected_3(%a : i32) -> ()
  return
}

// -----

func.func @invalid_properties_callee_for_op_func(%a: i32) {
  // expected-error@below {{invalid properties {callee = "f"} for op func.call: Invalid attribute `callee` in property conversion: "f"}}
  "func.call"(%a) <{callee = "f"}> : (i32) -> ()
  return
}

// -----

func.func @integer_literal_not_valid_for_specified(%a: i32) {
  // expected-error@below {{integer literal not valid for specified type}}
  %0 = func.constant 1 : i32
  return
}

// -----

// expected-note@below {{see existing symbol definition here}}
func.func @f() {
  return
}
// expected-error@below {{redefinition of symbol named 'f'}}
func.func @f() {
  return
}

// -----

// expected-note@below {{previously defined here}}
func.func @redefinition_of_ssa_value(%0: i32) {
  // expected-error@below {{redefinition of SSA value '%0'}}
  %0 = ub.poison : i32
  return
}

// -----

func.func @is_unknown() {
  // expected-error@below {{custom op 'func.foo' is unknown}}
  func.foo
}

// -----

// expected-error@below {{invalid properties {function_type = () -> (), sym_name = @f} for op func.func: Invalid attribute `sym_name` in property conversion: @f}}
"func.func"() <{function_type = () -> (), sym_name = @f}> ({
  func.return
}) : () -> ()

// -----

// expected-error@below {{invalid properties {arg_attrs = 1 : i64, function_type = (i32) -> (), sym_name = "f"} for op func.func: Invalid attribute `arg_attrs` in property conversion: 1 : i64}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f", arg_attrs = 1}> ({
^bb0(%a: i32):
  func.return
}) : () -> ()

// -----

// expected-error@below {{invalid properties {function_type = () -> (), sym_name = "f", sym_visibility = 1 : i64} for op func.func: Invalid attribute `sym_visibility` in property conversion: 1 : i64}}
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = 1}> ({
  func.return
}) : () -> ()

// -----

func.func @f(%a: i32) {
  // expected-error@below {{custom op 'func.call' invalid kind of attribute specified}}
  %0 = call @f::@h() : () -> i32
  return
}

// -----

func.func @invalid_kind_of_type_specified_expected_2(%a: i32) {
  // expected-error@below {{custom op 'func.call_indirect' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  call_indirect %a() : i32
  return
}

// -----

// expected-error@below {{custom op 'no_inline' is unknown (tried 'builtin.no_inline' as well)}}
func.func @is_unknown_tried_as_well_2(%a: i32) no_inline {
  return
}

// -----

// expected-error@below {{result number not allowed in argument list}}
func.func @result_number_not_allowed_in_argument(%a#0: i32) {
  return
}
