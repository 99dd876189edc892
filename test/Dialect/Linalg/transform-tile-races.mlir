// Threads that share a sum are warned of; loops that give tensors are left.
// RUN: oxmlir-opt %s --transform-interpreter --verify-diagnostics
func.func @rows(%a: tensor<9x5xi32>, %init: tensor<9xi32>) -> tensor<9xi32> {
  // expected-warning @+1 {{tiling is not thread safe at axis #1}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<9x5xi32>) outs(%init : tensor<9xi32>) {
  ^bb0(%x: i32, %y: i32):
    %1 = arith.addi %x, %y : i32
    linalg.yield %1 : i32
  } -> tensor<9xi32>
  return %0 : tensor<9xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %forall = transform.structured.tile_using_forall %0 num_threads [3, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // expected-error @+1 {{unsupported shared outputs (didn't bufferize?)}}
    %1:2 = transform.loop.forall_to_for %forall : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
