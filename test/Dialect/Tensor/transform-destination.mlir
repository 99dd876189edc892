// RUN: oxmlir-opt %s -transform-interpreter -canonicalize -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @elements
// CHECK: %[[E:.*]] = tensor.empty() : tensor<1x2xindex>
// CHECK: %[[A:.*]] = tensor.insert %arg0 into %[[E]][%[[C0:.*]], %[[C0]]]
// CHECK: tensor.insert %arg1 into %[[A]][%[[C0]], %{{.*}}]
func.func @elements(%a: index, %b: index) -> tensor<1x2xindex> {
  %0 = tensor.from_elements %a, %b : tensor<1x2xindex>
  return %0 : tensor<1x2xindex>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.from_elements"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.rewrite_in_destination_passing_style %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @pad
// CHECK: %[[FILL:.*]] = linalg.fill ins(%arg1 : index) outs(%{{.*}} : tensor<6xindex>)
// CHECK: tensor.insert_slice %arg0 into %[[FILL]][1] [4] [1]
func.func @pad(%t: tensor<4xindex>, %v: index) -> tensor<6xindex> {
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : index
  } : tensor<4xindex> to tensor<6xindex>
  return %0 : tensor<6xindex>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.rewrite_in_destination_passing_style %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @stays
// CHECK: %[[NEW:.*]] = bufferization.alloc_tensor(%{{.*}}) : tensor<?xindex>
// CHECK: linalg.copy ins(%arg0 : tensor<?xindex>) outs(%[[NEW]] : tensor<?xindex>)
func.func @stays(%t: tensor<?xindex>, %v: index) -> tensor<?xindex> {
  %0 = tensor.pad %t nofold low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : index
  } : tensor<?xindex> to tensor<?xindex>
  return %0 : tensor<?xindex>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.rewrite_in_destination_passing_style %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @other(%t: tensor<4xindex>, %i: index) -> index {
  // expected-note @+1 {{when applied to this op}}
  %0 = tensor.extract %t[%i] : tensor<4xindex>
  return %0 : index
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.extract"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{failed to apply}}
    %1 = transform.structured.rewrite_in_destination_passing_style %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
