// RUN: oxmlir-opt %s --convert-vector-to-llvm | FileCheck %s
// RUN: oxmlir-opt %s --convert-vector-to-llvm=vector-contract-lowering=parallelarith | FileCheck %s
// RUN: oxmlir-opt %s --convert-vector-to-llvm=vector-contract-lowering=outerproduct | FileCheck %s --check-prefix=OUTER

#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#acc = affine_map<(m, n, k) -> (m, n)>

// Only sums of outer products may combine with something else than a sum, or have elements of several types.

// CHECK-LABEL: func @product
// CHECK-NEXT: vector.contract
// OUTER-LABEL: func @product
// OUTER-NOT: vector.contract
func.func @product(%a: vector<2x1xf32>, %b: vector<1x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"],
      kind = #vector.kind<mul>} %a, %b, %c : vector<2x1xf32>, vector<1x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// CHECK-LABEL: func @wider
// CHECK-NEXT: vector.contract
// OUTER-LABEL: func @wider
// OUTER-NOT: vector.contract
// OUTER: arith.extf
func.func @wider(%a: vector<2x1xf16>, %b: vector<1x2xf16>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"],
      kind = #vector.kind<add>} %a, %b, %c : vector<2x1xf16>, vector<1x2xf16> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
