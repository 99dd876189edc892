// The tensor that a padding is computed in comes first; the sizes are computed for it and for the loops.
// RUN: oxmlir-opt %s -transform-interpreter | FileCheck %s

// CHECK: #[[SIZE:.*]] = affine_map<()[s0, s1] -> (s0 + s1 + 16)>
// CHECK-LABEL: @padded
// CHECK: %[[DIM:.*]] = tensor.dim %arg0
// CHECK: %[[SIZE0:.*]] = affine.apply #[[SIZE]]()[%[[DIM]], %arg1]
// CHECK: tensor.empty(%[[SIZE0]])
// CHECK: %[[AGAIN:.*]] = tensor.dim %arg0
// CHECK: %[[SIZE1:.*]] = affine.apply #[[SIZE]]()[%[[AGAIN]], %arg1]
// CHECK: scf.for %{{.*}} to %[[SIZE1]]
func.func @padded(%a: tensor<?xf32>, %low: index, %x: f32) -> tensor<?xf32> {
  %0 = tensor.pad %a low[%low] high[16] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loop = transform.structured.tile_using_for %0 tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
