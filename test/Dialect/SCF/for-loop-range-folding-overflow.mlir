// RUN: oxmlir-opt %s --scf-for-loop-range-folding --allow-unregistered-dialect | FileCheck %s

// Bounds that would wrap around, and those that could.
// CHECK-LABEL: func @integers
// CHECK: scf.for %[[I:.*]] = %c0_i32 to %c2147483647_i32
// CHECK-NEXT: arith.addi %[[I]], %c5_i32
// CHECK: scf.for %[[I:.*]] = %c0_i32 to %c2147483647_i32
// CHECK-NEXT: arith.addi %[[I]], %arg0
// CHECK: %[[A:.*]] = arith.addi %c0_i32, %c5_i32
// CHECK: %[[B:.*]] = arith.addi %c5_i32, %c5_i32
// CHECK: scf.for %[[I:.*]] = %[[A]] to %[[B]]
// CHECK-NEXT: "test.use"(%[[I]])
func.func @integers(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c5 = arith.constant 5 : i32
  %end = arith.constant 2147483647 : i32
  scf.for %i = %c0 to %end step %end : i32 {
    %j = arith.addi %i, %c5 : i32
    "test.use"(%j) : (i32) -> ()
  }
  scf.for %i = %c0 to %end step %end : i32 {
    %j = arith.addi %i, %n : i32
    "test.use"(%j) : (i32) -> ()
  }
  scf.for %i = %c0 to %c5 step %end : i32 {
    %j = arith.addi %i, %c5 : i32
    "test.use"(%j) : (i32) -> ()
  }
  return
}

// A counter that is not signed may wrap around on the way.
// CHECK-LABEL: func @unsigned
// CHECK: scf.for unsigned %[[I:.*]] = %arg0 to %arg1
// CHECK-NEXT: arith.addi %[[I]], %arg2
func.func @unsigned(%a: index, %b: index, %n: index) {
  scf.for unsigned %i = %a to %b step %b {
    %j = arith.addi %i, %n : index
    "test.use"(%j) : (index) -> ()
  }
  return
}

// Bounds are added to where no iteration is executed, too: there may be an overflow.
// CHECK-LABEL: func @flags
// CHECK: arith.addi %arg0, %arg2 : index
// CHECK: arith.addi %arg1, %arg2 : index
func.func @flags(%a: index, %b: index, %n: index) {
  scf.for %i = %a to %b step %b {
    %j = arith.addi %i, %n overflow<nsw> : index
    "test.use"(%j) : (index) -> ()
  }
  return
}
