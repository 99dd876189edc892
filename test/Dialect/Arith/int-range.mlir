// RUN: oxmlir-opt %s --int-range-optimizations | FileCheck %s

// CHECK-LABEL: func.func @sums
func.func @sums() {
  %a = test.with_bounds {umin = 3 : i8, umax = 10 : i8, smin = 3 : i8, smax = 10 : i8} : i8
  %b = test.with_bounds {umin = 0 : i8, umax = 250 : i8, smin = -128 : i8, smax = 127 : i8} : i8
  // CHECK: reflect_bounds {smax = 20 : si8, smin = 6 : si8, umax = 20 : ui8, umin = 6 : ui8}
  %0 = arith.addi %a, %a : i8
  %r0 = test.reflect_bounds %0 : i8
  // CHECK: reflect_bounds {smax = 127 : si8, smin = -128 : si8, umax = 255 : ui8, umin = 0 : ui8}
  %1 = arith.addi %a, %b : i8
  %r1 = test.reflect_bounds %1 : i8
  // CHECK: reflect_bounds {smax = 127 : si8, smin = -128 : si8, umax = 255 : ui8, umin = 3 : ui8}
  %2 = arith.addi %a, %b overflow<nuw> : i8
  %r2 = test.reflect_bounds %2 : i8
  // CHECK: reflect_bounds {smax = 7 : si8, smin = -7 : si8, umax = 255 : ui8, umin = 0 : ui8}
  %4 = test.with_bounds {umin = 3 : i8, umax = 10 : i8, smin = 3 : i8, smax = 10 : i8} : i8
  %5 = arith.subi %a, %4 : i8
  %r5 = test.reflect_bounds %5 : i8
  return
}

// CHECK-LABEL: func.func @casts
func.func @casts() {
  %a = test.with_bounds {umin = 255 : i16, umax = 256 : i16, smin = 255 : i16, smax = 256 : i16} : i16
  %b = test.with_bounds {umin = 0 : i16, umax = 65535 : i16, smin = -3 : i16, smax = 4 : i16} : i16
  // CHECK: reflect_bounds {smax = 127 : si8, smin = -128 : si8, umax = 255 : ui8, umin = 0 : ui8}
  %0 = arith.trunci %a : i16 to i8
  %r0 = test.reflect_bounds %0 : i8
  // CHECK: reflect_bounds {smax = 4 : index, smin = -3 : index, umax = -1 : index, umin = 0 : index}
  %1 = arith.index_cast %b : i16 to index
  %r1 = test.reflect_bounds %1 : index
  // CHECK: reflect_bounds {smax = 65535 : si32, smin = 0 : si32, umax = 65535 : ui32, umin = 0 : ui32}
  %2 = arith.extui %b : i16 to i32
  %r2 = test.reflect_bounds %2 : i32
  return
}

// CHECK-LABEL: func.func @choice
func.func @choice(%c: i1) {
  %a = test.with_bounds {umin = 1 : i8, umax = 2 : i8, smin = 1 : i8, smax = 2 : i8} : i8
  %b = test.with_bounds {umin = 5 : i8, umax = 6 : i8, smin = 5 : i8, smax = 6 : i8} : i8
  // CHECK: reflect_bounds {smax = 6 : si8, smin = 1 : si8, umax = 6 : ui8, umin = 1 : ui8}
  %0 = arith.select %c, %a, %b : i8
  %r0 = test.reflect_bounds %0 : i8
  // CHECK: reflect_bounds {smax = 6 : si8, smin = 1 : si8, umax = 6 : ui8, umin = 1 : ui8}
  %1 = scf.if %c -> i8 {
    scf.yield %a : i8
  } else {
    scf.yield %b : i8
  }
  %r1 = test.reflect_bounds %1 : i8
  return
}

// The range of a vector is that of all its elements.
// CHECK-LABEL: func.func @elements
func.func @elements() {
  // CHECK: reflect_bounds {smax = 7 : si8, smin = -5 : si8, umax = 251 : ui8, umin = 1 : ui8}
  %0 = arith.constant dense<[1, -5, 7]> : vector<3xi8>
  %r0 = test.reflect_bounds %0 : vector<3xi8>
  return
}
