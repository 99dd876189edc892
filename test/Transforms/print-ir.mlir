// The program in the middle of a pipeline.
// RUN: oxmlir-opt %s --cse --print-ir --canonicalize -o /dev/null 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(print-ir{label=inside}))' --mlir-print-op-generic -o /dev/null 2>&1 | FileCheck %s --check-prefix=LABEL

// CHECK: // -----// IR Dump //----- //
// CHECK-NEXT: module {
// CHECK: arith.constant
// CHECK-NEXT: return

// LABEL: // -----// IR Dump inside //----- //
// LABEL-NEXT: "func.func"()
func.func @f() -> (index, index) {
  %0 = arith.constant 1 : index
  %1 = arith.constant 1 : index
  return %0, %1 : index, index
}
