// RUN: oxmlir-opt %s --canonicalize=top-down=false | FileCheck %s

func.func private @use(i32)
func.func private @done()

// CHECK-LABEL: @passed_by(
// CHECK-SAME: %[[C:.*]]: i1, %[[D:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: cf.cond_br %[[C]], ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: cf.br ^bb3(%[[X]] : i32)
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: call @use(%[[Y]]) : (i32) -> ()
// CHECK-NEXT: cf.cond_br %[[D]], ^bb3(%[[Y]] : i32), ^bb3(%[[X]] : i32)
// CHECK-NEXT: ^bb3(%[[V0:.*]]: i32):
// CHECK-NEXT: return %[[V0]] : i32
func.func @passed_by(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  call @done() : () -> ()
  cf.br ^m(%x : i32)
^b:
  call @use(%y) : (i32) -> ()
  cf.cond_br %d, ^m(%y : i32), ^end(%x : i32)
^m(%0: i32):
  cf.br ^end(%0 : i32)
^end(%1: i32):
  return %1 : i32
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
