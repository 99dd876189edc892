// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @reassociated(
// CHECK-SAME: %[[X:.*]]: index
// CHECK-NEXT: %[[IDX10:.*]] = index.constant 10
// CHECK-NEXT: %[[IDX12:.*]] = index.constant 12
// CHECK-NEXT: %[[IDX6:.*]] = index.constant 6
// CHECK-NEXT: %[[IDX14:.*]] = index.constant 14
// CHECK-NEXT: %[[IDX8:.*]] = index.constant 8
// CHECK-NEXT: %[[IDX120:.*]] = index.constant 120
// CHECK-NEXT: %[[V0:.*]] = index.mul %[[X]], %[[IDX120]]
// CHECK-NEXT: %[[V1:.*]] = index.and %[[X]], %[[IDX8]]
// CHECK-NEXT: %[[V2:.*]] = index.or %[[X]], %[[IDX14]]
// CHECK-NEXT: %[[V3:.*]] = index.xor %[[X]], %[[IDX6]]
// CHECK-NEXT: %[[V4:.*]] = index.maxs %[[X]], %[[IDX12]]
// CHECK-NEXT: %[[V5:.*]] = index.maxu %[[X]], %[[IDX12]]
// CHECK-NEXT: %[[V6:.*]] = index.mins %[[X]], %[[IDX10]]
// CHECK-NEXT: %[[V7:.*]] = index.minu %[[X]], %[[IDX10]]
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]] : index, index, index, index, index, index, index, index
func.func @reassociated(%x: index) -> (index, index, index, index, index, index, index, index) {
  %a = index.constant 12
  %b = index.constant 10
  %m0 = index.mul %x, %a
  %0 = index.mul %m0, %b
  %m1 = index.and %x, %a
  %1 = index.and %m1, %b
  %m2 = index.or %x, %a
  %2 = index.or %m2, %b
  %m3 = index.xor %x, %a
  %3 = index.xor %m3, %b
  %m4 = index.maxs %x, %a
  %4 = index.maxs %m4, %b
  %m5 = index.maxu %x, %a
  %5 = index.maxu %m5, %b
  %m6 = index.mins %x, %a
  %6 = index.mins %m6, %b
  %m7 = index.minu %x, %a
  %7 = index.minu %m7, %b
  return %0, %1, %2, %3, %4, %5, %6, %7 : index, index, index, index, index, index, index, index
}
