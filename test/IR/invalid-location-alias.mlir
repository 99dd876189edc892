// An alias of a location that uses one nobody defines ends in an error.
//
// RUN: not oxmlir-opt %s 2>&1 | FileCheck %s

// CHECK: error: {{.*}}alias
func.func private @never() loc(#call)

#a = loc("a.py":1150:34)
#call = loc(callsite(#a at #missing))
