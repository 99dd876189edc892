// The generic form: operands, successors, properties, regions, attributes, forward references.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @generic
func.func @generic(%a: i32) {
  // CHECK: "any.branch"(%arg0)[^bb2] ({
  // CHECK-NEXT: ^bb0(%[[X:.*]]: f32):
  // CHECK-NEXT: "any.yield"(%[[X]]) : (f32) -> ()
  "any.branch"(%a)[^define] ({
    ^bb0(%x: f32):
      "any.yield"(%x) : (f32) -> ()
  }) : (i32) -> ()
^use:
  // The values are defined below.
  // CHECK: "any.use"(%[[LATE:.*]]#1, %[[LATE]]#2) {key, "with space" = 1 : i64} : (i32, i64) -> i32
  %0 = "any.use"(%more#1, %last) {key, "with space" = 1} : (i32, i64) -> i32
  "any.end"() : () -> ()
^define:
  // CHECK: %[[LATE]]:3 = "any.three"() <{p = [1, "x", f32]}> : () -> (i1, i32, i64)
  %more:2, %last = "any.three"() <{p = [1, "x", f32]}> : () -> (i1, i32, i64)
  // CHECK: "any.branch"()[^bb1] : () -> ()
  "any.branch"()[^use] : () -> ()
}
