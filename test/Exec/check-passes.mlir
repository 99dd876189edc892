// Functions are executed before and behind each pass that changes them.
// RUN: oxmlir-opt %s --canonicalize --check-passes=4 | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(canonicalize,affine-scalrep),lower-affine)' --check-passes=4 --mlir-timing -o /dev/null 2>&1 | FileCheck %s --check-prefix=TIME
// An expansion that rounds in another way is a difference.
// RUN: not oxmlir-opt %s --math-expand-ops=ops=tanh --check-passes --check-reproducer=%t.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: FileCheck %s --check-prefix=KEPT < %t.mlir

// CHECK-LABEL: func.func @memory(
// TIME: Checks (2 functions, {{[0-9]+}} executions, 0 inputs skipped)
func.func @memory(%m: memref<8xi64>, %n: index) -> i64 {
  %c = arith.constant 3 : i64
  affine.for %i = 0 to 8 {
    affine.store %c, %m[%i] : memref<8xi64>
  }
  %0 = affine.load %m[2] : memref<8xi64>
  %1 = arith.addi %0, %c : i64
  %2 = arith.addi %1, %c : i64
  return %2 : i64
}

// OTHER: check-passes.mlir:[[#@LINE+4]]:1: error: pass 'math-expand-ops' changes what function 'rounded' does
// OTHER: note: with arguments ({{.*}}): result 0: {{.*}} before, {{.*}} behind
// OTHER: note: reproducer generated at `{{.*}}.mlir`
// KEPT: math.tanh
func.func @rounded(%x: f64) -> f64 {
  %0 = math.tanh %x : f64
  return %0 : f64
}
// KEPT: pipeline: "builtin.module(math-expand-ops{{.*}}tanh{{.*}}"
