// RUN: oxmlir-opt %s --convert-scf-to-cf=allow-pattern-rollback=false | FileCheck %s

// CHECK-LABEL: @choice(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: cf.cond_br %[[C]], ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: cf.br ^bb3(%[[X]] : i32)
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: cf.br ^bb3(%[[Y]] : i32)
// CHECK-NEXT: ^bb3(%[[V0:.*]]: i32):
// CHECK-NEXT: cf.br ^bb4
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: return %[[V0]] : i32
func.func @choice(%c: i1, %x: i32, %y: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %0 : i32
}
