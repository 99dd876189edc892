// RUN: oxmlir-opt %s --convert-vector-to-llvm --split-input-file | FileCheck %s
// RUN: oxmlir-opt %s --convert-vector-to-llvm=vector-contract-lowering=outerproduct --split-input-file \
// RUN:   | FileCheck %s --check-prefix=OUTER

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>

// CHECK-LABEL: func.func @product
// CHECK-COUNT-4: "llvm.intr.vector.reduce.fadd"
// OUTER-LABEL: func.func @product
// OUTER-COUNT-4: llvm.intr.fmuladd
// OUTER-NOT:     vector.contract
func.func @product(%a: vector<2x2xf32>, %b: vector<2x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"],
      kind = #vector.kind<add>} %a, %b, %c : vector<2x2xf32>, vector<2x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// -----

// Pieces of three elements are contiguous in both shapes.
// CHECK-LABEL: func.func @cast
//       CHECK:   llvm.shufflevector %{{.*}} [0, 1, 2] : vector<6xf32>
//       CHECK:   llvm.shufflevector %{{.*}} [3, 4, 5] : vector<6xf32>
func.func @cast(%v: vector<2x6xf32>) -> vector<4x3xf32> {
  %0 = vector.shape_cast %v : vector<2x6xf32> to vector<4x3xf32>
  return %0 : vector<4x3xf32>
}

// -----

// CHECK-LABEL: func.func @mask
//       CHECK:   %[[NUMBERS:.*]] = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
//       CHECK:   arith.cmpi sgt, %{{.*}}, %[[NUMBERS]] : vector<4xi32>
func.func @mask(%n: index) -> vector<4xi1> {
  %0 = vector.create_mask %n : vector<4xi1>
  return %0 : vector<4xi1>
}
