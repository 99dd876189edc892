// The program between passes.
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse),canonicalize)' --mlir-print-ir-after-all 2>&1 >/dev/null | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse),canonicalize)' --mlir-print-ir-before=canonicalize 2>&1 >/dev/null | FileCheck %s --check-prefix=BEFORE
// RUN: oxmlir-opt %s --cse --canonicalize --mlir-print-ir-before=cse --mlir-print-ir-before=canonicalize --mlir-print-ir-after=symbol-dce,cse 2>&1 >/dev/null | FileCheck %s --check-prefix=SOME
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(cse),canonicalize)' --mlir-print-ir-after-all --mlir-print-ir-after-change 2>&1 >/dev/null | FileCheck %s --check-prefix=CHANGE
// RUN: oxmlir-opt %s --cse --mlir-print-ir-before-all --mlir-print-debuginfo 2>&1 >/dev/null | FileCheck %s --check-prefix=LOCATIONS
// RUN: not oxmlir-opt %s --mlir-print-ir-before=csee 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not oxmlir-opt %s --mlir-print-ir-after 2>&1 | FileCheck %s --check-prefix=MISSING

// CHECK: // -----// IR Dump After CSE (cse) //----- //
// CHECK-NEXT: func.func @f()
// CHECK: // -----// IR Dump After CSE (cse) //----- //
// CHECK-NEXT: func.func @g()
// CHECK: // -----// IR Dump After Canonicalizer (canonicalize) //----- //
// CHECK-NEXT: module

// BEFORE-NOT: CSE
// BEFORE: // -----// IR Dump Before Canonicalizer (canonicalize) //----- //

// SOME: IR Dump Before CSE (cse)
// SOME: IR Dump After CSE (cse)
// SOME: IR Dump Before Canonicalizer (canonicalize)
// SOME-NOT: IR Dump

// Only one function has something twice; then there is nothing left to be done.
// CHANGE: IR Dump After CSE (cse)
// CHANGE-NEXT: func.func @g()
// CHANGE-NOT: IR Dump

// LOCATIONS: module {
// LOCATIONS: } loc(#loc{{[0-9]*}})
// LOCATIONS: #loc = loc("{{.*}}print-ir.mlir"

// UNKNOWN: oxmlir-opt: for the --mlir-print-ir-before option: Cannot find option named 'csee'!
// MISSING: oxmlir-opt: for the --mlir-print-ir-after option: Cannot find option named ''!
func.func @f() {
  return
}
func.func @g() -> (index, index) {
  %0 = arith.constant 1 : index
  %1 = arith.constant 1 : index
  return %0, %1 : index, index
}
