// RUN: oxmlir-opt --run=main --run-args='2.25 : f32, 10 : i32' %s | FileCheck %s
// RUN: not oxmlir-opt --run=zero_power --run-args='0 : i32' %s 2>&1 | FileCheck %s --check-prefix=ZERO

// CHECK: 1.500000e+00 : f32
// CHECK-NEXT: 9.48773574 : f32
// CHECK-NEXT: 0.778073191 : f32
// CHECK-NEXT: 2.000000e+00 : f32
// CHECK-NEXT: 28 : i32
// CHECK-NEXT: 2 : i32
// CHECK-NEXT: 100000 : i32
// CHECK-NEXT: true : i1
// CHECK-NEXT: 7.312500e+00 : f32
// CHECK-NEXT: 0.998537302 : f32
func.func @main(%x: f32, %n: i32) -> (f32, f32, f32, f32, i32, i32, i32, i1, f32, f32) {
  %c5 = arith.constant 5 : i32
  %0 = math.sqrt %x : f32
  %1 = math.exp %x : f32
  %2, %3 = math.sincos %x : f32
  %4 = math.floor %x : f32
  %5 = math.ctlz %n : i32
  %6 = math.ctpop %n : i32
  %7 = math.ipowi %n, %c5 : i32
  %8 = math.isfinite %x : f32
  %9 = math.fma %x, %x, %x : f32
  %10 = math.erf %x : f32
  return %0, %1, %2, %4, %5, %6, %7, %8, %9, %10 : f32, f32, f32, f32, i32, i32, i32, i1, f32, f32
}

// ZERO: error: undefined behavior: 'math.ipowi': zero to a negative power
func.func @zero_power(%x: i32) -> i32 {
  %c = arith.constant -1 : i32
  %0 = math.ipowi %x, %c : i32
  return %0 : i32
}
