// The program between passes.
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse),canonicalize)' --mlir-print-ir-after-all 2>&1 >/dev/null | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse),canonicalize)' --mlir-print-ir-before=canonicalize 2>&1 >/dev/null | FileCheck %s --check-prefix=BEFORE
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse),canonicalize)' --mlir-timing -o /dev/null 2>&1 | FileCheck %s --check-prefix=TIMING

// CHECK: // -----// IR Dump After CSE (cse) //----- //
// CHECK-NEXT: func.func @f()
// CHECK: // -----// IR Dump After CSE (cse) //----- //
// CHECK-NEXT: func.func @g()
// CHECK: // -----// IR Dump After {{Canonicalizer|CanonicalizerPass}} (canonicalize) //----- //
// CHECK-NEXT: module

// BEFORE-NOT: CSE
// BEFORE: // -----// IR Dump Before {{.*}} (canonicalize) //----- //

// TIMING: Execution time report
// TIMING: Total Execution Time
// TIMING: Parser
// TIMING: 'func.func' Pipeline
// TIMING: CSE
// TIMING: Total
func.func @f() {
  return
}
func.func @g() {
  return
}
