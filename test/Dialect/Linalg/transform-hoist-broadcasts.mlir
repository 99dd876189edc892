// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: @one_of_three(
// CHECK-SAME: %[[ARG0:.*]]: vector<3x4xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: %[[V0:.*]] = vector.extract %[[ARG0]][2] : vector<4xf32> from vector<3x4xf32>
// CHECK-NEXT: %[[V1:.*]] = scf.for %[[ARG1:.*]] = %[[C0]] to %[[C8]] step %[[C1]] iter_args(%[[ARG2:.*]] = %[[V0]]) -> (vector<4xf32>) {
// CHECK-NEXT: %[[V3:.*]] = arith.addf %[[ARG2]], %[[ARG2]] : vector<4xf32>
// CHECK-NEXT: scf.yield %[[V3]] : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[V2:.*]] = vector.broadcast %[[V1]] : vector<4xf32> to vector<3x4xf32>
// CHECK-NEXT: return %[[V2]] : vector<3x4xf32>
func.func @one_of_three(%init: vector<3x4xf32>) -> vector<3x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%v = %init) -> (vector<3x4xf32>) {
    %1 = vector.extract %v[2] : vector<4xf32> from vector<3x4xf32>
    %2 = arith.addf %1, %1 : vector<4xf32>
    %3 = vector.broadcast %2 : vector<4xf32> to vector<3x4xf32>
    scf.yield %3 : vector<3x4xf32>
  }
  return %0 : vector<3x4xf32>
}

// The loop may have no iterations, but begins with a broadcast.
// CHECK-LABEL: @several(
// CHECK-SAME: %[[ARG0:.*]]: index, %[[ARG1:.*]]: vector<4xf32>, %[[ARG2:.*]]: f32
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V0:.*]] = vector.broadcast %[[ARG1]] : vector<4xf32> to vector<3x4xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.broadcast %[[ARG2]] : f32 to vector<8xf32>
// CHECK-NEXT: %[[V2:.*]] = vector.extract %[[V0]][0] : vector<4xf32> from vector<3x4xf32>
// CHECK-NEXT: %[[V3:.*]] = vector.extract %[[V1]][7] : f32 from vector<8xf32>
// CHECK-NEXT: %[[V4:.*]]:2 = scf.for %[[ARG3:.*]] = %[[C0]] to %[[ARG0]] step %[[C1]] iter_args(%[[ARG4:.*]] = %[[V2]], %[[ARG5:.*]] = %[[V3]]) -> (vector<4xf32>, f32) {
// CHECK-NEXT: %[[V7:.*]] = arith.addf %[[ARG4]], %[[ARG4]] : vector<4xf32>
// CHECK-NEXT: %[[V8:.*]] = arith.addf %[[ARG5]], %[[ARG5]] : f32
// CHECK-NEXT: scf.yield %[[V7]], %[[V8]] : vector<4xf32>, f32
// CHECK-NEXT: }
// CHECK-NEXT: %[[V5:.*]] = vector.broadcast %[[V4]]#1 : f32 to vector<8xf32>
// CHECK-NEXT: %[[V6:.*]] = vector.broadcast %[[V4]]#0 : vector<4xf32> to vector<3x4xf32>
// CHECK-NEXT: return %[[V6]], %[[V5]] : vector<3x4xf32>, vector<8xf32>
func.func @several(%n: index, %one: vector<4xf32>, %other: f32) -> (vector<3x4xf32>, vector<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = vector.broadcast %one : vector<4xf32> to vector<3x4xf32>
  %b = vector.broadcast %other : f32 to vector<8xf32>
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %a, %w = %b) -> (vector<3x4xf32>, vector<8xf32>) {
    %1 = vector.extract %v[0] : vector<4xf32> from vector<3x4xf32>
    %2 = vector.extract %w[7] : f32 from vector<8xf32>
    %3 = arith.addf %1, %1 : vector<4xf32>
    %4 = arith.addf %2, %2 : f32
    %5 = vector.broadcast %3 : vector<4xf32> to vector<3x4xf32>
    %6 = vector.broadcast %4 : f32 to vector<8xf32>
    scf.yield %5, %6 : vector<3x4xf32>, vector<8xf32>
  }
  return %0#0, %0#1 : vector<3x4xf32>, vector<8xf32>
}

// Without iterations the result is the vector that is given.
// CHECK-LABEL: @perhaps_none(
// CHECK-SAME: %[[ARG0:.*]]: index, %[[ARG1:.*]]: vector<3x4xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V0:.*]] = scf.for %[[ARG2:.*]] = %[[C0]] to %[[ARG0]] step %[[C1]] iter_args(%[[ARG3:.*]] = %[[ARG1]]) -> (vector<3x4xf32>) {
// CHECK-NEXT: %[[V1:.*]] = vector.extract %[[ARG3]][2] : vector<4xf32> from vector<3x4xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V1]], %[[V1]] : vector<4xf32>
// CHECK-NEXT: %[[V3:.*]] = vector.broadcast %[[V2]] : vector<4xf32> to vector<3x4xf32>
// CHECK-NEXT: scf.yield %[[V3]] : vector<3x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : vector<3x4xf32>
func.func @perhaps_none(%n: index, %init: vector<3x4xf32>) -> vector<3x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %init) -> (vector<3x4xf32>) {
    %1 = vector.extract %v[2] : vector<4xf32> from vector<3x4xf32>
    %2 = arith.addf %1, %1 : vector<4xf32>
    %3 = vector.broadcast %2 : vector<4xf32> to vector<3x4xf32>
    scf.yield %3 : vector<3x4xf32>
  }
  return %0 : vector<3x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.hoist_redundant_vector_broadcasts %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
