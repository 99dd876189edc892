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
