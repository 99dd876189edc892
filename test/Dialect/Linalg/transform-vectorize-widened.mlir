// Contractions take in the extensions of their operands.
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

func.func @f(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf16>, tensor<8x16xf16>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.vectorize_children_and_apply_patterns %0 {fold_type_extensions_into_contract} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: tensor<4x8xf16>, %arg1: tensor<8x16xf16>, %arg2: tensor<4x16xf32>) -> tensor<4x16xf32> {
// CHECK-NEXT: %0 = ub.poison : f32
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %1 = ub.poison : f16
// CHECK-NEXT: %2 = vector.transfer_read %arg0[%c0, %c0], %1 {in_bounds = [true, true]} : tensor<4x8xf16>, vector<4x8xf16>
// CHECK-NEXT: %3 = vector.transfer_read %arg1[%c0, %c0], %1 {in_bounds = [true, true]} : tensor<8x16xf16>, vector<8x16xf16>
// CHECK-NEXT: %4 = vector.transfer_read %arg2[%c0, %c0], %0 {in_bounds = [true, true]} : tensor<4x16xf32>, vector<4x16xf32>
// CHECK-NEXT: %5 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %2, %3, %4 : vector<4x8xf16>, vector<8x16xf16> into vector<4x16xf32>
// CHECK-NEXT: %6 = vector.transfer_write %5, %arg2[%c0, %c0] {in_bounds = [true, true]} : vector<4x16xf32>, tensor<4x16xf32>
// CHECK-NEXT: return %6 : tensor<4x16xf32>
// CHECK-NEXT: }
