// RUN: not oxmlir-opt %s 2>&1 | FileCheck %s

// What is wrong with the brackets is said beside what is wrong in front of them.

func.func @f(%x: i32) -> i32 {
  // CHECK: :[[@LINE+1]]:23: error: use of undeclared SSA value name
  %0 = arith.addi %x, %y : i32
  return %0 : i32
// CHECK: :[[@LINE+1]]:2: error: expected operation name in quotes
}
}
