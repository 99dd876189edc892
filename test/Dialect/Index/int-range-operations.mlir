// RUN: oxmlir-opt %s --int-range-optimizations | FileCheck %s

// CHECK-LABEL: @quotients(
// CHECK-NEXT: %[[V0:.*]] = test.with_bounds {smax = 100 : index, smin = 20 : index, umax = 100 : index, umin = 20 : index} : index
// CHECK-NEXT: %[[V1:.*]] = test.with_bounds {smax = 7 : index, smin = 3 : index, umax = 7 : index, umin = 3 : index} : index
// CHECK-NEXT: %[[V2:.*]] = index.divs %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V3:.*]] = test.reflect_bounds {smax = 33 : index, smin = 2 : index, umax = 33 : index, umin = 2 : index} %[[V2]] : index
// CHECK-NEXT: %[[V4:.*]] = index.divu %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V5:.*]] = test.reflect_bounds {smax = 33 : index, smin = 2 : index, umax = 33 : index, umin = 2 : index} %[[V4]] : index
// CHECK-NEXT: %[[V6:.*]] = index.ceildivs %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V7:.*]] = test.reflect_bounds {smax = 34 : index, smin = 3 : index, umax = 34 : index, umin = 3 : index} %[[V6]] : index
// CHECK-NEXT: %[[V8:.*]] = index.ceildivu %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V9:.*]] = test.reflect_bounds {smax = 34 : index, smin = 3 : index, umax = 34 : index, umin = 3 : index} %[[V8]] : index
// CHECK-NEXT: %[[V10:.*]] = index.floordivs %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V11:.*]] = test.reflect_bounds {smax = 33 : index, smin = 2 : index, umax = 33 : index, umin = 2 : index} %[[V10]] : index
// CHECK-NEXT: %[[V12:.*]] = index.rems %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V13:.*]] = test.reflect_bounds {smax = 6 : index, smin = 0 : index, umax = 6 : index, umin = 0 : index} %[[V12]] : index
// CHECK-NEXT: %[[V14:.*]] = index.remu %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V15:.*]] = test.reflect_bounds {smax = 6 : index, smin = 0 : index, umax = 6 : index, umin = 0 : index} %[[V14]] : index
// CHECK-NEXT: return
func.func @quotients() {
  %a = test.with_bounds {umin = 20 : index, umax = 100 : index, smin = 20 : index, smax = 100 : index} : index
  %b = test.with_bounds {umin = 3 : index, umax = 7 : index, smin = 3 : index, smax = 7 : index} : index
  %0 = index.divs %a, %b
  %r0 = test.reflect_bounds %0 : index
  %1 = index.divu %a, %b
  %r1 = test.reflect_bounds %1 : index
  %2 = index.ceildivs %a, %b
  %r2 = test.reflect_bounds %2 : index
  %3 = index.ceildivu %a, %b
  %r3 = test.reflect_bounds %3 : index
  %4 = index.floordivs %a, %b
  %r4 = test.reflect_bounds %4 : index
  %5 = index.rems %a, %b
  %r5 = test.reflect_bounds %5 : index
  %6 = index.remu %a, %b
  %r6 = test.reflect_bounds %6 : index
  return
}

// CHECK-LABEL: @sums(
// CHECK-NEXT: %[[V0:.*]] = test.with_bounds {smax = 100 : index, smin = 20 : index, umax = 100 : index, umin = 20 : index} : index
// CHECK-NEXT: %[[V1:.*]] = test.with_bounds {smax = 7 : index, smin = 3 : index, umax = 7 : index, umin = 3 : index} : index
// CHECK-NEXT: %[[V2:.*]] = index.sub %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V3:.*]] = test.reflect_bounds {smax = 97 : index, smin = 13 : index, umax = 97 : index, umin = 13 : index} %[[V2]] : index
// CHECK-NEXT: %[[V4:.*]] = index.mul %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V5:.*]] = test.reflect_bounds {smax = 700 : index, smin = 60 : index, umax = 700 : index, umin = 60 : index} %[[V4]] : index
// CHECK-NEXT: %[[V6:.*]] = index.maxs %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V7:.*]] = test.reflect_bounds {smax = 100 : index, smin = 20 : index, umax = 100 : index, umin = 20 : index} %[[V6]] : index
// CHECK-NEXT: %[[V8:.*]] = index.maxu %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V9:.*]] = test.reflect_bounds {smax = 100 : index, smin = 20 : index, umax = 100 : index, umin = 20 : index} %[[V8]] : index
// CHECK-NEXT: %[[V10:.*]] = index.mins %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V11:.*]] = test.reflect_bounds {smax = 7 : index, smin = 3 : index, umax = 7 : index, umin = 3 : index} %[[V10]] : index
// CHECK-NEXT: %[[V12:.*]] = index.minu %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V13:.*]] = test.reflect_bounds {smax = 7 : index, smin = 3 : index, umax = 7 : index, umin = 3 : index} %[[V12]] : index
// CHECK-NEXT: return
func.func @sums() {
  %a = test.with_bounds {umin = 20 : index, umax = 100 : index, smin = 20 : index, smax = 100 : index} : index
  %b = test.with_bounds {umin = 3 : index, umax = 7 : index, smin = 3 : index, smax = 7 : index} : index
  %0 = index.sub %a, %b
  %r0 = test.reflect_bounds %0 : index
  %1 = index.mul %a, %b
  %r1 = test.reflect_bounds %1 : index
  %2 = index.maxs %a, %b
  %r2 = test.reflect_bounds %2 : index
  %3 = index.maxu %a, %b
  %r3 = test.reflect_bounds %3 : index
  %4 = index.mins %a, %b
  %r4 = test.reflect_bounds %4 : index
  %5 = index.minu %a, %b
  %r5 = test.reflect_bounds %5 : index
  return
}

