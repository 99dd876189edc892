// What rewrites a program does not rewrite the schedule that runs.
// RUN: oxmlir-opt %s -transform-interpreter -split-input-file -verify-diagnostics

// expected-note @+1 {{target payload op}}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{cannot apply transform to itself (or one of its ancestors)}}
    transform.apply_cse to %root : !transform.any_op
    transform.yield
  }
}

// -----

// expected-note @+1 {{target payload op}}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{cannot apply transform to itself (or one of its ancestors)}}
    transform.apply_dce to %root : !transform.any_op
    transform.yield
  }
}

// -----

// expected-note @+1 {{target payload op}}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{cannot apply transform to itself (or one of its ancestors)}}
    transform.apply_patterns to %root {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}

// -----

module {
  // expected-note @+1 {{target payload op}}
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%root: !transform.any_op) {
      %inner = transform.structured.match ops{["transform.named_sequence"]} in %root : (!transform.any_op) -> !transform.any_op
      %around = transform.get_parent_op %inner : (!transform.any_op) -> !transform.any_op
      // expected-error @+1 {{cannot apply transform to itself (or one of its ancestors)}}
      %0 = transform.apply_registered_pass "canonicalize" to %around : (!transform.any_op) -> !transform.any_op
      transform.yield
    }
  }
}

// -----

// expected-note @+1 {{target payload op}}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{cannot apply transform to itself (or one of its ancestors)}}
    transform.apply_conversion_patterns to %root {
    } with type_converter {
      transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter
    } {legal_ops = ["func.func"]} : !transform.any_op
    transform.yield
  }
}
