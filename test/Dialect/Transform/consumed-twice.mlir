// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics | FileCheck %s

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{repeated target op}}
  func.func @f(%a: memref<4xf32>, %v: f32) {
    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %fills = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %twice = transform.get_parent_op %fills {isolated_from_above} : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{a handle passed as operand #0 and consumed by this operation points to a payload entity more than once}}
    transform.structured.vectorize_children_and_apply_patterns %twice : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// The failure can be silenced, and what only reads may read twice.

// CHECK-LABEL: func.func @g
// CHECK-COUNT-2: linalg.fill
module attributes {transform.with_named_sequence} {
  func.func @g(%a: memref<4xf32>, %v: f32) {
    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %fills = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %twice = transform.merge_handles %fills, %fills : !transform.any_op
    transform.sequence %root : !transform.any_op failures(suppress) {
    ^bb0(%inner: !transform.any_op):
      %parents = transform.get_parent_op %fills {isolated_from_above} : (!transform.any_op) -> !transform.any_op
      transform.structured.vectorize_children_and_apply_patterns %parents : (!transform.any_op) -> !transform.any_op
    }
    transform.yield
  }
}
