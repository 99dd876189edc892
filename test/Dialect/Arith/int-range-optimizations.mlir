// RUN: oxmlir-opt %s --int-range-optimizations | FileCheck %s

// CHECK-LABEL: func.func @comparison
func.func @comparison(%a: i32) -> (i1, i1) {
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK: return %[[TRUE]], %[[FALSE]]
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %low = arith.andi %a, %c7 : i32
  %0 = arith.cmpi ult, %low, %c8 : i32
  %1 = arith.cmpi eq, %low, %c8 : i32
  return %0, %1 : i1, i1
}

// A remainder by more than the number is the number.
// CHECK-LABEL: func.func @remainder
func.func @remainder(%a: i32) -> (i32, i32) {
  // CHECK: %[[LOW:.*]] = arith.andi
  // CHECK: %[[REM:.*]] = arith.remui %[[LOW]]
  // CHECK: return %[[LOW]], %[[REM]]
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %low = arith.andi %a, %c7 : i32
  %0 = arith.remsi %low, %c8 : i32
  %1 = arith.remui %low, %c7 : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @vectors
func.func @vectors(%a: vector<4xi8>) -> vector<4xi8> {
  // CHECK: %[[THREE:.*]] = arith.constant dense<3> : vector<4xi8>
  // CHECK: return %[[THREE]]
  %three = arith.constant dense<3> : vector<4xi8>
  %0 = arith.maxui %a, %three : vector<4xi8>
  %1 = arith.minui %0, %three : vector<4xi8>
  return %1 : vector<4xi8>
}

// The variable of a loop that runs once is a constant.
// CHECK-LABEL: func.func @loop
func.func @loop() {
  // CHECK: scf.for
  // CHECK: "test.use"(%c3{{.*}}) : (index) -> ()
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c3 to %c4 step %c1 {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// What all callers of a private function pass is known, and what it returns.
// CHECK-LABEL: func.func private @callee
func.func private @callee(%a: i64) -> i64 {
  // CHECK-DAG: %[[FOUR:.*]] = arith.constant 4 : i64
  // CHECK-DAG: %[[NINE:.*]] = arith.constant 9 : i64
  // CHECK: "test.use"(%[[FOUR]])
  // CHECK: return %[[NINE]]
  %c5 = arith.constant 5 : i64
  %0 = arith.addi %a, %c5 : i64
  "test.use"(%a) : (i64) -> ()
  return %0 : i64
}

// CHECK-LABEL: func.func @caller
func.func @caller() -> i64 {
  // CHECK: %[[NINE:.*]] = arith.constant 9 : i64
  // CHECK: return %[[NINE]]
  %c4 = arith.constant 4 : i64
  %0 = func.call @callee(%c4) : (i64) -> i64
  return %0 : i64
}

// Recursion that counts comes to an end.
// CHECK-LABEL: func.func private @counts
func.func private @counts(%x: i32, %more: i1) -> i32 {
  // CHECK: arith.addi
  %c1 = arith.constant 1 : i32
  %next = arith.addi %x, %c1 : i32
  %0 = scf.if %more -> i32 {
    %1 = func.call @counts(%next, %more) : (i32, i1) -> i32
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}

func.func @count(%more: i1) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = func.call @counts(%c0, %more) : (i32, i1) -> i32
  return %0 : i32
}

// Only one case is ever taken, and the argument of its block is known.
// CHECK-LABEL: func.func @one_case
func.func @one_case() -> i32 {
  // CHECK: %[[THREE:.*]] = arith.constant 3 : i32
  // CHECK: return %[[THREE]]
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  cf.switch %c3 : i32, [
    default: ^bb1(%c4 : i32),
    3: ^bb2(%c3 : i32)
  ]
^bb1(%x: i32):
  cf.br ^bb2(%x : i32)
^bb2(%y: i32):
  return %y : i32
}
