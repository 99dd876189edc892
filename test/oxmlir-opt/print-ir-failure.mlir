// The program after a pass that fails: what the pass says stands in front of it, one operation after the other.
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(cse,func.func(symbol-dce))' --mlir-print-ir-after-failure --mlir-print-op-on-diagnostic=false 2>&1 | FileCheck %s
// RUN: not oxmlir-opt %s --pass-pipeline='builtin.module(cse,func.func(symbol-dce))' --mlir-print-ir-after-all --mlir-print-op-on-diagnostic=false 2>&1 | FileCheck %s --check-prefixes=ALL,CHECK

// ALL: IR Dump After CSE (cse)
// CHECK-NOT: IR Dump After CSE
// CHECK: error: 'func.func' op  was scheduled to run under SymbolDCE, but does not define a symbol table
// CHECK: // -----// IR Dump After SymbolDCE Failed (symbol-dce) //----- //
// CHECK-NEXT: func.func @f()
// CHECK: error: 'func.func' op  was scheduled to run under SymbolDCE
// CHECK: // -----// IR Dump After SymbolDCE Failed (symbol-dce) //----- //
// CHECK-NEXT: func.func @g()
func.func @f() {
  return
}
func.func @g() {
  return
}
