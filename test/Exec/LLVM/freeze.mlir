// What stands for poison behind a freeze is any value: a pass that takes another one is right.
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(cse)' --check-passes=2 --mlir-timing -o /dev/null 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --run=some --run-args='3 : i32' | FileCheck %s --check-prefix=VALUE

// CHECK: Checks (1 functions, 0 executions, 2 inputs skipped)
// VALUE: {{^-?[0-9]+}} : i32
llvm.func @some(%x: i32) -> i32 {
  %far = llvm.mlir.constant(32 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %poison = llvm.shl %x, %far : i32
  %some = llvm.freeze %poison : i32
  %same = llvm.add %some, %zero : i32
  %again = llvm.add %some, %zero : i32
  %both = llvm.and %same, %again : i32
  llvm.return %both : i32
}
