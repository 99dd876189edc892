// Sums of products under a mask become contractions under it.
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>

// CHECK-LABEL: func.func @product
// CHECK: vector.mask %arg3 { vector.contract {indexing_maps = [#[[A]], #[[B]], #[[C]]]
// CHECK-SAME: %arg0, %arg1, %arg2 : vector<8x4xf32>, vector<4x16xf32> into vector<8x16xf32> }
func.func @product(%a: vector<8x4xf32>, %b: vector<4x16xf32>, %c: vector<8x16xf32>, %m: vector<8x16x4xi1>) -> vector<8x16xf32> {
  %0 = vector.broadcast %a : vector<8x4xf32> to vector<16x8x4xf32>
  %1 = vector.transpose %0, [1, 0, 2] : vector<16x8x4xf32> to vector<8x16x4xf32>
  %2 = vector.broadcast %b : vector<4x16xf32> to vector<8x4x16xf32>
  %3 = vector.transpose %2, [0, 2, 1] : vector<8x4x16xf32> to vector<8x16x4xf32>
  %4 = arith.mulf %1, %3 : vector<8x16x4xf32>
  %5 = vector.mask %m { vector.multi_reduction <add>, %4, %c [2] : vector<8x16x4xf32> to vector<8x16xf32> } : vector<8x16x4xi1> -> vector<8x16xf32>
  return %5 : vector<8x16xf32>
}

// A mask of all dimensions stays one.
// CHECK-LABEL: func.func @unused_dimension
// CHECK: vector.mask %arg3 { vector.contract {{.*}} : vector<2x8x4xf32>, vector<2x8x4xf32> into vector<8xf32> }
func.func @unused_dimension(%a: vector<8x4xf32>, %b: vector<8x4xf32>, %c: vector<8xf32>, %m: vector<2x8x4xi1>) -> vector<8xf32> {
  %0 = vector.broadcast %a : vector<8x4xf32> to vector<2x8x4xf32>
  %1 = vector.broadcast %b : vector<8x4xf32> to vector<2x8x4xf32>
  %2 = arith.mulf %0, %1 : vector<2x8x4xf32>
  %3 = vector.mask %m { vector.multi_reduction <add>, %2, %c [0, 2] : vector<2x8x4xf32> to vector<8xf32> } : vector<2x8x4xi1> -> vector<8xf32>
  return %3 : vector<8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.reduction_to_contract
    } : !transform.any_op
    transform.yield
  }
}
