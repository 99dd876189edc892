// RUN: oxmlir-opt %s --int-range-optimizations | FileCheck %s

// CHECK-LABEL: func.func @counters
func.func @counters() {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %last = arith.constant -1 : index
  %low = test.with_bounds {umin = 3 : index, umax = 5 : index, smin = 3 : index, smax = 5 : index} : index
  %high = test.with_bounds {umin = 10 : index, umax = 20 : index, smin = 10 : index, smax = 20 : index} : index
  // CHECK: reflect_bounds {smax = 19 : index, smin = 3 : index, umax = 19 : index, umin = 3 : index}
  scf.for %i = %low to %high step %c1 {
    %0 = test.reflect_bounds %i : index
  }
  // CHECK: reflect_bounds {smax = 9223372036854775807 : index, smin = -9223372036854775808 : index, umax = -2 : index, umin = 3 : index}
  scf.for unsigned %i = %low to %last step %c1 {
    %0 = test.reflect_bounds %i : index
  }
  // CHECK: reflect_bounds {smax = 19 : index, smin = 3 : index, umax = 19 : index, umin = 3 : index}
  // CHECK: reflect_bounds {smax = 3 : index, smin = 1 : index, umax = 3 : index, umin = 1 : index}
  scf.parallel (%i, %j) = (%low, %c1) to (%high, %c4) step (%c1, %c4) {
    %0 = test.reflect_bounds %i : index
    %1 = test.reflect_bounds %j : index
  }
  // CHECK: reflect_bounds {smax = 19 : index, smin = 1 : index, umax = 19 : index, umin = 1 : index}
  // CHECK: reflect_bounds {smax = 8 : index, smin = 3 : index, umax = 8 : index, umin = 3 : index}
  scf.forall (%i, %j) = (1, %low) to (%high, 9) step (2, %c4) {
    %0 = test.reflect_bounds %i : index
    %1 = test.reflect_bounds %j : index
  }
  return
}

// What grows from one iteration to the next may be anything in the end.
// CHECK-LABEL: func.func @carried
func.func @carried(%n: index) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i8
  %seven = arith.constant 7 : i8
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one) -> i8 {
    // CHECK: reflect_bounds {smax = 127 : si8, smin = -128 : si8, umax = 255 : ui8, umin = 0 : ui8}
    %0 = test.reflect_bounds %a : i8
    // CHECK: reflect_bounds {smax = 7 : si8, smin = 0 : si8, umax = 7 : ui8, umin = 0 : ui8}
    %1 = arith.andi %a, %seven : i8
    %2 = test.reflect_bounds %1 : i8
    %3 = arith.addi %a, %one : i8
    scf.yield %3 : i8
  }
  return %r : i8
}
