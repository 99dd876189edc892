// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @rounded_up(
// CHECK-SAME: %[[A:.*]]: i32
// CHECK-NEXT: %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT: return %[[A]], %[[C3_I32]] : i32, i32
func.func @rounded_up(%a: i32) -> (i32, i32) {
  %one = arith.constant 1 : i32
  %nine = arith.constant 9 : i32
  %four = arith.constant 4 : i32
  %0 = arith.ceildivui %a, %one : i32
  %1 = arith.ceildivui %nine, %four : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: @disjunctions(
// CHECK-SAME: %[[A:.*]]: i32
// CHECK-NEXT: %[[C_1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT: %[[C5_I32:.*]] = arith.constant 5 : i32
// CHECK-NEXT: return %[[A]], %[[C_1_I32]], %[[C_1_I32]], %[[C5_I32]] : i32, i32, i32, i32
func.func @disjunctions(%a: i32) -> (i32, i32, i32, i32) {
  %zero = arith.constant 0 : i32
  %ones = arith.constant -1 : i32
  %five = arith.constant 5 : i32
  %0 = arith.ori %a, %zero : i32
  %1 = arith.ori %a, %ones : i32
  %2 = arith.xori %a, %ones : i32
  %3 = arith.ori %a, %2 : i32
  %4 = arith.ori %five, %zero : i32
  return %0, %1, %3, %4 : i32, i32, i32, i32
}
