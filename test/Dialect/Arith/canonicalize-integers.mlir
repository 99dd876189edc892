// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @sums_of_sums(
// CHECK-SAME: %[[X:.*]]: index
// CHECK-NEXT: %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT: %[[C13:.*]] = arith.constant 13 : index
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[X]], %[[C13]] : index
// CHECK-NEXT: %[[V1:.*]] = arith.addi %[[X]], %[[C7]] : index
// CHECK-NEXT: %[[V2:.*]] = arith.subi %[[C13]], %[[X]] : index
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]] : index, index, index
func.func @sums_of_sums(%x: index) -> (index, index, index) {
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %0 = arith.addi %x, %c3 : index
  %1 = arith.addi %0, %c10 : index
  %2 = arith.subi %x, %c3 : index
  %3 = arith.addi %2, %c10 : index
  %4 = arith.subi %c3, %x : index
  %5 = arith.addi %4, %c10 : index
  return %1, %3, %5 : index, index, index
}

// Only the flags of both remain.
// CHECK-LABEL: @overflow(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: %[[C13_I32:.*]] = arith.constant 13 : i32
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[X]], %[[C13_I32]] overflow<nuw> : i32
// CHECK-NEXT: return %[[V0]] : i32
func.func @overflow(%x: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %c10 = arith.constant 10 : i32
  %0 = arith.addi %x, %c3 overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %c10 overflow<nuw> : i32
  return %1 : i32
}

// CHECK-LABEL: @sums_with_negated(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = arith.subi %[[X]], %[[Y]] : i32
// CHECK-NEXT: %[[V1:.*]] = arith.subi %[[Y]], %[[X]] : i32
// CHECK-NEXT: return %[[V0]], %[[V1]] : i32, i32
func.func @sums_with_negated(%x: i32, %y: i32) -> (i32, i32) {
  %minus_one = arith.constant -1 : i32
  %0 = arith.muli %y, %minus_one : i32
  %1 = arith.addi %x, %0 : i32
  %2 = arith.muli %x, %minus_one : i32
  %3 = arith.addi %2, %y : i32
  return %1, %3 : i32, i32
}

// CHECK-LABEL: @differences_of_sums(
// CHECK-SAME: %[[X:.*]]: index
// CHECK-NEXT: %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT: %[[C_7:.*]] = arith.constant -7 : index
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[X]], %[[C_7]] : index
// CHECK-NEXT: %[[V1:.*]] = arith.subi %[[C7]], %[[X]] : index
// CHECK-NEXT: return %[[V0]], %[[V1]] : index, index
func.func @differences_of_sums(%x: index) -> (index, index) {
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %0 = arith.addi %x, %c3 : index
  %1 = arith.subi %0, %c10 : index
  %2 = arith.subi %c10, %0 : index
  return %1, %2 : index, index
}

// CHECK-LABEL: @differences_of_differences(
// CHECK-SAME: %[[X:.*]]: index
// CHECK-NEXT: %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT: %[[C_7:.*]] = arith.constant -7 : index
// CHECK-NEXT: %[[C13:.*]] = arith.constant 13 : index
// CHECK-NEXT: %[[V0:.*]] = arith.subi %[[X]], %[[C13]] : index
// CHECK-NEXT: %[[V1:.*]] = arith.subi %[[C_7]], %[[X]] : index
// CHECK-NEXT: %[[V2:.*]] = arith.subi %[[C13]], %[[X]] : index
// CHECK-NEXT: %[[V3:.*]] = arith.addi %[[X]], %[[C7]] : index
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]] : index, index, index, index
func.func @differences_of_differences(%x: index) -> (index, index, index, index) {
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %0 = arith.subi %x, %c3 : index
  %1 = arith.subi %0, %c10 : index
  %2 = arith.subi %c3, %x : index
  %3 = arith.subi %2, %c10 : index
  %4 = arith.subi %c10, %0 : index
  %5 = arith.subi %c10, %2 : index
  return %1, %3, %4, %5 : index, index, index, index
}

// CHECK-LABEL: @difference_with_itself(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V0:.*]] = arith.subi %[[C0_I32]], %[[B]] : i32
// CHECK-NEXT: return %[[V0]] : i32
func.func @difference_with_itself(%a: i32, %b: i32) -> i32 {
  %0 = arith.subi %a, %b : i32
  %1 = arith.subi %0, %a : i32
  return %1 : i32
}

// CHECK-LABEL: @products_of_products(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: %[[C30_I32:.*]] = arith.constant 30 : i32
// CHECK-NEXT: %[[V0:.*]] = arith.muli %[[X]], %[[C30_I32]] : i32
// CHECK-NEXT: return %[[V0]] : i32
func.func @products_of_products(%x: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %c10 = arith.constant 10 : i32
  %0 = arith.muli %x, %c3 : i32
  %1 = arith.muli %0, %c10 : i32
  return %1 : i32
}

// CHECK-LABEL: @unused_upper_halves(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[X]], %[[Y]] : i32
// CHECK-NEXT: %[[V1:.*]] = arith.muli %[[X]], %[[Y]] : i32
// CHECK-NEXT: %[[V2:.*]] = arith.muli %[[X]], %[[Y]] : i32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]] : i32, i32, i32
func.func @unused_upper_halves(%x: i32, %y: i32) -> (i32, i32, i32) {
  %0:2 = arith.addui_extended %x, %y : i32, i1
  %1:2 = arith.mului_extended %x, %y : i32
  %2:2 = arith.mulsi_extended %x, %y : i32
  return %0#0, %1#0, %2#0 : i32, i32, i32
}

