// RUN: oxmlir-opt %s --scf-for-loop-range-folding --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func @both
// CHECK:       %[[C4:.*]] = arith.constant 4
// CHECK-NEXT:  %[[L:.*]] = arith.addi %arg0, %arg3 : index
// CHECK-NEXT:  %[[U:.*]] = arith.addi %arg1, %arg3 : index
// CHECK-NEXT:  %[[L4:.*]] = arith.muli %[[L]], %[[C4]] : index
// CHECK-NEXT:  %[[U4:.*]] = arith.muli %[[U]], %[[C4]] : index
// CHECK-NEXT:  %[[S4:.*]] = arith.muli %arg2, %[[C4]] : index
// CHECK-NEXT:  scf.for %[[I:.*]] = %[[L4]] to %[[U4]] step %[[S4]] {
// CHECK-NEXT:    "test.use"(%[[I]])
func.func @both(%a: index, %b: index, %c: index, %n: index) {
  %c4 = arith.constant 4 : index
  scf.for %i = %a to %b step %c {
    %j = arith.addi %i, %n : index
    %k = arith.muli %j, %c4 : index
    "test.use"(%k) : (index) -> ()
  }
  return
}

// A step must not become negative or 0.
// CHECK-LABEL: func @not_positive
// CHECK:       scf.for %[[I:.*]] = %arg0 to %arg1 step %arg1
// CHECK-NEXT:    arith.muli %[[I]], %arg2
// CHECK:       scf.for %[[I:.*]] = %arg0 to %arg1 step %arg1
// CHECK-NEXT:    arith.muli %[[I]], %c-1
func.func @not_positive(%a: index, %b: index, %n: index) {
  %c = arith.constant -1 : index
  scf.for %i = %a to %b step %b {
    %j = arith.muli %i, %n : index
    "test.use"(%j) : (index) -> ()
  }
  scf.for %i = %a to %b step %b {
    %j = arith.muli %i, %c : index
    "test.use"(%j) : (index) -> ()
  }
  return
}
