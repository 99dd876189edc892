// RUN: oxmlir-opt %s --xegpu-vector-linearize | FileCheck %s

func.func private @goes_on() -> i1

// CHECK-LABEL: @choice(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: vector<2x4xf32>
// CHECK-NEXT: %[[V0:.*]] = vector.shape_cast %[[X]] : vector<2x4xf32> to vector<8xf32>
// CHECK-NEXT: %[[V1:.*]] = scf.if %[[C]] -> (vector<8xf32>) {
// CHECK-NEXT: %[[V3:.*]] = arith.addf %[[V0]], %[[V0]] : vector<8xf32>
// CHECK-NEXT: scf.yield %[[V3]] : vector<8xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[V0]] : vector<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[V2:.*]] = vector.shape_cast %[[V1]] : vector<8xf32> to vector<2x4xf32>
// CHECK-NEXT: return %[[V2]] : vector<2x4xf32>
func.func @choice(%c: i1, %x: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = scf.if %c -> vector<2x4xf32> {
    %1 = arith.addf %x, %x : vector<2x4xf32>
    scf.yield %1 : vector<2x4xf32>
  } else {
    scf.yield %x : vector<2x4xf32>
  }
  return %0 : vector<2x4xf32>
}

// CHECK-LABEL: @switch(
// CHECK-SAME: %[[C:.*]]: index, %[[X:.*]]: vector<2x4xf32>
// CHECK-NEXT: %[[V0:.*]] = vector.shape_cast %[[X]] : vector<2x4xf32> to vector<8xf32>
// CHECK-NEXT: %[[V1:.*]] = scf.index_switch %[[C]] -> vector<8xf32>
// CHECK-NEXT: case 2 {
// CHECK-NEXT: %[[V3:.*]] = arith.addf %[[V0]], %[[V0]] : vector<8xf32>
// CHECK-NEXT: scf.yield %[[V3]] : vector<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: default {
// CHECK-NEXT: scf.yield %[[V0]] : vector<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[V2:.*]] = vector.shape_cast %[[V1]] : vector<8xf32> to vector<2x4xf32>
// CHECK-NEXT: return %[[V2]] : vector<2x4xf32>
func.func @switch(%c: index, %x: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = scf.index_switch %c -> vector<2x4xf32>
  case 2 {
    %1 = arith.addf %x, %x : vector<2x4xf32>
    scf.yield %1 : vector<2x4xf32>
  }
  default {
    scf.yield %x : vector<2x4xf32>
  }
  return %0 : vector<2x4xf32>
}

// CHECK-LABEL: @while(
// CHECK-SAME: %[[X:.*]]: vector<2x4xf32>
// CHECK-NEXT: %[[V0:.*]] = vector.shape_cast %[[X]] : vector<2x4xf32> to vector<8xf32>
// CHECK-NEXT: %[[V1:.*]] = scf.while (%[[ARG1:.*]] = %[[V0]]) : (vector<8xf32>) -> vector<8xf32> {
// CHECK-NEXT: %[[V3:.*]] = func.call @goes_on() : () -> i1
// CHECK-NEXT: scf.condition(%[[V3]]) %[[ARG1]] : vector<8xf32>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[ARG1:.*]]: vector<8xf32>):
// CHECK-NEXT: %[[V3:.*]] = arith.addf %[[ARG1]], %[[ARG1]] : vector<8xf32>
// CHECK-NEXT: scf.yield %[[V3]] : vector<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[V2:.*]] = vector.shape_cast %[[V1]] : vector<8xf32> to vector<2x4xf32>
// CHECK-NEXT: return %[[V2]] : vector<2x4xf32>
func.func @while(%x: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = scf.while (%a = %x) : (vector<2x4xf32>) -> vector<2x4xf32> {
    %c = func.call @goes_on() : () -> i1
    scf.condition(%c) %a : vector<2x4xf32>
  } do {
  ^bb0(%b: vector<2x4xf32>):
    %1 = arith.addf %b, %b : vector<2x4xf32>
    scf.yield %1 : vector<2x4xf32>
  }
  return %0 : vector<2x4xf32>
}

// CHECK-LABEL: @bitcast(
// CHECK-SAME: %[[X:.*]]: vector<2x4xf32>
// CHECK-NEXT: %[[V0:.*]] = vector.shape_cast %[[X]] : vector<2x4xf32> to vector<8xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.bitcast %[[V0]] : vector<8xf32> to vector<16xf16>
// CHECK-NEXT: %[[V2:.*]] = vector.shape_cast %[[V1]] : vector<16xf16> to vector<2x8xf16>
// CHECK-NEXT: return %[[V2]] : vector<2x8xf16>
func.func @bitcast(%x: vector<2x4xf32>) -> vector<2x8xf16> {
  %0 = vector.bitcast %x : vector<2x4xf32> to vector<2x8xf16>
  return %0 : vector<2x8xf16>
}

// CHECK-LABEL: @inserted(
// CHECK-SAME: %[[X:.*]]: vector<2x2xf32>, %[[Y:.*]]: vector<4x4xf32>
// CHECK-NEXT: %[[V0:.*]] = vector.shape_cast %[[Y]] : vector<4x4xf32> to vector<16xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.shape_cast %[[X]] : vector<2x2xf32> to vector<4xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.shuffle %[[V0]], %[[V1]] [0, 1, 2, 3, 4, 5, 16, 17, 8, 9, 18, 19, 12, 13, 14, 15] : vector<16xf32>, vector<4xf32>
// CHECK-NEXT: %[[V3:.*]] = vector.shape_cast %[[V2]] : vector<16xf32> to vector<4x4xf32>
// CHECK-NEXT: return %[[V3]] : vector<4x4xf32>
func.func @inserted(%x: vector<2x2xf32>, %y: vector<4x4xf32>) -> vector<4x4xf32> {
  %0 = vector.insert_strided_slice %x, %y {offsets = [1, 2], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  return %0 : vector<4x4xf32>
}
