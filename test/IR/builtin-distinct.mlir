// Distinct attributes are the same where their numbers are, and different otherwise.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | FileCheck %s

// CHECK-DAG: #[[ZERO:.*]] = distinct[0]<4.200000e+01 : f32>
// CHECK-DAG: #[[ONE:.*]] = distinct[1]<4.200000e+01 : f32>
// CHECK-DAG: #[[TWO:.*]] = distinct[2]<array<i32: 10, 42>>
#distinct = distinct[0]<42.0 : f32>
#distinct1 = distinct[1]<42.0 : f32>
#distinct2 = distinct[2]<array<i32: 10, 42>>

// CHECK: "any.op"() {again = #[[ZERO]], one = #[[ONE]], two = #[[TWO]], zero = #[[ZERO]]}
"any.op"() {zero = #distinct, one = #distinct1, two = #distinct2, again = distinct[0x0]<42.0 : f32>} : () -> ()
