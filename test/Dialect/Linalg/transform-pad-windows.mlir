// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics --check-passes=4 | FileCheck %s

// The last element is in no window, and stays.
// CHECK-LABEL: func.func @loose(
// CHECK:         tensor.pad %{{.*}} low[0] high[0]
// CHECK:         } : tensor<8xi32> to tensor<8xi32>
func.func @loose(%a: tensor<8xi32>, %b: tensor<1xi32>, %c: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, k) -> (i * 2 + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%a, %b : tensor<8xi32>, tensor<1xi32>) outs(%c : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %sum: i32):
    %1 = arith.muli %x, %y : i32
    %2 = arith.addi %1, %sum : i32
    linalg.yield %2 : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.pad_tiling_interface %0 to padding_sizes [0, 0] pad_to_multiple_of {padding_values = [0 : i32, 0 : i32, 0 : i32]}
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Five windows of four elements would look at twelve, and 10 is a multiple of 5.
func.func @outside(%a: tensor<8xi32>, %b: tensor<2xi32>, %c: tensor<4xi32>) -> tensor<4xi32> {
  // expected-note @below {{target op}}
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, k) -> (i * 2 + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%a, %b : tensor<8xi32>, tensor<2xi32>) outs(%c : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %sum: i32):
    %1 = arith.muli %x, %y : i32
    %2 = arith.addi %1, %sum : i32
    linalg.yield %2 : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to pad op}}
    %1, %2, %3 = transform.structured.pad %0 pad_to_multiple_of [5, 4] {padding_values = [0 : i32, 0 : i32, 0 : i32], padding_dimensions = [0, 1]}
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// What follows a window is no zero.
func.func @longer(%a: tensor<1x6x1x1xi32>, %b: tensor<3x1xi32>, %c: tensor<1x4x1x1xi32>) -> tensor<1x4x1x1xi32> {
  // expected-note @below {{target op}}
  %0 = linalg.pooling_nhwc_sum ins(%a, %b : tensor<1x6x1x1xi32>, tensor<3x1xi32>) outs(%c : tensor<1x4x1x1xi32>) -> tensor<1x4x1x1xi32>
  return %0 : tensor<1x4x1x1xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.pooling_nhwc_sum"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to pad op}}
    %1, %2 = transform.structured.pad_tiling_interface %0 to padding_sizes [0, 0, 0, 0, 4] {padding_values = [0 : i32, 0 : i32, 0 : i32]}
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
