// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func private @use(i32)
func.func private @done()

// CHECK-LABEL: @straight(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: call @use(%[[X]]) : (i32) -> ()
// CHECK-NEXT: return
func.func @straight(%x: i32) {
  func.call @done() : () -> ()
  cf.br ^next(%x : i32)
^next(%y: i32):
  func.call @use(%y) : (i32) -> ()
  return
}

// A block that only branches is passed by.
// CHECK-LABEL: @passed_by(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: cf.cond_br %[[C]], ^bb2(%[[X]] : i32), ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: cf.br ^bb2(%[[Y]] : i32)
// CHECK-NEXT: ^bb2(%[[V0:.*]]: i32):
// CHECK-NEXT: return %[[V0]] : i32
func.func @passed_by(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^b
^a(%0: i32):
  cf.br ^end(%0 : i32)
^b:
  call @done() : () -> ()
  cf.br ^c
^c:
  cf.br ^end(%y : i32)
^end(%1: i32):
  return %1 : i32
}

// CHECK-LABEL: @known(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: return %[[X]] : i32
func.func @known(%x: i32, %y: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true, ^a, ^b
^a:
  return %x : i32
^b:
  return %y : i32
}

// CHECK-LABEL: @unreachable(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: i32
// CHECK-NEXT: return %[[X]] : i32
func.func @unreachable(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  return %x : i32
^b:
  ub.unreachable
}

// CHECK-LABEL: @same_place(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: i32
// CHECK-NEXT: return %[[X]] : i32
func.func @same_place(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^a(%x : i32)
^a(%0: i32):
  return %0 : i32
}

// CHECK-LABEL: @selected(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = arith.select %[[C]], %[[X]], %[[Y]] : i32
// CHECK-NEXT: return %[[V0]] : i32
func.func @selected(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^a(%y : i32)
^a(%0: i32):
  return %0 : i32
}

// CHECK-LABEL: @same_condition(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: cf.cond_br %[[C]], ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: call @use(%[[X]]) : (i32) -> ()
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: return
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: call @use(%[[Y]]) : (i32) -> ()
// CHECK-NEXT: return
func.func @same_condition(%c: i1, %x: i32, %y: i32) {
  cf.cond_br %c, ^a, ^b
^a:
  call @use(%x) : (i32) -> ()
  cf.cond_br %c, ^c, ^d
^b:
  call @use(%y) : (i32) -> ()
  cf.br ^d
^c:
  call @done() : () -> ()
  return
^d:
  return
}

func.func private @see(i1)

// CHECK-LABEL: @condition_is_known(
// CHECK-SAME: %[[C:.*]]: i1
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: cf.cond_br %[[C]], ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: call @see(%[[TRUE]]) : (i1) -> ()
// CHECK-NEXT: cf.br ^bb3
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: call @see(%[[FALSE]]) : (i1) -> ()
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: cf.br ^bb3
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: return
func.func @condition_is_known(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  call @see(%c) : (i1) -> ()
  cf.br ^end
^b:
  call @see(%c) : (i1) -> ()
  call @done() : () -> ()
  cf.br ^end
^end:
  return
}

// CHECK-LABEL: @assertion(
// CHECK-SAME: %[[C:.*]]: i1
// CHECK-NEXT: cf.assert %[[C]], "may not"
// CHECK-NEXT: return
func.func @assertion(%c: i1) {
  %true = arith.constant true
  cf.assert %true, "holds"
  cf.assert %c, "may not"
  return
}

// CHECK-LABEL: @only_default(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: return %[[X]] : i32
func.func @only_default(%x: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^a(%x : i32)
  ]
^a(%0: i32):
  return %0 : i32
}

// CHECK-LABEL: @case_like_default(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: cf.switch %[[X]] : i32, [
// CHECK-NEXT: default: ^bb1(%[[X]] : i32),
// CHECK-NEXT: 2: ^bb2
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1(%[[V0:.*]]: i32):
// CHECK-NEXT: call @use(%[[V0]]) : (i32) -> ()
// CHECK-NEXT: return %[[V0]] : i32
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: return %[[Y]] : i32
func.func @case_like_default(%x: i32, %y: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^a(%x : i32),
    1: ^a(%x : i32),
    2: ^b
  ]
^a(%0: i32):
  call @use(%0) : (i32) -> ()
  return %0 : i32
^b:
  return %y : i32
}

// CHECK-LABEL: @known_case(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: return %[[Y]] : i32
func.func @known_case(%x: i32, %y: i32) -> i32 {
  %2 = arith.constant 2 : i32
  cf.switch %2 : i32, [
    default: ^a,
    1: ^a,
    2: ^b
  ]
^a:
  return %x : i32
^b:
  return %y : i32
}

// CHECK-LABEL: @case_passed_by(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: cf.switch %[[X]] : i32, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: 1: ^bb2(%[[Y]] : i32)
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: call @use(%[[X]]) : (i32) -> ()
// CHECK-NEXT: return %[[X]] : i32
// CHECK-NEXT: ^bb2(%[[V0:.*]]: i32):
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: return %[[V0]] : i32
func.func @case_passed_by(%x: i32, %y: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^a,
    1: ^b
  ]
^a:
  call @use(%x) : (i32) -> ()
  return %x : i32
^b:
  cf.br ^c(%y : i32)
^c(%0: i32):
  call @done() : () -> ()
  return %0 : i32
}

// CHECK-LABEL: @switched_again_in_a_case(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: cf.switch %[[X]] : i32, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: 1: ^bb2
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: call @use(%[[X]]) : (i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: return
func.func @switched_again_in_a_case(%x: i32) {
  cf.switch %x : i32, [
    default: ^a,
    1: ^b
  ]
^a:
  call @use(%x) : (i32) -> ()
  return
^b:
  call @done() : () -> ()
  cf.switch %x : i32, [
    default: ^a,
    1: ^c
  ]
^c:
  call @done() : () -> ()
  return
}

// CHECK-LABEL: @switched_again_by_default(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: cf.switch %[[X]] : i32, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: 1: ^bb2
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: cf.switch %[[X]] : i32, [
// CHECK-NEXT: default: ^bb2,
// CHECK-NEXT: 2: ^bb3
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: call @use(%[[X]]) : (i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: return
func.func @switched_again_by_default(%x: i32) {
  cf.switch %x : i32, [
    default: ^a,
    1: ^b
  ]
^a:
  call @done() : () -> ()
  cf.switch %x : i32, [
    default: ^b,
    1: ^c,
    2: ^d
  ]
^b:
  call @use(%x) : (i32) -> ()
  return
^c:
  call @done() : () -> ()
  return
^d:
  call @done() : () -> ()
  call @done() : () -> ()
  return
}
