// Conditions on structured operations.
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = linalg.exp ins(%0 : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @is_product(%op: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_op) {
    %user = transform.match.structured %op : (!transform.any_op) -> !transform.any_op {
    ^bb0(%s: !transform.any_op):
      %rank = transform.match.structured.rank %s : (!transform.any_op) -> !transform.param<i64>
      %c3 = transform.param.constant 3 : i64 -> !transform.param<i64>
      transform.match.param.cmpi eq %rank, %c3 : !transform.param<i64>
      %inputs = transform.match.structured.num_inputs %s : (!transform.any_op) -> !transform.param<i64>
      %c2 = transform.param.constant 2 : i64 -> !transform.param<i64>
      transform.match.param.cmpi eq %inputs, %c2 : !transform.param<i64>
      %inits = transform.match.structured.num_inits %s : (!transform.any_op) -> !transform.param<i64>
      %c1 = transform.param.constant 1 : i64 -> !transform.param<i64>
      transform.match.param.cmpi eq %inits, %c1 : !transform.param<i64>
      transform.match.structured.dim %s[-1] {reduction} : !transform.any_op
      %sizes = transform.match.structured.dim %s[0] {parallel} : (!transform.any_op) -> !transform.param<i64>
      %lhs = transform.match.structured.input %s[0] {projected_permutation} : (!transform.any_op) -> !transform.any_value
      %width = transform.match.structured.elemental_bitwidth %lhs : (!transform.any_value) -> !transform.param<i64>
      %map = transform.match.structured.init %s[0] : (!transform.any_op) -> !transform.affine_map
      transform.match.structured.body %s {contraction = ["arith.mulf", "arith.addf"]} : !transform.any_op
      transform.match.structured.body %s {reduction_position = 0} : !transform.any_op
      %u = transform.match.structured.result %s[0] any : (!transform.any_op) -> !transform.any_op
      transform.match.structured.yield %u : !transform.any_op
    }
    transform.yield %op, %user : !transform.any_op, !transform.any_op
  }
  transform.named_sequence @say(%op: !transform.any_op {transform.readonly}, %user: !transform.any_op {transform.readonly}) {
    transform.annotate %op "product" : !transform.any_op
    transform.annotate %user "user" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    transform.foreach_match in %root @is_product -> @say : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<4x16xf32>) -> tensor<4x16xf32> {
// CHECK-NEXT: %0 = linalg.matmul {product} ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT: %1 = linalg.exp {user} ins(%0 : tensor<4x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT: return %1 : tensor<4x16xf32>
// CHECK-NEXT: }
