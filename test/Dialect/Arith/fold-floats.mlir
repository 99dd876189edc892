// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @neutral(
// CHECK-SAME: %[[A:.*]]: f32
// CHECK-NEXT: return %[[A]], %[[A]], %[[A]], %[[A]] : f32, f32, f32, f32
func.func @neutral(%a: f32) -> (f32, f32, f32, f32) {
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %minus_zero = arith.constant -0.0 : f32
  %0 = arith.addf %a, %minus_zero : f32
  %1 = arith.subf %a, %zero : f32
  %2 = arith.mulf %one, %a : f32
  %3 = arith.divf %a, %one : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// 0 + -0 is 0, so that 0 is not neutral.
// CHECK-LABEL: @not_neutral(
// CHECK-SAME: %[[A:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant -0.000000e+00 : f32
// CHECK-NEXT: %[[V0:.*]] = arith.addf %[[A]], %[[CST]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.subf %[[A]], %[[CST_0]] : f32
// CHECK-NEXT: return %[[V0]], %[[V1]] : f32, f32
func.func @not_neutral(%a: f32) -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %minus_zero = arith.constant -0.0 : f32
  %0 = arith.addf %a, %zero : f32
  %1 = arith.subf %a, %minus_zero : f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: @product_with_zero(
// CHECK-SAME: %[[A:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V0:.*]] = arith.mulf %[[A]], %[[CST]] fastmath<nnan> : f32
// CHECK-NEXT: return %[[CST]], %[[V0]] : f32, f32
func.func @product_with_zero(%a: f32) -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %0 = arith.mulf %a, %zero fastmath<nnan,nsz> : f32
  %1 = arith.mulf %a, %zero fastmath<nnan> : f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: @constants(
// CHECK-NEXT: %[[CST:.*]] = arith.constant 5.500000e+00 : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 9.500000e+00 : f32
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant -1.500000e+01 : f32
// CHECK-NEXT: %[[CST_2:.*]] = arith.constant -3.750000e+00 : f32
// CHECK-NEXT: %[[CST_3:.*]] = arith.constant 1.500000e+00 : f32
// CHECK-NEXT: %[[CST_4:.*]] = arith.constant -7.500000e+00 : f32
// CHECK-NEXT: return %[[CST]], %[[CST_0]], %[[CST_1]], %[[CST_2]], %[[CST_3]], %[[CST_4]] : f32, f32, f32, f32, f32, f32
func.func @constants() -> (f32, f32, f32, f32, f32, f32) {
  %a = arith.constant 7.5 : f32
  %b = arith.constant -2.0 : f32
  %0 = arith.addf %a, %b : f32
  %1 = arith.subf %a, %b : f32
  %2 = arith.mulf %a, %b : f32
  %3 = arith.divf %a, %b : f32
  %4 = arith.remf %a, %b : f32
  %5 = arith.negf %a : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: @twice_negated(
// CHECK-SAME: %[[A:.*]]: f32
// CHECK-NEXT: return %[[A]] : f32
func.func @twice_negated(%a: f32) -> f32 {
  %0 = arith.negf %a : f32
  %1 = arith.negf %0 : f32
  return %1 : f32
}

// CHECK-LABEL: @negated_factors(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.mulf %[[A]], %[[B]] fastmath<nnan> : f32
// CHECK-NEXT: %[[V1:.*]] = arith.divf %[[A]], %[[B]] : f32
// CHECK-NEXT: return %[[V0]], %[[V1]] : f32, f32
func.func @negated_factors(%a: f32, %b: f32) -> (f32, f32) {
  %na = arith.negf %a : f32
  %nb = arith.negf %b : f32
  %0 = arith.mulf %na, %nb fastmath<nnan> : f32
  %1 = arith.divf %na, %nb : f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: @extremes_of_equals(
// CHECK-SAME: %[[A:.*]]: f32
// CHECK-NEXT: return %[[A]], %[[A]], %[[A]], %[[A]] : f32, f32, f32, f32
func.func @extremes_of_equals(%a: f32) -> (f32, f32, f32, f32) {
  %0 = arith.maximumf %a, %a : f32
  %1 = arith.minimumf %a, %a : f32
  %2 = arith.maxnumf %a, %a : f32
  %3 = arith.minnumf %a, %a : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// The number is taken instead of a NaN by maxnumf and minnumf, the NaN by the others.
// CHECK-LABEL: @extremes_of_constants(
// CHECK-NEXT: %[[CST:.*]] = arith.constant 7.500000e+00 : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant -2.000000e+00 : f32
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant 0x7FC00000 : f32
// CHECK-NEXT: return %[[CST]], %[[CST_0]], %[[CST]], %[[CST_0]], %[[CST_1]], %[[CST_1]] : f32, f32, f32, f32, f32, f32
func.func @extremes_of_constants() -> (f32, f32, f32, f32, f32, f32) {
  %a = arith.constant 7.5 : f32
  %b = arith.constant -2.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.maximumf %a, %b : f32
  %1 = arith.minimumf %a, %b : f32
  %2 = arith.maxnumf %a, %nan : f32
  %3 = arith.minnumf %b, %nan : f32
  %4 = arith.maximumf %a, %nan : f32
  %5 = arith.minimumf %b, %nan : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: @extremes_with_infinities(
// CHECK-SAME: %[[A:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0x7F800000 : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 0xFF800000 : f32
// CHECK-NEXT: %[[V0:.*]] = arith.maxnumf %[[A]], %[[CST_0]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.minnumf %[[A]], %[[CST]] : f32
// CHECK-NEXT: return %[[A]], %[[A]], %[[V0]], %[[V1]] : f32, f32, f32, f32
func.func @extremes_with_infinities(%a: f32) -> (f32, f32, f32, f32) {
  %inf = arith.constant 0x7F800000 : f32
  %minus_inf = arith.constant 0xFF800000 : f32
  %0 = arith.maximumf %a, %minus_inf : f32
  %1 = arith.minimumf %a, %inf : f32
  %2 = arith.maxnumf %a, %minus_inf : f32
  %3 = arith.minnumf %a, %inf : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// CHECK-LABEL: @comparisons(
// CHECK-SAME: %[[A:.*]]: f32
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: return %[[TRUE]], %[[FALSE]], %[[TRUE]], %[[FALSE]] : i1, i1, i1, i1
func.func @comparisons(%a: f32) -> (i1, i1, i1, i1) {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf olt, %one, %two : f32
  %1 = arith.cmpf ogt, %one, %two : f32
  %2 = arith.cmpf ult, %a, %nan : f32
  %3 = arith.cmpf oeq, %a, %nan : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// CHECK-LABEL: @comparisons_of_integers(
// CHECK-SAME: %[[A:.*]]: i8
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[C2_I8:.*]] = arith.constant 2 : i8
// CHECK-NEXT: %[[V0:.*]] = arith.cmpi sle, %[[A]], %[[C2_I8]] : i8
// CHECK-NEXT: %[[V1:.*]] = arith.cmpi ugt, %[[A]], %[[C2_I8]] : i8
// CHECK-NEXT: return %[[V0]], %[[TRUE]], %[[V1]] : i1, i1, i1
func.func @comparisons_of_integers(%a: i8) -> (i1, i1, i1) {
  %half = arith.constant 2.5 : f32
  %many = arith.constant 300.0 : f32
  %f = arith.sitofp %a : i8 to f32
  %u = arith.uitofp %a : i8 to f32
  %0 = arith.cmpf olt, %f, %half : f32
  %1 = arith.cmpf olt, %f, %many : f32
  %2 = arith.cmpf ogt, %u, %half : f32
  return %0, %1, %2 : i1, i1, i1
}