// CHECK-LABEL: @wide_product_with_one(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V0:.*]] = arith.cmpi slt, %[[X]], %[[C0_I32]] : i32
// CHECK-NEXT: %[[V1:.*]] = arith.extsi %[[V0]] : i1 to i32
// CHECK-NEXT: return %[[X]], %[[V1]] : i32, i32
func.func @wide_product_with_one(%x: i32) -> (i32, i32) {
  %one = arith.constant 1 : i32
  %0:2 = arith.mulsi_extended %x, %one : i32
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: @bits_of_extended(
// CHECK-SAME: %[[X:.*]]: i8, %[[Y:.*]]: i8
// CHECK-NEXT: %[[V0:.*]] = arith.andi %[[X]], %[[Y]] : i8
// CHECK-NEXT: %[[V1:.*]] = arith.extsi %[[V0]] : i8 to i32
// CHECK-NEXT: %[[V2:.*]] = arith.andi %[[X]], %[[Y]] : i8
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i8 to i32
// CHECK-NEXT: %[[V4:.*]] = arith.ori %[[X]], %[[Y]] : i8
// CHECK-NEXT: %[[V5:.*]] = arith.extsi %[[V4]] : i8 to i32
// CHECK-NEXT: %[[V6:.*]] = arith.ori %[[X]], %[[Y]] : i8
// CHECK-NEXT: %[[V7:.*]] = arith.extui %[[V6]] : i8 to i32
// CHECK-NEXT: %[[V8:.*]] = arith.xori %[[X]], %[[Y]] : i8
// CHECK-NEXT: %[[V9:.*]] = arith.extsi %[[V8]] : i8 to i32
// CHECK-NEXT: %[[V10:.*]] = arith.xori %[[X]], %[[Y]] : i8
// CHECK-NEXT: %[[V11:.*]] = arith.extui %[[V10]] : i8 to i32
// CHECK-NEXT: return %[[V1]], %[[V3]], %[[V5]], %[[V7]], %[[V9]], %[[V11]] : i32, i32, i32, i32, i32, i32
func.func @bits_of_extended(%x: i8, %y: i8) -> (i32, i32, i32, i32, i32, i32) {
  %sx = arith.extsi %x : i8 to i32
  %sy = arith.extsi %y : i8 to i32
  %ux = arith.extui %x : i8 to i32
  %uy = arith.extui %y : i8 to i32
  %0 = arith.andi %sx, %sy : i32
  %1 = arith.andi %ux, %uy : i32
  %2 = arith.ori %sx, %sy : i32
  %3 = arith.ori %ux, %uy : i32
  %4 = arith.xori %sx, %sy : i32
  %5 = arith.xori %ux, %uy : i32
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32, i32
}

// Extensions of two kinds, or from two types, are not taken together.
// CHECK-LABEL: @bits_of_differently_extended(
// CHECK-SAME: %[[X:.*]]: i8, %[[Y:.*]]: i16
// CHECK-NEXT: %[[V0:.*]] = arith.extsi %[[X]] : i8 to i32
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[X]] : i8 to i32
// CHECK-NEXT: %[[V2:.*]] = arith.extui %[[Y]] : i16 to i32
// CHECK-NEXT: %[[V3:.*]] = arith.andi %[[V0]], %[[V1]] : i32
// CHECK-NEXT: %[[V4:.*]] = arith.ori %[[V1]], %[[V2]] : i32
// CHECK-NEXT: return %[[V3]], %[[V4]] : i32, i32
func.func @bits_of_differently_extended(%x: i8, %y: i16) -> (i32, i32) {
  %sx = arith.extsi %x : i8 to i32
  %ux = arith.extui %x : i8 to i32
  %uy = arith.extui %y : i16 to i32
  %0 = arith.andi %sx, %ux : i32
  %1 = arith.ori %ux, %uy : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: @comparisons_of_extended(
// CHECK-SAME: %[[X:.*]]: i8, %[[Y:.*]]: i8
// CHECK-NEXT: %[[V0:.*]] = arith.cmpi eq, %[[X]], %[[Y]] : i8
// CHECK-NEXT: %[[V1:.*]] = arith.cmpi ne, %[[X]], %[[Y]] : i8
// CHECK-NEXT: return %[[V0]], %[[V1]] : i1, i1
func.func @comparisons_of_extended(%x: i8, %y: i8) -> (i1, i1) {
  %sx = arith.extsi %x : i8 to i32
  %sy = arith.extsi %y : i8 to i32
  %ux = arith.extui %x : i8 to i32
  %uy = arith.extui %y : i8 to i32
  %0 = arith.cmpi eq, %sx, %sy : i32
  %1 = arith.cmpi ne, %ux, %uy : i32
  return %0, %1 : i1, i1
}

// CHECK-LABEL: @negated_comparison(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = arith.cmpi sgt, %[[X]], %[[Y]] : i32
// CHECK-NEXT: return %[[V0]] : i1
func.func @negated_comparison(%x: i32, %y: i32) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpi sle, %x, %y : i32
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}
