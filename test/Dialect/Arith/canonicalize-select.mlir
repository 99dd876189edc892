// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @known(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: return %[[X]], %[[X]], %[[X]] : i32, i32, i32
func.func @known(%c: i1, %x: i32, %y: i32) -> (i32, i32, i32) {
  %true = arith.constant true
  %poison = ub.poison : i32
  %0 = arith.select %c, %x, %x : i32
  %1 = arith.select %true, %x, %y : i32
  %2 = arith.select %c, %x, %poison : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: @condition(
// CHECK-SAME: %[[C:.*]]: i1
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[V0:.*]] = arith.xori %[[C]], %[[TRUE]] : i1
// CHECK-NEXT: return %[[C]], %[[V0]] : i1, i1
func.func @condition(%c: i1) -> (i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %0 = arith.select %c, %true, %false : i1
  %1 = arith.select %c, %false, %true : i1
  return %0, %1 : i1, i1
}

// CHECK-LABEL: @of_equals(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: return %[[Y]], %[[X]] : i32, i32
func.func @of_equals(%x: i32, %y: i32) -> (i32, i32) {
  %eq = arith.cmpi eq, %x, %y : i32
  %ne = arith.cmpi ne, %x, %y : i32
  %0 = arith.select %eq, %x, %y : i32
  %1 = arith.select %ne, %x, %y : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: @constant_vectors(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[1, 9, 3]> : vector<3xi32>
// CHECK-NEXT: return %[[CST]] : vector<3xi32>
func.func @constant_vectors() -> vector<3xi32> {
  %c = arith.constant dense<[true, false, true]> : vector<3xi1>
  %x = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %y = arith.constant dense<9> : vector<3xi32>
  %0 = arith.select %c, %x, %y : vector<3xi1>, vector<3xi32>
  return %0 : vector<3xi32>
}

// CHECK-LABEL: @negated(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = arith.select %[[C]], %[[Y]], %[[X]] : i32
// CHECK-NEXT: return %[[V0]] : i32
func.func @negated(%c: i1, %x: i32, %y: i32) -> i32 {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  %0 = arith.select %not, %x, %y : i32
  return %0 : i32
}

// CHECK-LABEL: @nested(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32, %[[Z:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = arith.select %[[C]], %[[X]], %[[Z]] : i32
// CHECK-NEXT: %[[V1:.*]] = arith.select %[[C]], %[[Z]], %[[Y]] : i32
// CHECK-NEXT: return %[[V0]], %[[V1]] : i32, i32
func.func @nested(%c: i1, %x: i32, %y: i32, %z: i32) -> (i32, i32) {
  %0 = arith.select %c, %x, %y : i32
  %1 = arith.select %c, %0, %z : i32
  %2 = arith.select %c, %z, %0 : i32
  return %1, %2 : i32, i32
}

// CHECK-LABEL: @extension(
// CHECK-SAME: %[[C:.*]]: i1
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[V0:.*]] = arith.extui %[[C]] : i1 to i32
// CHECK-NEXT: %[[V1:.*]] = arith.xori %[[C]], %[[TRUE]] : i1
// CHECK-NEXT: %[[V2:.*]] = arith.extui %[[V1]] : i1 to i32
// CHECK-NEXT: return %[[V0]], %[[V2]] : i32, i32
func.func @extension(%c: i1) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %0 = arith.select %c, %one, %zero : i32
  %1 = arith.select %c, %zero, %one : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: @comparisons(
// CHECK-SAME: %[[X:.*]]: i32, %[[B:.*]]: i1
// CHECK-NEXT: %[[C7_I32:.*]] = arith.constant 7 : i32
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[V0:.*]] = arith.cmpi sgt, %[[X]], %[[C7_I32]] : i32
// CHECK-NEXT: return %[[TRUE]], %[[B]], %[[B]], %[[B]], %[[V0]] : i1, i1, i1, i1, i1
func.func @comparisons(%x: i32, %b: i1) -> (i1, i1, i1, i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %seven = arith.constant 7 : i32
  %zero = arith.constant 0 : i32
  %wide = arith.extui %b : i1 to i32
  %0 = arith.cmpi sle, %x, %x : i32
  %1 = arith.cmpi ne, %wide, %zero : i32
  %2 = arith.cmpi ne, %b, %false : i1
  %3 = arith.cmpi eq, %b, %true : i1
  %4 = arith.cmpi slt, %seven, %x : i32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
