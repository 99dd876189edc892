// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func private @make() -> i1

// CHECK-LABEL: @condition(
// CHECK-SAME: %[[C:.*]]: i1
// CHECK-NEXT: %[[V0:.*]] = scf.if %[[C]] -> (i1) {
// CHECK-NEXT: %[[V1:.*]] = func.call @make() : () -> i1
// CHECK-NEXT: scf.yield %[[V1]] : i1
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V1:.*]] = func.call @make() : () -> i1
// CHECK-NEXT: scf.yield %[[V1]] : i1
// CHECK-NEXT: }
// CHECK-NEXT: return %[[C]], %[[V0]] : i1, i1
func.func @condition(%c: i1) -> (i1, i1) {
  %0:2 = scf.if %c -> (i1, i1) {
    %c1 = arith.constant 1 : i32
    %m = func.call @make() : () -> i1
    %t = arith.cmpi eq, %c1, %c1 : i32
    scf.yield %t, %m : i1, i1
  } else {
    %c2 = arith.constant 2 : i32
    %m = func.call @make() : () -> i1
    %f = arith.cmpi ne, %c2, %c2 : i32
    scf.yield %f, %m : i1, i1
  }
  return %0#0, %0#1 : i1, i1
}
