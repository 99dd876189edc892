// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @constants
//  CHECK-DAG: %[[SUM:.*]] = index.constant 4294967300
//  CHECK-DAG: %[[QUOTIENT:.*]] = index.constant -2
//  CHECK-DAG: %[[LESS:.*]] = index.bool.constant true
//  CHECK: return %[[SUM]], %[[QUOTIENT]], %[[LESS]]
func.func @constants() -> (index, index, i1) {
  %a = index.constant 4294967295
  %b = index.constant 5
  %c = index.constant -6
  %d = index.constant 4
  %0 = index.add %a, %b
  %1 = index.floordivs %c, %d
  %2 = index.cmp slt(%d, %b)
  return %0, %1, %2 : index, index, i1
}

// An index of 32 bits gives other numbers.
// CHECK-LABEL: @depends_on_width
//  CHECK: index.divu
//  CHECK: index.cmp
//  CHECK: index.shl
func.func @depends_on_width() -> (index, i1, index) {
  %a = index.constant 4294967296
  %b = index.constant 2
  %n = index.constant 40
  %0 = index.divu %a, %b
  %1 = index.cmp ugt(%a, %b)
  %2 = index.shl %b, %n
  return %0, %1, %2 : index, i1, index
}

// CHECK-LABEL: @identities
//  CHECK-SAME: (%[[X:.*]]: index)
//  CHECK-DAG: %[[ZERO:.*]] = index.constant 0
//  CHECK-DAG: %[[TRUE:.*]] = index.bool.constant true
//  CHECK: return %[[X]], %[[X]], %[[ZERO]], %[[TRUE]], %[[TRUE]]
func.func @identities(%x: index) -> (index, index, index, i1, i1) {
  %zero = index.constant 0
  %one = index.constant 1
  %five = index.constant 5
  %0 = index.sub %x, %zero
  %1 = index.mul %x, %one
  %2 = index.mul %x, %zero
  %3 = index.cmp sle(%x, %x)
  %max = index.maxs %x, %five
  %4 = index.cmp sgt(%max, %one)
  return %0, %1, %2, %3, %4 : index, index, index, i1, i1
}

// CHECK-LABEL: @compares_anything
//  CHECK: index.cmp
func.func @compares_anything(%x: i64) -> i1 {
  %five = index.constant 5
  %0 = index.casts %x : i64 to index
  %1 = index.cmp sgt(%0, %five)
  return %1 : i1
}
