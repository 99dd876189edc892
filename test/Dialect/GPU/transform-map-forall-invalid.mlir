// RUN: oxmlir-opt --transform-interpreter --split-input-file --verify-diagnostics=only-expected --allow-unregistered-dialect %s

func.func @no_launch() {
  // expected-note @below {{when applied to this payload op}}
  "test.op"() : () -> ()
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["test.op"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{Given target is not gpu.launch, set `generate_gpu_launch` attribute}}
    transform.gpu.map_forall_to_blocks %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @two() {
  scf.forall (%i) in (2) {} {mapping = [#gpu.block<x>]}
  scf.forall (%i) in (2) {} {mapping = [#gpu.block<x>]}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    // expected-error @below {{could not find a unique topLevel scf.forall}}
    transform.gpu.map_forall_to_blocks %root generate_gpu_launch : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @kind() {
  scf.forall (%i) in (2) {} {mapping = [#gpu.thread<x>]}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{scf.forall op requires a mapping attribute of kind 'block'}}
    transform.gpu.map_forall_to_blocks %0 generate_gpu_launch : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // expected-error @below {{transform requires empty or size-3 grid_dims}}
    transform.gpu.map_forall_to_blocks %root grid_dims = [1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    // expected-error @below {{Given target is not a gpu.launch}}
    transform.gpu.map_nested_forall_to_threads %root block_dims = [1, 1, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
