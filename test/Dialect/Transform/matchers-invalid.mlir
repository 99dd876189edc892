// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics

module attributes {transform.with_named_sequence} {
  transform.named_sequence @match(%op: !transform.any_op {transform.readonly}) {
    // expected-error @below {{expected operations in the match part to implement MatchOpInterface}}
    transform.test_transform_op
    transform.yield
  }
  transform.named_sequence @action() {
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.foreach_match in %root
      @match -> @action : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @below {{result #0, associated with 2 payload objects, expected 1}}
    transform.collect_matching @twice in %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @twice(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    %0 = transform.merge_handles %op, %op : !transform.any_op
    transform.yield %0 : !transform.any_op
  }
}
