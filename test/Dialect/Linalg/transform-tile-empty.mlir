// No slice of a tensor without elements verifies.
// RUN: oxmlir-opt %s --transform-interpreter --verify-diagnostics

func.func @empty(%a: tensor<4x0xf32>) -> tensor<4x0xf32> {
  %0 = linalg.exp ins(%a : tensor<4x0xf32>) outs(%a : tensor<4x0xf32>) -> tensor<4x0xf32>
  return %0 : tensor<4x0xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to tile}}
    %1, %2 = transform.structured.tile_using_forall %0 tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
