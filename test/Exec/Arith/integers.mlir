// RUN: oxmlir-opt --run=main --run-args='7 : i32, -3 : i32' %s | FileCheck %s

// CHECK: 4 : i32
// CHECK-NEXT: -21 : i32
// CHECK-NEXT: -2 : i32
// CHECK-NEXT: -3 : i32
// CHECK-NEXT: 1 : i32
// CHECK-NEXT: 0 : i32
// CHECK-NEXT: true : i1
// CHECK-NEXT: 4294967275 : i64
// CHECK-NEXT: dense<[7, 8]> : vector<2xi32>
func.func @main(%a: i32, %b: i32) -> (i32, i32, i32, i32, i32, i32, i1, i64, vector<2xi32>) {
  %sum = arith.addi %a, %b : i32
  %product = arith.muli %a, %b : i32
  %quotient = arith.divsi %a, %b : i32
  %floor = arith.floordivsi %a, %b : i32
  %rest = arith.remsi %a, %b : i32
  %unsigned = arith.divui %a, %b : i32
  %greater = arith.cmpi sgt, %a, %b : i32
  %wide = arith.extui %product : i32 to i64
  %c = arith.constant dense<[0, 1]> : vector<2xi32>
  %d = arith.constant dense<7> : vector<2xi32>
  %v = arith.addi %c, %d : vector<2xi32>
  return %sum, %product, %quotient, %floor, %rest, %unsigned, %greater, %wide, %v
      : i32, i32, i32, i32, i32, i32, i1, i64, vector<2xi32>
}
