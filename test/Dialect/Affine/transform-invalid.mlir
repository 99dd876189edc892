// RUN: oxmlir-opt %s --transform-interpreter --verify-diagnostics

func.func @sum(%x: index) -> index {
  // expected-note @below {{target op}}
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  return %0 : index
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["affine.apply"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{target must be affine.min or affine.max}}
    transform.affine.simplify_min_max_affine_ops %0 : !transform.any_op
    transform.yield
  }
}
