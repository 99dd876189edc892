// A product that does not overflow, divided by one of its factors, is the other one.
//
// RUN: oxmlir-opt -canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @factors(
// CHECK-SAME:    %[[A:.*]]: i64, %[[B:.*]]: i64)
func.func @factors(%a: i64, %b: i64) -> (i64, i64, i64) {
  %unsigned = arith.muli %a, %b overflow<nuw> : i64
  // CHECK: %[[SIGNED:.*]] = arith.muli %[[A]], %[[B]] overflow<nsw>
  %signed = arith.muli %a, %b overflow<nsw> : i64
  %0 = arith.divui %unsigned, %a : i64
  %1 = arith.divsi %signed, %b : i64
  // CHECK: %[[KEPT:.*]] = arith.divui %[[SIGNED]], %[[B]]
  %2 = arith.divui %signed, %b : i64
  // CHECK: return %[[B]], %[[A]], %[[KEPT]]
  return %0, %1, %2 : i64, i64, i64
}
