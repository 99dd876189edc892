// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @quotients(
// CHECK-NEXT: %[[IDX_5:.*]] = index.constant -5
// CHECK-NEXT: %[[IDX5:.*]] = index.constant 5
// CHECK-NEXT: %[[IDX6:.*]] = index.constant 6
// CHECK-NEXT: %[[IDX_6:.*]] = index.constant -6
// CHECK-NEXT: return %[[IDX_5]], %[[IDX5]], %[[IDX_5]], %[[IDX6]], %[[IDX_6]] : index, index, index, index, index
func.func @quotients() -> (index, index, index, index, index) {
  %a = index.constant 23
  %n = index.constant -23
  %b = index.constant 4
  %0 = index.divs %n, %b
  %1 = index.divu %a, %b
  %2 = index.ceildivs %n, %b
  %3 = index.ceildivu %a, %b
  %4 = index.floordivs %n, %b
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}

// CHECK-LABEL: @remainders(
// CHECK-NEXT: %[[IDX_3:.*]] = index.constant -3
// CHECK-NEXT: %[[IDX3:.*]] = index.constant 3
// CHECK-NEXT: return %[[IDX_3]], %[[IDX3]] : index, index
func.func @remainders() -> (index, index) {
  %a = index.constant 23
  %n = index.constant -23
  %b = index.constant 4
  %0 = index.rems %n, %b
  %1 = index.remu %a, %b
  return %0, %1 : index, index
}

// CHECK-LABEL: @by_zero(
// CHECK-NEXT: %[[IDX23:.*]] = index.constant 23
// CHECK-NEXT: %[[IDX0:.*]] = index.constant 0
// CHECK-NEXT: %[[V0:.*]] = index.divs %[[IDX23]], %[[IDX0]]
// CHECK-NEXT: %[[V1:.*]] = index.remu %[[IDX23]], %[[IDX0]]
// CHECK-NEXT: return %[[V0]], %[[V1]] : index, index
func.func @by_zero() -> (index, index) {
  %a = index.constant 23
  %zero = index.constant 0
  %0 = index.divs %a, %zero
  %1 = index.remu %a, %zero
  return %0, %1 : index, index
}

// CHECK-LABEL: @extremes(
// CHECK-NEXT: %[[IDX23:.*]] = index.constant 23
// CHECK-NEXT: %[[IDX4:.*]] = index.constant 4
// CHECK-NEXT: return %[[IDX23]], %[[IDX23]], %[[IDX4]], %[[IDX4]] : index, index, index, index
func.func @extremes() -> (index, index, index, index) {
  %a = index.constant 23
  %b = index.constant 4
  %0 = index.maxs %a, %b
  %1 = index.maxu %a, %b
  %2 = index.mins %a, %b
  %3 = index.minu %a, %b
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: @shifts(
// CHECK-NEXT: %[[IDX92:.*]] = index.constant 92
// CHECK-NEXT: %[[IDX_6:.*]] = index.constant -6
// CHECK-NEXT: %[[IDX5:.*]] = index.constant 5
// CHECK-NEXT: return %[[IDX92]], %[[IDX_6]], %[[IDX5]] : index, index, index
func.func @shifts() -> (index, index, index) {
  %a = index.constant 23
  %n = index.constant -23
  %two = index.constant 2
  %0 = index.shl %a, %two
  %1 = index.shrs %n, %two
  %2 = index.shru %a, %two
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: @bits(
// CHECK-NEXT: %[[IDX8:.*]] = index.constant 8
// CHECK-NEXT: %[[IDX14:.*]] = index.constant 14
// CHECK-NEXT: %[[IDX6:.*]] = index.constant 6
// CHECK-NEXT: return %[[IDX8]], %[[IDX14]], %[[IDX6]] : index, index, index
func.func @bits() -> (index, index, index) {
  %a = index.constant 12
  %b = index.constant 10
  %0 = index.and %a, %b
  %1 = index.or %a, %b
  %2 = index.xor %a, %b
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: @casts(
// CHECK-NEXT: %[[IDX65534:.*]] = index.constant 65534
// CHECK-NEXT: %[[IDX_2:.*]] = index.constant -2
// CHECK-NEXT: %[[IDX70000:.*]] = index.constant 70000
// CHECK-NEXT: %[[V0:.*]] = index.casts %[[IDX70000]] : index to i16
// CHECK-NEXT: %[[V1:.*]] = index.castu %[[IDX70000]] : index to i16
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[IDX_2]], %[[IDX65534]] : i16, i16, index, index
func.func @casts() -> (i16, i16, index, index) {
  %a = index.constant 70000
  %n = arith.constant -2 : i16
  %0 = index.casts %a : index to i16
  %1 = index.castu %a : index to i16
  %2 = index.casts %n : i16 to index
  %3 = index.castu %n : i16 to index
  return %0, %1, %2, %3 : i16, i16, index, index
}

// CHECK-LABEL: @arithmetic(
// CHECK-NEXT: %[[IDX22:.*]] = index.constant 22
// CHECK-NEXT: %[[IDX_2:.*]] = index.constant -2
// CHECK-NEXT: %[[IDX120:.*]] = index.constant 120
// CHECK-NEXT: return %[[IDX22]], %[[IDX_2]], %[[IDX120]] : index, index, index
func.func @arithmetic() -> (index, index, index) {
  %a = index.constant 12
  %b = index.constant 10
  %0 = index.add %a, %b
  %1 = index.sub %b, %a
  %2 = index.mul %a, %b
  return %0, %1, %2 : index, index, index
}
