// Functions are executed before and behind each pass that changes them.
// RUN: oxmlir-opt %s --canonicalize --check-passes=4 | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(canonicalize,affine-scalrep),lower-affine)' --check-passes=4 --mlir-timing -o /dev/null 2>&1 | FileCheck %s --check-prefix=TIME
// The length of a mask is taken to have 32 bits, which is a difference where it has not.
// RUN: not oxmlir-opt %s --convert-vector-to-llvm --check-passes --check-reproducer=%t.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
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

// OTHER: check-passes.mlir:[[#@LINE+4]]:1: error: pass 'convert-vector-to-llvm' changes what function 'mask' does
// OTHER: note: with arguments ({{.*}}): result 0, element {{.*}} before, {{.*}} behind
// OTHER: note: reproducer generated at `{{.*}}.mlir`
// KEPT: vector.create_mask
func.func @mask(%n: index) -> vector<8xi1> {
  %large = arith.constant 4294967296 : index
  %sum = arith.addi %n, %large : index
  %0 = vector.create_mask %sum : vector<8xi1>
  return %0 : vector<8xi1>
}
// KEPT: pipeline: "builtin.module(convert-vector-to-llvm{{.*}}"
