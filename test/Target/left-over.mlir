// What is left of other dialects, and the passes that lower it.
//
// RUN: not oxmlir-opt %s --mlir-to-llvmir 2>&1 | FileCheck %s
// RUN: not oxmlir-opt %s --convert-scf-to-cf --convert-func-to-llvm --convert-cf-to-llvm --mlir-to-llvmir 2>&1 | FileCheck %s --check-prefix=CASTS
// RUN: oxmlir-opt %s --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts --mlir-to-llvmir

// CHECK: left-over.mlir:[[#@LINE+6]]:1: error: cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: func.func
// CHECK: note: 'func.func' is left: add --convert-func-to-llvm or --convert-to-llvm
// CHECK-NEXT: note: left, too: 'arith.constant', 'scf.for', 'arith.muli', 'scf.yield', 'func.return'
// CHECK-NEXT: note: passes to add: --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts
// CASTS: error: LLVM Translation failed for operation: builtin.unrealized_conversion_cast
// CASTS: note: 'arith.constant' is left: add --convert-arith-to-llvm or --convert-to-llvm before --reconcile-unrealized-casts
func.func @f(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> i32 {
    %y = arith.muli %x, %x : i32
    scf.yield %y : i32
  }
  return %r : i32
}
