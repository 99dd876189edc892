// RUN: oxmlir-opt %s --int-range-optimizations | FileCheck %s

// CHECK-LABEL: @quotients(
// CHECK-NEXT: %[[V0:.*]] = test.with_bounds {smax = 100 : i8, smin = 20 : i8, umax = 100 : i8, umin = 20 : i8} : i8
// CHECK-NEXT: %[[V1:.*]] = test.with_bounds {smax = 7 : i8, smin = 3 : i8, umax = 7 : i8, umin = 3 : i8} : i8
// CHECK-NEXT: %[[V2:.*]] = test.with_bounds {smax = -20 : i8, smin = -100 : i8, umax = -20 : i8, umin = -100 : i8} : i8
// CHECK-NEXT: %[[V3:.*]] = arith.divsi %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V4:.*]] = test.reflect_bounds {smax = 33 : si8, smin = 2 : si8, umax = 33 : ui8, umin = 2 : ui8} %[[V3]] : i8
// CHECK-NEXT: %[[V5:.*]] = arith.divui %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V6:.*]] = test.reflect_bounds {smax = 33 : si8, smin = 2 : si8, umax = 33 : ui8, umin = 2 : ui8} %[[V5]] : i8
// CHECK-NEXT: %[[V7:.*]] = arith.ceildivui %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V8:.*]] = test.reflect_bounds {smax = 34 : si8, smin = 3 : si8, umax = 34 : ui8, umin = 3 : ui8} %[[V7]] : i8
// CHECK-NEXT: %[[V9:.*]] = arith.ceildivsi %[[V2]], %[[V1]] : i8
// CHECK-NEXT: %[[V10:.*]] = test.reflect_bounds {smax = -2 : si8, smin = -33 : si8, umax = 254 : ui8, umin = 223 : ui8} %[[V9]] : i8
// CHECK-NEXT: %[[V11:.*]] = arith.floordivsi %[[V2]], %[[V1]] : i8
// CHECK-NEXT: %[[V12:.*]] = test.reflect_bounds {smax = -3 : si8, smin = -34 : si8, umax = 253 : ui8, umin = 222 : ui8} %[[V11]] : i8
// CHECK-NEXT: %[[V13:.*]] = arith.divsi %[[V2]], %[[V1]] : i8
// CHECK-NEXT: %[[V14:.*]] = test.reflect_bounds {smax = -2 : si8, smin = -33 : si8, umax = 254 : ui8, umin = 223 : ui8} %[[V13]] : i8
// CHECK-NEXT: return
func.func @quotients() {
  %a = test.with_bounds {umin = 20 : i8, umax = 100 : i8, smin = 20 : i8, smax = 100 : i8} : i8
  %b = test.with_bounds {umin = 3 : i8, umax = 7 : i8, smin = 3 : i8, smax = 7 : i8} : i8
  %n = test.with_bounds {umin = 156 : i8, umax = 236 : i8, smin = -100 : i8, smax = -20 : i8} : i8
  %0 = arith.divsi %a, %b : i8
  %r0 = test.reflect_bounds %0 : i8
  %1 = arith.divui %a, %b : i8
  %r1 = test.reflect_bounds %1 : i8
  %2 = arith.ceildivui %a, %b : i8
  %r2 = test.reflect_bounds %2 : i8
  %3 = arith.ceildivsi %n, %b : i8
  %r3 = test.reflect_bounds %3 : i8
  %4 = arith.floordivsi %n, %b : i8
  %r4 = test.reflect_bounds %4 : i8
  %5 = arith.divsi %n, %b : i8
  %r5 = test.reflect_bounds %5 : i8
  return
}

