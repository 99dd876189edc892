// Calls of functions that are defined here, with the numbers of floats: 2.5 + -1.25 = 1.25, which is greater than -1.25.
//
// RUN: oxmlir-opt %s --convert-arith-to-apfloat --run=main | FileCheck %s

// CHECK: 1.250000e+00 : f32
// CHECK-NEXT: true
func.func @main() -> (f32, i1) {
  %a = arith.constant 2.5 : f32
  %b = arith.constant -1.25 : f32
  %sum = arith.addf %a, %b : f32
  %greater = arith.cmpf ogt, %sum, %b : f32
  return %sum, %greater : f32, i1
}

func.func private @float(%word: i64) -> f32 {
  %bits = arith.trunci %word : i64 to i32
  %float = arith.bitcast %bits : i32 to f32
  return %float : f32
}

// The sum of floats as a product and a sum, which is not lowered.
func.func private @_mlir_apfloat_add(%format: i32, %lhs: i64, %rhs: i64) -> i64 {
  %one = arith.constant 1.0 : f32
  %a = call @float(%lhs) : (i64) -> f32
  %b = call @float(%rhs) : (i64) -> f32
  %sum = math.fma %a, %one, %b : f32
  %bits = arith.bitcast %sum : f32 to i32
  %word = arith.extui %bits : i32 to i64
  return %word : i64
}

// Of a positive and a negative float the first one is greater.
func.func private @_mlir_apfloat_compare(%format: i32, %lhs: i64, %rhs: i64) -> i8 {
  %negative = arith.constant 0x80000000 : i64
  %equal = arith.constant 1 : i8
  %greater = arith.constant 2 : i8
  %is_greater = arith.cmpi ult, %lhs, %negative : i64
  %order = arith.select %is_greater, %greater, %equal : i8
  return %order : i8
}