// CHECK-LABEL: @bits(
// CHECK-NEXT: %[[V0:.*]] = test.with_bounds {smax = 17 : index, smin = 16 : index, umax = 17 : index, umin = 16 : index} : index
// CHECK-NEXT: %[[V1:.*]] = test.with_bounds {smax = 2 : index, smin = 1 : index, umax = 2 : index, umin = 1 : index} : index
// CHECK-NEXT: %[[V2:.*]] = index.shl %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V3:.*]] = test.reflect_bounds {smax = 68 : index, smin = 32 : index, umax = 68 : index, umin = 32 : index} %[[V2]] : index
// CHECK-NEXT: %[[V4:.*]] = index.shrs %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V5:.*]] = test.reflect_bounds {smax = 8 : index, smin = 4 : index, umax = 8 : index, umin = 4 : index} %[[V4]] : index
// CHECK-NEXT: %[[V6:.*]] = index.shru %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V7:.*]] = test.reflect_bounds {smax = 8 : index, smin = 4 : index, umax = 8 : index, umin = 4 : index} %[[V6]] : index
// CHECK-NEXT: %[[V8:.*]] = index.and %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V9:.*]] = test.reflect_bounds {smax = 1 : index, smin = 0 : index, umax = 1 : index, umin = 0 : index} %[[V8]] : index
// CHECK-NEXT: %[[V10:.*]] = index.or %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V11:.*]] = test.reflect_bounds {smax = 19 : index, smin = 16 : index, umax = 19 : index, umin = 16 : index} %[[V10]] : index
// CHECK-NEXT: %[[V12:.*]] = index.xor %[[V0]], %[[V1]]
// CHECK-NEXT: %[[V13:.*]] = test.reflect_bounds {smax = 19 : index, smin = 16 : index, umax = 19 : index, umin = 16 : index} %[[V12]] : index
// CHECK-NEXT: return
func.func @bits() {
  %a = test.with_bounds {umin = 16 : index, umax = 17 : index, smin = 16 : index, smax = 17 : index} : index
  %b = test.with_bounds {umin = 1 : index, umax = 2 : index, smin = 1 : index, smax = 2 : index} : index
  %0 = index.shl %a, %b
  %r0 = test.reflect_bounds %0 : index
  %1 = index.shrs %a, %b
  %r1 = test.reflect_bounds %1 : index
  %2 = index.shru %a, %b
  %r2 = test.reflect_bounds %2 : index
  %3 = index.and %a, %b
  %r3 = test.reflect_bounds %3 : index
  %4 = index.or %a, %b
  %r4 = test.reflect_bounds %4 : index
  %5 = index.xor %a, %b
  %r5 = test.reflect_bounds %5 : index
  return
}

// CHECK-LABEL: @casts(
// CHECK-NEXT: %[[V0:.*]] = test.with_bounds {smax = 251 : index, smin = 250 : index, umax = 251 : index, umin = 250 : index} : index
// CHECK-NEXT: %[[V1:.*]] = test.with_bounds {smax = -1 : i8, smin = -2 : i8, umax = -1 : i8, umin = -2 : i8} : i8
// CHECK-NEXT: %[[V2:.*]] = index.casts %[[V0]] : index to i16
// CHECK-NEXT: %[[V3:.*]] = test.reflect_bounds {smax = 251 : si16, smin = 250 : si16, umax = 251 : ui16, umin = 250 : ui16} %[[V2]] : i16
// CHECK-NEXT: %[[V4:.*]] = index.castu %[[V0]] : index to i16
// CHECK-NEXT: %[[V5:.*]] = test.reflect_bounds {smax = 251 : si16, smin = 250 : si16, umax = 251 : ui16, umin = 250 : ui16} %[[V4]] : i16
// CHECK-NEXT: %[[V6:.*]] = index.castu %[[V1]] : i8 to index
// CHECK-NEXT: %[[V7:.*]] = test.reflect_bounds {smax = 255 : index, smin = 254 : index, umax = 255 : index, umin = 254 : index} %[[V6]] : index
// CHECK-NEXT: return
func.func @casts() {
  %a = test.with_bounds {umin = 250 : index, umax = 251 : index, smin = 250 : index, smax = 251 : index} : index
  %n = test.with_bounds {umin = 254 : i8, umax = 255 : i8, smin = -2 : i8, smax = -1 : i8} : i8
  %0 = index.casts %a : index to i16
  %r0 = test.reflect_bounds %0 : i16
  %1 = index.castu %a : index to i16
  %r1 = test.reflect_bounds %1 : i16
  %3 = index.castu %n : i8 to index
  %r3 = test.reflect_bounds %3 : index
  return
}

// CHECK-LABEL: @constants(
// CHECK-NEXT: %[[TRUE:.*]] = index.bool.constant true
// CHECK-NEXT: %[[IDX5:.*]] = index.constant 5
// CHECK-NEXT: %[[V0:.*]] = test.reflect_bounds {smax = 5 : index, smin = 5 : index, umax = 5 : index, umin = 5 : index} %[[IDX5]] : index
// CHECK-NEXT: %[[V1:.*]] = test.reflect_bounds {smax = -1 : si1, smin = -1 : si1, umax = 1 : ui1, umin = 1 : ui1} %[[TRUE]] : i1
// CHECK-NEXT: return
func.func @constants() {
  %five = index.constant 5
  %r0 = test.reflect_bounds %five : index
  %true = index.bool.constant true
  %r1 = test.reflect_bounds %true : i1
  return
}
