// Padding goes to the size that the nearest definition tells, also if the loop around is shorter.
// RUN: oxmlir-opt %s -transform-interpreter | FileCheck %s

// CHECK-LABEL: @short
// CHECK: tensor.pad
// CHECK: tensor<?x8xf32> to tensor<5x8xf32>
func.func @short(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.exp ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loop = transform.structured.tile_using_for %0 tile_sizes [5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %padded, %pads, %copies = transform.structured.pad %1 {
      padding_values = [0.0 : f32, 0.0 : f32], padding_dimensions = [0, 1], copy_back_op = "none"
    } : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
