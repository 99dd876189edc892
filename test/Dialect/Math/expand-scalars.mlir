// RUN: oxmlir-opt %s --math-expand-ops | FileCheck %s

// CHECK-LABEL: @inverse_root(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V0:.*]] = math.sqrt %[[X]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.divf %[[CST]], %[[V0]] : f32
// CHECK-NEXT: return %[[V1]] : f32
func.func @inverse_root(%x: f32) -> f32 {
  %0 = math.rsqrt %x : f32
  return %0 : f32
}

// As the operation is defined, however its bounds are called: maxf(minf(x, a), b).
// CHECK-LABEL: @clamped(
// CHECK-SAME: %[[X:.*]]: f32, %[[A:.*]]: f32, %[[B:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.minimumf %[[X]], %[[A]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.maximumf %[[V0]], %[[B]] : f32
// CHECK-NEXT: return %[[V1]] : f32
func.func @clamped(%x: f32, %a: f32, %b: f32) -> f32 {
  %0 = math.clampf %x to [%a, %b] : f32
  return %0 : f32
}

// CHECK-LABEL: @fused(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %[[V:.*]]: vector<4xf64>
// CHECK-NEXT: %[[V0:.*]] = arith.mulf %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.addf %[[V0]], %[[C]] : f32
// CHECK-NEXT: %[[V2:.*]] = arith.mulf %[[V]], %[[V]] : vector<4xf64>
// CHECK-NEXT: %[[V3:.*]] = arith.addf %[[V2]], %[[V]] : vector<4xf64>
// CHECK-NEXT: return %[[V1]], %[[V3]] : f32, vector<4xf64>
func.func @fused(%a: f32, %b: f32, %c: f32, %v: vector<4xf64>) -> (f32, vector<4xf64>) {
  %0 = math.fma %a, %b, %c : f32
  %1 = math.fma %v, %v, %v : vector<4xf64>
  return %0, %1 : f32, vector<4xf64>
}
