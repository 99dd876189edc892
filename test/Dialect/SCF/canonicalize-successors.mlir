// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func private @make(i32) -> i32
func.func private @ask(i32) -> i1
func.func private @use(i32)

// What goes round in a loop is the one value that it began with.
// CHECK-LABEL: @exchanged(
// CHECK-SAME: %{{.*}}: index, %[[A:.*]]: i32
// CHECK-NEXT: return %[[A]], %[[A]] : i32, i32
func.func @exchanged(%n: index, %a: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (i32, i32) {
    scf.yield %y, %x : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: @exchanged_others(
// CHECK: scf.for
// CHECK-SAME: iter_args(%[[X:.*]] = %{{.*}}, %[[Y:.*]] = %{{.*}}) -> (i32, i32)
// CHECK-NEXT: scf.yield %[[Y]], %[[X]] : i32, i32
func.func @exchanged_others(%n: index, %a: i32, %b: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (i32, i32) {
    scf.yield %y, %x : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: @rotated(
// CHECK-SAME: %[[A:.*]]: i32
// CHECK-NEXT: scf.while : () -> () {
// CHECK-NEXT: %[[C:.*]] = func.call @ask(%[[A]])
// CHECK-NEXT: scf.condition(%[[C]])
// CHECK-NEXT: } do {
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: return %[[A]], %[[A]] : i32, i32
func.func @rotated(%a: i32) -> (i32, i32) {
  %0:2 = scf.while (%x = %a, %y = %a) : (i32, i32) -> (i32, i32) {
    %c = func.call @ask(%x) : (i32) -> i1
    scf.condition(%c) %y, %x : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    scf.yield %p, %q : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: @branches(
// CHECK-SAME: %[[C:.*]]: i1, %[[A:.*]]: i32
// CHECK-NEXT: %[[R:.*]] = scf.if %[[C]] -> (i32) {
// CHECK-NEXT: %[[X:.*]] = func.call @make(%[[A]])
// CHECK-NEXT: scf.yield %[[X]] : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[A]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[R]], %[[R]] : i32, i32
func.func @branches(%c: i1, %a: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %x = func.call @make(%a) : (i32) -> i32
    scf.yield %x, %x : i32, i32
  } else {
    scf.yield %a, %a : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: @blocks(
// CHECK-SAME: %[[C:.*]]: i1, %[[A:.*]]: i32
// CHECK-NEXT: %[[R:.*]]:2 = scf.execute_region -> (i32, i32) no_inline {
// CHECK-NEXT: %[[X:.*]] = func.call @make(%[[A]])
// CHECK-NEXT: cf.cond_br %[[C]], ^[[B1:.*]], ^[[B2:.*]]
// CHECK-NEXT: ^[[B1]]:
// CHECK-NEXT: scf.yield %[[A]], %[[X]] : i32, i32
// CHECK-NEXT: ^[[B2]]:
// CHECK-NEXT: scf.yield %[[X]], %[[X]] : i32, i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[R]]#0, %[[R]]#1, %[[R]]#0 : i32, i32, i32
func.func @blocks(%c: i1, %a: i32) -> (i32, i32, i32) {
  %0:3 = scf.execute_region -> (i32, i32, i32) no_inline {
    %x = func.call @make(%a) : (i32) -> i32
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %a, %x, %a : i32, i32, i32
  ^bb2:
    scf.yield %x, %x, %x : i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}

// What is computed in front of the body stays in its scope.
// CHECK-LABEL: @computed_before(
// CHECK: scf.condition(%{{.*}}) %[[K:.*]] : i32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[P:.*]]: i32):
// CHECK-NEXT: func.call @use(%[[P]])
func.func @computed_before(%a: i32) -> i32 {
  %0 = scf.while : () -> i32 {
    %k = func.call @make(%a) : (i32) -> i32
    %c = func.call @ask(%k) : (i32) -> i1
    scf.condition(%c) %k : i32
  } do {
  ^bb0(%p: i32):
    func.call @use(%p) : (i32) -> ()
    scf.yield
  }
  return %0 : i32
}
