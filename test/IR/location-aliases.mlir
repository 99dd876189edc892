// Locations may be named before their alias is defined; one alias may use those above it.
//
// RUN: oxmlir-opt %s --mlir-print-debuginfo | FileCheck %s

// CHECK: func.func private @early() loc([[CALL:#loc[0-9]*]])
// CHECK-DAG: [[A:#loc[0-9]*]] = loc("a.py":1150:34)
// CHECK-DAG: [[B:#loc[0-9]*]] = loc("b.py":321:17)
// CHECK-DAG: [[CALL]] = loc(callsite([[A]] at [[B]]))
func.func private @early() loc(#call)

#a = loc("a.py":1150:34)
#b = loc("b.py":321:17)
#call = loc(callsite(#a at #b))
