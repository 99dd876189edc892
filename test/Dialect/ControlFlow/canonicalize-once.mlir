// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(canonicalize{max-iterations=1 max-num-rewrites=1 region-simplify=disabled top-down=false}))' | FileCheck %s

// Only the branch at the end is rewritten: that its condition is known does not wait for the branch above.

func.func private @use(i32)

// CHECK-LABEL: @condition_of_branch_above(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: cf.cond_br %[[C]], ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: call @use(%[[X]])
// CHECK-NEXT: cf.cond_br %[[C]], ^bb3, ^bb4
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: call @use(%[[Y]])
// CHECK-NEXT: cf.br ^bb4
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: call @use(%[[X]])
// CHECK-NEXT: return
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: call @use(%[[Y]])
// CHECK-NEXT: return
func.func @condition_of_branch_above(%c: i1, %x: i32, %y: i32) {
  cf.cond_br %c, ^then, ^else
^then:
  call @use(%x) : (i32) -> ()
  cf.cond_br %c, ^a, ^b
^else:
  call @use(%y) : (i32) -> ()
  cf.cond_br %c, ^a, ^b
^a:
  call @use(%x) : (i32) -> ()
  return
^b:
  call @use(%y) : (i32) -> ()
  return
}
