// Locations for the eye are printed only where locations are printed.
// RUN: oxmlir-opt %s --mlir-print-debuginfo --mlir-pretty-debuginfo --mlir-print-local-scope | FileCheck %s --strict-whitespace
// RUN: oxmlir-opt %s --mlir-pretty-debuginfo | FileCheck %s --check-prefix=NONE

// NONE-NOT: a.c
// CHECK:  func.func @f(%arg0: i32 a.c:1:2) {
func.func @f(%a: i32 loc("a.c":1:2)) {
  // CHECK:{{^}}    return "callee"
  // CHECK-NEXT:{{^}} at "caller"
  return loc(callsite("callee" at "caller"))
// CHECK-NEXT:{{^}}  } [unknown]
} loc(unknown)
