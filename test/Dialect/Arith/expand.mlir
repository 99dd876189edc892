// RUN: oxmlir-opt %s --arith-expand --split-input-file | FileCheck %s
// RUN: oxmlir-opt %s --arith-expand='include-bf16 include-f8e8m0 include-f4e2m1' --split-input-file | FileCheck %s --check-prefix=NARROW

// CHECK-LABEL: func.func @divide(
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[IS_ZERO:.*]] = arith.cmpi eq, %arg0, %[[ZERO]]
// CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[LESS:.*]] = arith.subi %arg0, %[[ONE]]
// CHECK-NEXT: %[[Q:.*]] = arith.divui %[[LESS]], %arg1
// CHECK-NEXT: %[[MORE:.*]] = arith.addi %[[Q]], %[[ONE]]
// CHECK-NEXT: arith.select %[[IS_ZERO]], %[[ZERO]], %[[MORE]]
func.func @divide(%a: i32, %b: i32) -> i32 {
  %0 = arith.ceildivui %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @elements(
// CHECK: %[[Q:.*]] = arith.divsi %arg0, %arg1 : vector<4xi32>
// CHECK-NEXT: arith.muli %[[Q]], %arg1
// CHECK: arith.constant dense<-1> : vector<4xi32>
// CHECK: arith.select %{{.*}}, %{{.*}}, %[[Q]] : vector<4xi1>, vector<4xi32>
func.func @elements(%a: vector<4xi32>, %b: vector<4xi32>) -> vector<4xi32> {
  %0 = arith.floordivsi %a, %b : vector<4xi32>
  return %0 : vector<4xi32>
}

// A NaN wins over numbers in maximumf, which knows the sign of zero, and loses to them in maxnumf.
// CHECK-LABEL: func.func @extremes(
// CHECK-NEXT: %[[GREATER:.*]] = arith.cmpf ugt, %arg0, %arg1
// CHECK-NEXT: %[[MAX:.*]] = arith.select %[[GREATER]], %arg0, %arg1
// CHECK-NEXT: %[[SAME:.*]] = arith.cmpf oeq, %arg0, %arg1
// CHECK-NEXT: %[[A:.*]] = arith.bitcast %arg0 : f32 to i32
// CHECK-NEXT: %[[B:.*]] = arith.bitcast %arg1 : f32 to i32
// CHECK-NEXT: %[[BOTH:.*]] = arith.andi %[[A]], %[[B]]
// CHECK-NEXT: %[[EQUAL:.*]] = arith.bitcast %[[BOTH]] : i32 to f32
// CHECK-NEXT: %[[MORE:.*]] = arith.select %[[SAME]], %[[EQUAL]], %[[MAX]]
// CHECK-NEXT: %[[NAN:.*]] = arith.cmpf uno, %arg1, %arg1
// CHECK-NEXT: arith.select %[[NAN]], %arg1, %[[MORE]]
// CHECK: arith.cmpf uno, %arg0, %arg0
// CHECK: arith.cmpi ult
func.func @extremes(%a: f32, %b: f32, %i: i8, %j: i8) -> (f32, f32, i8) {
  %0 = arith.maximumf %a, %b : f32
  %1 = arith.maxnumf %a, %b : f32
  %2 = arith.minui %i, %j : i8
  return %0, %1, %2 : f32, f32, i8
}

// CHECK-LABEL: func.func @signless(
// CHECK-NEXT: arith.cmpf ult
// CHECK-NEXT: arith.select
// CHECK-NEXT: arith.cmpf uno
func.func @signless(%a: f32, %b: f32) -> f32 {
  %0 = arith.minimumf %a, %b fastmath<nsz> : f32
  return %0 : f32
}

// -----

// CHECK-LABEL: func.func @narrow(
// CHECK-NEXT: arith.truncf %arg0 : f32 to bf16
// NARROW-LABEL: func.func @narrow(
// NARROW-NOT: truncf
// NARROW-NOT: extf
// NARROW: arith.bitcast %{{.*}} : i16 to bf16
// NARROW: arith.shrui
// NARROW: arith.bitcast %{{.*}} : i8 to f8E8M0FNU
// NARROW: arith.constant 6.000000e+00 : f32
// NARROW: arith.bitcast %{{.*}} : i4 to f4E2M1FN
// NARROW: return
func.func @narrow(%a: f32) -> (bf16, f8E8M0FNU, f4E2M1FN) {
  %0 = arith.truncf %a : f32 to bf16
  %1 = arith.truncf %a : f32 to f8E8M0FNU
  %2 = arith.truncf %a : f32 to f4E2M1FN
  return %0, %1, %2 : bf16, f8E8M0FNU, f4E2M1FN
}

// CHECK-LABEL: func.func @scaled(
// CHECK-NEXT: %[[SCALE:.*]] = arith.truncf %arg1 fastmath<nnan> : f16 to f8E8M0FNU
// CHECK-NEXT: %[[WIDE:.*]] = arith.extf %[[SCALE]] fastmath<nnan> : f8E8M0FNU to f32
// CHECK-NEXT: %[[VALUE:.*]] = arith.extf %arg0 fastmath<nnan> : f8E5M2 to f32
// CHECK-NEXT: arith.mulf %[[VALUE]], %[[WIDE]] fastmath<nnan> : f32
func.func @scaled(%a: f8E5M2, %s: f16) -> f32 {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> : f8E5M2, f16 to f32
  return %0 : f32
}
