// Functions on floats and integers.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @functions
func.func @functions(%x: f32) {
  // CHECK-NEXT: %{{.*}} = math.absf %{{.*}} : f32
  %r0 = math.absf %x : f32
  // CHECK-NEXT: %{{.*}} = math.acos %{{.*}} : f32
  %r1 = math.acos %x : f32
  // CHECK-NEXT: %{{.*}} = math.acosh %{{.*}} : f32
  %r2 = math.acosh %x : f32
  // CHECK-NEXT: %{{.*}} = math.asin %{{.*}} : f32
  %r3 = math.asin %x : f32
  // CHECK-NEXT: %{{.*}} = math.asinh %{{.*}} : f32
  %r4 = math.asinh %x : f32
  // CHECK-NEXT: %{{.*}} = math.atan %{{.*}} : f32
  %r5 = math.atan %x : f32
  // CHECK-NEXT: %{{.*}} = math.atanh %{{.*}} : f32
  %r6 = math.atanh %x : f32
  // CHECK-NEXT: %{{.*}} = math.cbrt %{{.*}} : f32
  %r7 = math.cbrt %x : f32
  // CHECK-NEXT: %{{.*}} = math.ceil %{{.*}} : f32
  %r8 = math.ceil %x : f32
  // CHECK-NEXT: %{{.*}} = math.cos %{{.*}} : f32
  %r9 = math.cos %x : f32
  // CHECK-NEXT: %{{.*}} = math.cosh %{{.*}} : f32
  %r10 = math.cosh %x : f32
  // CHECK-NEXT: %{{.*}} = math.erf %{{.*}} : f32
  %r11 = math.erf %x : f32
  // CHECK-NEXT: %{{.*}} = math.erfc %{{.*}} : f32
  %r12 = math.erfc %x : f32
  // CHECK-NEXT: %{{.*}} = math.exp %{{.*}} : f32
  %r13 = math.exp %x : f32
  // CHECK-NEXT: %{{.*}} = math.exp2 %{{.*}} : f32
  %r14 = math.exp2 %x : f32
  // CHECK-NEXT: %{{.*}} = math.expm1 %{{.*}} : f32
  %r15 = math.expm1 %x : f32
  // CHECK-NEXT: %{{.*}} = math.floor %{{.*}} : f32
  %r16 = math.floor %x : f32
  // CHECK-NEXT: %{{.*}} = math.log %{{.*}} : f32
  %r17 = math.log %x : f32
  // CHECK-NEXT: %{{.*}} = math.log10 %{{.*}} : f32
  %r18 = math.log10 %x : f32
  // CHECK-NEXT: %{{.*}} = math.log1p %{{.*}} : f32
  %r19 = math.log1p %x : f32
  // CHECK-NEXT: %{{.*}} = math.log2 %{{.*}} : f32
  %r20 = math.log2 %x : f32
  // CHECK-NEXT: %{{.*}} = math.round %{{.*}} : f32
  %r21 = math.round %x : f32
  // CHECK-NEXT: %{{.*}} = math.roundeven %{{.*}} : f32
  %r22 = math.roundeven %x : f32
  // CHECK-NEXT: %{{.*}} = math.rsqrt %{{.*}} : f32
  %r23 = math.rsqrt %x : f32
  // CHECK-NEXT: %{{.*}} = math.sin %{{.*}} : f32
  %r24 = math.sin %x : f32
  // CHECK-NEXT: %{{.*}} = math.sinh %{{.*}} : f32
  %r25 = math.sinh %x : f32
  // CHECK-NEXT: %{{.*}} = math.sqrt %{{.*}} : f32
  %r26 = math.sqrt %x : f32
  // CHECK-NEXT: %{{.*}} = math.tan %{{.*}} : f32
  %r27 = math.tan %x : f32
  // CHECK-NEXT: %{{.*}} = math.tanh %{{.*}} : f32
  %r28 = math.tanh %x : f32
  return
}

