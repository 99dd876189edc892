// RUN: oxmlir-opt %s --convert-to-llvm=allow-pattern-rollback=false | FileCheck %s

// CHECK-LABEL: @sum(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = llvm.add %[[A]], %[[B]] : i32
// CHECK-NEXT: llvm.return %[[V0]] : i32
func.func @sum(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
