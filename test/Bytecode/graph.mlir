// Values that are used in front of their definition, and the order of uses.
//
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-value-users > %t
// RUN: oxmlir-opt %s --allow-unregistered-dialect --emit-bytecode | oxmlir-opt --allow-unregistered-dialect --mlir-print-value-users | diff - %t
// RUN: FileCheck %s < %t

// CHECK: %[[A:.*]]:2 = "other.a"(%[[B:.*]], %[[A]]#0) : (i32, f32) -> (f32, i1)
// CHECK: %[[B]] = "other.b"(%[[A]]#0, %[[A]]#1, %[[A]]#0) ({
// CHECK: "other.end"(%[[A]]#0, %{{.*}})[^bb1] : (f32, i32) -> ()
%a:2 = "other.a"(%b, %a#0) : (i32, f32) -> (f32, i1)
%b = "other.b"(%a#0, %a#1, %a#0) ({
^bb0(%c: i32):
  "other.end"(%a#0, %c)[^bb1] : (f32, i32) -> ()
^bb1:
  "other.end"(%a#0) : (f32) -> ()
}, {
}) : (f32, i1, f32) -> i32
