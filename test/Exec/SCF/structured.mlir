// RUN: oxmlir-opt --run=main --run-args='10 : index' %s | FileCheck %s
// RUN: not oxmlir-opt --run=zero_step %s 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: not oxmlir-opt --run=beyond %s 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: not oxmlir-opt --run=beyond_unsigned %s 2>&1 | FileCheck %s --check-prefix=UNSIGNED

// CHECK: 45 : index
// CHECK-NEXT: 1 : index
// CHECK-NEXT: 16 : index
// CHECK-NEXT: 20 : index
func.func @main(%n: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (index) {
    %t = arith.addi %s, %i : index
    scf.yield %t : index
  }
  %few = arith.cmpi ult, %n, %c5 : index
  %chosen = scf.if %few -> (index) {
    scf.yield %c0 : index
  } else {
    scf.yield %c1 : index
  }
  scf.if %few {
  }
  %power = scf.while (%p = %c1) : (index) -> index {
    %more = arith.cmpi ult, %p, %n : index
    scf.condition(%more) %p : index
  } do {
  ^bb0(%q: index):
    %r = arith.muli %q, %c2 : index
    scf.yield %r : index
  }
  %case = scf.index_switch %n -> index
  case 10 {
    %double = scf.execute_region -> index {
      %d = arith.muli %n, %c2 : index
      scf.yield %d : index
    }
    scf.yield %double : index
  }
  default {
    scf.yield %c0 : index
  }
  return %sum, %chosen, %power, %case : index, index, index, index
}

func.func @zero_step(%n: index) {
  %c0 = arith.constant 0 : index
  // STEP: error: undefined behavior: 'scf.for': the step of a loop is not positive: 0
  scf.for %i = %c0 to %n step %c0 {
  }
  return
}

func.func @beyond() {
  %low = arith.constant 100 : i8
  %high = arith.constant 127 : i8
  %step = arith.constant 20 : i8
  // BEYOND: error: undefined behavior: 'scf.for': the variable of a loop counts beyond its type: 120 + 20
  scf.for %i = %low to %high step %step : i8 {
  }
  return
}

func.func @beyond_unsigned() {
  %low = arith.constant 100 : i8
  %high = arith.constant 255 : i8
  %step = arith.constant 80 : i8
  // UNSIGNED: error: undefined behavior: 'scf.for': the variable of a loop counts beyond its type: 180 + 80
  scf.for unsigned %i = %low to %high step %step : i8 {
  }
  return
}
