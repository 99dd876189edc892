// What finds operations makes handles, and each of them is one of its own.
// RUN: oxmlir-opt %s -cse | FileCheck %s

// CHECK-LABEL: @__transform_main
// CHECK-COUNT-2: transform.structured.match ops{["arith.constant"]}
// CHECK-COUNT-2: transform.get_parent_op
// CHECK-COUNT-2: transform.param.constant 1
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["arith.constant"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["arith.constant"]} in %root : (!transform.any_op) -> !transform.any_op
    %2 = transform.get_parent_op %0 : (!transform.any_op) -> !transform.any_op
    %3 = transform.get_parent_op %0 : (!transform.any_op) -> !transform.any_op
    %4 = transform.param.constant 1 : i64 -> !transform.param<i64>
    %5 = transform.param.constant 1 : i64 -> !transform.param<i64>
    transform.annotate %1 "a" = %4 : !transform.any_op, !transform.param<i64>
    transform.annotate %2 "a" = %5 : !transform.any_op, !transform.param<i64>
    transform.annotate %3 "a" = %5 : !transform.any_op, !transform.param<i64>
    transform.yield
  }
}
