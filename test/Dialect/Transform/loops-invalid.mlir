// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics -o /dev/null

func.func @f(%n: index) {
  scf.parallel (%i) = (%n) to (%n) step (%n) { // expected-note {{payload op}}
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["scf.parallel"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{op expects one result, given 2}}
    %1:2 = transform.loop.parallel_for_to_nested_fors %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @two_regions(%c: i1) {
  // expected-note @below {{target op}}
  scf.if %c {
  } else {
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.if"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to outline}}
    %1:2 = transform.loop.outline %0 {func_name = "f"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