// CHECK-LABEL: @divisor_may_be_zero(
// CHECK-NEXT: %[[V0:.*]] = test.with_bounds {smax = 100 : i8, smin = 20 : i8, umax = 100 : i8, umin = 20 : i8} : i8
// CHECK-NEXT: %[[V1:.*]] = test.with_bounds {smax = 7 : i8, smin = 0 : i8, umax = 7 : i8, umin = 0 : i8} : i8
// CHECK-NEXT: %[[V2:.*]] = arith.divsi %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V3:.*]] = test.reflect_bounds {smax = 127 : si8, smin = -128 : si8, umax = 255 : ui8, umin = 0 : ui8} %[[V2]] : i8
// CHECK-NEXT: %[[V4:.*]] = arith.divui %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V5:.*]] = test.reflect_bounds {smax = 100 : si8, smin = 2 : si8, umax = 100 : ui8, umin = 2 : ui8} %[[V4]] : i8
// CHECK-NEXT: return
func.func @divisor_may_be_zero() {
  %a = test.with_bounds {umin = 20 : i8, umax = 100 : i8, smin = 20 : i8, smax = 100 : i8} : i8
  %b = test.with_bounds {umin = 0 : i8, umax = 7 : i8, smin = 0 : i8, smax = 7 : i8} : i8
  %0 = arith.divsi %a, %b : i8
  %r0 = test.reflect_bounds %0 : i8
  %1 = arith.divui %a, %b : i8
  %r1 = test.reflect_bounds %1 : i8
  return
}

// CHECK-LABEL: @remainders(
// CHECK-NEXT: %[[V0:.*]] = test.with_bounds {smax = 100 : i8, smin = 0 : i8, umax = 100 : i8, umin = 0 : i8} : i8
// CHECK-NEXT: %[[V1:.*]] = test.with_bounds {smax = 7 : i8, smin = 3 : i8, umax = 7 : i8, umin = 3 : i8} : i8
// CHECK-NEXT: %[[V2:.*]] = arith.remsi %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V3:.*]] = test.reflect_bounds {smax = 6 : si8, smin = 0 : si8, umax = 6 : ui8, umin = 0 : ui8} %[[V2]] : i8
// CHECK-NEXT: %[[V4:.*]] = arith.remui %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V5:.*]] = test.reflect_bounds {smax = 6 : si8, smin = 0 : si8, umax = 6 : ui8, umin = 0 : ui8} %[[V4]] : i8
// CHECK-NEXT: return
func.func @remainders() {
  %a = test.with_bounds {umin = 0 : i8, umax = 100 : i8, smin = 0 : i8, smax = 100 : i8} : i8
  %b = test.with_bounds {umin = 3 : i8, umax = 7 : i8, smin = 3 : i8, smax = 7 : i8} : i8
  %0 = arith.remsi %a, %b : i8
  %r0 = test.reflect_bounds %0 : i8
  %1 = arith.remui %a, %b : i8
  %r1 = test.reflect_bounds %1 : i8
  return
}

// CHECK-LABEL: @extremes(
// CHECK-NEXT: %[[V0:.*]] = test.with_bounds {smax = 50 : i8, smin = 1 : i8, umax = 50 : i8, umin = 1 : i8} : i8
// CHECK-NEXT: %[[V1:.*]] = test.with_bounds {smax = 20 : i8, smin = 10 : i8, umax = 20 : i8, umin = 10 : i8} : i8
// CHECK-NEXT: %[[V2:.*]] = arith.maxsi %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V3:.*]] = test.reflect_bounds {smax = 50 : si8, smin = 10 : si8, umax = 50 : ui8, umin = 10 : ui8} %[[V2]] : i8
// CHECK-NEXT: %[[V4:.*]] = arith.minsi %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V5:.*]] = test.reflect_bounds {smax = 20 : si8, smin = 1 : si8, umax = 20 : ui8, umin = 1 : ui8} %[[V4]] : i8
// CHECK-NEXT: %[[V6:.*]] = arith.maxui %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V7:.*]] = test.reflect_bounds {smax = 50 : si8, smin = 10 : si8, umax = 50 : ui8, umin = 10 : ui8} %[[V6]] : i8
// CHECK-NEXT: %[[V8:.*]] = arith.minui %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V9:.*]] = test.reflect_bounds {smax = 20 : si8, smin = 1 : si8, umax = 20 : ui8, umin = 1 : ui8} %[[V8]] : i8
// CHECK-NEXT: return
func.func @extremes() {
  %a = test.with_bounds {umin = 1 : i8, umax = 50 : i8, smin = 1 : i8, smax = 50 : i8} : i8
  %b = test.with_bounds {umin = 10 : i8, umax = 20 : i8, smin = 10 : i8, smax = 20 : i8} : i8
  %0 = arith.maxsi %a, %b : i8
  %r0 = test.reflect_bounds %0 : i8
  %1 = arith.minsi %a, %b : i8
  %r1 = test.reflect_bounds %1 : i8
  %2 = arith.maxui %a, %b : i8
  %r2 = test.reflect_bounds %2 : i8
  %3 = arith.minui %a, %b : i8
  %r3 = test.reflect_bounds %3 : i8
  return
}

