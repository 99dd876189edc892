// RUN: oxmlir-opt %s --strip-debuginfo --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK: func.func @f(%arg0: i32 loc(unknown)) -> i32 {
func.func @f(%a: i32 loc("argument")) -> i32 {
  // CHECK-NEXT: arith.addi %arg0, %arg0 : i32 loc(unknown)
  %0 = arith.addi %a, %a : i32 loc("here")
  // CHECK-NEXT: return %0 : i32 loc(unknown)
  return %0 : i32
} loc("there")
