// RUN: oxmlir-opt %s --transform-interpreter --verify-diagnostics

// expected-note @+1 {{scope}}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op) {
    // expected-error @+1 {{scope must not contain the transforms being applied}}
    transform.alternatives %m : !transform.any_op {
    ^bb0(%n: !transform.any_op):
      transform.yield
    }
    transform.yield
  }
}
