// What a flattened operation asks of its loops is computed from the only one.
// RUN: oxmlir-opt %s -transform-interpreter | FileCheck %s

// CHECK-LABEL: @numbers
// CHECK: %[[SIZE:.*]] = tensor.dim %{{.*}}, %c2
// CHECK: linalg.generic
// CHECK: %[[ALL:.*]] = linalg.index 0
// CHECK: %[[INNER:.*]] = arith.remsi %[[ALL]], %[[SIZE]]
// CHECK: %[[REST:.*]] = arith.divsi %[[ALL]], %[[SIZE]]
// CHECK: %[[THREE:.*]] = arith.constant 3
// CHECK: %[[MIDDLE:.*]] = arith.remsi %[[REST]], %[[THREE]]
// CHECK: %[[OUTER:.*]] = arith.divsi %[[REST]], %[[THREE]]
// CHECK: arith.addi %[[MIDDLE]], %[[OUTER]]
func.func @numbers(%a: tensor<2x3x?xindex>) -> tensor<2x3x?xindex> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]
  } outs(%a : tensor<2x3x?xindex>) {
  ^bb0(%x: index):
    %1 = linalg.index 1 : index
    %2 = linalg.index 0 : index
    %3 = arith.addi %1, %2 : index
    linalg.yield %3 : index
  } -> tensor<2x3x?xindex>
  return %0 : tensor<2x3x?xindex>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
