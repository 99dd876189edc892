// RUN: oxmlir-opt %s --arith-expand=include-f8e8m0 | FileCheck %s

// CHECK-LABEL: @smallest(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.cmpf ult, %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.select %[[V0]], %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[V2:.*]] = arith.cmpf oeq, %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[V3:.*]] = arith.bitcast %[[A]] : f32 to i32
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[B]] : f32 to i32
// CHECK-NEXT: %[[V5:.*]] = arith.ori %[[V3]], %[[V4]] : i32
// CHECK-NEXT: %[[V6:.*]] = arith.bitcast %[[V5]] : i32 to f32
// CHECK-NEXT: %[[V7:.*]] = arith.select %[[V2]], %[[V6]], %[[V1]] : f32
// CHECK-NEXT: %[[V8:.*]] = arith.cmpf uno, %[[B]], %[[B]] : f32
// CHECK-NEXT: %[[V9:.*]] = arith.select %[[V8]], %[[B]], %[[V7]] : f32
// CHECK-NEXT: %[[V10:.*]] = arith.cmpf ult, %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[V11:.*]] = arith.select %[[V10]], %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[V12:.*]] = arith.cmpf uno, %[[A]], %[[A]] : f32
// CHECK-NEXT: %[[V13:.*]] = arith.select %[[V12]], %[[B]], %[[V11]] : f32
// CHECK-NEXT: return %[[V9]], %[[V13]] : f32, f32
func.func @smallest(%a: f32, %b: f32) -> (f32, f32) {
  %0 = arith.minimumf %a, %b : f32
  %1 = arith.minnumf %a, %b : f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: @integers(
// CHECK-SAME: %[[A:.*]]: i32, %[[B:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = arith.cmpi sgt, %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V1:.*]] = arith.select %[[V0]], %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V2:.*]] = arith.cmpi ugt, %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V3:.*]] = arith.select %[[V2]], %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V4:.*]] = arith.cmpi slt, %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V5:.*]] = arith.select %[[V4]], %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi ult, %[[A]], %[[B]] : i32
// CHECK-NEXT: %[[V7:.*]] = arith.select %[[V6]], %[[A]], %[[B]] : i32
// CHECK-NEXT: return %[[V1]], %[[V3]], %[[V5]], %[[V7]] : i32, i32, i32, i32
func.func @integers(%a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %0 = arith.maxsi %a, %b : i32
  %1 = arith.maxui %a, %b : i32
  %2 = arith.minsi %a, %b : i32
  %3 = arith.minui %a, %b : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: @scaled(
// CHECK-SAME: %[[X:.*]]: f32, %[[S:.*]]: f8E8M0FNU
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[S]] : f8E8M0FNU to i8
// CHECK-NEXT: %[[C_1_I8:.*]] = arith.constant -1 : i8
// CHECK-NEXT: %[[C_1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT: %[[C23_I32:.*]] = arith.constant 23 : i32
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i8 to i32
// CHECK-NEXT: %[[V2:.*]] = arith.shli %[[V1]], %[[C23_I32]] : i32
// CHECK-NEXT: %[[V3:.*]] = arith.cmpi eq, %[[V0]], %[[C_1_I8]] : i8
// CHECK-NEXT: %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[C4194304_I32:.*]] = arith.constant 4194304 : i32
// CHECK-NEXT: %[[V4:.*]] = arith.cmpi eq, %[[V0]], %[[C0_I8]] : i8
// CHECK-NEXT: %[[V5:.*]] = arith.select %[[V4]], %[[C4194304_I32]], %[[V2]] : i32
// CHECK-NEXT: %[[V6:.*]] = arith.select %[[V3]], %[[C_1_I32]], %[[V5]] : i32
// CHECK-NEXT: %[[V7:.*]] = arith.bitcast %[[V6]] : i32 to f32
// CHECK-NEXT: %[[V8:.*]] = arith.divf %[[X]], %[[V7]] : f32
// CHECK-NEXT: %[[V9:.*]] = arith.truncf %[[V8]] : f32 to f16
// CHECK-NEXT: return %[[V9]] : f16
func.func @scaled(%x: f32, %s: f8E8M0FNU) -> f16 {
  %0 = arith.scaling_truncf %x, %s : f32, f8E8M0FNU to f16
  return %0 : f16
}
