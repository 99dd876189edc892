// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func private @goes_on() -> i1
func.func private @next(i32) -> i32

// CHECK-LABEL: @unused_argument(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = scf.while (%[[ARG2:.*]] = %[[X]]) : (i32) -> i32 {
// CHECK-NEXT: %[[V1:.*]] = func.call @goes_on() : () -> i1
// CHECK-NEXT: scf.condition(%[[V1]]) %[[ARG2]] : i32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[ARG2:.*]]: i32):
// CHECK-NEXT: %[[V1:.*]] = func.call @next(%[[ARG2]]) : (i32) -> i32
// CHECK-NEXT: %[[V2:.*]] = func.call @next(%[[V1]]) : (i32) -> i32
// CHECK-NEXT: scf.yield %[[V1]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : i32
func.func @unused_argument(%x: i32, %y: i32) -> i32 {
  %0 = scf.while (%a = %x, %b = %y) : (i32, i32) -> i32 {
    %c = func.call @goes_on() : () -> i1
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%m: i32):
    %n = func.call @next(%m) : (i32) -> i32
    %o = func.call @next(%n) : (i32) -> i32
    scf.yield %n, %o : i32, i32
  }
  return %0 : i32
}
