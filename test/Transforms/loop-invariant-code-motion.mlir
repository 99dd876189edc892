// RUN: oxmlir-opt %s --loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: func.func @nest
func.func @nest(%n: index, %m: memref<?x?xindex>, %a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[PRODUCT:.*]] = arith.muli %arg2, %arg2
  // CHECK-NEXT: scf.for %[[I:.*]] =
  scf.for %i = %c0 to %n step %c1 {
    // CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[PRODUCT]], %[[I]]
    // CHECK-NEXT: scf.for
    scf.for %j = %c0 to %n step %c1 {
      %0 = arith.muli %a, %a : index
      %1 = arith.addi %0, %i : index
      memref.store %1, %m[%i, %j] : memref<?x?xindex>
    }
  }
  return
}

// Dividing may be undefined: it is only done where it was.
// CHECK-LABEL: func.func @not_speculatable
func.func @not_speculatable(%n: index, %m: memref<?xindex>, %a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK-NEXT: arith.divui
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.divui %a, %b : index
    memref.store %0, %m[%i] : memref<?xindex>
  }
  return
}
