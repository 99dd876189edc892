// RUN: oxmlir-opt --run=main --run-args='1.5 : f32, -2.0 : f32' %s | FileCheck %s

// CHECK: -5.000000e-01 : f32
// CHECK-NEXT: -7.500000e-01 : f32
// CHECK-NEXT: 1.500000e+00 : f32
// CHECK-NEXT: true : i1
// CHECK-NEXT: 1 : i32
// CHECK-NEXT: 1.500000e+00 : f16
// CHECK-NEXT: 0x7FC00000 : f32
func.func @main(%a: f32, %b: f32) -> (f32, f32, f32, i1, i32, f16, f32) {
  %sum = arith.addf %a, %b : f32
  %quotient = arith.divf %a, %b : f32
  %rest = arith.remf %a, %b : f32
  %unordered = arith.cmpf une, %a, %b : f32
  %int = arith.fptosi %a : f32 to i32
  %half = arith.truncf %a : f32 to f16
  %zero = arith.constant 0.0 : f32
  %nan = arith.divf %zero, %zero : f32
  return %sum, %quotient, %rest, %unordered, %int, %half, %nan : f32, f32, f32, i1, i32, f16, f32
}
