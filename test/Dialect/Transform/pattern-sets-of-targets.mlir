// What the sets of patterns for processors and devices do.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @signed(%l: vector<2x8xi8>, %r: vector<[4]x8xi8>, %a: vector<2x[4]xi32>) -> vector<2x[4]xi32> {
  %0 = vector.contract {indexing_maps=[affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types=["parallel","parallel","reduction"], kind=#vector.kind<add>} %l, %r, %a : vector<2x8xi8>, vector<[4]x8xi8> into vector<2x[4]xi32>
  return %0 : vector<2x[4]xi32>
}
func.func @unsigned(%l: vector<2x8xi8>, %r: vector<[2]x8xi8>, %a: vector<2x[2]xi32>) -> vector<2x[2]xi32> {
  %le = arith.extui %l : vector<2x8xi8> to vector<2x8xi32>
  %re = arith.extui %r : vector<[2]x8xi8> to vector<[2]x8xi32>
  %0 = vector.contract {indexing_maps=[affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types=["parallel","parallel","reduction"], kind=#vector.kind<add>} %le, %re, %a : vector<2x8xi32>, vector<[2]x8xi32> into vector<2x[2]xi32>
  return %0 : vector<2x[2]xi32>
}
func.func @mixed(%l: vector<4x8xi8>, %r: vector<[2]x8xi8>, %a: vector<4x[2]xi32>) -> vector<4x[2]xi32> {
  %le = arith.extui %l : vector<4x8xi8> to vector<4x8xi32>
  %re = arith.extsi %r : vector<[2]x8xi8> to vector<[2]x8xi32>
  %0 = vector.contract {indexing_maps=[affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types=["parallel","parallel","reduction"], kind=#vector.kind<add>} %le, %re, %a : vector<4x8xi32>, vector<[2]x8xi32> into vector<4x[2]xi32>
  return %0 : vector<4x[2]xi32>
}
func.func @swapped(%l: vector<2x8xi8>, %r: vector<[4]x8xi8>, %a: vector<2x[4]xi32>) -> vector<2x[4]xi32> {
  %le = arith.extsi %l : vector<2x8xi8> to vector<2x8xi32>
  %re = arith.extui %r : vector<[4]x8xi8> to vector<[4]x8xi32>
  %0 = vector.contract {indexing_maps=[affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types=["parallel","parallel","reduction"], kind=#vector.kind<add>} %le, %re, %a : vector<2x8xi32>, vector<[4]x8xi32> into vector<2x[4]xi32>
  return %0 : vector<2x[4]xi32>
}
func.func @odd(%l: vector<3x8xi8>, %r: vector<[4]x8xi8>, %a: vector<3x[4]xi32>) -> vector<3x[4]xi32> {
  %0 = vector.contract {indexing_maps=[affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types=["parallel","parallel","reduction"], kind=#vector.kind<add>} %l, %r, %a : vector<3x8xi8>, vector<[4]x8xi8> into vector<3x[4]xi32>
  return %0 : vector<3x[4]xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.arm_sve.vector_contract_to_i8mm
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK: module {
// CHECK-NEXT: func.func @signed(%arg0: vector<2x8xi8>, %arg1: vector<[4]x8xi8>, %arg2: vector<2x[4]xi32>) -> vector<2x[4]xi32> {
// CHECK-NEXT: %0 = ub.poison : vector<[8]xi32>
// CHECK-NEXT: %1 = ub.poison : vector<2x[4]xi32>
// CHECK-NEXT: %2 = ub.poison : vector<[16]xi8>
// CHECK-NEXT: %3 = vector.extract %arg0[0] : vector<8xi8> from vector<2x8xi8>
// CHECK-NEXT: %4 = vector.extract %arg0[1] : vector<8xi8> from vector<2x8xi8>
// CHECK-NEXT: %5 = vector.shuffle %3, %4 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xi8>, vector<8xi8>
// CHECK-NEXT: %6 = vector.scalable.insert %5, %2[0] : vector<16xi8> into vector<[16]xi8>
// CHECK-NEXT: %7 = arm_sve.dupq_lane %6[0] : vector<[16]xi8>
// CHECK-NEXT: %8 = vector.shape_cast %arg1 : vector<[4]x8xi8> to vector<[32]xi8>
// CHECK-NEXT: %9 = vector.scalable.extract %8[0] : vector<[16]xi8> from vector<[32]xi8>
// CHECK-NEXT: %10 = vector.scalable.extract %8[16] : vector<[16]xi8> from vector<[32]xi8>
// CHECK-NEXT: %11 = vector.extract %arg2[0] : vector<[4]xi32> from vector<2x[4]xi32>
// CHECK-NEXT: %12 = vector.extract %arg2[1] : vector<[4]xi32> from vector<2x[4]xi32>
// CHECK-NEXT: %13 = vector.bitcast %11 : vector<[4]xi32> to vector<[2]xi64>
// CHECK-NEXT: %14 = vector.bitcast %12 : vector<[4]xi32> to vector<[2]xi64>
// CHECK-NEXT: %15 = vector.interleave %13, %14 : vector<[2]xi64> -> vector<[4]xi64>
// CHECK-NEXT: %16 = vector.bitcast %15 : vector<[4]xi64> to vector<[8]xi32>
// CHECK-NEXT: %17 = vector.scalable.extract %16[0] : vector<[4]xi32> from vector<[8]xi32>
// CHECK-NEXT: %18 = vector.scalable.extract %16[4] : vector<[4]xi32> from vector<[8]xi32>
// CHECK-NEXT: %19 = arm_sve.smmla %17, %7, %9 : vector<[16]xi8> to vector<[4]xi32>
// CHECK-NEXT: %20 = arm_sve.smmla %18, %7, %10 : vector<[16]xi8> to vector<[4]xi32>
// CHECK-NEXT: %21 = vector.scalable.insert %19, %0[0] : vector<[4]xi32> into vector<[8]xi32>
// CHECK-NEXT: %22 = vector.scalable.insert %20, %21[4] : vector<[4]xi32> into vector<[8]xi32>
// CHECK-NEXT: %23 = vector.bitcast %22 : vector<[8]xi32> to vector<[4]xi64>
// CHECK-NEXT: %res1, %res2 = vector.deinterleave %23 : vector<[4]xi64> -> vector<[2]xi64>
// CHECK-NEXT: %24 = vector.bitcast %res1 : vector<[2]xi64> to vector<[4]xi32>
// CHECK-NEXT: %25 = vector.bitcast %res2 : vector<[2]xi64> to vector<[4]xi32>
// CHECK-NEXT: %26 = vector.insert %24, %1 [0] : vector<[4]xi32> into vector<2x[4]xi32>
// CHECK-NEXT: %27 = vector.insert %25, %26 [1] : vector<[4]xi32> into vector<2x[4]xi32>
// CHECK-NEXT: return %27 : vector<2x[4]xi32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @unsigned(%arg0: vector<2x8xi8>, %arg1: vector<[2]x8xi8>, %arg2: vector<2x[2]xi32>) -> vector<2x[2]xi32> {
// CHECK-NEXT: %0 = ub.poison : vector<[4]xi32>
// CHECK-NEXT: %1 = ub.poison : vector<2x[2]xi32>
// CHECK-NEXT: %2 = ub.poison : vector<[16]xi8>
// CHECK-NEXT: %3 = vector.extract %arg0[0] : vector<8xi8> from vector<2x8xi8>
// CHECK-NEXT: %4 = vector.extract %arg0[1] : vector<8xi8> from vector<2x8xi8>
// CHECK-NEXT: %5 = vector.shuffle %3, %4 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xi8>, vector<8xi8>
// CHECK-NEXT: %6 = vector.scalable.insert %5, %2[0] : vector<16xi8> into vector<[16]xi8>
// CHECK-NEXT: %7 = arm_sve.dupq_lane %6[0] : vector<[16]xi8>
// CHECK-NEXT: %8 = vector.shape_cast %arg1 : vector<[2]x8xi8> to vector<[16]xi8>
// CHECK-NEXT: %9 = vector.scalable.extract %8[0] : vector<[16]xi8> from vector<[16]xi8>
// CHECK-NEXT: %10 = vector.extract %arg2[0] : vector<[2]xi32> from vector<2x[2]xi32>
// CHECK-NEXT: %11 = vector.extract %arg2[1] : vector<[2]xi32> from vector<2x[2]xi32>
// CHECK-NEXT: %12 = vector.bitcast %10 : vector<[2]xi32> to vector<[1]xi64>
// CHECK-NEXT: %13 = vector.bitcast %11 : vector<[2]xi32> to vector<[1]xi64>
// CHECK-NEXT: %14 = vector.interleave %12, %13 : vector<[1]xi64> -> vector<[2]xi64>
// CHECK-NEXT: %15 = vector.bitcast %14 : vector<[2]xi64> to vector<[4]xi32>
// CHECK-NEXT: %16 = vector.scalable.extract %15[0] : vector<[4]xi32> from vector<[4]xi32>
// CHECK-NEXT: %17 = arm_sve.ummla %16, %7, %9 : vector<[16]xi8> to vector<[4]xi32>
// CHECK-NEXT: %18 = vector.scalable.insert %17, %0[0] : vector<[4]xi32> into vector<[4]xi32>
// CHECK-NEXT: %19 = vector.bitcast %18 : vector<[4]xi32> to vector<[2]xi64>
// CHECK-NEXT: %res1, %res2 = vector.deinterleave %19 : vector<[2]xi64> -> vector<[1]xi64>
// CHECK-NEXT: %20 = vector.bitcast %res1 : vector<[1]xi64> to vector<[2]xi32>
// CHECK-NEXT: %21 = vector.bitcast %res2 : vector<[1]xi64> to vector<[2]xi32>
// CHECK-NEXT: %22 = vector.insert %20, %1 [0] : vector<[2]xi32> into vector<2x[2]xi32>
// CHECK-NEXT: %23 = vector.insert %21, %22 [1] : vector<[2]xi32> into vector<2x[2]xi32>
// CHECK-NEXT: return %23 : vector<2x[2]xi32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @mixed(%arg0: vector<4x8xi8>, %arg1: vector<[2]x8xi8>, %arg2: vector<4x[2]xi32>) -> vector<4x[2]xi32> {
// CHECK-NEXT: %0 = ub.poison : vector<[4]xi32>
// CHECK-NEXT: %1 = ub.poison : vector<4x[2]xi32>
// CHECK-NEXT: %2 = ub.poison : vector<[16]xi8>
// CHECK-NEXT: %3 = vector.extract %arg0[0] : vector<8xi8> from vector<4x8xi8>
// CHECK-NEXT: %4 = vector.extract %arg0[1] : vector<8xi8> from vector<4x8xi8>
// CHECK-NEXT: %5 = vector.shuffle %3, %4 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xi8>, vector<8xi8>
// CHECK-NEXT: %6 = vector.scalable.insert %5, %2[0] : vector<16xi8> into vector<[16]xi8>
// CHECK-NEXT: %7 = arm_sve.dupq_lane %6[0] : vector<[16]xi8>
// CHECK-NEXT: %8 = vector.extract %arg0[2] : vector<8xi8> from vector<4x8xi8>
// CHECK-NEXT: %9 = vector.extract %arg0[3] : vector<8xi8> from vector<4x8xi8>
// CHECK-NEXT: %10 = vector.shuffle %8, %9 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xi8>, vector<8xi8>
// CHECK-NEXT: %11 = vector.scalable.insert %10, %2[0] : vector<16xi8> into vector<[16]xi8>
// CHECK-NEXT: %12 = arm_sve.dupq_lane %11[0] : vector<[16]xi8>
// CHECK-NEXT: %13 = vector.shape_cast %arg1 : vector<[2]x8xi8> to vector<[16]xi8>
// CHECK-NEXT: %14 = vector.scalable.extract %13[0] : vector<[16]xi8> from vector<[16]xi8>
// CHECK-NEXT: %15 = vector.extract %arg2[0] : vector<[2]xi32> from vector<4x[2]xi32>
// CHECK-NEXT: %16 = vector.extract %arg2[1] : vector<[2]xi32> from vector<4x[2]xi32>
// CHECK-NEXT: %17 = vector.bitcast %15 : vector<[2]xi32> to vector<[1]xi64>
// CHECK-NEXT: %18 = vector.bitcast %16 : vector<[2]xi32> to vector<[1]xi64>
// CHECK-NEXT: %19 = vector.interleave %17, %18 : vector<[1]xi64> -> vector<[2]xi64>
// CHECK-NEXT: %20 = vector.bitcast %19 : vector<[2]xi64> to vector<[4]xi32>
// CHECK-NEXT: %21 = vector.scalable.extract %20[0] : vector<[4]xi32> from vector<[4]xi32>
// CHECK-NEXT: %22 = vector.extract %arg2[2] : vector<[2]xi32> from vector<4x[2]xi32>
// CHECK-NEXT: %23 = vector.extract %arg2[3] : vector<[2]xi32> from vector<4x[2]xi32>
// CHECK-NEXT: %24 = vector.bitcast %22 : vector<[2]xi32> to vector<[1]xi64>
// CHECK-NEXT: %25 = vector.bitcast %23 : vector<[2]xi32> to vector<[1]xi64>
// CHECK-NEXT: %26 = vector.interleave %24, %25 : vector<[1]xi64> -> vector<[2]xi64>
// CHECK-NEXT: %27 = vector.bitcast %26 : vector<[2]xi64> to vector<[4]xi32>
// CHECK-NEXT: %28 = vector.scalable.extract %27[0] : vector<[4]xi32> from vector<[4]xi32>
// CHECK-NEXT: %29 = arm_sve.usmmla %21, %7, %14 : vector<[16]xi8> to vector<[4]xi32>
// CHECK-NEXT: %30 = arm_sve.usmmla %28, %12, %14 : vector<[16]xi8> to vector<[4]xi32>
// CHECK-NEXT: %31 = vector.scalable.insert %29, %0[0] : vector<[4]xi32> into vector<[4]xi32>
// CHECK-NEXT: %32 = vector.bitcast %31 : vector<[4]xi32> to vector<[2]xi64>
// CHECK-NEXT: %res1, %res2 = vector.deinterleave %32 : vector<[2]xi64> -> vector<[1]xi64>
// CHECK-NEXT: %33 = vector.bitcast %res1 : vector<[1]xi64> to vector<[2]xi32>
// CHECK-NEXT: %34 = vector.bitcast %res2 : vector<[1]xi64> to vector<[2]xi32>
// CHECK-NEXT: %35 = vector.insert %33, %1 [0] : vector<[2]xi32> into vector<4x[2]xi32>
// CHECK-NEXT: %36 = vector.insert %34, %35 [1] : vector<[2]xi32> into vector<4x[2]xi32>
// CHECK-NEXT: %37 = vector.scalable.insert %30, %0[0] : vector<[4]xi32> into vector<[4]xi32>
// CHECK-NEXT: %38 = vector.bitcast %37 : vector<[4]xi32> to vector<[2]xi64>
// CHECK-NEXT: %res1_0, %res2_1 = vector.deinterleave %38 : vector<[2]xi64> -> vector<[1]xi64>
// CHECK-NEXT: %39 = vector.bitcast %res1_0 : vector<[1]xi64> to vector<[2]xi32>
// CHECK-NEXT: %40 = vector.bitcast %res2_1 : vector<[1]xi64> to vector<[2]xi32>
// CHECK-NEXT: %41 = vector.insert %39, %36 [2] : vector<[2]xi32> into vector<4x[2]xi32>
// CHECK-NEXT: %42 = vector.insert %40, %41 [3] : vector<[2]xi32> into vector<4x[2]xi32>
// CHECK-NEXT: return %42 : vector<4x[2]xi32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @swapped(%arg0: vector<2x8xi8>, %arg1: vector<[4]x8xi8>, %arg2: vector<2x[4]xi32>) -> vector<2x[4]xi32> {
// CHECK-NEXT: %0 = ub.poison : vector<[8]xi32>
// CHECK-NEXT: %1 = ub.poison : vector<2x[4]xi32>
// CHECK-NEXT: %2 = ub.poison : vector<[16]xi8>
// CHECK-NEXT: %3 = vector.extract %arg0[0] : vector<8xi8> from vector<2x8xi8>
// CHECK-NEXT: %4 = vector.extract %arg0[1] : vector<8xi8> from vector<2x8xi8>
// CHECK-NEXT: %5 = vector.shuffle %3, %4 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xi8>, vector<8xi8>
// CHECK-NEXT: %6 = vector.scalable.insert %5, %2[0] : vector<16xi8> into vector<[16]xi8>
// CHECK-NEXT: %7 = arm_sve.dupq_lane %6[0] : vector<[16]xi8>
// CHECK-NEXT: %8 = vector.shape_cast %arg1 : vector<[4]x8xi8> to vector<[32]xi8>
// CHECK-NEXT: %9 = vector.scalable.extract %8[0] : vector<[16]xi8> from vector<[32]xi8>
// CHECK-NEXT: %10 = vector.scalable.extract %8[16] : vector<[16]xi8> from vector<[32]xi8>
// CHECK-NEXT: %11 = vector.extract %arg2[0] : vector<[4]xi32> from vector<2x[4]xi32>
// CHECK-NEXT: %12 = vector.extract %arg2[1] : vector<[4]xi32> from vector<2x[4]xi32>
// CHECK-NEXT: %13 = vector.interleave %11, %12 : vector<[4]xi32> -> vector<[8]xi32>
// CHECK-NEXT: %14 = vector.scalable.extract %13[0] : vector<[4]xi32> from vector<[8]xi32>
// CHECK-NEXT: %15 = vector.scalable.extract %13[4] : vector<[4]xi32> from vector<[8]xi32>
// CHECK-NEXT: %16 = arm_sve.usmmla %14, %9, %7 : vector<[16]xi8> to vector<[4]xi32>
// CHECK-NEXT: %17 = arm_sve.usmmla %15, %10, %7 : vector<[16]xi8> to vector<[4]xi32>
// CHECK-NEXT: %18 = vector.scalable.insert %16, %0[0] : vector<[4]xi32> into vector<[8]xi32>
// CHECK-NEXT: %19 = vector.scalable.insert %17, %18[4] : vector<[4]xi32> into vector<[8]xi32>
// CHECK-NEXT: %res1, %res2 = vector.deinterleave %19 : vector<[8]xi32> -> vector<[4]xi32>
// CHECK-NEXT: %20 = vector.insert %res1, %1 [0] : vector<[4]xi32> into vector<2x[4]xi32>
// CHECK-NEXT: %21 = vector.insert %res2, %20 [1] : vector<[4]xi32> into vector<2x[4]xi32>
// CHECK-NEXT: return %21 : vector<2x[4]xi32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @odd(%arg0: vector<3x8xi8>, %arg1: vector<[4]x8xi8>, %arg2: vector<3x[4]xi32>) -> vector<3x[4]xi32> {
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<3x8xi8>, vector<[4]x8xi8> into vector<3x[4]xi32>
// CHECK-NEXT: return %0 : vector<3x[4]xi32>
// CHECK-NEXT: }

// -----

func.func @bf16(%l: vector<2x4xbf16>, %r: vector<[4]x4xbf16>, %a: vector<2x[4]xf32>) -> vector<2x[4]xf32> {
  %0 = vector.contract {indexing_maps=[affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types=["parallel","parallel","reduction"], kind=#vector.kind<add>} %l, %r, %a : vector<2x4xbf16>, vector<[4]x4xbf16> into vector<2x[4]xf32>
  return %0 : vector<2x[4]xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.arm_sve.vector_contract_to_bfmmla
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @bf16(%arg0: vector<2x4xbf16>, %arg1: vector<[4]x4xbf16>, %arg2: vector<2x[4]xf32>) -> vector<2x[4]xf32> {
// CHECK-NEXT: %0 = ub.poison : vector<[8]xf32>
// CHECK-NEXT: %1 = ub.poison : vector<2x[4]xf32>
// CHECK-NEXT: %2 = ub.poison : vector<[8]xbf16>
// CHECK-NEXT: %3 = vector.extract %arg0[0] : vector<4xbf16> from vector<2x4xbf16>
// CHECK-NEXT: %4 = vector.extract %arg0[1] : vector<4xbf16> from vector<2x4xbf16>
// CHECK-NEXT: %5 = vector.shuffle %3, %4 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xbf16>, vector<4xbf16>
// CHECK-NEXT: %6 = vector.scalable.insert %5, %2[0] : vector<8xbf16> into vector<[8]xbf16>
// CHECK-NEXT: %7 = arm_sve.dupq_lane %6[0] : vector<[8]xbf16>
// CHECK-NEXT: %8 = vector.shape_cast %arg1 : vector<[4]x4xbf16> to vector<[16]xbf16>
// CHECK-NEXT: %9 = vector.scalable.extract %8[0] : vector<[8]xbf16> from vector<[16]xbf16>
// CHECK-NEXT: %10 = vector.scalable.extract %8[8] : vector<[8]xbf16> from vector<[16]xbf16>
// CHECK-NEXT: %11 = vector.extract %arg2[0] : vector<[4]xf32> from vector<2x[4]xf32>
// CHECK-NEXT: %12 = vector.extract %arg2[1] : vector<[4]xf32> from vector<2x[4]xf32>
// CHECK-NEXT: %13 = vector.bitcast %11 : vector<[4]xf32> to vector<[2]xi64>
// CHECK-NEXT: %14 = vector.bitcast %12 : vector<[4]xf32> to vector<[2]xi64>
// CHECK-NEXT: %15 = vector.interleave %13, %14 : vector<[2]xi64> -> vector<[4]xi64>
// CHECK-NEXT: %16 = vector.bitcast %15 : vector<[4]xi64> to vector<[8]xf32>
// CHECK-NEXT: %17 = vector.scalable.extract %16[0] : vector<[4]xf32> from vector<[8]xf32>
// CHECK-NEXT: %18 = vector.scalable.extract %16[4] : vector<[4]xf32> from vector<[8]xf32>
// CHECK-NEXT: %19 = arm_sve.intr.bfmmla %17, %7, %9 : vector<[8]xbf16> to vector<[4]xf32>
// CHECK-NEXT: %20 = arm_sve.intr.bfmmla %18, %7, %10 : vector<[8]xbf16> to vector<[4]xf32>
// CHECK-NEXT: %21 = vector.scalable.insert %19, %0[0] : vector<[4]xf32> into vector<[8]xf32>
// CHECK-NEXT: %22 = vector.scalable.insert %20, %21[4] : vector<[4]xf32> into vector<[8]xf32>
// CHECK-NEXT: %23 = vector.bitcast %22 : vector<[8]xf32> to vector<[4]xi64>
// CHECK-NEXT: %res1, %res2 = vector.deinterleave %23 : vector<[4]xi64> -> vector<[2]xi64>
// CHECK-NEXT: %24 = vector.bitcast %res1 : vector<[2]xi64> to vector<[4]xf32>
// CHECK-NEXT: %25 = vector.bitcast %res2 : vector<[2]xi64> to vector<[4]xf32>
// CHECK-NEXT: %26 = vector.insert %24, %1 [0] : vector<[4]xf32> into vector<2x[4]xf32>
// CHECK-NEXT: %27 = vector.insert %25, %26 [1] : vector<[4]xf32> into vector<2x[4]xf32>
// CHECK-NEXT: return %27 : vector<2x[4]xf32>
// CHECK-NEXT: }

// -----

func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %i: index) attributes {gpu.kernel} {
  %0 = memref.alloc() : memref<4xf32>
  %x = memref.load %a[%i] : memref<4xf32>
  gpu.barrier
  %y = memref.load %b[%i] : memref<4xf32>
  gpu.barrier
  memref.store %x, %0[%i] : memref<4xf32>
  gpu.barrier
  memref.store %y, %b[%i] : memref<4xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.gpu.eliminate_barriers
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: index) attributes {gpu.kernel} {
// CHECK-NEXT: %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT: %0 = memref.load %arg0[%arg2] : memref<4xf32>
// CHECK-NEXT: %1 = memref.load %arg1[%arg2] : memref<4xf32>
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: memref.store %0, %alloc[%arg2] : memref<4xf32>
// CHECK-NEXT: memref.store %1, %arg1[%arg2] : memref<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
