// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @rounded(
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant -2.000000e+00 : f32
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant 3.000000e+00 : f32
// CHECK-NEXT: %[[CST_2:.*]] = arith.constant 2.500000e+00 : f32
// CHECK-NEXT: return %[[CST]], %[[CST_0]], %[[CST_1]], %[[CST]], %[[CST_0]], %[[CST_2]] : f32, f32, f32, f32, f32, f32
func.func @rounded() -> (f32, f32, f32, f32, f32, f32) {
  %x0 = arith.constant 1.25 : f32
  %0 = math.ceil %x0 : f32
  %x1 = arith.constant -1.25 : f32
  %1 = math.floor %x1 : f32
  %x2 = arith.constant 2.5 : f32
  %2 = math.round %x2 : f32
  %x3 = arith.constant 2.5 : f32
  %3 = math.roundeven %x3 : f32
  %x4 = arith.constant -2.75 : f32
  %4 = math.trunc %x4 : f32
  %x5 = arith.constant -2.5 : f32
  %5 = math.absf %x5 : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: @powers(
// CHECK-NEXT: %[[CST:.*]] = arith.constant 1.64872{{.*}} : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 1.41421{{.*}} : f32
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant 0.64872{{.*}} : f32
// CHECK-NEXT: %[[CST_2:.*]] = arith.constant 0.69314{{.*}} : f32
// CHECK-NEXT: %[[CST_3:.*]] = arith.constant 1.58496{{.*}} : f32
// CHECK-NEXT: %[[CST_4:.*]] = arith.constant 3.010300e-01 : f32
// CHECK-NEXT: %[[CST_5:.*]] = arith.constant 1.09861{{.*}} : f32
// CHECK-NEXT: return %[[CST]], %[[CST_0]], %[[CST_1]], %[[CST_0]], %[[CST_2]], %[[CST_3]], %[[CST_4]], %[[CST_5]] : f32, f32, f32, f32, f32, f32, f32, f32
func.func @powers() -> (f32, f32, f32, f32, f32, f32, f32, f32) {
  %x0 = arith.constant 5.000000e-01 : f32
  %0 = math.exp %x0 : f32
  %x1 = arith.constant 5.000000e-01 : f32
  %1 = math.exp2 %x1 : f32
  %x2 = arith.constant 5.000000e-01 : f32
  %2 = math.expm1 %x2 : f32
  %x3 = arith.constant 2.0 : f32
  %3 = math.sqrt %x3 : f32
  %x4 = arith.constant 2.0 : f32
  %4 = math.log %x4 : f32
  %x5 = arith.constant 3.0 : f32
  %5 = math.log2 %x5 : f32
  %x6 = arith.constant 2.0 : f32
  %6 = math.log10 %x6 : f32
  %x7 = arith.constant 2.0 : f32
  %7 = math.log1p %x7 : f32
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: @angles(
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.47942{{.*}} : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 0.87758{{.*}} : f32
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant 0.54630{{.*}} : f32
// CHECK-NEXT: %[[CST_2:.*]] = arith.constant 0.52359{{.*}} : f32
// CHECK-NEXT: %[[CST_3:.*]] = arith.constant 1.04719{{.*}} : f32
// CHECK-NEXT: %[[CST_4:.*]] = arith.constant 0.46364{{.*}} : f32
// CHECK-NEXT: return %[[CST]], %[[CST_0]], %[[CST_1]], %[[CST_2]], %[[CST_3]], %[[CST_4]] : f32, f32, f32, f32, f32, f32
func.func @angles() -> (f32, f32, f32, f32, f32, f32) {
  %x0 = arith.constant 5.000000e-01 : f32
  %0 = math.sin %x0 : f32
  %x1 = arith.constant 5.000000e-01 : f32
  %1 = math.cos %x1 : f32
  %x2 = arith.constant 5.000000e-01 : f32
  %2 = math.tan %x2 : f32
  %x3 = arith.constant 5.000000e-01 : f32
  %3 = math.asin %x3 : f32
  %x4 = arith.constant 5.000000e-01 : f32
  %4 = math.acos %x4 : f32
  %x5 = arith.constant 5.000000e-01 : f32
  %5 = math.atan %x5 : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: @hyperbolic(
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.52109{{.*}} : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 1.12762{{.*}} : f32
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant 0.46211{{.*}} : f32
// CHECK-NEXT: %[[CST_2:.*]] = arith.constant 1.44363{{.*}} : f32
// CHECK-NEXT: %[[CST_3:.*]] = arith.constant 1.31695{{.*}} : f32
// CHECK-NEXT: %[[CST_4:.*]] = arith.constant 0.54930{{.*}} : f32
// CHECK-NEXT: return %[[CST]], %[[CST_0]], %[[CST_1]], %[[CST_2]], %[[CST_3]], %[[CST_4]] : f32, f32, f32, f32, f32, f32
func.func @hyperbolic() -> (f32, f32, f32, f32, f32, f32) {
  %x0 = arith.constant 5.000000e-01 : f32
  %0 = math.sinh %x0 : f32
  %x1 = arith.constant 5.000000e-01 : f32
  %1 = math.cosh %x1 : f32
  %x2 = arith.constant 5.000000e-01 : f32
  %2 = math.tanh %x2 : f32
  %x3 = arith.constant 2.0 : f32
  %3 = math.asinh %x3 : f32
  %x4 = arith.constant 2.0 : f32
  %4 = math.acosh %x4 : f32
  %x5 = arith.constant 5.000000e-01 : f32
  %5 = math.atanh %x5 : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: @of_two(
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.15879{{.*}} : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant -3.000000e+00 : f32
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant 0.11111{{.*}} : f32
// CHECK-NEXT: %[[C_243_I32:.*]] = arith.constant -243 : i32
// CHECK-NEXT: return %[[CST]], %[[CST_0]], %[[CST_1]], %[[C_243_I32]] : f32, f32, f32, i32
func.func @of_two() -> (f32, f32, f32, i32) {
  %three = arith.constant 3.0 : f32
  %minus_two = arith.constant -2.0 : f32
  %m3 = arith.constant -3 : i32
  %5 = arith.constant 5 : i32
  %0 = math.atan2 %three, %minus_two : f32
  %1 = math.copysign %three, %minus_two : f32
  %2 = math.powf %three, %minus_two : f32
  %3 = math.ipowi %m3, %5 : i32
  return %0, %1, %2, %3 : f32, f32, f32, i32
}

// CHECK-LABEL: @integers(
// CHECK-NEXT: %[[C5_I8:.*]] = arith.constant 5 : i8
// CHECK-NEXT: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK-NEXT: %[[C2_I8:.*]] = arith.constant 2 : i8
// CHECK-NEXT: return %[[C5_I8]], %[[C3_I8]], %[[C2_I8]], %[[C2_I8]] : i8, i8, i8, i8
func.func @integers() -> (i8, i8, i8, i8) {
  %m5 = arith.constant -5 : i8
  %20 = arith.constant 20 : i8
  %0 = math.absi %m5 : i8
  %1 = math.ctlz %20 : i8
  %2 = math.cttz %20 : i8
  %3 = math.ctpop %20 : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}

// CHECK-LABEL: @classes(
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: return %[[TRUE]], %[[FALSE]], %[[TRUE]], %[[FALSE]], %[[TRUE]], %[[FALSE]], %[[TRUE]], %[[FALSE]] : i1, i1, i1, i1, i1, i1, i1, i1
func.func @classes() -> (i1, i1, i1, i1, i1, i1, i1, i1) {
  %one = arith.constant 1.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %tiny = arith.constant 0x00000001 : f32
  %0 = math.isfinite %one : f32
  %1 = math.isfinite %inf : f32
  %2 = math.isinf %inf : f32
  %3 = math.isinf %one : f32
  %4 = math.isnan %nan : f32
  %5 = math.isnan %one : f32
  %6 = math.isnormal %one : f32
  %7 = math.isnormal %tiny : f32
  return %0, %1, %2, %3, %4, %5, %6, %7 : i1, i1, i1, i1, i1, i1, i1, i1
}

// CHECK-LABEL: func.func @no_function_of_short_floats
// CHECK-DAG: %[[F16:.*]] = arith.constant 3.000000e+00 : f16
// CHECK-DAG: %[[F32:.*]] = arith.constant 3.000000e+00 : f32
// CHECK: math.trunc %{{.*}} : f16
// CHECK: math.round %{{.*}} : bf16
// CHECK: return %{{.*}}, %{{.*}}, %[[F16]], %[[F32]]
func.func @no_function_of_short_floats() -> (f16, bf16, f16, f32) {
  %a = arith.constant 3.25 : f16
  %b = arith.constant 3.25 : bf16
  %c = arith.constant 3.25 : f32
  %0 = math.trunc %a : f16
  %1 = math.round %b : bf16
  %2 = math.floor %a : f16
  %3 = math.trunc %c : f32
  return %0, %1, %2, %3 : f16, bf16, f16, f32
}
