// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(canonicalize{max-iterations=1 max-num-rewrites=1 region-simplify=disabled top-down=false}))' | FileCheck %s

// Constants that have just been folded are still in the regions: the results become the condition, and are unused.

func.func private @make() -> i1

// CHECK-LABEL: @condition(
// CHECK-SAME: %[[C:.*]]: i1
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[V0:.*]] = arith.xori %[[C]], %[[TRUE]] : i1
// CHECK-NEXT: %[[V1:.*]]:3 = scf.if %[[C]] -> (i1, i1, i1) {
// CHECK: return %[[C]], %[[V0]], %[[V1]]#2 : i1, i1, i1
func.func @condition(%c: i1) -> (i1, i1, i1) {
  %c1 = arith.constant 1 : i32
  %0:3 = scf.if %c -> (i1, i1, i1) {
    %m = func.call @make() : () -> i1
    %t = arith.cmpi eq, %c1, %c1 : i32
    %f = arith.cmpi ne, %c1, %c1 : i32
    scf.yield %t, %f, %m : i1, i1, i1
  } else {
    %m = func.call @make() : () -> i1
    %t = arith.cmpi eq, %c1, %c1 : i32
    %f = arith.cmpi ne, %c1, %c1 : i32
    scf.yield %f, %t, %m : i1, i1, i1
  }
  return %0#0, %0#1, %0#2 : i1, i1, i1
}
