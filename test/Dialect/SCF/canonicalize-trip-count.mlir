// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @unsigned_crossing_zero(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: return %[[ARG0]] : i32
func.func @unsigned_crossing_zero(%a: i32, %b: i32) -> i32 {
  %minus = arith.constant -1 : i32
  %one = arith.constant 1 : i32
  %r = scf.for unsigned %i = %minus to %one step %one iter_args(%c = %a) -> (i32) : i32 {
    scf.yield %b : i32
  }
  return %r : i32
}

// CHECK-LABEL: @unsigned_past_the_signed_range(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: return %[[ARG1]] : i32
func.func @unsigned_past_the_signed_range(%a: i32, %b: i32) -> i32 {
  %lower = arith.constant 200 : i8
  %upper = arith.constant 255 : i8
  %step = arith.constant 2 : i8
  %r = scf.for unsigned %i = %lower to %upper step %step iter_args(%c = %a) -> (i32) : i8 {
    scf.yield %b : i32
  }
  return %r : i32
}

// CHECK-LABEL: @upper_bound_behind(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]: {{.*}}, %[[ARG2:[^:]*]]
// CHECK-NEXT: return %[[ARG1]] : i32
func.func @upper_bound_behind(%lower: i32, %a: i32, %step: i32) -> i32 {
  %minus = arith.constant -16 : i32
  %upper = arith.addi %lower, %minus overflow<nsw> : i32
  %r = scf.for %i = %lower to %upper step %step iter_args(%c = %a) -> (i32) : i32 {
    scf.yield %i : i32
  }
  return %r : i32
}

// CHECK-LABEL: @upper_bound_one_step_ahead(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: return %[[ARG0]] : i32
func.func @upper_bound_one_step_ahead(%lower: i32, %a: i32) -> i32 {
  %four = arith.constant 4 : i32
  %upper = arith.addi %four, %lower overflow<nuw> : i32
  %r = scf.for unsigned %i = %lower to %upper step %four iter_args(%c = %a) -> (i32) : i32 {
    scf.yield %i : i32
  }
  return %r : i32
}

// As an unsigned number, -16 is far ahead, and without a flag the sum may wrap around.
// CHECK-LABEL: @unknown(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[CM16_I32:.*]] = arith.constant -16 : i32
// CHECK-NEXT: %[[C4_I32:.*]] = arith.constant 4 : i32
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[ARG0]], %[[CM16_I32]] overflow<nuw> : i32
// CHECK-NEXT: %[[V1:.*]] = scf.for unsigned %[[ARG2:.*]] = %[[ARG0]] to %[[V0]] step %[[C4_I32]] iter_args(%[[ARG3:.*]] = %[[ARG1]]) -> (i32)  : i32 {
// CHECK-NEXT: scf.yield %[[ARG2]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: %[[V2:.*]] = arith.addi %[[ARG0]], %[[CM16_I32]] : i32
// CHECK-NEXT: %[[V3:.*]] = scf.for %[[ARG2]] = %[[ARG0]] to %[[V2]] step %[[C4_I32]] iter_args(%[[ARG3]] = %[[ARG1]]) -> (i32)  : i32 {
// CHECK-NEXT: scf.yield %[[ARG2]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V1]], %[[V3]] : i32, i32
func.func @unknown(%lower: i32, %a: i32) -> (i32, i32) {
  %minus = arith.constant -16 : i32
  %four = arith.constant 4 : i32
  %ahead = arith.addi %lower, %minus overflow<nuw> : i32
  %q = scf.for unsigned %i = %lower to %ahead step %four iter_args(%c = %a) -> (i32) : i32 {
    scf.yield %i : i32
  }
  %behind = arith.addi %lower, %minus : i32
  %r = scf.for %i = %lower to %behind step %four iter_args(%c = %a) -> (i32) : i32 {
    scf.yield %i : i32
  }
  return %q, %r : i32, i32
}
