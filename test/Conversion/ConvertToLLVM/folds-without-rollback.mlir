// RUN: oxmlir-opt %s --convert-to-llvm="filter-dialects=arith allow-pattern-rollback=0" | FileCheck %s --check-prefixes=CHECK,AT-ONCE
// RUN: oxmlir-opt %s --convert-to-llvm="filter-dialects=arith" | FileCheck %s --check-prefixes=CHECK,LATER

// Where nothing is rolled back, a constant that has been converted is no constant any more behind a cast.
// CHECK-LABEL: func.func @of_another_type(
// AT-ONCE: llvm.srem
// LATER: llvm.mlir.constant(-2 : index) : i64
func.func @of_another_type() -> index {
  %0 = arith.constant -17 : index
  %1 = arith.constant 5 : index
  %2 = arith.remsi %0, %1 : index
  return %2 : index
}

// CHECK-LABEL: func.func @of_the_same_type(
// CHECK: llvm.mlir.constant(dense<2> : vector<4xi32>) : vector<4xi32>
func.func @of_the_same_type() -> vector<4xi32> {
  %0 = arith.constant dense<2.0> : vector<4xf32>
  %1 = arith.fptoui %0 : vector<4xf32> to vector<4xi32>
  return %1 : vector<4xi32>
}

// Nor is the operation seen that gave the operand before: the difference does not take the sum back.
// CHECK-LABEL: func.func @in_a_chain(
// CHECK-SAME: %[[A:.+]]: i32
// CHECK: %[[SUM:.+]] = llvm.add %[[A]], %[[THREE:.+]] : i32
// AT-ONCE: %[[DIFFERENCE:.+]] = llvm.sub %[[SUM]], %[[THREE]] : i32
// AT-ONCE: return %[[DIFFERENCE]]
// LATER: return %[[A]]
func.func @in_a_chain(%a: i32) -> i32 {
  %three = arith.constant 3 : i32
  %0 = arith.addi %a, %three : i32
  %1 = arith.subi %0, %three : i32
  return %1 : i32
}
