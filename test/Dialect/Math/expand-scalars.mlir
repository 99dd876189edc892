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

// Without the flag it is one rounding.
// CHECK-LABEL: @fused(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %[[V:.*]]: vector<4xf64>
// CHECK-NEXT: %[[V0:.*]] = math.fma %[[A]], %[[B]], %[[C]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.mulf %[[V]], %[[V]] : vector<4xf64>
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V1]], %[[V]] : vector<4xf64>
// CHECK-NEXT: return %[[V0]], %[[V2]] : f32, vector<4xf64>
func.func @fused(%a: f32, %b: f32, %c: f32, %v: vector<4xf64>) -> (f32, vector<4xf64>) {
  %0 = math.fma %a, %b, %c : f32
  %1 = math.fma %v, %v, %v fastmath<contract> : vector<4xf64>
  return %0, %1 : f32, vector<4xf64>
}

// The square of a large number may be infinite where the power is not 0. The root of -0 is -0, and an exponential of a logarithm
// is no power of a negative number.
// CHECK-LABEL: @powers(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 5.000000e-01 : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V0:.*]] = arith.divf %[[CST_0]], %[[X]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.mulf %[[V0]], %[[V0]] : f32
// CHECK-NEXT: %[[V2:.*]] = math.powf %[[X]], %[[CST]] : f32
// CHECK-NEXT: %[[V3:.*]] = math.sqrt %[[X]] : f32
// CHECK-NEXT: %[[V4:.*]] = math.powf %[[X]], %[[Y]] : f32
// CHECK-NEXT: return %[[V1]], %[[V2]], %[[V3]], %[[V4]] : f32, f32, f32, f32
func.func @powers(%x: f32, %y: f32) -> (f32, f32, f32, f32) {
  %minus_two = arith.constant -2.0 : f32
  %half = arith.constant 0.5 : f32
  %0 = math.powf %x, %minus_two : f32
  %1 = math.powf %x, %half : f32
  %2 = math.powf %x, %half fastmath<ninf,nsz> : f32
  %3 = math.powf %x, %y : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// Not each i32 is a number of f32.
// CHECK-LABEL: @integer_powers(
// CHECK-SAME: %[[X:.*]]: f32, %[[I:.*]]: i16, %[[J:.*]]: i32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V0:.*]] = arith.sitofp %[[I]] : i16 to f32
// CHECK-NEXT: %[[V1:.*]] = math.powf %[[X]], %[[V0]] : f32
// CHECK-NEXT: %[[V2:.*]] = math.fpowi %[[X]], %[[J]] : f32, i32
// CHECK-NEXT: %[[V3:.*]] = arith.divf %[[CST]], %[[X]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.mulf %[[V3]], %[[V3]] : f32
// CHECK-NEXT: return %[[V1]], %[[V2]], %[[V4]] : f32, f32, f32
func.func @integer_powers(%x: f32, %i: i16, %j: i32) -> (f32, f32, f32) {
  %minus_two = arith.constant -2 : i32
  %0 = math.fpowi %x, %i : f32, i16
  %1 = math.fpowi %x, %j : f32, i32
  %2 = math.fpowi %x, %minus_two : f32, i32
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: @inverse_hyperbolic_sine(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.693147182 : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 8.192000e+03 : f32
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V0:.*]] = math.absf %[[X]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.mulf %[[V0]], %[[V0]] : f32
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V1]], %[[CST_1]] : f32
// CHECK-NEXT: %[[V3:.*]] = math.sqrt %[[V2]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.addf %[[V3]], %[[CST_1]] : f32
// CHECK-NEXT: %[[V5:.*]] = arith.divf %[[V1]], %[[V4]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.addf %[[V0]], %[[V5]] : f32
// CHECK-NEXT: %[[V7:.*]] = math.log1p %[[V6]] : f32
// CHECK-NEXT: %[[V8:.*]] = arith.cmpf ogt, %[[V0]], %[[CST_0]] : f32
// CHECK-NEXT: %[[V9:.*]] = math.log %[[V0]] : f32
// CHECK-NEXT: %[[V10:.*]] = arith.addf %[[V9]], %[[CST]] : f32
// CHECK-NEXT: %[[V11:.*]] = arith.select %[[V8]], %[[V10]], %[[V7]] : f32
// CHECK-NEXT: %[[V12:.*]] = math.copysign %[[V11]], %[[X]] : f32
// CHECK-NEXT: return %[[V12]] : f32
func.func @inverse_hyperbolic_sine(%x: f32) -> f32 {
  %0 = math.asinh %x : f32
  return %0 : f32
}

// CHECK-LABEL: @inverse_hyperbolic_cosine(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.693147182 : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 8.192000e+03 : f32
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[V0:.*]] = arith.subf %[[X]], %[[CST_1]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.addf %[[X]], %[[CST_1]] : f32
// CHECK-NEXT: %[[V2:.*]] = arith.mulf %[[V0]], %[[V1]] : f32
// CHECK-NEXT: %[[V3:.*]] = math.sqrt %[[V2]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.addf %[[V0]], %[[V3]] : f32
// CHECK-NEXT: %[[V5:.*]] = math.log1p %[[V4]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.cmpf ogt, %[[X]], %[[CST_0]] : f32
// CHECK-NEXT: %[[V7:.*]] = math.log %[[X]] : f32
// CHECK-NEXT: %[[V8:.*]] = arith.addf %[[V7]], %[[CST]] : f32
// CHECK-NEXT: %[[V9:.*]] = arith.select %[[V6]], %[[V8]], %[[V5]] : f32
// CHECK-NEXT: return %[[V9]] : f32
func.func @inverse_hyperbolic_cosine(%x: f32) -> f32 {
  %0 = math.acosh %x : f32
  return %0 : f32
}
