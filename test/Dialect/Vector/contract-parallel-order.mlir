// Both sides are brought to the shape of the result before either loses the dimension that is summed.
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s
// CHECK-LABEL: func.func @f
// CHECK: vector.broadcast
// CHECK: vector.broadcast
// CHECK: vector.transpose
// CHECK: vector.transpose
// CHECK: vector.extract
// CHECK: vector.extract
// CHECK: arith.muli
func.func @f(%a: vector<2x1xi32>, %b: vector<4x1xi32>, %c: vector<2x4xi32>) -> vector<2x4xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d1, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>], iterator_types = ["reduction", "parallel", "parallel"], kind = #vector.kind<add>} %a, %b, %c : vector<2x1xi32>, vector<4x1xi32> into vector<2x4xi32>
  return %0 : vector<2x4xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = parallelarith
    } : !transform.any_op
    transform.yield
  }
}
