// RUN: oxmlir-opt %s --control-flow-sink | FileCheck %s

// CHECK-LABEL: func.func @sink
func.func @sink(%c: i1, %a: i32) -> i32 {
  // CHECK-NEXT: scf.if
  // CHECK-NEXT: %[[X:.*]] = arith.addi
  // CHECK-NEXT: %[[Y:.*]] = arith.muli %[[X]], %[[X]]
  // CHECK-NEXT: scf.yield %[[Y]]
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %0 : i32
  %2 = scf.if %c -> i32 {
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %2 : i32
}

// CHECK-LABEL: func.func @used_in_both
func.func @used_in_both(%c: i1, %a: i32) -> i32 {
  // CHECK-NEXT: arith.addi
  %0 = arith.addi %a, %a : i32
  %1 = scf.if %c -> i32 {
    scf.yield %0 : i32
  } else {
    scf.yield %0 : i32
  }
  return %1 : i32
}

// The other lanes take part in a shuffle, whichever branch they take.
// CHECK-LABEL: func.func @exchanged
func.func @exchanged(%c: i1, %a: i32, %by: i32, %width: i32) -> i32 {
  // CHECK-NEXT: %[[GOT:.*]], %{{.*}} = gpu.shuffle xor
  // CHECK-NEXT: scf.if
  // CHECK-NEXT: scf.yield %[[GOT]]
  %got, %valid = gpu.shuffle xor %a, %by, %width : i32
  %0 = scf.if %c -> i32 {
    scf.yield %got : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}

// What only the regions of an operation in the region use stays: no region of the inner one has all its users.
// CHECK-LABEL: func.func @used_deeper
// CHECK-NEXT: %[[C:.*]] = arith.constant 5
// CHECK-NEXT: scf.if
// CHECK-NEXT: scf.if
func.func @used_deeper(%c: i1, %m: memref<i32>, %n: memref<i32>) {
  %five = arith.constant 5 : i32
  scf.if %c {
    scf.if %c {
      memref.store %five, %m[] : memref<i32>
    } else {
      memref.store %five, %n[] : memref<i32>
    }
  }
  return
}

// What is used last sinks first, and what sinks later stands in front of it.
// CHECK-LABEL: func.func @order_of_two
// CHECK: scf.if
// CHECK-NEXT: arith.constant 7
// CHECK-NEXT: arith.constant 8
func.func @order_of_two(%c: i1, %m: memref<i32>, %n: memref<i32>) {
  %eight = arith.constant 8 : i32
  %seven = arith.constant 7 : i32
  scf.if %c {
    memref.store %seven, %m[] : memref<i32>
    memref.store %eight, %n[] : memref<i32>
  }
  return
}
