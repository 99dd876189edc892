// RUN: oxmlir-opt %s --arith-unsigned-when-equivalent | FileCheck %s

// CHECK-LABEL: func.func @never_negative
func.func @never_negative(%a: i32) {
  %c7 = arith.constant 7 : i32
  %low = arith.andi %a, %c7 : i32
  // CHECK: arith.divui {{.*}} {kept}
  %0 = arith.divsi %low, %c7 {kept} : i32
  // CHECK: arith.divui
  %1 = arith.floordivsi %low, %c7 : i32
  // CHECK: arith.ceildivui
  %2 = arith.ceildivsi %low, %c7 : i32
  // CHECK: arith.remui
  %3 = arith.remsi %low, %c7 : i32
  // CHECK: arith.minui
  %4 = arith.minsi %low, %c7 : i32
  // CHECK: arith.maxui
  %5 = arith.maxsi %low, %c7 : i32
  // CHECK: arith.extui
  %6 = arith.extsi %low : i32 to i64
  // CHECK: arith.cmpi ult
  %7 = arith.cmpi slt, %low, %c7 : i32
  // CHECK: arith.cmpi uge
  %8 = arith.cmpi sge, %low, %c7 : i32
  // CHECK: arith.cmpi eq
  %9 = arith.cmpi eq, %low, %c7 : i32
  return
}

// CHECK-LABEL: func.func @may_be_negative
func.func @may_be_negative(%a: i32) {
  %c7 = arith.constant 7 : i32
  // CHECK: arith.remsi
  %0 = arith.remsi %a, %c7 : i32
  // CHECK: arith.cmpi slt
  %1 = arith.cmpi slt, %a, %c7 : i32
  return
}
