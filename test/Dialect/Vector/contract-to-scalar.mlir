// A sum of products that leaves a single number is a contraction, too.
// RUN: oxmlir-opt %s -transform-interpreter | FileCheck %s

// CHECK: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[NONE:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-LABEL: @number
// CHECK: vector.contract {indexing_maps = [#[[ALL]], #[[ALL]], #[[NONE]]], iterator_types = ["reduction", "reduction"]
// CHECK-SAME: : vector<2x3xf16>, vector<2x3xf16> into f16
func.func @number(%a: vector<2x3xf16>, %b: vector<2x3xf16>, %c: f16) -> f16 {
  %0 = arith.mulf %a, %b : vector<2x3xf16>
  %1 = vector.multi_reduction <add>, %0, %c [0, 1] : vector<2x3xf16> to f16
  return %1 : f16
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.reduction_to_contract
    } : !transform.any_op
    transform.yield
  }
}
