// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @conjunctions(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V0:.*]] = arith.andi %[[A]], %[[B]] : i32
// CHECK-NEXT: return %[[C0_I32]], %[[A]], %[[C0_I32]], %[[V0]], %[[C2_I32]] : i32, i32, i32, i32, i32
func.func @conjunctions(%a: i32, %b: i32) -> (i32, i32, i32, i32, i32) {
  %zero = arith.constant 0 : i32
  %ones = arith.constant -1 : i32
  %six = arith.constant 6 : i32
  %three = arith.constant 3 : i32
  %0 = arith.andi %a, %zero : i32
  %1 = arith.andi %a, %ones : i32
  %not = arith.xori %a, %ones : i32
  %2 = arith.andi %a, %not : i32
  %both = arith.andi %a, %b : i32
  %3 = arith.andi %a, %both : i32
  %4 = arith.andi %six, %three : i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}

// CHECK-LABEL: @rounded_quotients(
// CHECK-SAME: %[[A:.*]]: i32
// CHECK-NEXT: %[[C_2_I32:.*]] = arith.constant -2 : i32
// CHECK-NEXT: %[[C_3_I32:.*]] = arith.constant -3 : i32
// CHECK-NEXT: return %[[A]], %[[C_2_I32]], %[[A]], %[[C_3_I32]] : i32, i32, i32, i32
func.func @rounded_quotients(%a: i32) -> (i32, i32, i32, i32) {
  %one = arith.constant 1 : i32
  %m9 = arith.constant -9 : i32
  %four = arith.constant 4 : i32
  %0 = arith.ceildivsi %a, %one : i32
  %1 = arith.ceildivsi %m9, %four : i32
  %2 = arith.floordivsi %a, %one : i32
  %3 = arith.floordivsi %m9, %four : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
