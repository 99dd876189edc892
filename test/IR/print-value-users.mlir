// Comments say who uses a value.

// RUN: oxmlir-opt %s --mlir-print-value-users | FileCheck %s

// CHECK: func.func @f(%arg0: i32)
// CHECK-NEXT: // %arg0 is used by %1
func.func @f(%a: i32) -> i32 {
  // CHECK-NEXT: %1 = arith.addi %arg0, %arg0 : i32 // users: %3, %2
  %0 = arith.addi %a, %a : i32
  // CHECK-NEXT: %2 = arith.muli %1, %1 : i32 // unused
  %1 = arith.muli %0, %0 : i32
  // CHECK-NEXT: return %1 : i32 // id: %3
  return %0 : i32
}
