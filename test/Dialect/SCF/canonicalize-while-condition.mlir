// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func private @ask(i32) -> i1
func.func private @make(i32) -> i32
func.func private @use(i32, i32)

// What only happens where the loop goes on is the beginning of its body.
// CHECK-LABEL: @begins_body(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[R:.*]]:2 = scf.while (%[[X:.*]] = %[[A]]) : (i32) -> (i32, i32) {
// CHECK-NEXT: %[[C:.*]] = func.call @ask(%[[X]])
// CHECK-NEXT: %[[K:.*]] = func.call @make(%[[X]])
// CHECK-NEXT: scf.condition(%[[C]]) %[[X]], %[[K]] : i32, i32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[P:.*]]: i32, %[[Q:.*]]: i32):
// CHECK-NEXT: func.call @use(%[[Q]], %[[B]])
// CHECK-NEXT: %[[N:.*]] = func.call @make(%[[P]])
// CHECK-NEXT: scf.yield %[[N]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[R]]#0 : i32
func.func @begins_body(%a: i32, %b: i32) -> i32 {
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    %c = func.call @ask(%x) : (i32) -> i1
    %k = func.call @make(%x) : (i32) -> i32
    scf.if %c {
      func.call @use(%k, %b) : (i32, i32) -> ()
    }
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%p: i32):
    %n = func.call @make(%p) : (i32) -> i32
    scf.yield %n : i32
  }
  return %0 : i32
}

// A result of the condition is one thing in the body and another one behind the loop, wherever it is passed on.
// CHECK-LABEL: @results(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: scf.while (%[[X:.*]] = %[[A]]) : (i32) -> i32 {
// CHECK-NEXT: %[[C:.*]] = func.call @ask(%[[X]])
// CHECK-NEXT: scf.condition(%[[C]]) %[[X]] : i32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[P:.*]]: i32):
// CHECK-NEXT: %[[T:.*]] = func.call @make(%[[P]])
// CHECK-NEXT: func.call @use(%[[T]], %[[T]])
// CHECK-NEXT: scf.yield %[[T]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[B]], %[[B]] : i32, i32
func.func @results(%a: i32, %b: i32) -> (i32, i32) {
  %0:2 = scf.while (%x = %a) : (i32) -> (i32, i32) {
    %c = func.call @ask(%x) : (i32) -> i1
    %s = scf.if %c -> i32 {
      %t = func.call @make(%x) : (i32) -> i32
      scf.yield %t : i32
    } else {
      scf.yield %b : i32
    }
    scf.condition(%c) %s, %s : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    func.call @use(%p, %q) : (i32, i32) -> ()
    scf.yield %p : i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: @something_else(
// CHECK: scf.if
// CHECK: } else {
// CHECK: scf.condition
// CHECK-LABEL: @in_between(
// CHECK: scf.if
// CHECK: scf.condition
func.func @something_else(%a: i32) {
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    %c = func.call @ask(%x) : (i32) -> i1
    scf.if %c {
      func.call @use(%x, %x) : (i32, i32) -> ()
    } else {
      func.call @use(%a, %x) : (i32, i32) -> ()
    }
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%p: i32):
    %n = func.call @make(%p) : (i32) -> i32
    scf.yield %n : i32
  }
  return
}

func.func @in_between(%a: i32) {
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    %c = func.call @ask(%x) : (i32) -> i1
    scf.if %c {
      func.call @use(%x, %x) : (i32, i32) -> ()
    }
    %k = arith.addi %x, %a : i32
    scf.condition(%c) %k : i32
  } do {
  ^bb0(%p: i32):
    scf.yield %p : i32
  }
  return
}
