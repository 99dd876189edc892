// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%a: !transform.any_op) {
    // expected-error @+1 {{expected '{' in options dictionary}}
    transform.apply_registered_pass "cse" with options = "a" to %a : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%a: !transform.any_op) {
    // expected-error @+1 {{duplicate keys found in options dictionary}}
    transform.apply_registered_pass "cse" with options = {"a" = 1, "a" = [%a]} to %a : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%a: !transform.any_op) {
    // expected-error @+1 {{the param_operand attribute is a marker reserved for indicating a value will be passed via params}}
    transform.apply_registered_pass "cse" with options = {"a" = #transform.param_operand<index=0>} to %a : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%a: !transform.any_op) {
    // expected-error @+1 {{custom op 'transform.sequence' expected types to be provided for all operands}}
    transform.sequence %a, %a, %a : (!transform.any_op, !transform.any_op) failures(propagate) {
    ^bb0(%b: !transform.any_op, %c: !transform.any_op):
    }
    transform.yield
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error @+1 {{expected '('}}
  %0 = transform.structured.generalize %a : !transform.any_op -> !transform.any_op
}

// -----

// expected-error @+1 {{unknown type mnemonic: anything}}
func.func private @f(!transform.anything)
