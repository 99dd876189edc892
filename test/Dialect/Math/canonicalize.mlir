// RUN: oxmlir-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @constants(
//   CHECK-DAG:   arith.constant 27 : i32
//   CHECK-DAG:   arith.constant -2.000000e+00 : f16
//   CHECK-DAG:   arith.constant dense<[1.000000e+00, 3.000000e+00]> : vector<2xf64>
//   CHECK-NOT:   math.
func.func @constants() -> (i32, f16, vector<2xf64>) {
  %three = arith.constant 3 : i32
  %0 = math.ipowi %three, %three : i32
  %x = arith.constant -2.5 : f16
  %1 = math.roundeven %x : f16
  %v = arith.constant dense<[1.0, 9.0]> : vector<2xf64>
  %2 = math.sqrt %v : vector<2xf64>
  return %0, %1, %2 : i32, f16, vector<2xf64>
}

// -----

// Without a value nothing folds.
// CHECK-LABEL: func.func @undefined(
//       CHECK:   math.log
//       CHECK:   math.ipowi
func.func @undefined() -> (f32, i8) {
  %x = arith.constant -1.0 : f32
  %0 = math.log %x : f32
  %zero = arith.constant 0 : i8
  %minus_one = arith.constant -1 : i8
  %1 = math.ipowi %zero, %minus_one : i8
  return %0, %1 : f32, i8
}
