// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func private @done()
func.func private @make() -> i32

// CHECK-LABEL: @unused(
// CHECK-SAME: %[[C:.*]]: i1
// CHECK-NEXT: %[[V0:.*]] = scf.if %[[C]] -> (i32) {
// CHECK-NEXT: %[[V1:.*]] = func.call @make() : () -> i32
// CHECK-NEXT: %[[V2:.*]] = func.call @make() : () -> i32
// CHECK-NEXT: scf.yield %[[V2]] : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V1:.*]] = func.call @make() : () -> i32
// CHECK-NEXT: %[[V2:.*]] = func.call @make() : () -> i32
// CHECK-NEXT: scf.yield %[[V1]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : i32
func.func @unused(%c: i1) -> i32 {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = func.call @make() : () -> i32
    %2 = func.call @make() : () -> i32
    scf.yield %1, %2 : i32, i32
  } else {
    %3 = func.call @make() : () -> i32
    %4 = func.call @make() : () -> i32
    scf.yield %4, %3 : i32, i32
  }
  return %0#1 : i32
}

// What is selected stands in front of the conditional that makes the rest.
// CHECK-LABEL: @selected(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = arith.select %[[C]], %[[X]], %[[Y]] : i32
// CHECK-NEXT: %[[V1:.*]] = scf.if %[[C]] -> (i32) {
// CHECK-NEXT: %[[V2:.*]] = func.call @make() : () -> i32
// CHECK-NEXT: scf.yield %[[V2]] : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[X]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V1]], %[[V0]] : i32, i32
func.func @selected(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = func.call @make() : () -> i32
    scf.yield %1, %x : i32, i32
  } else {
    scf.yield %x, %y : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
