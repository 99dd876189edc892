// Loops that transformations do not take.
// RUN: oxmlir-opt %s -transform-interpreter -split-input-file -verify-diagnostics

func.func @unrolled(%n: index) {
  scf.forall (%i) in (%n) {
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{failed to unroll, incorrect type of payload}}
    transform.loop.unroll %0 {factor = 2} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @jammed(%n: index) {
  scf.forall (%i) in (%n) {
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{failed to unroll and jam, incorrect type of payload}}
    transform.loop.unroll_and_jam %0 {factor = 2} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @hoisted() {
  // expected-note @+1 {{when applied to this op}}
  %c = arith.constant 0 : index
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["arith.constant"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{transform applied to the wrong op kind}}
    transform.loop.hoist_loop_invariant_subsets %0 : !transform.any_op
    transform.yield
  }
}

// -----

// Loops of any kind may run once, or have operations that leave them.
func.func @any(%n: index) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["scf.parallel"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_licm to %0 : !transform.any_op
    transform.loop.promote_if_one_iteration %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @padded(%a: tensor<4xf32>, %x: f32) -> tensor<5xf32> {
  // expected-note @+1 {{target op}}
  %0 = tensor.pad %a low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<5xf32>
  return %0 : tensor<5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{only IndexingMapOpInterface ops supported atm}}
    %1, %2 = transform.structured.pad_tiling_interface %0 to padding_sizes [8] {padding_values = [0.0 : f32]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["arith.constant"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+2 {{no such option}}
    // expected-error @+1 {{failed to add pass or pass pipeline to pipeline: canonicalize}}
    %1 = transform.apply_registered_pass "canonicalize" with options = {"nothing" = true} to %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
