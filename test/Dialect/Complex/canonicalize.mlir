// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @parts
//  CHECK-SAME: (%[[Z:.*]]: complex<f32>, %[[X:.*]]: f32, %[[Y:.*]]: f32)
//  CHECK-DAG: %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
//  CHECK-DAG: %[[N:.*]] = arith.negf %[[X]] : f32
//  CHECK: return %[[Z]], %[[Y]], %[[TWO]], %[[N]]
func.func @parts(%z: complex<f32>, %x: f32, %y: f32) -> (complex<f32>, f32, f32, f32) {
  %re = complex.re %z : complex<f32>
  %im = complex.im %z : complex<f32>
  %same = complex.create %re, %im : complex<f32>
  %made = complex.create %x, %y : complex<f32>
  %made_im = complex.im %made : complex<f32>
  %k = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %two = complex.im %k : complex<f32>
  %neg = complex.neg %made : complex<f32>
  %neg_re = complex.re %neg : complex<f32>
  return %same, %made_im, %two, %neg_re : complex<f32>, f32, f32, f32
}

// CHECK-LABEL: @identities
//  CHECK-SAME: (%[[Z:.*]]: complex<f32>, %[[W:.*]]: complex<f32>)
//  CHECK-NEXT: return %[[Z]], %[[Z]], %[[Z]], %[[W]]
func.func @identities(%z: complex<f32>, %w: complex<f32>)
    -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %zero = complex.constant [-0.0 : f32, -0.0 : f32] : complex<f32>
  %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.add %z, %zero : complex<f32>
  %1 = complex.mul %z, %one fastmath<fast> : complex<f32>
  %2 = complex.sub %z, %w fastmath<fast> : complex<f32>
  %3 = complex.add %w, %2 fastmath<fast> : complex<f32>
  %4 = complex.log %w fastmath<fast> : complex<f32>
  %5 = complex.exp %4 fastmath<fast> : complex<f32>
  return %0, %1, %3, %5 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// The other way round a sum does not undo a difference.
// CHECK-LABEL: @kept
//  CHECK: complex.add
//  CHECK: complex.sub
func.func @kept(%z: complex<f32>, %w: complex<f32>) -> complex<f32> {
  %0 = complex.add %z, %w : complex<f32>
  %1 = complex.sub %w, %0 : complex<f32>
  return %1 : complex<f32>
}

// CHECK-LABEL: @bitcasts
//  CHECK-SAME: (%[[D:.*]]: f64)
//  CHECK-NEXT: %[[C:.*]] = complex.bitcast %[[D]] : f64 to complex<f32>
//  CHECK-NEXT: return %[[C]]
func.func @bitcasts(%d: f64) -> complex<f32> {
  %0 = arith.bitcast %d : f64 to i64
  %1 = complex.bitcast %0 : i64 to complex<f32>
  return %1 : complex<f32>
}