// CHECK-LABEL: @shifts(
// CHECK-NEXT: %[[V0:.*]] = test.with_bounds {smax = 12 : i8, smin = 4 : i8, umax = 12 : i8, umin = 4 : i8} : i8
// CHECK-NEXT: %[[V1:.*]] = test.with_bounds {smax = -16 : i8, smin = -56 : i8, umax = -16 : i8, umin = -56 : i8} : i8
// CHECK-NEXT: %[[V2:.*]] = test.with_bounds {smax = 2 : i8, smin = 1 : i8, umax = 2 : i8, umin = 1 : i8} : i8
// CHECK-NEXT: %[[V3:.*]] = arith.shli %[[V0]], %[[V2]] : i8
// CHECK-NEXT: %[[V4:.*]] = test.reflect_bounds {smax = 48 : si8, smin = 8 : si8, umax = 48 : ui8, umin = 8 : ui8} %[[V3]] : i8
// CHECK-NEXT: %[[V5:.*]] = arith.shrsi %[[V1]], %[[V2]] : i8
// CHECK-NEXT: %[[V6:.*]] = test.reflect_bounds {smax = -4 : si8, smin = -28 : si8, umax = 252 : ui8, umin = 228 : ui8} %[[V5]] : i8
// CHECK-NEXT: %[[V7:.*]] = arith.shrui %[[V1]], %[[V2]] : i8
// CHECK-NEXT: %[[V8:.*]] = test.reflect_bounds {smax = 120 : si8, smin = 50 : si8, umax = 120 : ui8, umin = 50 : ui8} %[[V7]] : i8
// CHECK-NEXT: return
func.func @shifts() {
  %a = test.with_bounds {umin = 4 : i8, umax = 12 : i8, smin = 4 : i8, smax = 12 : i8} : i8
  %n = test.with_bounds {umin = 200 : i8, umax = 240 : i8, smin = -56 : i8, smax = -16 : i8} : i8
  %b = test.with_bounds {umin = 1 : i8, umax = 2 : i8, smin = 1 : i8, smax = 2 : i8} : i8
  %0 = arith.shli %a, %b : i8
  %r0 = test.reflect_bounds %0 : i8
  %1 = arith.shrsi %n, %b : i8
  %r1 = test.reflect_bounds %1 : i8
  %2 = arith.shrui %n, %b : i8
  %r2 = test.reflect_bounds %2 : i8
  return
}

// CHECK-LABEL: @bits(
// CHECK-NEXT: %[[V0:.*]] = test.with_bounds {smax = 5 : i8, smin = 4 : i8, umax = 5 : i8, umin = 4 : i8} : i8
// CHECK-NEXT: %[[V1:.*]] = test.with_bounds {smax = 17 : i8, smin = 16 : i8, umax = 17 : i8, umin = 16 : i8} : i8
// CHECK-NEXT: %[[V2:.*]] = arith.andi %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V3:.*]] = test.reflect_bounds {smax = 1 : si8, smin = 0 : si8, umax = 1 : ui8, umin = 0 : ui8} %[[V2]] : i8
// CHECK-NEXT: %[[V4:.*]] = arith.ori %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V5:.*]] = test.reflect_bounds {smax = 21 : si8, smin = 20 : si8, umax = 21 : ui8, umin = 20 : ui8} %[[V4]] : i8
// CHECK-NEXT: %[[V6:.*]] = arith.xori %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V7:.*]] = test.reflect_bounds {smax = 21 : si8, smin = 20 : si8, umax = 21 : ui8, umin = 20 : ui8} %[[V6]] : i8
// CHECK-NEXT: return
func.func @bits() {
  %a = test.with_bounds {umin = 4 : i8, umax = 5 : i8, smin = 4 : i8, smax = 5 : i8} : i8
  %b = test.with_bounds {umin = 16 : i8, umax = 17 : i8, smin = 16 : i8, smax = 17 : i8} : i8
  %0 = arith.andi %a, %b : i8
  %r0 = test.reflect_bounds %0 : i8
  %1 = arith.ori %a, %b : i8
  %r1 = test.reflect_bounds %1 : i8
  %2 = arith.xori %a, %b : i8
  %r2 = test.reflect_bounds %2 : i8
  return
}

