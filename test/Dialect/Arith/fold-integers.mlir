// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @sums(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[C7_I32:.*]] = arith.constant 7 : i32
// CHECK-NEXT: return %[[A]], %[[A]], %[[A]], %[[C7_I32]] : i32, i32, i32, i32
func.func @sums(%a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %four = arith.constant 4 : i32
  %0 = arith.addi %a, %zero : i32
  %difference = arith.subi %a, %b : i32
  %1 = arith.addi %difference, %b : i32
  %2 = arith.addi %b, %difference : i32
  %3 = arith.addi %three, %four : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: @differences(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C_1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT: return %[[C0_I32]], %[[A]], %[[A]], %[[B]], %[[C_1_I32]] : i32, i32, i32, i32, i32
func.func @differences(%a: i32, %b: i32) -> (i32, i32, i32, i32, i32) {
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %four = arith.constant 4 : i32
  %0 = arith.subi %a, %a : i32
  %1 = arith.subi %a, %zero : i32
  %sum = arith.addi %a, %b : i32
  %2 = arith.subi %sum, %b : i32
  %3 = arith.subi %sum, %a : i32
  %4 = arith.subi %three, %four : i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}

// CHECK-LABEL: @products(
// CHECK-SAME: %[[A:.*]]: i32
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C9_I32:.*]] = arith.constant 9 : i32
// CHECK-NEXT: return %[[C0_I32]], %[[A]], %[[C9_I32]] : i32, i32, i32
func.func @products(%a: i32) -> (i32, i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %0 = arith.muli %a, %zero : i32
  %1 = arith.muli %one, %a : i32
  %2 = arith.muli %three, %three : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: @additions_with_carry(
// CHECK-SAME: %[[A:.*]]: i8
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: %[[C44_I8:.*]] = arith.constant 44 : i8
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: return %[[A]], %[[FALSE]], %[[C44_I8]], %[[TRUE]] : i8, i1, i8, i1
func.func @additions_with_carry(%a: i8) -> (i8, i1, i8, i1) {
  %zero = arith.constant 0 : i8
  %200 = arith.constant 200 : i8
  %100 = arith.constant 100 : i8
  %0:2 = arith.addui_extended %a, %zero : i8, i1
  %1:2 = arith.addui_extended %200, %100 : i8, i1
  return %0#0, %0#1, %1#0, %1#1 : i8, i1, i8, i1
}

// CHECK-LABEL: @wide_products(
// CHECK-SAME: %[[A:.*]]: i8
// CHECK-NEXT: %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[C_44_I8:.*]] = arith.constant -44 : i8
// CHECK-NEXT: %[[C_2_I8:.*]] = arith.constant -2 : i8
// CHECK-NEXT: return %[[C0_I8]], %[[C0_I8]], %[[C_44_I8]], %[[C_2_I8]] : i8, i8, i8, i8
func.func @wide_products(%a: i8) -> (i8, i8, i8, i8) {
  %zero = arith.constant 0 : i8
  %100 = arith.constant 100 : i8
  %m3 = arith.constant -3 : i8
  %0:2 = arith.mulsi_extended %a, %zero : i8
  %1:2 = arith.mulsi_extended %100, %m3 : i8
  return %0#0, %0#1, %1#0, %1#1 : i8, i8, i8, i8
}

// CHECK-LABEL: @wide_unsigned_products(
// CHECK-SAME: %[[A:.*]]: i8
// CHECK-NEXT: %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[C_44_I8:.*]] = arith.constant -44 : i8
// CHECK-NEXT: %[[C98_I8:.*]] = arith.constant 98 : i8
// CHECK-NEXT: return %[[C0_I8]], %[[C0_I8]], %[[A]], %[[C0_I8]], %[[C_44_I8]], %[[C98_I8]] : i8, i8, i8, i8, i8, i8
func.func @wide_unsigned_products(%a: i8) -> (i8, i8, i8, i8, i8, i8) {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %100 = arith.constant 100 : i8
  %m3 = arith.constant -3 : i8
  %0:2 = arith.mului_extended %a, %zero : i8
  %1:2 = arith.mului_extended %a, %one : i8
  %2:2 = arith.mului_extended %100, %m3 : i8
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: @remainders(
// CHECK-SAME: %[[A:.*]]: i32
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C_3_I32:.*]] = arith.constant -3 : i32
// CHECK-NEXT: %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT: return %[[C0_I32]], %[[C_3_I32]], %[[C0_I32]], %[[C1_I32]] : i32, i32, i32, i32
func.func @remainders(%a: i32) -> (i32, i32, i32, i32) {
  %one = arith.constant 1 : i32
  %four = arith.constant 4 : i32
  %m7 = arith.constant -7 : i32
  %0 = arith.remsi %a, %one : i32
  %1 = arith.remsi %m7, %four : i32
  %2 = arith.remui %a, %one : i32
  %3 = arith.remui %m7, %four : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// Division by zero stays.
// CHECK-LABEL: @by_zero(
// CHECK-SAME: %[[A:.*]]: i32
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C4_I32:.*]] = arith.constant 4 : i32
// CHECK-NEXT: %[[V0:.*]] = arith.remsi %[[C4_I32]], %[[C0_I32]] : i32
// CHECK-NEXT: %[[V1:.*]] = arith.remui %[[C4_I32]], %[[C0_I32]] : i32
// CHECK-NEXT: %[[V2:.*]] = arith.divsi %[[C4_I32]], %[[C0_I32]] : i32
// CHECK-NEXT: %[[V3:.*]] = arith.ceildivui %[[C4_I32]], %[[C0_I32]] : i32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]] : i32, i32, i32, i32
func.func @by_zero(%a: i32) -> (i32, i32, i32, i32) {
  %zero = arith.constant 0 : i32
  %four = arith.constant 4 : i32
  %0 = arith.remsi %four, %zero : i32
  %1 = arith.remui %four, %zero : i32
  %2 = arith.divsi %four, %zero : i32
  %3 = arith.ceildivui %four, %zero : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: @largest_and_smallest(
// CHECK-SAME: %[[A:.*]]: i8
// CHECK-NEXT: %[[C_128_I8:.*]] = arith.constant -128 : i8
// CHECK-NEXT: %[[C127_I8:.*]] = arith.constant 127 : i8
// CHECK-NEXT: %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[C_1_I8:.*]] = arith.constant -1 : i8
// CHECK-NEXT: return %[[C127_I8]], %[[A]], %[[A]], %[[C_128_I8]], %[[C_1_I8]], %[[A]], %[[A]], %[[C0_I8]] : i8, i8, i8, i8, i8, i8, i8, i8
func.func @largest_and_smallest(%a: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8) {
  %smin = arith.constant -128 : i8
  %smax = arith.constant 127 : i8
  %umin = arith.constant 0 : i8
  %umax = arith.constant 255 : i8
  %0 = arith.maxsi %a, %smax : i8
  %1 = arith.maxsi %a, %smin : i8
  %2 = arith.minsi %a, %smax : i8
  %3 = arith.minsi %a, %smin : i8
  %4 = arith.maxui %a, %umax : i8
  %5 = arith.maxui %a, %umin : i8
  %6 = arith.minui %a, %umax : i8
  %7 = arith.minui %a, %umin : i8
  return %0, %1, %2, %3, %4, %5, %6, %7 : i8, i8, i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: @extremes_of_equals(
// CHECK-SAME: %[[A:.*]]: i8
// CHECK-NEXT: return %[[A]], %[[A]], %[[A]], %[[A]] : i8, i8, i8, i8
func.func @extremes_of_equals(%a: i8) -> (i8, i8, i8, i8) {
  %0 = arith.maxsi %a, %a : i8
  %1 = arith.minsi %a, %a : i8
  %2 = arith.maxui %a, %a : i8
  %3 = arith.minui %a, %a : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}

// CHECK-LABEL: @extremes_of_constants(
// CHECK-NEXT: %[[C7_I8:.*]] = arith.constant 7 : i8
// CHECK-NEXT: %[[C_5_I8:.*]] = arith.constant -5 : i8
// CHECK-NEXT: return %[[C7_I8]], %[[C_5_I8]], %[[C_5_I8]], %[[C7_I8]] : i8, i8, i8, i8
func.func @extremes_of_constants() -> (i8, i8, i8, i8) {
  %a = arith.constant -5 : i8
  %b = arith.constant 7 : i8
  %0 = arith.maxsi %a, %b : i8
  %1 = arith.minsi %a, %b : i8
  %2 = arith.maxui %a, %b : i8
  %3 = arith.minui %a, %b : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}

// A shift by the width or more is poison, and stays.
// CHECK-LABEL: @shifts(
// CHECK-SAME: %[[A:.*]]: i8
// CHECK-NEXT: %[[C8_I8:.*]] = arith.constant 8 : i8
// CHECK-NEXT: %[[C_100_I8:.*]] = arith.constant -100 : i8
// CHECK-NEXT: %[[C112_I8:.*]] = arith.constant 112 : i8
// CHECK-NEXT: %[[C_25_I8:.*]] = arith.constant -25 : i8
// CHECK-NEXT: %[[C39_I8:.*]] = arith.constant 39 : i8
// CHECK-NEXT: %[[V0:.*]] = arith.shli %[[C_100_I8]], %[[C8_I8]] : i8
// CHECK-NEXT: return %[[A]], %[[A]], %[[A]], %[[C112_I8]], %[[C_25_I8]], %[[C39_I8]], %[[V0]] : i8, i8, i8, i8, i8, i8, i8
func.func @shifts(%a: i8) -> (i8, i8, i8, i8, i8, i8, i8) {
  %zero = arith.constant 0 : i8
  %two = arith.constant 2 : i8
  %eight = arith.constant 8 : i8
  %m100 = arith.constant -100 : i8
  %0 = arith.shli %a, %zero : i8
  %1 = arith.shrsi %a, %zero : i8
  %2 = arith.shrui %a, %zero : i8
  %3 = arith.shli %m100, %two : i8
  %4 = arith.shrsi %m100, %two : i8
  %5 = arith.shrui %m100, %two : i8
  %6 = arith.shli %m100, %eight : i8
  return %0, %1, %2, %3, %4, %5, %6 : i8, i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: @vectors_and_tensors(
// CHECK-SAME: %[[A:.*]]: vector<2xi8>, %[[B:.*]]: tensor<2xi8>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[3, 6]> : vector<2xi8>
// CHECK-NEXT: return %[[A]], %[[CST]], %[[B]] : vector<2xi8>, vector<2xi8>, tensor<2xi8>
func.func @vectors_and_tensors(%a: vector<2xi8>, %b: tensor<2xi8>) -> (vector<2xi8>, vector<2xi8>, tensor<2xi8>) {
  %zeros = arith.constant dense<0> : vector<2xi8>
  %some = arith.constant dense<[1, 2]> : vector<2xi8>
  %splat = arith.constant dense<3> : vector<2xi8>
  %ones = arith.constant dense<1> : tensor<2xi8>
  %0 = arith.addi %a, %zeros : vector<2xi8>
  %1 = arith.muli %some, %splat : vector<2xi8>
  %2 = arith.muli %b, %ones : tensor<2xi8>
  return %0, %1, %2 : vector<2xi8>, vector<2xi8>, tensor<2xi8>
}
