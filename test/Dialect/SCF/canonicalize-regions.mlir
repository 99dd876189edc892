// RUN: oxmlir-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: @blocks(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]: {{.*}}, %[[ARG2:[^:]*]]
// CHECK-NEXT: cf.cond_br %[[ARG0]], ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: "test.first"() : () -> ()
// CHECK-NEXT: cf.br ^bb3(%[[ARG1]] : i32)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: "test.second"() : () -> ()
// CHECK-NEXT: cf.br ^bb3(%[[ARG2]] : i32)
// CHECK-NEXT: ^bb3(%[[V0:.*]]: i32):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: return %[[V0]] : i32
func.func @blocks(%c: i1, %a: i32, %b: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^first, ^second
  ^first:
    "test.first"() : () -> ()
    scf.yield %a : i32
  ^second:
    "test.second"() : () -> ()
    scf.yield %b : i32
  }
  return %r : i32
}

// The region of a loop is one block.
// CHECK-LABEL: @blocks_in_a_loop(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: scf.for %[[ARG2:.*]] = %[[C1]] to %[[ARG1]] step %[[C1]] {
// CHECK-NEXT: scf.execute_region {
// CHECK-NEXT: cf.cond_br %[[ARG0]], ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: "test.first"() : () -> ()
// CHECK-NEXT: scf.yield
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: "test.second"() : () -> ()
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @blocks_in_a_loop(%c: i1, %n: index) {
  %one = arith.constant 1 : index
  scf.for %i = %one to %n step %one {
    scf.execute_region {
      cf.cond_br %c, ^first, ^second
    ^first:
      "test.first"() : () -> ()
      scf.yield
    ^second:
      "test.second"() : () -> ()
      scf.yield
    }
  }
  return
}

// CHECK-LABEL: @yielded_from_outside(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = scf.execute_region -> i32 no_inline {
// CHECK-NEXT: %[[V1:.*]] = "test.value"() : () -> i32
// CHECK-NEXT: scf.yield %[[V1]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[ARG0]], %[[V0]] : i32, i32
func.func @yielded_from_outside(%a: i32, %b: i32) -> (i32, i32) {
  %r:3 = scf.execute_region -> (i32, i32, i32) no_inline {
    %c = "test.value"() : () -> i32
    scf.yield %a, %b, %c : i32, i32, i32
  }
  return %r#0, %r#2 : i32, i32
}

// CHECK-LABEL: @cases(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = scf.index_switch %[[ARG0]] -> i32
// CHECK-NEXT: case 1 {
// CHECK-NEXT: %[[V1:.*]] = "test.one"() : () -> i32
// CHECK-NEXT: scf.yield %[[V1]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: default {
// CHECK-NEXT: %[[V1]] = "test.other"() : () -> i32
// CHECK-NEXT: scf.yield %[[V1]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[ARG1]], %[[V0]] : i32, i32
func.func @cases(%i: index, %a: i32) -> (i32, i32) {
  %r:3 = scf.index_switch %i -> i32, i32, i32
  case 1 {
    %b = "test.one"() : () -> i32
    scf.yield %a, %b, %b : i32, i32, i32
  }
  default {
    %b = "test.other"() : () -> i32
    scf.yield %a, %b, %b : i32, i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: @result_twice(
// CHECK-NEXT: %[[V0:.*]] = scf.while : () -> i32 {
// CHECK-NEXT: %[[V1:.*]] = "test.value"() : () -> i32
// CHECK-NEXT: %[[V2:.*]] = "test.more"() : () -> i1
// CHECK-NEXT: scf.condition(%[[V2]]) %[[V1]] : i32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[ARG0:.*]]: i32):
// CHECK-NEXT: "test.use"(%[[ARG0]], %[[ARG0]]) : (i32, i32) -> ()
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]], %[[V0]] : i32, i32
func.func @result_twice() -> (i32, i32) {
  %r:2 = scf.while : () -> (i32, i32) {
    %value = "test.value"() : () -> i32
    %more = "test.more"() : () -> i1
    scf.condition(%more) %value, %value : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    "test.use"(%a, %b) : (i32, i32) -> ()
    scf.yield
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: @no_iteration(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: return
func.func @no_iteration(%n: index, %s: index) {
  scf.parallel (%i, %j) = (%s, %n) to (%n, %n) step (%s, %s) {
    "test.body"(%i) : (index) -> ()
  }
  return
}
