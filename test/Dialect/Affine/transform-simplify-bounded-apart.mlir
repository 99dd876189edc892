// RUN: oxmlir-opt %s --transform-interpreter --allow-unregistered-dialect | FileCheck %s

// Bounds of values that an operation does not use decide nothing of it, but they are bounds of those that it does use, in
// whichever function.

// CHECK-DAG: #[[$NEXT:.*]] = affine_map<()[s0] -> (s0 + 1)>
// CHECK-DAG: #[[$SUM:.*]] = affine_map<()[s0, s1] -> (s0 + s1)>

module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func @one_each
  // CHECK: %[[DIM:.*]] = memref.dim
  // CHECK: %[[RANK:.*]] = "test.rank"
  // CHECK: %[[MORE:.*]] = affine.apply #[[$NEXT]]()[%[[RANK]]]
  // CHECK: return %[[DIM]], %[[MORE]]
  func.func @one_each(%m: memref<?xi32>, %i: index) -> (index, index) {
    %a = memref.dim %m, %i : memref<?xi32>
    %b = "test.rank"() : () -> index
    %x = affine.min affine_map<()[s0] -> (s0, 99)>()[%a]
    %y = affine.min affine_map<()[s0] -> (s0 + 1, 99)>()[%b]
    return %x, %y : index, index
  }

  // CHECK-LABEL: func @both
  // CHECK: %[[DIM:.*]] = memref.dim
  // CHECK: %[[RANK:.*]] = "test.rank"
  // CHECK: %[[MOST:.*]] = arith.constant 7
  // CHECK: %[[ALL:.*]] = affine.apply #[[$SUM]]()[%[[DIM]], %[[RANK]]]
  // CHECK: return %[[MOST]], %[[ALL]]
  func.func @both(%m: memref<?xi32>, %i: index) -> (index, index) {
    %a = memref.dim %m, %i : memref<?xi32>
    %b = "test.rank"() : () -> index
    %x = affine.max affine_map<()[s0, s1] -> (s0 - s1, 7)>()[%b, %a]
    %y = affine.min affine_map<()[s0, s1] -> (s1 + s0, 17)>()[%b, %a]
    return %x, %y : index, index
  }

  transform.named_sequence @__transform_main(%all: !transform.any_op) {
    %extremes = transform.structured.match ops{["affine.min", "affine.max"]} in %all : (!transform.any_op) -> !transform.any_op
    %dims = transform.structured.match ops{["memref.dim"]} in %all : (!transform.any_op) -> !transform.any_op
    %ranks = transform.structured.match ops{["test.rank"]} in %all : (!transform.any_op) -> !transform.any_op
    transform.affine.simplify_bounded_affine_ops %extremes with [%dims, %ranks : !transform.any_op, !transform.any_op] within [1, 0] and [9, 8] : !transform.any_op
    transform.yield
  }
}
