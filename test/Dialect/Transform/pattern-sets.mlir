// What the sets of patterns do.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @contract(%a: vector<2x4x8xf32>, %b: vector<4xf32>, %c: vector<2x8xf32>) -> vector<2x8xf32> {
  %0 = vector.broadcast %b : vector<4xf32> to vector<8x2x4xf32>
  %1 = vector.transpose %0, [1, 2, 0] : vector<8x2x4xf32> to vector<2x4x8xf32>
  %2 = arith.mulf %a, %1 : vector<2x4x8xf32>
  %3 = vector.multi_reduction <add>, %2, %c [1] : vector<2x4x8xf32> to vector<2x8xf32>
  return %3 : vector<2x8xf32>
}
func.func @transposed_result(%a: vector<2x4xf32>, %b: vector<4x3xf32>, %c: vector<3x2xf32>) -> vector<3x2xf32> {
  %acc = vector.transpose %c, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %acc : vector<2x4xf32>, vector<4x3xf32> into vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %1 : vector<3x2xf32>
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

// CHECK: #map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: #map3 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-NEXT: #map4 = affine_map<(d0, d1, d2) -> (d1, d0)>
// CHECK: module {
// CHECK-NEXT: func.func @contract(%arg0: vector<2x4x8xf32>, %arg1: vector<4xf32>, %arg2: vector<2x8xf32>) -> vector<2x8xf32> {
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "reduction", "parallel"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<2x4x8xf32>, vector<4xf32> into vector<2x8xf32>
// CHECK-NEXT: return %0 : vector<2x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @transposed_result(%arg0: vector<2x4xf32>, %arg1: vector<4x3xf32>, %arg2: vector<3x2xf32>) -> vector<3x2xf32> {
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<2x4xf32>, vector<4x3xf32> into vector<3x2xf32>
// CHECK-NEXT: return %0 : vector<3x2xf32>
// CHECK-NEXT: }

// -----

func.func @sink(%a: f32, %b: f32, %v: vector<2x4xf32>, %w: vector<2x4xf32>) -> (vector<8xf32>, vector<4x2xf32>, vector<8xf64>, f32) {
  %k = arith.constant dense<2.0> : vector<8xf32>
  %0 = vector.broadcast %a : f32 to vector<8xf32>
  %1 = vector.broadcast %b : f32 to vector<8xf32>
  %2 = arith.addf %0, %1 : vector<8xf32>
  %3 = arith.mulf %2, %k : vector<8xf32>
  %4 = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %5 = vector.transpose %w, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %6 = arith.subf %4, %5 : vector<4x2xf32>
  %7 = arith.extf %0 : vector<8xf32> to vector<8xf64>
  %8 = arith.divf %v, %w : vector<2x4xf32>
  %9 = vector.extract %8[0, 1] : f32 from vector<2x4xf32>
  return %3, %6, %7, %9 : vector<8xf32>, vector<4x2xf32>, vector<8xf64>, f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.sink_ops
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @sink(%arg0: f32, %arg1: f32, %arg2: vector<2x4xf32>, %arg3: vector<2x4xf32>) -> (vector<8xf32>, vector<4x2xf32>, vector<8xf64>, f32) {
// CHECK-NEXT: %cst = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %0 = arith.addf %arg0, %arg1 : f32
// CHECK-NEXT: %1 = arith.mulf %0, %cst : f32
// CHECK-NEXT: %2 = vector.broadcast %1 : f32 to vector<8xf32>
// CHECK-NEXT: %3 = arith.subf %arg2, %arg3 : vector<2x4xf32>
// CHECK-NEXT: %4 = vector.transpose %3, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
// CHECK-NEXT: %5 = arith.extf %arg0 : f32 to f64
// CHECK-NEXT: %6 = vector.broadcast %5 : f64 to vector<8xf64>
// CHECK-NEXT: %7 = vector.extract %arg2[0, 1] : f32 from vector<2x4xf32>
// CHECK-NEXT: %8 = vector.extract %arg3[0, 1] : f32 from vector<2x4xf32>
// CHECK-NEXT: %9 = arith.divf %7, %8 : f32
// CHECK-NEXT: return %2, %4, %6, %9 : vector<8xf32>, vector<4x2xf32>, vector<8xf64>, f32
// CHECK-NEXT: }

// -----

func.func @lower(%v: vector<2x4xf32>, %i: vector<2xi32>, %acc: vector<2xf32>) -> (vector<4x2xf32>, vector<2x2xi16>, vector<2x8xf32>, vector<2xf32>) {
  %0 = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %1 = vector.broadcast %i : vector<2xi32> to vector<2x2xi32>
  %2 = arith.trunci %1 : vector<2x2xi32> to vector<2x2xi16>
  %3 = vector.interleave %v, %v : vector<2x4xf32> -> vector<2x8xf32>
  %4 = vector.multi_reduction <add>, %v, %acc [1] : vector<2x4xf32> to vector<2xf32>
  return %0, %2, %3, %4 : vector<4x2xf32>, vector<2x2xi16>, vector<2x8xf32>, vector<2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_1d
      transform.apply_patterns.vector.lower_broadcast
      transform.apply_patterns.vector.lower_interleave
      transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = innerreduction
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @lower(%arg0: vector<2x4xf32>, %arg1: vector<2xi32>, %arg2: vector<2xf32>) -> (vector<4x2xf32>, vector<2x2xi16>, vector<2x8xf32>, vector<2xf32>) {
// CHECK-NEXT: %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT: %cst_0 = arith.constant dense<0.000000e+00> : vector<2x8xf32>
// CHECK-NEXT: %0 = ub.poison : vector<2x2xi32>
// CHECK-NEXT: %1 = vector.shape_cast %arg0 : vector<2x4xf32> to vector<8xf32>
// CHECK-NEXT: %2 = vector.shuffle %1, %1 [0, 4, 1, 5, 2, 6, 3, 7] : vector<8xf32>, vector<8xf32>
// CHECK-NEXT: %3 = vector.shape_cast %2 : vector<8xf32> to vector<4x2xf32>
// CHECK-NEXT: %4 = vector.insert %arg1, %0 [0] : vector<2xi32> into vector<2x2xi32>
// CHECK-NEXT: %5 = vector.insert %arg1, %4 [1] : vector<2xi32> into vector<2x2xi32>
// CHECK-NEXT: %6 = arith.trunci %5 : vector<2x2xi32> to vector<2x2xi16>
// CHECK-NEXT: %7 = vector.extract %arg0[0] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: %8 = vector.extract %arg0[0] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: %9 = vector.interleave %7, %8 : vector<4xf32> -> vector<8xf32>
// CHECK-NEXT: %10 = vector.insert %9, %cst_0 [0] : vector<8xf32> into vector<2x8xf32>
// CHECK-NEXT: %11 = vector.extract %arg0[1] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: %12 = vector.extract %arg0[1] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: %13 = vector.interleave %11, %12 : vector<4xf32> -> vector<8xf32>
// CHECK-NEXT: %14 = vector.insert %13, %10 [1] : vector<8xf32> into vector<2x8xf32>
// CHECK-NEXT: %15 = vector.extract %arg0[0] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: %16 = vector.extract %arg2[0] : f32 from vector<2xf32>
// CHECK-NEXT: %17 = vector.reduction <add>, %15, %16 : vector<4xf32> into f32
// CHECK-NEXT: %18 = vector.insert %17, %cst [0] : f32 into vector<2xf32>
// CHECK-NEXT: %19 = vector.extract %arg0[1] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: %20 = vector.extract %arg2[1] : f32 from vector<2xf32>
// CHECK-NEXT: %21 = vector.reduction <add>, %19, %20 : vector<4xf32> into f32
// CHECK-NEXT: %22 = vector.insert %21, %18 [1] : f32 into vector<2xf32>
// CHECK-NEXT: return %3, %6, %14, %22 : vector<4x2xf32>, vector<2x2xi16>, vector<2x8xf32>, vector<2xf32>
// CHECK-NEXT: }

// -----

func.func @accesses(%m: memref<16x16xf32>, %i: index, %mask: vector<4xi1>) -> (f32, vector<4xf32>) {
  %c1 = arith.constant 1 : index
  %p = arith.constant 0.0 : f32
  %0 = memref.subview %m[%i, 2] [4, 4] [1, 1] : memref<16x16xf32> to memref<4x4xf32, strided<[16, 1], offset: ?>>
  %1 = memref.load %0[%c1, %i] : memref<4x4xf32, strided<[16, 1], offset: ?>>
  %2 = vector.mask %mask { vector.transfer_read %m[%i, %i], %p : memref<16x16xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %1, %2 : f32, vector<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.memref.fold_memref_alias_ops
      transform.apply_patterns.vector.lower_masked_transfers
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<()[s0] -> (s0 + 1)>
// CHECK-NEXT: #map1 = affine_map<()[s0] -> (s0 + 2)>
// CHECK: module {
// CHECK-NEXT: func.func @accesses(%arg0: memref<16x16xf32>, %arg1: index, %arg2: vector<4xi1>) -> (f32, vector<4xf32>) {
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = affine.apply #map()[%arg1]
// CHECK-NEXT: %1 = affine.apply #map1()[%arg1]
// CHECK-NEXT: %2 = memref.load %arg0[%0, %1] : memref<16x16xf32>
// CHECK-NEXT: %3 = vector.transfer_read %arg0[%arg1, %arg1], %cst, %arg2 : memref<16x16xf32>, vector<4xf32>
// CHECK-NEXT: return %2, %3 : f32, vector<4xf32>
// CHECK-NEXT: }
