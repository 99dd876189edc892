// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// A sum that overflows is poison, and nobody looks at it where the outer condition does not hold.
// CHECK-LABEL: @may_be_poison(
// CHECK-SAME: %[[OUTER:.*]]: i1, %[[X:.*]]: i32
// CHECK: %[[INNER:.*]] = arith.cmpi slt
// CHECK: %[[BOTH:.*]] = arith.select %[[OUTER]], %[[INNER]], %false : i1
// CHECK: scf.if %[[BOTH]]
func.func @may_be_poison(%outer: i1, %x: i32, %m: memref<i32>) {
  %sum = arith.addi %x, %x overflow<nsw> : i32
  %zero = arith.constant 0 : i32
  %inner = arith.cmpi slt, %sum, %zero : i32
  scf.if %outer {
    scf.if %inner {
      memref.store %x, %m[] : memref<i32>
    }
  }
  return
}

// CHECK-LABEL: @never_poison(
// CHECK-SAME: %[[OUTER:.*]]: i1, %[[X:.*]]: i32
// CHECK: %[[INNER:.*]] = arith.cmpi slt
// CHECK: %[[BOTH:.*]] = arith.andi %[[OUTER]], %[[INNER]] : i1
// CHECK: scf.if %[[BOTH]]
func.func @never_poison(%outer: i1, %x: i32, %m: memref<i32>) {
  %sum = arith.addi %x, %x : i32
  %zero = arith.constant 0 : i32
  %inner = arith.cmpi slt, %sum, %zero : i32
  scf.if %outer {
    scf.if %inner {
      memref.store %x, %m[] : memref<i32>
    }
  }
  return
}

// CHECK-LABEL: @yields_what_is_outside(
// CHECK-SAME: %[[C:.*]]: i1, %[[D:.*]]: i1, %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[BOTH:.*]] = arith.andi %[[C]], %[[D]] : i1
// CHECK-NEXT: %[[R:.*]] = arith.select %[[C]], %[[A]], %[[B]] : i32
// CHECK-NEXT: scf.if %[[BOTH]] {
// CHECK: return %[[R]]
func.func @yields_what_is_outside(%c: i1, %d: i1, %a: i32, %b: i32, %m: memref<i32>) -> i32 {
  %r = scf.if %c -> i32 {
    scf.if %d {
      memref.store %a, %m[] : memref<i32>
    }
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  return %r : i32
}
