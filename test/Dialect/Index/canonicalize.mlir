// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @constants
func.func @constants(%x: index) -> (index, index) {
  %c3 = index.constant 3
  %c4 = index.constant 4
  // CHECK: %[[SUM:.*]] = index.add %arg0, %idx7
  %0 = index.add %x, %c3
  %1 = index.add %c4, %0
  // What is greater depends on the width of an index.
  // CHECK: %[[INNER:.*]] = index.maxu %arg0, %idx4294967301
  // CHECK: %[[MAX:.*]] = index.maxu %[[INNER]], %idx7
  %c5 = index.constant 4294967301
  %c7 = index.constant 7
  %2 = index.maxu %x, %c5
  %3 = index.maxu %2, %c7
  // CHECK: return %[[SUM]], %[[MAX]]
  return %1, %3 : index, index
}

// CHECK-LABEL: func.func @differences
func.func @differences(%x: index, %y: index) -> (i1, i1, i1) {
  %c0 = index.constant 0
  %0 = index.sub %x, %y
  // CHECK: index.cmp ne(%arg0, %arg1)
  %1 = index.cmp ne(%0, %c0)
  // CHECK: index.cmp eq(%arg1, %arg0)
  %2 = index.cmp eq(%c0, %0)
  // A difference that overflows is less than 0 where x is not less than y.
  // CHECK: index.cmp slt(%{{.*}}, %idx0)
  %3 = index.cmp slt(%0, %c0)
  return %1, %2, %3 : i1, i1, i1
}
