// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func private @callee(i32) -> i32

// CHECK-LABEL: @direct(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = call @callee(%[[X]]) : (i32) -> i32
// CHECK-NEXT: return %[[V0]] : i32
func.func @direct(%x: i32) -> i32 {
  %f = func.constant @callee : (i32) -> i32
  %0 = func.call_indirect %f(%x) : (i32) -> i32
  return %0 : i32
}
