// RUN: oxmlir-opt %s --convert-math-to-apfloat | FileCheck %s
// RUN: oxmlir-opt %s --convert-math-to-apfloat --check-passes=16 -o /dev/null

// CHECK-LABEL: @m1(
// CHECK-SAME: %[[ARG0:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_abs(%[[C2_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i32
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i32 to f32
// CHECK-NEXT: return %[[V4]] : f32
func.func @m1(%a: f32) -> f32 { %0 = math.absf %a : f32
 return %0 : f32 }

// CHECK-LABEL: @m2(
// CHECK-SAME: %[[ARG0:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i32 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V5:.*]] = arith.extui %[[V4]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V6:.*]] = call @_mlir_apfloat_fused_multiply_add(%[[C2_I32]], %[[V1]], %[[V3]], %[[V5]]) : (i32, i64, i64, i64) -> i64
// CHECK-NEXT: %[[V7:.*]] = arith.trunci %[[V6]] : i64 to i32
// CHECK-NEXT: %[[V8:.*]] = arith.bitcast %[[V7]] : i32 to f32
// CHECK-NEXT: return %[[V8]] : f32
func.func @m2(%a: f32) -> f32 { %0 = math.fma %a, %a, %a : f32
 return %0 : f32 }

// CHECK-LABEL: @m3(
// CHECK-SAME: %[[ARG0:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_isfinite(%[[C2_I32]], %[[V1]]) : (i32, i64) -> i1
// CHECK-NEXT: %[[V3:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V4:.*]] = arith.extui %[[V3]] : i32 to i64
// CHECK-NEXT: %[[C2_I32_0:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V5:.*]] = call @_mlir_apfloat_isinfinite(%[[C2_I32_0]], %[[V4]]) : (i32, i64) -> i1
// CHECK-NEXT: %[[V6:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V7:.*]] = arith.extui %[[V6]] : i32 to i64
// CHECK-NEXT: %[[C2_I32_1:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V8:.*]] = call @_mlir_apfloat_isnan(%[[C2_I32_1]], %[[V7]]) : (i32, i64) -> i1
// CHECK-NEXT: %[[V9:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V10:.*]] = arith.extui %[[V9]] : i32 to i64
// CHECK-NEXT: %[[C2_I32_2:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V11:.*]] = call @_mlir_apfloat_isnormal(%[[C2_I32_2]], %[[V10]]) : (i32, i64) -> i1
// CHECK-NEXT: return %[[V2]], %[[V5]], %[[V8]], %[[V11]] : i1, i1, i1, i1
func.func @m3(%a: f32) -> (i1, i1, i1, i1) { %0 = math.isfinite %a : f32
 %1 = math.isinf %a : f32
 %2 = math.isnan %a : f32
 %3 = math.isnormal %a : f32
 return %0, %1, %2, %3 : i1, i1, i1, i1 }

// CHECK-LABEL: @m4(
// CHECK-SAME: %[[ARG0:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = math.sin %[[ARG0]] : f32
// CHECK-NEXT: return %[[V0]] : f32
func.func @m4(%a: f32) -> f32 { %0 = math.sin %a : f32
 return %0 : f32 }

// CHECK-LABEL: @m5(
// CHECK-SAME: %[[ARG0:.*]]: vector<2xf32>
// CHECK-NEXT: %[[V0:.*]] = math.absf %[[ARG0]] : vector<2xf32>
// CHECK-NEXT: %[[V1:.*]] = math.isnan %[[ARG0]] : vector<2xf32>
// CHECK-NEXT: %[[V2:.*]] = math.fma %[[ARG0]], %[[ARG0]], %[[ARG0]] : vector<2xf32>
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]] : vector<2xf32>, vector<2xi1>, vector<2xf32>
func.func @m5(%a: vector<2xf32>) -> (vector<2xf32>, vector<2xi1>, vector<2xf32>) { %0 = math.absf %a : vector<2xf32>
 %1 = math.isnan %a : vector<2xf32>
 %2 = math.fma %a, %a, %a : vector<2xf32>
 return %0, %1, %2 : vector<2xf32>, vector<2xi1>, vector<2xf32> }

// CHECK-LABEL: @m6(
// CHECK-SAME: %[[ARG0:.*]]: f128, %[[ARG1:.*]]: f64, %[[ARG2:.*]]: tensor<2xf32>
// CHECK-NEXT: %[[V0:.*]] = math.absf %[[ARG0]] : f128
// CHECK-NEXT: %[[V1:.*]] = math.absf %[[ARG2]] : tensor<2xf32>
// CHECK-NEXT: return %[[V0]] : f128
func.func @m6(%a: f128, %b: f64, %c: tensor<2xf32>) -> f128 { %0 = math.absf %a : f128
 %2 = math.absf %c : tensor<2xf32>
 return %0 : f128 }

// CHECK-LABEL: @m8(
// CHECK-SAME: %[[ARG0:.*]]: f32, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i32 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V5:.*]] = arith.extui %[[V4]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V6:.*]] = call @_mlir_apfloat_fused_multiply_add(%[[C2_I32]], %[[V1]], %[[V3]], %[[V5]]) : (i32, i64, i64, i64) -> i64
// CHECK-NEXT: %[[V7:.*]] = arith.trunci %[[V6]] : i64 to i32
// CHECK-NEXT: %[[V8:.*]] = arith.bitcast %[[V7]] : i32 to f32
// CHECK-NEXT: %[[V9:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V10:.*]] = arith.extui %[[V9]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V11:.*]] = call @_mlir_apfloat_abs(%[[C0_I32]], %[[V10]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V12:.*]] = arith.trunci %[[V11]] : i64 to i16
// CHECK-NEXT: %[[V13:.*]] = arith.bitcast %[[V12]] : i16 to f16
// CHECK-NEXT: return %[[V8]], %[[V13]] : f32, f16
func.func @m8(%a: f32, %b: f16) -> (f32, f16) { %0 = math.fma %a, %a, %a : f32
 %1 = math.absf %b : f16
 return %0, %1 : f32, f16 }
