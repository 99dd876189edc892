// The pipeline runs until it changes nothing; with too few rounds for that there is a warning, which shows the program as it is printed.
// RUN: oxmlir-opt %s --composite-fixed-point-pass='pipeline=canonicalize,cse' | FileCheck %s
// RUN: oxmlir-opt %s --test-composite-fixed-point-pass 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(composite-fixed-point-pass{pipeline=canonicalize}))' | FileCheck %s
// RUN: oxmlir-opt %s --composite-fixed-point-pass='name=Twice pipeline=canonicalize,cse max-iterations=1' 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: oxmlir-opt %s --composite-fixed-point-pass --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not oxmlir-opt %s --composite-fixed-point-pass='pipeline=cse,nope' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not oxmlir-opt %s --composite-fixed-point-pass='pipeline=cse max-iterations=0' 2>&1 | FileCheck %s --check-prefix=ZERO

// LIMIT: warning: Composite pass "Twice"+ didn't converge in 1 iterations
// LIMIT: note: see current operation:
// LIMIT-NEXT: module {
// LIMIT-NEXT: func.func @sum(%arg0: i32) -> i32 {
// LIMIT: module {

// NONE: composite-fixed-point-pass{max-iterations=10 name=CompositeFixedPointPass pipeline=}
// NONE: arith.constant 1
// NONE: arith.constant 2

// UNKNOWN: MLIR Textual PassPipeline Parser:1:5: error: 'nope' does not refer to a registered pass or pass pipeline
// UNKNOWN-NEXT: cse,nope
// UNKNOWN-NEXT: ^
// UNKNOWN: error: Failed to parse composite pass pipeline

// ZERO: error: Invalid maxIterations value: 0

// CHECK-LABEL: func.func @sum
// CHECK-NEXT: %[[THREE:.*]] = arith.constant 3 : i32
// CHECK-NEXT: %[[SUM:.*]] = arith.addi %arg0, %[[THREE]] : i32
// CHECK-NEXT: return %[[SUM]] : i32
func.func @sum(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %c1, %c2 : i32
  %1 = arith.addi %0, %a : i32
  return %1 : i32
}
