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
