// RUN: oxmlir-opt %s -transform-interpreter -split-input-file -verify-diagnostics

// What peeling leaves is not peeled again.
func.func @peeled(%lb: index, %ub: index, %step: index, %m: memref<?xindex>) {
  %end = affine.apply affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2)>()[%lb, %ub, %step]
  scf.for %i = %lb to %end step %step {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    // expected-error @+1 {{failed to peel the last iteration}}
    %1, %2 = transform.loop.peel %0 : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
