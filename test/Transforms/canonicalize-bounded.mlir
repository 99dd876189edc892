// RUN: oxmlir-opt %s --canonicalize='max-num-rewrites=1 max-iterations=1' | FileCheck %s
// Rounds that change something until the last have come to no end.
// RUN: not oxmlir-opt %s --canonicalize='max-iterations=1 test-convergence'
// RUN: oxmlir-opt %s --canonicalize=test-convergence | FileCheck %s --check-prefix=END

// END: arith.subi
// END-NOT: arith.subi

// CHECK-LABEL: @sums(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT: %[[C4_I32:.*]] = arith.constant 4 : i32
// CHECK-NEXT: %[[C7_I32:.*]] = arith.constant 7 : i32
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[X]], %[[C7_I32]] : i32
// CHECK-NEXT: %[[V1:.*]] = arith.subi %[[X]], %[[C3_I32]] : i32
// CHECK-NEXT: %[[V2:.*]] = arith.subi %[[V1]], %[[C4_I32]] : i32
// CHECK-NEXT: return %[[V0]], %[[V2]] : i32, i32
func.func @sums(%x: i32) -> (i32, i32) {
  %three = arith.constant 3 : i32
  %four = arith.constant 4 : i32
  %0 = arith.addi %x, %three : i32
  %1 = arith.addi %0, %four : i32
  %2 = arith.subi %x, %three : i32
  %3 = arith.subi %2, %four : i32
  return %1, %3 : i32, i32
}
