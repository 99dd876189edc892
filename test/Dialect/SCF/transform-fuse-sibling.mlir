// RUN: oxmlir-opt --transform-interpreter --allow-unregistered-dialect --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @for
// CHECK:         %[[R:.*]]:2 = scf.for %[[I:.*]] = {{.*}} iter_args(%[[X:.*]] = %arg0, %[[Y:.*]] = %arg1) -> (f32, f64)
// CHECK-NEXT:      %[[A:.*]] = "test.first"(%[[I]], %[[X]])
// CHECK-NEXT:      %[[B:.*]] = "test.second"(%[[I]], %[[Y]])
// CHECK-NEXT:      scf.yield %[[A]], %[[B]] : f32, f64
// CHECK:         return %[[R]]#0, %[[R]]#1
func.func @for(%x: f32, %y: f64, %a: index, %b: index) -> (f32, f64) {
  %0 = scf.for %i = %a to %b step %b iter_args(%c = %x) -> (f32) {
    %2 = "test.first"(%i, %c) : (index, f32) -> f32
    scf.yield %2 : f32
  }
  %1 = scf.for %i = %a to %b step %b iter_args(%c = %y) -> (f64) {
    %2 = "test.second"(%i, %c) : (index, f64) -> f64
    scf.yield %2 : f64
  }
  return %0, %1 : f32, f64
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %2 = transform.loop.fuse_sibling %1#0 into %1#1 : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @forall
// CHECK:         scf.forall (%[[I:.*]]) in (4) shared_outs(%[[X:.*]] = %arg0, %[[Y:.*]] = %arg0)
// CHECK-NEXT:      "test.second"(%[[I]])
// CHECK-NEXT:      "test.first"(%[[I]])
// CHECK-NEXT:      scf.forall.in_parallel {
// CHECK-NEXT:        tensor.parallel_insert_slice %{{.*}} into %[[X]][%[[I]]]
// CHECK-NEXT:        tensor.parallel_insert_slice %{{.*}} into %[[Y]][%[[I]]]
func.func @forall(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %x) -> (tensor<4xf32>) {
    %2 = "test.first"(%i) : (index) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  %1 = scf.forall (%i) in (4) shared_outs(%o = %x) -> (tensor<4xf32>) {
    %2 = "test.second"(%i) : (index) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %2 = transform.loop.fuse_sibling %1#1 into %1#0 : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @unlike(%a: index, %b: index) {
  // expected-error @below {{operations cannot be fused}}
  scf.for %i = %a to %b step %b {}
  scf.for %i = %a to %a step %b {}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %2 = transform.loop.fuse_sibling %1#0 into %1#1 : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @late(%a: index, %b: index) {
  scf.for %i = %a to %b step %b {}
  %0 = arith.addi %a, %b : index
  // expected-error @below {{operands of target should be properly dominated by source}}
  scf.for %i = %a to %0 step %b {}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %2 = transform.loop.fuse_sibling %1#1 into %1#0 : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}
