// RUN: oxmlir-opt %s --transform-interpreter -allow-unregistered-dialect --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @coalesce
// CHECK: %[[N:.*]] = affine.apply
// CHECK: %[[ALL:.*]] = affine.apply
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[ALL]]
// CHECK-NEXT: %{{.*}}:2 = affine.delinearize_index %[[I]] into (8, %[[N]])
func.func @coalesce(%n: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %n step %s {
      "use"(%i, %j) : (index, index) -> ()
    }
  } {outer}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["scf.for"]} attributes {outer} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.loop.coalesce %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @one_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    "use"(%i) : (index) -> ()
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to coalesce}}
    %1 = transform.loop.coalesce %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @peel
// CHECK: scf.for %{{.*}} = %c0 to %c8 step %c4
// CHECK: scf.for %{{.*}} = %c8{{.*}} to %c11 step %c4
func.func @peel() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c11 = arith.constant 11 : index
  scf.for %i = %c0 to %c11 step %c4 {
    "use"(%i) : (index) -> ()
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    %1, %2 = transform.loop.peel %0 : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @divisible() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c4 {
    "use"(%i) : (index) -> ()
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    // expected-error @below {{failed to peel the last iteration}}
    %1, %2 = transform.loop.peel %0 : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @promote
// CHECK-SAME: (%[[A:.*]]: index)
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0
// CHECK-NOT: scf.for
// CHECK: %[[R:.*]] = "use"(%[[C0]], %[[A]])
// CHECK: return %[[R]]
func.func @promote(%a: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %a) -> index {
    %1 = "use"(%i, %x) : (index, index) -> index
    scf.yield %1 : index
  }
  return %0 : index
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.promote_if_one_iteration %0 : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @unroll
// CHECK: scf.for %[[I:.*]] = %c0 to %c8{{.*}} step %c4
// CHECK-NEXT: "use"(%[[I]])
// CHECK: %[[NEXT:.*]] = arith.addi %[[I]], %{{.*}}
// CHECK-NEXT: "use"(%[[NEXT]])
// CHECK: }
// CHECK-NEXT: "use"(%c8{{.*}})
func.func @unroll() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %c9 step %c2 {
    "use"(%i) : (index) -> ()
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %0 {factor = 2} : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @subsets
// CHECK: %[[S:.*]] = tensor.extract_slice %arg0[0] [4] [1]
// CHECK: scf.for
// CHECK-NOT: tensor.extract_slice
// CHECK: }
// CHECK: tensor.insert_slice
func.func @subsets(%a: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<8xf32> {
    %1 = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %2 = "use"(%1) : (tensor<4xf32>) -> tensor<4xf32>
    %3 = tensor.insert_slice %2 into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
    scf.yield %3 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.hoist_loop_invariant_subsets %0 : !transform.any_op
    transform.yield
  }
}
