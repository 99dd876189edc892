// A definition of a location that is wrong is said, and nothing of those who use it.
// RUN: not oxmlir-opt %s 2>&1 | FileCheck %s

// CHECK-NOT: never defined
// CHECK: :[[@LINE+4]]:22: error: expected ')' in inline location
// CHECK-NOT: never defined
func.func private @first() loc(#ill)
func.func private @second() loc(#ill)
#ill = loc("a.py":1:1 2)
