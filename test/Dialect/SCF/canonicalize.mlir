// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func private @use(index)
func.func private @done()

// CHECK-LABEL: @known_condition(
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: return
func.func @known_condition() {
  %true = arith.constant true
  scf.if %true {
    func.call @done() : () -> ()
  }
  return
}

// CHECK-LABEL: @negated_condition(
// CHECK-SAME: %[[C:.*]]: i1, %[[I:.*]]: index
// CHECK-NEXT: scf.if %[[C]] {
// CHECK-NEXT: func.call @use(%[[I]]) : (index) -> ()
// CHECK-NEXT: } else {
// CHECK-NEXT: func.call @done() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @negated_condition(%c: i1, %i: index) {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  scf.if %not {
    func.call @done() : () -> ()
  } else {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: @values_from_outside(
// CHECK-SAME: %[[C:.*]]: i1, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = arith.select %[[C]], %[[I]], %[[J]] : index
// CHECK-NEXT: return %[[V0]] : index
func.func @values_from_outside(%c: i1, %i: index, %j: index) -> index {
  %0 = scf.if %c -> index {
    scf.yield %i : index
  } else {
    scf.yield %j : index
  }
  return %0 : index
}

// CHECK-LABEL: @unused_result(
// CHECK-SAME: %[[C:.*]]: i1, %[[I:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = scf.if %[[C]] -> (index) {
// CHECK-NEXT: func.call @done() : () -> ()
// CHECK-NEXT: %[[V1:.*]] = arith.addi %[[I]], %[[I]] : index
// CHECK-NEXT: scf.yield %[[V1]] : index
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[I]] : index
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : index
func.func @unused_result(%c: i1, %i: index) -> index {
  %0:2 = scf.if %c -> (index, index) {
    func.call @done() : () -> ()
    %1 = arith.addi %i, %i : index
    scf.yield %i, %1 : index, index
  } else {
    scf.yield %i, %i : index, index
  }
  return %0#1 : index
}

// CHECK-LABEL: @one_after_the_other(
// CHECK-SAME: %[[C:.*]]: i1, %[[I:.*]]: index
// CHECK-NEXT: scf.if %[[C]] {
// CHECK-NEXT: func.call @done() : () -> ()
// CHECK-NEXT: func.call @use(%[[I]]) : (index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @one_after_the_other(%c: i1, %i: index) {
  scf.if %c {
    func.call @done() : () -> ()
  }
  scf.if %c {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: @nested(
// CHECK-SAME: %[[A:.*]]: i1, %[[B:.*]]: i1
// CHECK-NEXT: %[[V0:.*]] = arith.andi %[[A]], %[[B]] : i1
// CHECK-NEXT: scf.if %[[V0]] {
// CHECK-NEXT: func.call @done() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @nested(%a: i1, %b: i1) {
  scf.if %a {
    scf.if %b {
      func.call @done() : () -> ()
    }
  }
  return
}

// CHECK-LABEL: @condition_is_known_inside(
// CHECK-SAME: %[[C:.*]]: i1, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-NEXT: scf.if %[[C]] {
// CHECK-NEXT: func.call @done() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return %[[I]] : index
func.func @condition_is_known_inside(%c: i1, %i: index, %j: index) -> index {
  %0 = scf.if %c -> index {
    func.call @done() : () -> ()
    %1 = arith.select %c, %i, %j : index
    scf.yield %1 : index
  } else {
    scf.yield %i : index
  }
  return %0 : index
}

// CHECK-LABEL: @empty_else(
// CHECK-SAME: %[[C:.*]]: i1
// CHECK-NEXT: scf.if %[[C]] {
// CHECK-NEXT: func.call @done() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @empty_else(%c: i1) {
  scf.if %c {
    func.call @done() : () -> ()
  } else {
  }
  return
}

// CHECK-LABEL: @region_executed(
// CHECK-SAME: %[[I:.*]]: index
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[I]], %[[I]] : index
// CHECK-NEXT: return %[[V0]] : index
func.func @region_executed(%i: index) -> index {
  %0 = scf.execute_region -> index {
    func.call @done() : () -> ()
    %1 = arith.addi %i, %i : index
    scf.yield %1 : index
  }
  return %0 : index
}