// CHECK-LABEL: func.func @more_functions
func.func @more_functions(%a: i32, %b: i32, %x: f32, %y: f32, %v: vector<4xi32>, %w: vector<4xf32>, %t: tensor<?xf32>) {
  // CHECK-NEXT: %{{.*}} = math.trunc %{{.*}} : f32
  %r29 = math.trunc %x : f32
  // CHECK-NEXT: %{{.*}} = math.absi %{{.*}} : i32
  %r30 = math.absi %a : i32
  // CHECK-NEXT: %{{.*}} = math.ctlz %{{.*}} : i32
  %r31 = math.ctlz %a : i32
  // CHECK-NEXT: %{{.*}} = math.ctpop %{{.*}} : i32
  %r32 = math.ctpop %a : i32
  // CHECK-NEXT: %{{.*}} = math.cttz %{{.*}} : i32
  %r33 = math.cttz %a : i32
  // CHECK-NEXT: %{{.*}} = math.atan2 %{{.*}}, %{{.*}} : f32
  %r34 = math.atan2 %x, %y : f32
  // CHECK-NEXT: %{{.*}} = math.atan2 %{{.*}}, %{{.*}} fastmath<fast> : vector<4xf32>
  %r35 = math.atan2 %w, %w fastmath<fast> : vector<4xf32>
  // CHECK-NEXT: %{{.*}} = math.copysign %{{.*}}, %{{.*}} : f32
  %r36 = math.copysign %x, %y : f32
  // CHECK-NEXT: %{{.*}} = math.copysign %{{.*}}, %{{.*}} fastmath<fast> : vector<4xf32>
  %r37 = math.copysign %w, %w fastmath<fast> : vector<4xf32>
  // CHECK-NEXT: %{{.*}} = math.powf %{{.*}}, %{{.*}} : f32
  %r38 = math.powf %x, %y : f32
  // CHECK-NEXT: %{{.*}} = math.powf %{{.*}}, %{{.*}} fastmath<fast> : vector<4xf32>
  %r39 = math.powf %w, %w fastmath<fast> : vector<4xf32>
  // CHECK-NEXT: %{{.*}} = math.isfinite %{{.*}} : f32
  %r40 = math.isfinite %x : f32
  // CHECK-NEXT: %{{.*}} = math.isfinite %{{.*}} : vector<4xf32>
  %r41 = math.isfinite %w : vector<4xf32>
  // CHECK-NEXT: %{{.*}} = math.isinf %{{.*}} : f32
  %r42 = math.isinf %x : f32
  // CHECK-NEXT: %{{.*}} = math.isinf %{{.*}} : vector<4xf32>
  %r43 = math.isinf %w : vector<4xf32>
  // CHECK-NEXT: %{{.*}} = math.isnan %{{.*}} : f32
  %r44 = math.isnan %x : f32
  // CHECK-NEXT: %{{.*}} = math.isnan %{{.*}} : vector<4xf32>
  %r45 = math.isnan %w : vector<4xf32>
  // CHECK-NEXT: %{{.*}} = math.isnormal %{{.*}} : f32
  %r46 = math.isnormal %x : f32
  // CHECK-NEXT: %{{.*}} = math.isnormal %{{.*}} : vector<4xf32>
  %r47 = math.isnormal %w : vector<4xf32>
  // CHECK-NEXT: %{{.*}} = math.exp %{{.*}} fastmath<afn> {note} : tensor<?xf32>
  %r48 = math.exp %t fastmath<afn> {note} : tensor<?xf32>
  // CHECK-NEXT: %{{.*}} = math.fpowi %{{.*}}, %{{.*}} : f32, i32
  %r49 = math.fpowi %x, %a : f32, i32
  // CHECK-NEXT: %{{.*}} = math.fpowi %{{.*}}, %{{.*}} fastmath<fast> : vector<4xf32>, vector<4xi32>
  %r50 = math.fpowi %w, %v fastmath<fast> : vector<4xf32>, vector<4xi32>
  // CHECK-NEXT: %{{.*}} = math.ipowi %{{.*}}, %{{.*}} : i32
  %r51 = math.ipowi %a, %b : i32
  // CHECK-NEXT: %{{.*}} = math.fma %{{.*}}, %{{.*}}, %{{.*}} : f32
  %r52 = math.fma %x, %y, %x : f32
  // CHECK-NEXT: %{{.*}} = math.fma %{{.*}}, %{{.*}}, %{{.*}} fastmath<contract> : vector<4xf32>
  %r53 = math.fma %w, %w, %w fastmath<contract> : vector<4xf32>
  // CHECK-NEXT: %{{.*}} = math.clampf %{{.*}} to [%{{.*}}, %{{.*}}] : f32
  %r54 = math.clampf %x to [%y, %y] : f32
  // CHECK-NEXT: %{{.*}} = math.clampf %{{.*}} to [%{{.*}}, %{{.*}}] fastmath<nnan> {note} : f32
  %r55 = math.clampf %x to [%y, %y] fastmath<nnan> {note} : f32
  // CHECK-NEXT: %{{.*}}, %{{.*}} = math.sincos %{{.*}} : f32
  %r56, %r56b = math.sincos %x : f32
  // CHECK-NEXT: %{{.*}}, %{{.*}} = math.sincos %{{.*}} fastmath<fast> : vector<4xf32>
  %r57:2 = math.sincos %w fastmath<fast> : vector<4xf32>
  return
}
