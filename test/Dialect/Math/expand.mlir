// RUN: oxmlir-opt %s --math-expand-ops --split-input-file | FileCheck %s
// RUN: oxmlir-opt %s --math-expand-ops='ops=tan,fpowi' --split-input-file | FileCheck %s --check-prefix=ONLY

// Constants go to the start, in the order in which they were made where nothing stands in front of them.
// CHECK-LABEL: func @tanh(
//       CHECK:   %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
//       CHECK:   %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
//       CHECK:   %[[TWO:.*]] = arith.constant -2.000000e+00 : f32
//       CHECK:   arith.cmpf olt, %{{.*}}, %[[ZERO]] : f32
//       CHECK:   %[[E:.*]] = math.exp
//       CHECK:   arith.subf %[[ONE]], %[[E]] : f32
// ONLY-LABEL: func @tanh(
//       ONLY:   math.tanh
func.func @tanh(%x: f32) -> f32 {
  %0 = math.tanh %x : f32
  return %0 : f32
}

// -----

// CHECK-LABEL: func @tan(
//       CHECK:   %[[SIN:.*]] = math.sin %{{.*}} : vector<4xf64>
//       CHECK:   %[[COS:.*]] = math.cos %{{.*}} : vector<4xf64>
//       CHECK:   arith.divf %[[SIN]], %[[COS]] : vector<4xf64>
// ONLY-LABEL: func @tan(
//   ONLY-NOT:   math.tan
func.func @tan(%x: vector<4xf64>) -> vector<4xf64> {
  %0 = math.tan %x : vector<4xf64>
  return %0 : vector<4xf64>
}

// -----

// CHECK-LABEL: func @powers(
//  CHECK-SAME:     %[[X:.*]]: f64, %[[N:.*]]: i32
//       CHECK:   %[[SQUARE:.*]] = arith.mulf %[[X]], %[[X]] : f64
//       CHECK:   %[[FOURTH:.*]] = arith.mulf %[[SQUARE]], %[[SQUARE]] : f64
//       CHECK:   %[[FIFTH:.*]] = arith.mulf %[[FOURTH]], %[[X]] : f64
//       CHECK:   %[[F:.*]] = arith.sitofp %[[N]] : i32 to f64
//       CHECK:   math.powf %[[X]], %[[F]] : f64
// ONLY-LABEL: func @powers(
//       ONLY:   math.powf
func.func @powers(%x: f64, %n: i32) -> (f64, f64) {
  %c5 = arith.constant 5 : i8
  %0 = math.fpowi %x, %c5 : f64, i8
  %1 = math.fpowi %x, %n : f64, i32
  return %0, %1 : f64, f64
}

// -----

// The shape of the ones is not known, but that of other constants need not be.
// CHECK-LABEL: func @dynamic(
//       CHECK:   arith.constant dense<5.000000e-01> : tensor<?xf32>
//       CHECK:   math.ceil
//       CHECK:   math.rsqrt
func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.ceil %x : tensor<?xf32>
  %1 = math.rsqrt %0 : tensor<?xf32>
  %2 = math.sinh %1 : tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// Rounding is for f32 alone; the half-way cases of any float with an infinity are told by its bits.
// CHECK-LABEL: func @round(
//       CHECK:   math.round %{{.*}} : f16
//       CHECK:   arith.bitcast %{{.*}} : f16 to i16
//   CHECK-NOT:   math.roundeven
func.func @round(%x: f16) -> f16 {
  %0 = math.roundeven %x : f16
  return %0 : f16
}