// CHECK-LABEL: @known_case(
// CHECK-SAME: %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: return %[[I]] : index
func.func @known_case(%i: index, %j: index) -> index {
  %c2 = arith.constant 2 : index
  %0 = scf.index_switch %c2 -> index
  case 2 {
    func.call @done() : () -> ()
    scf.yield %i : index
  }
  default {
    scf.yield %j : index
  }
  return %0 : index
}

// CHECK-LABEL: @loops(
// CHECK-SAME: %[[I:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[I]], %[[I]] : index
// CHECK-NEXT: return %[[I]], %[[V0]], %[[I]] : index, index, index
func.func @loops(%i: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = scf.for %k = %c4 to %c0 step %c1 iter_args(%x = %i) -> index {
    %3 = arith.addi %x, %k : index
    scf.yield %3 : index
  }
  %1 = scf.for %k = %c0 to %c1 step %c1 iter_args(%x = %i) -> index {
    %3 = arith.addi %x, %x : index
    scf.yield %3 : index
  }
  %2 = scf.for %k = %c0 to %c4 step %c1 iter_args(%x = %c1) -> index {
    scf.yield %i : index
  }
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: @nested_parallel(
// CHECK-SAME: %[[N:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: scf.parallel (%[[ARG1:.*]], %[[ARG2:.*]]) = (%[[C0]], %[[C0]]) to (%[[N]], %[[N]]) step (%[[C1]], %[[C1]]) {
// CHECK-NEXT: func.call @use(%[[ARG1]]) : (index) -> ()
// CHECK-NEXT: func.call @use(%[[ARG2]]) : (index) -> ()
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @nested_parallel(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      func.call @use(%i) : (index) -> ()
      func.call @use(%j) : (index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  return
}

// CHECK-LABEL: @parallel_of_one(
// CHECK-SAME: %[[N:.*]]: index, %[[X:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: scf.parallel (%[[ARG2:.*]]) = (%[[C0]]) to (%[[N]]) step (%[[C1]]) {
// CHECK-NEXT: func.call @use(%[[ARG2]]) : (index) -> ()
// CHECK-NEXT: func.call @use(%[[C0]]) : (index) -> ()
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: %[[V0:.*]] = arith.muli %[[X]], %[[N]] : index
// CHECK-NEXT: return %[[V0]] : index
func.func @parallel_of_one(%n: index, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c1) step (%c1, %c1) {
    func.call @use(%i) : (index) -> ()
    func.call @use(%j) : (index) -> ()
    scf.reduce
  }
  %0 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%x) -> index {
    scf.reduce(%n : index) {
    ^bb0(%a: index, %b: index):
      %1 = arith.muli %a, %b : index
      scf.reduce.return %1 : index
    }
  }
  return %0 : index
}

// CHECK-LABEL: @the_condition(
// CHECK-SAME: %[[C:.*]]: i1
// CHECK-NEXT: scf.if %[[C]] {
// CHECK-NEXT: func.call @done() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return %[[C]] : i1
func.func @the_condition(%c: i1) -> i1 {
  %true = arith.constant true
  %false = arith.constant false
  %0 = scf.if %c -> i1 {
    func.call @done() : () -> ()
    scf.yield %true : i1
  } else {
    scf.yield %false : i1
  }
  return %0 : i1
}

// Attributes about dimensions, such as a mapping, are not those of more or fewer of them.
// CHECK-LABEL: @fewer_parallel_dimensions(
// CHECK: scf.parallel (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) {
// CHECK-NOT: {mapped}
// CHECK: return
func.func @fewer_parallel_dimensions(%lb: index, %ub: index, %m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%lb, %c0) to (%ub, %c1) step (%c1, %c1) {
    memref.store %x, %m[%i] : memref<?xf32>
  } {mapped}
  return
}
