// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// What one element leaves undefined is any number, unless it is the last one.
// CHECK-LABEL: @too_far(
// CHECK-DAG: %[[L:.*]] = arith.constant dense<[-7, -14, 0, -28]> : vector<4xi32>
// CHECK-DAG: %[[S:.*]] = arith.constant dense<[-7, -4, -1, -2]> : vector<4xi32>
// CHECK: return %[[L]], %[[S]]
func.func @too_far() -> (vector<4xi32>, vector<4xi32>) {
  %c = arith.constant dense<-7> : vector<4xi32>
  %d = arith.constant dense<[0, 1, 32, 2]> : vector<4xi32>
  %0 = arith.shli %c, %d : vector<4xi32>
  %1 = arith.shrsi %c, %d : vector<4xi32>
  return %0, %1 : vector<4xi32>, vector<4xi32>
}

// CHECK-LABEL: @too_far_at_last(
// CHECK: arith.shli
// CHECK: arith.floordivsi
func.func @too_far_at_last() -> (vector<2xi32>, vector<2xi32>) {
  %c = arith.constant dense<-7> : vector<2xi32>
  %d = arith.constant dense<[0, 32]> : vector<2xi32>
  %e = arith.constant dense<[2, 0]> : vector<2xi32>
  %0 = arith.shli %c, %d : vector<2xi32>
  %1 = arith.floordivsi %c, %e : vector<2xi32>
  return %0, %1 : vector<2xi32>, vector<2xi32>
}

// CHECK-LABEL: @by_zero(
// CHECK-NEXT: %[[C:.*]] = arith.constant dense<[-7, -4]> : vector<2xi32>
// CHECK-NEXT: return %[[C]]
func.func @by_zero() -> vector<2xi32> {
  %c = arith.constant dense<-7> : vector<2xi32>
  %d = arith.constant dense<[0, 2]> : vector<2xi32>
  %0 = arith.floordivsi %c, %d : vector<2xi32>
  return %0 : vector<2xi32>
}

// CHECK-LABEL: @least(
// CHECK: arith.ceildivsi
func.func @least() -> i8 {
  %c = arith.constant -128 : i8
  %d = arith.constant 2 : i8
  %0 = arith.ceildivsi %c, %d : i8
  return %0 : i8
}

// CHECK-LABEL: @vectors(
// CHECK-COUNT-2: arith.addi
func.func @vectors(%a: vector<4xi32>) -> vector<4xi32> {
  %c = arith.constant dense<5> : vector<4xi32>
  %d = arith.constant dense<3> : vector<4xi32>
  %0 = arith.addi %a, %c : vector<4xi32>
  %1 = arith.addi %0, %d : vector<4xi32>
  return %1 : vector<4xi32>
}

// CHECK-LABEL: @shorter(
// CHECK-SAME: %[[A:.*]]: f32
// CHECK-NEXT: %[[R:.*]] = arith.truncf %[[A]] downward : f32 to f16
// CHECK-NEXT: return %[[R]] : f16
func.func @shorter(%a: f32) -> f16 {
  %0 = arith.extf %a : f32 to f64
  %1 = arith.truncf %0 downward : f64 to f16
  return %1 : f16
}
