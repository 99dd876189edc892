// RUN: oxmlir-opt %s --inline=max-iterations=1 | FileCheck %s

func.func private @sum(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

// CHECK-LABEL: @twice(
// CHECK-SAME: %[[A:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[A]], %[[A]] : i32
// CHECK-NEXT: %[[V1:.*]] = arith.addi %[[V0]], %[[V0]] : i32
// CHECK-NEXT: return %[[V1]] : i32
func.func @twice(%a: i32) -> i32 {
  %0 = call @sum(%a) : (i32) -> i32
  %1 = call @sum(%0) : (i32) -> i32
  return %1 : i32
}
