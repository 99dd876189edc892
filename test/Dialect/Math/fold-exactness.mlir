// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// Of f32 each function folds, of f64 those that are right to one unit in the last place.
// CHECK-LABEL: @large(
// CHECK: math.asinh %{{.*}} : f64
// CHECK: math.acosh %{{.*}} : f64
// CHECK: math.sinh %{{.*}} : f64
// CHECK: math.log10 %{{.*}} : f64
// CHECK-NOT: math.
func.func @large() -> (f64, f64, f64, f64, f32, f32, f32, f64) {
  %x = arith.constant 1.7e308 : f64
  %y = arith.constant 3.0e38 : f32
  %0 = math.asinh %x : f64
  %1 = math.acosh %x : f64
  %2 = math.sinh %x : f64
  %3 = math.log10 %x : f64
  %4 = math.asinh %y : f32
  %5 = math.acosh %y : f32
  %6 = math.log10 %y : f32
  %7 = math.log %x : f64
  return %0, %1, %2, %3, %4, %5, %6, %7 : f64, f64, f64, f64, f32, f32, f32, f64
}
