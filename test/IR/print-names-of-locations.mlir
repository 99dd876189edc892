// Values are named after their locations; what cannot stand in a name is replaced.
// RUN: oxmlir-opt %s --mlir-use-nameloc-as-prefix | FileCheck %s

// An argument named by its location leaves its own name free.
// CHECK-LABEL: func @arguments(%first: i32, %arg1: index)
func.func @arguments(%a: i32 loc("first"), %b: index) {
  // CHECK: %arg0 = arith.constant
  %0 = arith.constant 1 : i32 loc("arg0")
  // CHECK: %arg1_0 = arith.constant
  %1 = arith.constant 1 : i32 loc("arg1")
  // CHECK: scf.for %arg2 =
  scf.for %i = %b to %b step %b {
  }
  return
}

// CHECK-LABEL: func @characters
func.func @characters() {
  // CHECK-NEXT: %two_words =
  %0 = arith.constant 1 : i32 loc("two words")
  // CHECK-NEXT: %_1 =
  %1 = arith.constant 1 : i32 loc("1")
  // CHECK-NEXT: %_21x =
  %2 = arith.constant 1 : i32 loc("!x")
  // CHECK-NEXT: %x21 =
  %3 = arith.constant 1 : i32 loc("x!")
  // CHECK-NEXT: %_FF =
  %4 = arith.constant 1 : i32 loc("\FF")
  // CHECK-NEXT: %inner =
  %5 = arith.constant 1 : i32 loc(callsite("inner" at "outer"))
  // CHECK-NEXT: %fused =
  %6 = arith.constant 1 : i32 loc(fused[unknown, "fused"])
  return
}
