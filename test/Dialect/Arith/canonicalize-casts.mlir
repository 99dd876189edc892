// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @there_and_back
// CHECK-SAME: (%[[I:.*]]: i16, %[[N:.*]]: index)
func.func @there_and_back(%i: i16, %n: index) -> (i16, index) {
  // CHECK: return %[[I]], %[[N]]
  %0 = arith.index_cast %i : i16 to index
  %1 = arith.index_cast %0 : index to i16
  %2 = arith.index_castui %n : index to i64
  %3 = arith.index_castui %2 : i64 to index
  return %1, %3 : i16, index
}

// Eight bits do not hold an index.
// CHECK-LABEL: func.func @cut_off
func.func @cut_off(%n: index) -> index {
  // CHECK: %[[BYTE:.*]] = arith.index_cast {{.*}} : index to i8
  // CHECK: %[[BACK:.*]] = arith.index_cast %[[BYTE]]
  // CHECK: return %[[BACK]]
  %0 = arith.index_cast %n : index to i8
  %1 = arith.index_cast %0 : i8 to index
  return %1 : index
}
