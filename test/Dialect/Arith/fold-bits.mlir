// Comparisons of single bits with a constant that leaves them as they are.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s


// CHECK-LABEL: func.func @kept(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: %0 = arith.cmpi eq, %arg0, %false : i1
// CHECK-NEXT: %1 = arith.cmpi ne, %arg2, %c0_i8 : i8
// CHECK: return %arg0, %arg0, %arg1, %0, %1
func.func @kept(%x: i1, %v: vector<2xi1>, %y: i8) -> (i1, i1, vector<2xi1>, i1, i1) {
  %f = arith.constant false
  %t = arith.constant true
  %z = arith.constant dense<false> : vector<2xi1>
  %zero = arith.constant 0 : i8
  %0 = arith.cmpi ne, %x, %f : i1
  %1 = arith.cmpi eq, %x, %t : i1
  %2 = arith.cmpi ne, %v, %z : vector<2xi1>
  %3 = arith.cmpi eq, %x, %f : i1
  %4 = arith.cmpi ne, %y, %zero : i8
  return %0, %1, %2, %3, %4 : i1, i1, vector<2xi1>, i1, i1
}
