// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// What two positions carry is the same where it begins and goes on alike.
// CHECK-LABEL: func.func @alike
// CHECK-SAME: %[[X:[^:]*]]: i32, %[[Y:[^:]*]]: i32
func.func @alike(%l: index, %u: index, %s: index, %x: i32, %y: i32) -> (i32, i32, i32, i32) {
  // CHECK: %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[A:.*]] = %[[X]], %[[B:.*]] = %[[Y]]) -> (i32, i32)
  %r:4 = scf.for %i = %l to %u step %s iter_args(%a = %x, %b = %y, %c = %y, %d = %x) -> (i32, i32, i32, i32) {
    // CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[A]], %[[B]]
    // CHECK-NEXT: %[[PRODUCT:.*]] = arith.muli %[[B]], %[[A]]
    // CHECK-NEXT: scf.yield %[[SUM]], %[[PRODUCT]]
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %c, %d : i32
    scf.yield %1, %2, %2, %1 : i32, i32, i32, i32
  }
  // CHECK: return %[[R]]#0, %[[R]]#1, %[[R]]#1, %[[R]]#0
  return %r#0, %r#1, %r#2, %r#3 : i32, i32, i32, i32
}

// What goes on as it begins is the same all the time.
// CHECK-LABEL: func.func @constant
// CHECK-SAME: %[[X:[^:]*]]: i32)
func.func @constant(%l: index, %u: index, %s: index, %x: i32) -> i32 {
  // CHECK: scf.for
  // CHECK-NOT: iter_args
  %r = scf.for %i = %l to %u step %s iter_args(%a = %x) -> (i32) {
    // CHECK: vector.print %[[X]]
    vector.print %a : i32
    scf.yield %x : i32
  }
  // CHECK: return %[[X]]
  return %r : i32
}

// What begins apart stays apart.
// CHECK-LABEL: func.func @apart
func.func @apart(%l: index, %u: index, %s: index, %x: i32, %y: i32) -> i32 {
  // CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (i32, i32)
  %r:2 = scf.for %i = %l to %u step %s iter_args(%a = %x, %b = %y) -> (i32, i32) {
    %1 = arith.addi %a, %b : i32
    scf.yield %1, %1 : i32, i32
  }
  return %r#0 : i32
}