// CHECK-LABEL: @products(
// CHECK-NEXT: %[[V0:.*]] = test.with_bounds {smax = 5 : i8, smin = 4 : i8, umax = 5 : i8, umin = 4 : i8} : i8
// CHECK-NEXT: %[[V1:.*]] = test.with_bounds {smax = -1 : i8, smin = -6 : i8, umax = -1 : i8, umin = -6 : i8} : i8
// CHECK-NEXT: %[[V2:.*]] = arith.muli %[[V0]], %[[V0]] : i8
// CHECK-NEXT: %[[V3:.*]] = test.reflect_bounds {smax = 25 : si8, smin = 16 : si8, umax = 25 : ui8, umin = 16 : ui8} %[[V2]] : i8
// CHECK-NEXT: %[[V4:.*]] = arith.muli %[[V0]], %[[V1]] : i8
// CHECK-NEXT: %[[V5:.*]] = test.reflect_bounds {smax = -4 : si8, smin = -30 : si8, umax = 252 : ui8, umin = 226 : ui8} %[[V4]] : i8
// CHECK-NEXT: return
func.func @products() {
  %a = test.with_bounds {umin = 4 : i8, umax = 5 : i8, smin = 4 : i8, smax = 5 : i8} : i8
  %n = test.with_bounds {umin = 250 : i8, umax = 255 : i8, smin = -6 : i8, smax = -1 : i8} : i8
  %0 = arith.muli %a, %a : i8
  %r0 = test.reflect_bounds %0 : i8
  %1 = arith.muli %a, %n : i8
  %r1 = test.reflect_bounds %1 : i8
  return
}

// CHECK-LABEL: @casts(
// CHECK-NEXT: %[[V0:.*]] = test.with_bounds {smax = -1 : i8, smin = -6 : i8, umax = -1 : i8, umin = -6 : i8} : i8
// CHECK-NEXT: %[[V1:.*]] = arith.extsi %[[V0]] : i8 to i16
// CHECK-NEXT: %[[V2:.*]] = test.reflect_bounds {smax = -1 : si16, smin = -6 : si16, umax = 65535 : ui16, umin = 65530 : ui16} %[[V1]] : i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V0]] : i8 to i16
// CHECK-NEXT: %[[V4:.*]] = test.reflect_bounds {smax = 255 : si16, smin = 250 : si16, umax = 255 : ui16, umin = 250 : ui16} %[[V3]] : i16
// CHECK-NEXT: %[[V5:.*]] = arith.index_castui %[[V0]] : i8 to index
// CHECK-NEXT: %[[V6:.*]] = test.reflect_bounds {smax = 255 : index, smin = 250 : index, umax = 255 : index, umin = 250 : index} %[[V5]] : index
// CHECK-NEXT: %[[V7:.*]] = arith.index_cast %[[V0]] : i8 to index
// CHECK-NEXT: %[[V8:.*]] = test.reflect_bounds {smax = -1 : index, smin = -6 : index, umax = -1 : index, umin = -6 : index} %[[V7]] : index
// CHECK-NEXT: return
func.func @casts() {
  %n = test.with_bounds {umin = 250 : i8, umax = 255 : i8, smin = -6 : i8, smax = -1 : i8} : i8
  %0 = arith.extsi %n : i8 to i16
  %r0 = test.reflect_bounds %0 : i16
  %1 = arith.extui %n : i8 to i16
  %r1 = test.reflect_bounds %1 : i16
  %2 = arith.index_castui %n : i8 to index
  %r2 = test.reflect_bounds %2 : index
  %3 = arith.index_cast %n : i8 to index
  %r3 = test.reflect_bounds %3 : index
  return
}
