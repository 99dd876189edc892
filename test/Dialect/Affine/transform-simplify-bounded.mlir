// RUN: oxmlir-opt %s -transform-interpreter -allow-unregistered-dialect -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @bounded
// CHECK-DAG: %[[C50:.*]] = arith.constant 50 : index
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
// CHECK: return %[[C50]], %[[C1]]
func.func @bounded() -> (index, index) {
  %0 = "test.number"() : () -> index
  %c32 = arith.constant 32 : index
  %1 = affine.min affine_map<()[s0] -> (50, 100 - s0)>()[%0]
  %2 = affine.min affine_map<()[s0, s1] -> (s0 - s1 * (s0 ceildiv 32), s0 ceildiv 32)>()[%c32, %0]
  return %1, %2 : index, index
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["affine.min"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["test.number"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.affine.simplify_bounded_affine_ops %0 with [%1 : !transform.any_op] within [0] and [20] : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @counted
// CHECK-NOT: affine.min
// CHECK: return
func.func @counted() {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c8 {
    %0 = affine.min affine_map<(d0) -> (64 - d0, 100)>(%i)
    "test.use"(%0) : (index) -> ()
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["affine.min"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.affine.simplify_min_max_affine_ops %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @other() {
  // expected-note @+1 {{target op}}
  %0 = "test.number"() : () -> index
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["test.number"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{target must be affine.min or affine.max}}
    transform.affine.simplify_min_max_affine_ops %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @no_index() {
  // expected-note @+1 {{multiple/non-index result}}
  %0 = "test.number"() : () -> i32
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["affine.min"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["test.number"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{expected bounded value handle to point to one or multiple single-result index-typed ops}}
    transform.affine.simplify_bounded_affine_ops %0 with [%1 : !transform.any_op] within [0] and [20] : !transform.any_op
    transform.yield
  }
}
