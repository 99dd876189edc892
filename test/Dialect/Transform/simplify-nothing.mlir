// RUN: oxmlir-opt %s -transform-interpreter -verify-diagnostics

func.func @simple(%a: index) -> index {
  %0 = affine.max affine_map<()[s0] -> (4, s0)>()[%a]
  return %0 : index
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["affine.min"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{the transform failed to simplify any of the target operations}}
    transform.affine.simplify_min_max_affine_ops %0 : !transform.any_op
    transform.yield
  }
}
