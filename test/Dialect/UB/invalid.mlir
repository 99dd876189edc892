// What is refused when ub is verified.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @must_be_the_last_operation() {
  // expected-error@below {{'ub.unreachable' op must be the last operation in the parent block}}
  ub.unreachable
  return
}

// -----

func.func @requires_zero_regions() {
  // expected-error@below {{'ub.unreachable' op requires zero regions}}
  "ub.unreachable"() ({}) : () -> ()
}

// -----

func.func @expected() {
  // expected-error@below {{expected ':'}}
  %0 = ub.poison
  return
}

// -----

func.func @undefined_symbol_alias_id() {
  // expected-error@below {{undefined symbol alias id 'foo'}}
  %0 = ub.poison <#foo> : i32
  return
}

// -----

func.func @expected_operation_name_in_quotes() {
  // expected-error@below {{expected operation name in quotes}}
  %0 = ub.poison <#ub.poison> : i32, i32
  return
}

// -----

func.func @unknown_attribute_foo_in_dialect_ub() {
  // expected-error@below {{unknown attribute `foo` in dialect `ub`}}
  %0 = ub.poison <#ub.foo> : i32
  return
}

// -----

func.func @invalid_properties_value_1_i32_for() {
  // expected-error@below {{invalid properties {value = 1 : i32} for op ub.poison: Invalid attribute `value` in property conversion: 1 : i32}}
  %0 = "ub.poison"() <{value = 1 : i32}> : () -> i32
  return
}

// -----

func.func @cannot_name_an_operation_with_no() {
  // expected-error@below {{cannot name an operation with no results}}
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> ()
  return
}

// -----

func.func @expected_after_ssa_name(%a: i32) {
  // expected-error@below {{expected '=' after SSA name}}
  ub.unreachable %a
  return
}

// -----

func.func @is_unknown() {
  // expected-error@below {{custom op 'ub.foo' is unknown}}
  %0 = ub.foo : i32
  return
}

// -----

func.func @invalid_kind_of_attribute_specified() {
  // expected-error@below {{custom op 'ub.poison' invalid kind of attribute specified}}
  %0 = ub.poison <1> : i32
  return
}
