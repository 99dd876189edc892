// RUN: oxmlir-opt --run=main --run-args='10 : i64' %s | FileCheck %s
// RUN: not oxmlir-opt --run=endless %s 2>&1 | FileCheck %s --check-prefix=DEPTH
// RUN: not oxmlir-opt --run=main --run-args='10 : i64' --run-max-steps=100 %s 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: not oxmlir-opt --run=none %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not oxmlir-opt --run=main --run-args='1 : i64, 2 : i64' %s 2>&1 | FileCheck %s --check-prefix=COUNT

// CHECK: 55 : i64
// STEPS: error: not finished after 100 operations
// NONE: error: there is no function 'none' to be executed
// COUNT: error: 2 arguments are given to a function of 1
func.func @main(%n: i64) -> i64 {
  %f = constant @fibonacci : (i64) -> i64
  %0 = call_indirect %f(%n) : (i64) -> i64
  return %0 : i64
}

func.func @fibonacci(%n: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %done = arith.cmpi slt, %n, %c2 : i64
  cf.cond_br %done, ^bb1, ^bb2
^bb1:
  return %n : i64
^bb2:
  %n1 = arith.subi %n, %c1 : i64
  %n2 = arith.subi %n, %c2 : i64
  %a = call @fibonacci(%n1) : (i64) -> i64
  %b = call @fibonacci(%n2) : (i64) -> i64
  %sum = arith.addi %a, %b : i64
  return %sum : i64
}

// DEPTH: error: more than 10000 calls are open
func.func @endless() {
  call @endless() : () -> ()
  return
}
