// RUN: oxmlir-opt %s -transform-interpreter | FileCheck %s

// A border of a value that is zero is none.
// CHECK-DAG: #[[LENGTH:.*]] = affine_map<(d0, d1) -> (-d0 + 5, d1)>
// CHECK-LABEL: @no_borders
// CHECK-NOT: scf.if
// CHECK: tensor.pad %{{.*}} nofold low[0] high[0]
func.func @no_borders(%a: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %a nofold low[0] high[%c0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The numbers of a minimum are composed one after the other.
// CHECK-LABEL: @high
// CHECK: %[[SIZE:.*]] = affine.min #{{.*}}(%[[I:.*]])
// CHECK: %[[FROM:.*]] = affine.min #{{.*}}(%[[I]])
// CHECK: affine.min #[[LENGTH]](%[[FROM]], %[[SIZE]])
func.func @high(%a: tensor<5xf32>, %x: f32) -> tensor<6xf32> {
  %0 = tensor.pad %a low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<5xf32> to tensor<6xf32>
  return %0 : tensor<6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loop = transform.structured.tile_using_for %0 tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
