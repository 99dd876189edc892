// RUN: oxmlir-opt %s -transform-dialect-check-uses -split-input-file -verify-diagnostics

func.func @behind() {
  transform.sequence failures(propagate) {
  ^bb0(%root: !transform.any_op):
    // expected-note @+1 {{allocated here}}
    %0 = transform.test_produce_self_handle_or_forward_operand : () -> !transform.any_op
    transform.annotate %0 "first" : !transform.any_op
    // expected-note @+1 {{freed here}}
    transform.sequence %0 : !transform.any_op failures(propagate) {
    ^bb1(%inner: !transform.any_op):
      test_consume_operand_of_op_kind_or_fail %0, "test.some" : !transform.any_op
    }
    // expected-warning @+1 {{operand #0 may be used after free}}
    transform.annotate %0 "second" : !transform.any_op
  }
  return
}

// -----

func.func @cycle() {
  // expected-note @+1 {{allocated here}}
  %0 = transform.test_produce_self_handle_or_forward_operand : () -> !transform.any_op
  transform.test_transform_op_with_regions {
    "transform.test_branching_transform_op_terminator"() : () -> ()
  },
  {
    "transform.test_branching_transform_op_terminator"()[^bb1, ^bb2] : () -> ()
  ^bb1:
    // expected-warning @+2 {{operand #0 may be used after free}}
    // expected-note @+1 {{freed here}}
    transform.test_consume_operand_of_op_kind_or_fail %0, "test.some" : !transform.any_op
    "transform.test_branching_transform_op_terminator"()[^bb2] : () -> ()
  ^bb2:
    "transform.test_branching_transform_op_terminator"()[^bb1] : () -> ()
  }
  return
}
