// RUN: oxmlir-opt %s --arith-emulate-wide-int | FileCheck %s
// RUN: oxmlir-opt %s --arith-emulate-wide-int --check-passes=64

// CHECK-LABEL: func.func @left(
//  CHECK-SAME:   %[[A:.*]]: vector<2xi32>, %[[B:.*]]: vector<2xi32>
//  CHECK-NEXT:   %[[LOW:.*]] = vector.extract %[[A]][0]
//  CHECK-NEXT:   %[[HIGH:.*]] = vector.extract %[[A]][1]
//  CHECK-NEXT:   %[[BY:.*]] = vector.extract %[[B]][0]
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : i32
//  CHECK-NEXT:   %[[WIDTH:.*]] = arith.constant 32 : i32
//  CHECK-NEXT:   %[[FAR:.*]] = arith.cmpi uge, %[[BY]], %[[WIDTH]] : i32
//  CHECK-NEXT:   %[[MOVED:.*]] = arith.shli %[[LOW]], %[[BY]] : i32
//  CHECK-NEXT:   %[[NEW_LOW:.*]] = arith.select %[[FAR]], %[[ZERO]], %[[MOVED]] : i32
//  CHECK-NEXT:   %[[CAPPED:.*]] = arith.select %[[FAR]], %[[WIDTH]], %[[BY]] : i32
//  CHECK-NEXT:   %[[REST:.*]] = arith.subi %[[WIDTH]], %[[CAPPED]] : i32
//  CHECK-NEXT:   %[[NEAR:.*]] = arith.shrui %[[LOW]], %[[REST]] : i32
//  CHECK-NEXT:   %[[BEYOND:.*]] = arith.subi %[[BY]], %[[WIDTH]] : i32
//  CHECK-NEXT:   %[[OVER:.*]] = arith.shli %[[LOW]], %[[BEYOND]] : i32
//  CHECK-NEXT:   %[[UP:.*]] = arith.shli %[[HIGH]], %[[BY]] : i32
//  CHECK-NEXT:   %[[KEPT:.*]] = arith.select %[[FAR]], %[[ZERO]], %[[UP]] : i32
//  CHECK-NEXT:   %[[CROSSED:.*]] = arith.select %[[FAR]], %[[OVER]], %[[NEAR]] : i32
//  CHECK-NEXT:   %[[STAYS:.*]] = arith.cmpi eq, %[[BY]], %[[ZERO]] : i32
//  CHECK-NEXT:   %[[FILLING:.*]] = arith.select %[[STAYS]], %[[ZERO]], %[[CROSSED]] : i32
//  CHECK-NEXT:   %[[NEW_HIGH:.*]] = arith.ori %[[FILLING]], %[[KEPT]] : i32
//       CHECK:   vector.insert %[[NEW_LOW]], %{{.*}} [0]
//  CHECK-NEXT:   vector.insert %[[NEW_HIGH]], %{{.*}} [1]
func.func @left(%a: i64, %b: i64) -> i64 {
  %0 = arith.shli %a, %b : i64
  return %0 : i64
}

// CHECK-LABEL: func.func @right(
//       CHECK:   arith.cmpi uge
//  CHECK-NEXT:   arith.shrui
//  CHECK-NEXT:   arith.select
//  CHECK-NEXT:   arith.shrui
//  CHECK-NEXT:   arith.select
//  CHECK-NEXT:   arith.select
//  CHECK-NEXT:   arith.subi
//  CHECK-NEXT:   arith.shli
//  CHECK-NEXT:   arith.subi
//  CHECK-NEXT:   arith.shrui
//  CHECK-NEXT:   arith.select
//  CHECK-NEXT:   arith.cmpi eq
//  CHECK-NEXT:   arith.select
//  CHECK-NEXT:   arith.ori
func.func @right(%a: i64, %b: i64) -> i64 {
  %0 = arith.shrui %a, %b : i64
  return %0 : i64
}

// The sign is shifted to the left by what an integer has more bits; nothing is shifted by zero bits, for which the integer itself is
// chosen.
// CHECK-LABEL: func.func @right_signed(
//       CHECK:   arith.cmpi slt
//       CHECK:   %[[BITS:.*]] = arith.constant 64 : i32
//       CHECK:   arith.subi %[[BITS]]
//       CHECK:   arith.cmpi uge
//       CHECK:   arith.shli
//       CHECK:   arith.cmpi uge
//       CHECK:   arith.shrui
//       CHECK:   %[[STAYS:.*]] = arith.cmpi eq
//       CHECK:   arith.select %[[STAYS]]
//       CHECK:   arith.select %[[STAYS]]
func.func @right_signed(%a: i64, %b: i64) -> i64 {
  %0 = arith.shrsi %a, %b : i64
  return %0 : i64
}

// CHECK-LABEL: func.func @vector(
//       CHECK:   arith.shli %{{.*}}, %{{.*}} : vector<3x1xi32>
//       CHECK:   vector.shape_cast %{{.*}} : vector<3xi1> to vector<3x1xi1>
func.func @vector(%a: vector<3xi64>, %b: vector<3xi64>) -> (vector<3xi64>, vector<3xi64>) {
  %0 = arith.shli %a, %b : vector<3xi64>
  %1 = arith.shrsi %a, %b : vector<3xi64>
  return %0, %1 : vector<3xi64>, vector<3xi64>
}
