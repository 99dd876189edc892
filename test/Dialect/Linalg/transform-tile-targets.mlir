// Sizes that are given once for several targets.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics | FileCheck %s

func.func @one_param(%a: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = linalg.exp ins(%a : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.exp ins(%a : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %m : (!transform.any_op) -> !transform.any_op
    %p = transform.param.constant 2 : i64 -> !transform.param<i64>
    %1:2 = transform.structured.tile_using_forall %0 tile_sizes [%p, 4] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
// CHECK-LABEL: func.func @one_param
// CHECK: scf.forall (%{{.*}}, %{{.*}}) in (4, 2)
// CHECK: scf.forall (%{{.*}}, %{{.*}}) in (4, 2)

// -----

func.func @two_params(%a: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.exp ins(%a : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %m : (!transform.any_op) -> !transform.any_op
    %p = transform.param.constant 2 : i64 -> !transform.param<i64>
    %q = transform.merge_handles %p, %p : !transform.param<i64>
    // expected-error @+1 {{requires exactly one parameter associated}}
    %1:2 = transform.structured.tile_using_forall %0 tile_sizes [%q, 4] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @two_ops(%a: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> (tensor<8x8xf32>, index, index) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %0 = linalg.exp ins(%a : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0, %c2, %c4 : tensor<8x8xf32>, index, index
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %m : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{mapped to 2 payload ops}}
    %s = transform.structured.match ops{["arith.constant"]} in %m : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{handle must be mapped to exactly one payload op}}
    %1:2 = transform.structured.tile_using_forall %0 tile_sizes [%s, 4] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// expected-note @+1 {{has 0 results}}
func.func @no_index(%a: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.exp ins(%a : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %m : (!transform.any_op) -> !transform.any_op
    %s = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{payload op must have exactly 1 index result}}
    %1:2 = transform.structured.tile_using_forall %0 num_threads [%s, 4] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
