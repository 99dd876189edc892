// What messages show of an operation follows the flags of printing, but always in the generic form.
// RUN: not oxmlir-opt %s --mlir-print-debuginfo 2>&1 | FileCheck %s --check-prefix=LOC
// RUN: not oxmlir-opt %s 2>&1 | FileCheck %s

// LOC: see current operation: %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> i32 loc("{{.*}}":[[@LINE+3]]:6)
// CHECK: see current operation: %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> i32
// CHECK-NOT: loc(
%0 = "arith.constant"() <{value = 1.0 : f32}> : () -> i32
