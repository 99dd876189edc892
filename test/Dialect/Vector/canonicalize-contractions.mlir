// A contraction starts from what is added to its sums; products do not, nor sums of floats, which depend on the order.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
func.func @sum(%a: vector<2x3xi32>, %b: vector<3x4xi32>, %c: vector<2x4xi32>) -> vector<2x4xi32> {
  %zero = arith.constant dense<0> : vector<2x4xi32>
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %zero : vector<2x3xi32>, vector<3x4xi32> into vector<2x4xi32>
  %1 = arith.addi %c, %0 : vector<2x4xi32>
  return %1 : vector<2x4xi32>
}
func.func @product(%a: vector<2x3xi32>, %b: vector<3x4xi32>, %c: vector<2x4xi32>) -> vector<2x4xi32> {
  %zero = arith.constant dense<0> : vector<2x4xi32>
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<mul>} %a, %b, %zero : vector<2x3xi32>, vector<3x4xi32> into vector<2x4xi32>
  %1 = arith.addi %c, %0 : vector<2x4xi32>
  return %1 : vector<2x4xi32>
}
func.func @floats(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>) -> vector<2x4xf32> {
  %zero = arith.constant dense<0.0> : vector<2x4xf32>
  %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %zero : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  %1 = arith.addf %c, %0 : vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// CHECK: #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-NEXT: module {
// CHECK-NEXT: func.func @sum(%arg0: vector<2x3xi32>, %arg1: vector<3x4xi32>, %arg2: vector<2x4xi32>) -> vector<2x4xi32> {
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<2x3xi32>, vector<3x4xi32> into vector<2x4xi32>
// CHECK-NEXT: return %0 : vector<2x4xi32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @product(%arg0: vector<2x3xi32>, %arg1: vector<3x4xi32>, %arg2: vector<2x4xi32>) -> vector<2x4xi32> {
// CHECK-NEXT: %cst = arith.constant dense<0> : vector<2x4xi32>
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<mul>} %arg0, %arg1, %cst : vector<2x3xi32>, vector<3x4xi32> into vector<2x4xi32>
// CHECK-NEXT: %1 = arith.addi %arg2, %0 : vector<2x4xi32>
// CHECK-NEXT: return %1 : vector<2x4xi32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @floats(%arg0: vector<2x3xf32>, %arg1: vector<3x4xf32>, %arg2: vector<2x4xf32>) -> vector<2x4xf32> {
// CHECK-NEXT: %cst = arith.constant dense<0.000000e+00> : vector<2x4xf32>
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %cst : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
// CHECK-NEXT: %1 = arith.addf %arg2, %0 : vector<2x4xf32>
// CHECK-NEXT: return %1 : vector<2x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
