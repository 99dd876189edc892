// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func private @done()
func.func private @goes_on() -> i1
func.func private @next(i32) -> i32
func.func private @use(i1)

// Behind the condition it is true.
// CHECK-LABEL: @condition_is_known(
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: scf.while : () -> () {
// CHECK-NEXT: %[[V0:.*]] = func.call @goes_on() : () -> i1
// CHECK-NEXT: scf.condition(%[[V0]])
// CHECK-NEXT: } do {
// CHECK-NEXT: func.call @use(%[[TRUE]]) : (i1) -> ()
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @condition_is_known() {
  %0 = scf.while : () -> i1 {
    %c = func.call @goes_on() : () -> i1
    scf.condition(%c) %c : i1
  } do {
  ^bb0(%known: i1):
    func.call @use(%known) : (i1) -> ()
    scf.yield
  }
  return
}

// CHECK-LABEL: @unused_result(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = scf.while (%[[ARG1:.*]] = %[[X]]) : (i32) -> i32 {
// CHECK-NEXT: %[[V1:.*]] = func.call @goes_on() : () -> i1
// CHECK-NEXT: %[[V2:.*]] = func.call @next(%[[ARG1]]) : (i32) -> i32
// CHECK-NEXT: scf.condition(%[[V1]]) %[[ARG1]] : i32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[ARG1:.*]]: i32):
// CHECK-NEXT: %[[V1:.*]] = func.call @next(%[[ARG1]]) : (i32) -> i32
// CHECK-NEXT: scf.yield %[[V1]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : i32
func.func @unused_result(%x: i32) -> i32 {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %c = func.call @goes_on() : () -> i1
    %n = func.call @next(%a) : (i32) -> i32
    scf.condition(%c) %a, %n : i32, i32
  } do {
  ^bb0(%b: i32, %unused: i32):
    %n = func.call @next(%b) : (i32) -> i32
    scf.yield %n : i32
  }
  return %0#0 : i32
}

// What is passed on and never changed is taken from outside.
// CHECK-LABEL: @invariant_argument(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = scf.while (%[[ARG2:.*]] = %[[X]]) : (i32) -> i32 {
// CHECK-NEXT: %[[V1:.*]] = func.call @goes_on() : () -> i1
// CHECK-NEXT: %[[V2:.*]] = arith.addi %[[ARG2]], %[[Y]] : i32
// CHECK-NEXT: scf.condition(%[[V1]]) %[[V2]] : i32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[ARG2:.*]]: i32):
// CHECK-NEXT: %[[V1:.*]] = func.call @next(%[[ARG2]]) : (i32) -> i32
// CHECK-NEXT: scf.yield %[[V1]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : i32
func.func @invariant_argument(%x: i32, %y: i32) -> i32 {
  %0 = scf.while (%a = %x, %b = %y) : (i32, i32) -> i32 {
    %c = func.call @goes_on() : () -> i1
    %n = arith.addi %a, %b : i32
    scf.condition(%c) %n : i32
  } do {
  ^bb0(%m: i32):
    %n = func.call @next(%m) : (i32) -> i32
    scf.yield %n, %y : i32, i32
  }
  return %0 : i32
}

// CHECK-LABEL: @invariant_result(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = scf.while (%[[ARG2:.*]] = %[[X]]) : (i32) -> i32 {
// CHECK-NEXT: %[[V1:.*]] = func.call @goes_on() : () -> i1
// CHECK-NEXT: scf.condition(%[[V1]]) %[[ARG2]] : i32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[ARG2:.*]]: i32):
// CHECK-NEXT: %[[V1:.*]] = arith.addi %[[ARG2]], %[[Y]] : i32
// CHECK-NEXT: %[[V2:.*]] = func.call @next(%[[V1]]) : (i32) -> i32
// CHECK-NEXT: scf.yield %[[V2]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]], %[[Y]] : i32, i32
func.func @invariant_result(%x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %c = func.call @goes_on() : () -> i1
    scf.condition(%c) %a, %y : i32, i32
  } do {
  ^bb0(%m: i32, %k: i32):
    %n = arith.addi %m, %k : i32
    %o = func.call @next(%n) : (i32) -> i32
    scf.yield %o : i32
  }
  return %0#0, %0#1 : i32, i32
}
