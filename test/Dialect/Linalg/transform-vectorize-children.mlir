// Vectorization of all structured operations of a function, with the patterns that follow.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%f : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
func.func @copies(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %n: memref<2x8xindex>) {
  memref.copy %a, %b : memref<4x8xf32> to memref<4x8xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%n : memref<2x8xindex>) {
  ^bb0(%y: index):
    %j = linalg.index 1 : index
    linalg.yield %j : index
  }
  return
}
func.func @slices(%a: tensor<16x16xf32>, %c: tensor<16x16xf32>, %i: index) -> tensor<16x16xf32> {
  %0 = tensor.extract_slice %a[%i, 0] [4, 8] [1, 1] : tensor<16x16xf32> to tensor<4x8xf32>
  %1 = tensor.extract_slice %c[0, %i] [4, 8] [1, 1] : tensor<16x16xf32> to tensor<4x8xf32>
  %2 = linalg.exp ins(%0 : tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = tensor.insert_slice %2 into %c[0, %i] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x16xf32>
  return %3 : tensor<16x16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.vectorize_children_and_apply_patterns %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK: module {
// CHECK-NEXT: func.func @matmul(%arg0: tensor<4x8xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<4x16xf32>) -> tensor<4x16xf32> {
// CHECK-NEXT: %0 = ub.poison : f32
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant dense<0.000000e+00> : vector<4x16xf32>
// CHECK-NEXT: %1 = vector.transfer_read %arg0[%c0, %c0], %0 {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x8xf32>
// CHECK-NEXT: %2 = vector.transfer_read %arg1[%c0, %c0], %0 {in_bounds = [true, true]} : tensor<8x16xf32>, vector<8x16xf32>
// CHECK-NEXT: %3 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %1, %2, %cst : vector<4x8xf32>, vector<8x16xf32> into vector<4x16xf32>
// CHECK-NEXT: %4 = vector.transfer_write %3, %arg2[%c0, %c0] {in_bounds = [true, true]} : vector<4x16xf32>, tensor<4x16xf32>
// CHECK-NEXT: return %4 : tensor<4x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @copies(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>, %arg2: memref<2x8xindex>) {
// CHECK-NEXT: %cst = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xindex>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = ub.poison : f32
// CHECK-NEXT: %1 = vector.transfer_read %arg0[%c0, %c0], %0 {in_bounds = [true, true]} : memref<4x8xf32>, vector<4x8xf32>
// CHECK-NEXT: vector.transfer_write %1, %arg1[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
// CHECK-NEXT: %2 = vector.broadcast %cst : vector<8xindex> to vector<2x8xindex>
// CHECK-NEXT: vector.transfer_write %2, %arg2[%c0, %c0] {in_bounds = [true, true]} : vector<2x8xindex>, memref<2x8xindex>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @slices(%arg0: tensor<16x16xf32>, %arg1: tensor<16x16xf32>, %arg2: index) -> tensor<16x16xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = ub.poison : f32
// CHECK-NEXT: %1 = vector.transfer_read %arg0[%arg2, %c0], %0 {in_bounds = [true, true]} : tensor<16x16xf32>, vector<4x8xf32>
// CHECK-NEXT: %2 = math.exp %1 : vector<4x8xf32>
// CHECK-NEXT: %3 = vector.transfer_write %2, %arg1[%c0, %arg2] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<16x16xf32>
// CHECK-NEXT: return %3 : tensor<16x16xf32>
// CHECK-NEXT: }

// -----

// CHECK-LABEL: func.func @padding(
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<3x4xf32>
// CHECK: %[[ALL:.*]] = vector.broadcast %arg1 : f32 to vector<3x4xf32>
// CHECK: %[[FILLED:.*]] = vector.transfer_write %[[ALL]], %[[EMPTY]][%[[C0]], %[[C0]]]
// CHECK: %[[IN:.*]] = vector.transfer_read %arg0[%[[C0]], %[[C0]]], %arg1 {in_bounds = [false, true]} : tensor<?x2xf32>, vector<3x2xf32>
// CHECK: vector.transfer_write %[[IN]], %[[FILLED]][%[[C0]], %[[C2]]]
func.func @padding(%a: tensor<?x2xf32>, %x: f32) -> tensor<3x4xf32> {
  %0 = tensor.pad %a low[0, 2] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x2xf32> to tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.vectorize_children_and_apply_patterns %0 {vectorize_padding} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
