// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func private @use(i32)
func.func private @done()

// CHECK-LABEL: @detour(
// CHECK-SAME: %[[N:.*]]: i32, %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: cf.switch %[[N]] : i32, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: 1: ^bb2,
// CHECK-NEXT: 2: ^bb3
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: call @done() : () -> ()
// CHECK-NEXT: cf.br ^bb4(%[[X]] : i32)
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: call @use(%[[Y]]) : (i32) -> ()
// CHECK-NEXT: cf.br ^bb4(%[[Y]] : i32)
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: call @use(%[[X]]) : (i32) -> ()
// CHECK-NEXT: cf.br ^bb4(%[[N]] : i32)
// CHECK-NEXT: ^bb4(%[[V0:.*]]: i32):
// CHECK-NEXT: return %[[V0]] : i32
func.func @detour(%n: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %n : i32, [
    default: ^a,
    1: ^b,
    2: ^d
  ]
^a:
  call @done() : () -> ()
  cf.br ^m(%x : i32)
^b:
  call @use(%y) : (i32) -> ()
  cf.br ^m(%y : i32)
^d:
  call @use(%x) : (i32) -> ()
  cf.br ^end(%n : i32)
^m(%0: i32):
  cf.br ^end(%0 : i32)
^end(%1: i32):
  return %1 : i32
}
