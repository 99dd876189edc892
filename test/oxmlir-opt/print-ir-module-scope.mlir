// The whole program between passes on parts of it: only one pass may run at a time then.
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(builtin.module(func.func(cse)))' --mlir-disable-threading --mlir-print-ir-before-all --mlir-print-ir-module-scope 2>&1 >/dev/null | FileCheck %s
// RUN: not oxmlir-opt %s --cse --mlir-print-ir-before-all --mlir-print-ir-module-scope 2>&1 | FileCheck %s --check-prefix=THREADS

// CHECK: // -----// IR Dump Before CSE (cse) ('func.func' operation: @f) //----- //
// CHECK-NEXT: module @outer {
// CHECK: // -----// IR Dump Before CSE (cse) ('func.func' operation: @g) //----- //
// CHECK-NEXT: module @outer {

// THREADS: <unknown>:0: error: IR print for module scope can't be setup on a pass-manager without disabling multi-threading first.
module @outer {
  module @inner {
    func.func @f() {
      return
    }
    func.func @g() {
      return
    }
  }
}
