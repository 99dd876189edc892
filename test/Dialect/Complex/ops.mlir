// Operations on complex numbers.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @functions
func.func @functions(%z: complex<f32>, %u: complex<f32>) {
  // CHECK-NEXT: %{{.*}} = complex.abs %{{.*}} : complex<f32>
  %r0 = complex.abs %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.angle %{{.*}} : complex<f32>
  %r1 = complex.angle %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.conj %{{.*}} : complex<f32>
  %r2 = complex.conj %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.cos %{{.*}} : complex<f32>
  %r3 = complex.cos %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.exp %{{.*}} : complex<f32>
  %r4 = complex.exp %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.expm1 %{{.*}} : complex<f32>
  %r5 = complex.expm1 %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.im %{{.*}} : complex<f32>
  %r6 = complex.im %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.log %{{.*}} : complex<f32>
  %r7 = complex.log %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.log1p %{{.*}} : complex<f32>
  %r8 = complex.log1p %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.neg %{{.*}} : complex<f32>
  %r9 = complex.neg %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.re %{{.*}} : complex<f32>
  %r10 = complex.re %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.rsqrt %{{.*}} : complex<f32>
  %r11 = complex.rsqrt %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.sign %{{.*}} : complex<f32>
  %r12 = complex.sign %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.sin %{{.*}} : complex<f32>
  %r13 = complex.sin %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.sqrt %{{.*}} : complex<f32>
  %r14 = complex.sqrt %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.tan %{{.*}} : complex<f32>
  %r15 = complex.tan %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.tanh %{{.*}} : complex<f32>
  %r16 = complex.tanh %z : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.add %{{.*}}, %{{.*}} : complex<f32>
  %r17 = complex.add %z, %u : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.add %{{.*}}, %{{.*}} fastmath<nnan,contract> {note} : complex<f32>
  %r18 = complex.add %z, %u fastmath<nnan,contract> {note} : complex<f32>
  return
}

// CHECK-LABEL: func.func @operators
func.func @operators(%z: complex<f32>, %u: complex<f32>, %x: f32, %a: i32, %l: i64) {
  // CHECK-NEXT: %{{.*}} = complex.atan2 %{{.*}}, %{{.*}} : complex<f32>
  %r19 = complex.atan2 %z, %u : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.atan2 %{{.*}}, %{{.*}} fastmath<nnan,contract> {note} : complex<f32>
  %r20 = complex.atan2 %z, %u fastmath<nnan,contract> {note} : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.div %{{.*}}, %{{.*}} : complex<f32>
  %r21 = complex.div %z, %u : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.div %{{.*}}, %{{.*}} fastmath<nnan,contract> {note} : complex<f32>
  %r22 = complex.div %z, %u fastmath<nnan,contract> {note} : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.mul %{{.*}}, %{{.*}} : complex<f32>
  %r23 = complex.mul %z, %u : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.mul %{{.*}}, %{{.*}} fastmath<nnan,contract> {note} : complex<f32>
  %r24 = complex.mul %z, %u fastmath<nnan,contract> {note} : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.pow %{{.*}}, %{{.*}} : complex<f32>
  %r25 = complex.pow %z, %u : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.pow %{{.*}}, %{{.*}} fastmath<nnan,contract> {note} : complex<f32>
  %r26 = complex.pow %z, %u fastmath<nnan,contract> {note} : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.sub %{{.*}}, %{{.*}} : complex<f32>
  %r27 = complex.sub %z, %u : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.sub %{{.*}}, %{{.*}} fastmath<nnan,contract> {note} : complex<f32>
  %r28 = complex.sub %z, %u fastmath<nnan,contract> {note} : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.eq %{{.*}}, %{{.*}} : complex<f32>
  %r29 = complex.eq %z, %u : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.neq %{{.*}}, %{{.*}} {note} : complex<f32>
  %r30 = complex.neq %z, %u {note} : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.powi %{{.*}}, %{{.*}} : complex<f32>, i32
  %r31 = complex.powi %z, %a : complex<f32>, i32
  // CHECK-NEXT: %{{.*}} = complex.powi %{{.*}}, %{{.*}} fastmath<fast> : complex<f32>, i32
  %r32 = complex.powi %z, %a fastmath<fast> : complex<f32>, i32
  // CHECK-NEXT: %{{.*}} = complex.create %{{.*}}, %{{.*}} : complex<f32>
  %r33 = complex.create %x, %x : complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.constant [1.000000e+00, -1.000000e+00] : complex<f64>
  %r34 = complex.constant [1.0 : f64, -1.0 : f64] : complex<f64>
  // CHECK-NEXT: %{{.*}} = complex.bitcast %{{.*}} : complex<f32> to i64
  %r35 = complex.bitcast %z : complex<f32> to i64
  // CHECK-NEXT: %{{.*}} = complex.bitcast %{{.*}} {note} : i64 to complex<f32>
  %r36 = complex.bitcast %l {note} : i64 to complex<f32>
  // CHECK-NEXT: %{{.*}} = complex.exp %{{.*}} fastmath<fast> : complex<f32>
  %r37 = complex.exp %z fastmath<fast> : complex<f32>
  return
}

// CHECK-LABEL: func.func @numbers
// CHECK-SAME: attributes {a = #complex.number<:f64 1.000000e+00, -2.000000e+00> : complex<f64>, b = #complex.number<:f16 0.000000e+00, 5.000000e-01> : complex<f16>}
func.func @numbers() attributes {a = #complex.number<:f64 1.0, -2.0>, b = #complex.number<:f16 0.0, 0.5> : complex<f16>} {
  return
}

// CHECK-LABEL: func.func @chain
// CHECK-SAME: (%[[X:.*]]: complex<f32>, %[[Y:.*]]: complex<f32>)
func.func @chain(%x: complex<f32>, %y: complex<f32>) -> f32 {
  // CHECK-NEXT: %[[C:.*]] = complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32] : complex<f32>
  %c = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  // CHECK-NEXT: %[[S:.*]] = complex.add %[[X]], %[[Y]] : complex<f32>
  %s = complex.add %x, %y : complex<f32>
  // CHECK-NEXT: %[[P:.*]] = complex.mul %[[S]], %[[C]] fastmath<nnan> : complex<f32>
  %p = complex.mul %s, %c fastmath<nnan> : complex<f32>
  // CHECK-NEXT: %[[A:.*]] = complex.abs %[[P]] : complex<f32>
  %a = complex.abs %p : complex<f32>
  // CHECK-NEXT: %[[B:.*]] = complex.bitcast %[[P]] : complex<f32> to i64
  %b = complex.bitcast %p : complex<f32> to i64
  return %a : f32
}
