// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// The logarithm of an exponential is another number where the imaginary part is beyond pi.
// CHECK-LABEL: @inverses(
// CHECK-SAME: %[[Z:.*]]: complex<f32>
// CHECK-NEXT: %[[V0:.*]] = complex.exp %[[Z]] fastmath<fast> : complex<f32>
// CHECK-NEXT: %[[V1:.*]] = complex.log %[[V0]] fastmath<fast> : complex<f32>
// CHECK-NEXT: %[[V2:.*]] = complex.log %[[Z]] fastmath<reassoc> : complex<f32>
// CHECK-NEXT: %[[V3:.*]] = complex.exp %[[V2]] : complex<f32>
// CHECK-NEXT: return %[[Z]], %[[Z]], %[[V1]], %[[Z]], %[[V3]] : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
func.func @inverses(%z: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %0 = complex.neg %z : complex<f32>
  %1 = complex.neg %0 : complex<f32>
  %2 = complex.conj %z : complex<f32>
  %3 = complex.conj %2 : complex<f32>
  %4 = complex.exp %z fastmath<fast> : complex<f32>
  %5 = complex.log %4 fastmath<fast> : complex<f32>
  %6 = complex.log %z fastmath<reassoc> : complex<f32>
  %7 = complex.exp %6 fastmath<reassoc> : complex<f32>
  %8 = complex.exp %6 : complex<f32>
  return %1, %3, %5, %7, %8 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// CHECK-LABEL: @zero(
// CHECK-SAME: %[[Z:.*]]: complex<f32>
// CHECK-NEXT: %[[CST:.*]] = complex.constant [-0.000000e+00 : f32, -0.000000e+00 : f32] : complex<f32>
// CHECK-NEXT: %[[CST_0:.*]] = complex.constant [0.000000e+00 : f32, -0.000000e+00 : f32] : complex<f32>
// CHECK-NEXT: %[[V0:.*]] = complex.add %[[Z]], %[[CST_0]] : complex<f32>
// CHECK-NEXT: %[[V1:.*]] = complex.sub %[[Z]], %[[CST]] : complex<f32>
// CHECK-NEXT: return %[[Z]], %[[Z]], %[[Z]], %[[V0]], %[[V1]] : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
func.func @zero(%z: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %zero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %minus = complex.constant [-0.0 : f32, -0.0 : f32] : complex<f32>
  %mixed = complex.constant [0.0 : f32, -0.0 : f32] : complex<f32>
  %0 = complex.sub %z, %zero : complex<f32>
  %1 = complex.add %z, %minus : complex<f32>
  %2 = complex.add %z, %mixed fastmath<nsz> : complex<f32>
  %3 = complex.add %z, %mixed : complex<f32>
  %4 = complex.sub %z, %minus : complex<f32>
  return %0, %1, %2, %3, %4 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// An infinity times the imaginary part of 1 is NaN.
// CHECK-LABEL: @one(
// CHECK-SAME: %[[Z:.*]]: complex<f32>
// CHECK-NEXT: %[[CST:.*]] = complex.constant [1.000000e+00 : f32, 0.000000e+00 : f32] : complex<f32>
// CHECK-NEXT: %[[V0:.*]] = complex.mul %[[Z]], %[[CST]] : complex<f32>
// CHECK-NEXT: %[[V1:.*]] = complex.div %[[Z]], %[[CST]] : complex<f32>
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[Z]], %[[Z]] : complex<f32>, complex<f32>, complex<f32>, complex<f32>
func.func @one(%z: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.mul %z, %one : complex<f32>
  %1 = complex.div %z, %one : complex<f32>
  %2 = complex.mul %z, %one fastmath<nnan,nsz> : complex<f32>
  %3 = complex.div %z, %one fastmath<ninf,nsz> : complex<f32>
  return %0, %1, %2, %3 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// CHECK-LABEL: @sum_and_difference(
// CHECK-SAME: %[[Z:.*]]: complex<f32>, %[[W:.*]]: complex<f32>
// CHECK-NEXT: %[[V0:.*]] = complex.sub %[[Z]], %[[W]] fastmath<reassoc,nsz> : complex<f32>
// CHECK-NEXT: %[[V1:.*]] = complex.add %[[V0]], %[[W]] : complex<f32>
// CHECK-NEXT: return %[[Z]], %[[Z]], %[[V1]] : complex<f32>, complex<f32>, complex<f32>
func.func @sum_and_difference(%z: complex<f32>, %w: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>) {
  %0 = complex.sub %z, %w fastmath<reassoc,nsz> : complex<f32>
  %1 = complex.add %0, %w fastmath<reassoc,nsz> : complex<f32>
  %2 = complex.add %z, %w fastmath<fast> : complex<f32>
  %3 = complex.sub %2, %w fastmath<fast> : complex<f32>
  %4 = complex.add %0, %w : complex<f32>
  return %1, %3, %4 : complex<f32>, complex<f32>, complex<f32>
}

// CHECK-LABEL: @parts(
// CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[V0:.*]] = arith.negf %[[X]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.negf %[[Y]] : f32
// CHECK-NEXT: return %[[CST]], %[[CST_0]], %[[X]], %[[Y]], %[[V0]], %[[V1]] : f32, f32, f32, f32, f32, f32
func.func @parts(%x: f32, %y: f32) -> (f32, f32, f32, f32, f32, f32) {
  %k = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %z = complex.create %x, %y : complex<f32>
  %n = complex.neg %z : complex<f32>
  %0 = complex.re %k : complex<f32>
  %1 = complex.im %k : complex<f32>
  %2 = complex.re %z : complex<f32>
  %3 = complex.im %z : complex<f32>
  %4 = complex.re %n : complex<f32>
  %5 = complex.im %n : complex<f32>
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: @bitcasts(
// CHECK-SAME: %[[X:.*]]: f64, %[[Z:.*]]: complex<f32>
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[X]] : f64 to i64
// CHECK-NEXT: return %[[X]], %[[Z]], %[[V0]] : f64, complex<f32>, i64
func.func @bitcasts(%x: f64, %z: complex<f32>) -> (f64, complex<f32>, i64) {
  %0 = complex.bitcast %x : f64 to complex<f32>
  %1 = complex.bitcast %0 : complex<f32> to f64
  %2 = complex.bitcast %z : complex<f32> to complex<f32>
  %3 = complex.bitcast %0 : complex<f32> to i64
  return %1, %2, %3 : f64, complex<f32>, i64
}
