// RUN: oxmlir-opt %s --convert-arith-to-apfloat | FileCheck %s
// RUN: oxmlir-opt %s --convert-arith-to-apfloat --check-passes=16 -o /dev/null

// CHECK-LABEL: @neg(
// CHECK-SAME: %[[ARG0:.*]]: f32, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C2_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i32
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i32 to f32
// CHECK-NEXT: return %[[V4]] : f32
func.func @neg(%a: f32, %b: f32) -> f32 { %0 = arith.negf %a : f32 return %0 : f32 }

// CHECK-LABEL: @ext(
// CHECK-SAME: %[[ARG0:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_convert(%[[C0_I32]], %[[C2_I32]], %[[V1]]) : (i32, i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i32
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i32 to f32
// CHECK-NEXT: return %[[V4]] : f32
func.func @ext(%a: f16) -> f32 { %0 = arith.extf %a : f16 to f32 return %0 : f32 }

// CHECK-LABEL: @f2i(
// CHECK-SAME: %[[ARG0:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C32_I32:.*]] = arith.constant 32 : i32
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_convert_to_int(%[[C0_I32]], %[[C32_I32]], %[[FALSE]], %[[V1]]) : (i32, i32, i1, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i32
// CHECK-NEXT: return %[[V3]] : i32
func.func @f2i(%a: f16) -> i32 { %0 = arith.fptosi %a : f16 to i32 return %0 : i32 }

// CHECK-LABEL: @i2f(
// CHECK-SAME: %[[ARG0:.*]]: i32
// CHECK-NEXT: %[[V0:.*]] = arith.extui %[[ARG0]] : i32 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C32_I32:.*]] = arith.constant 32 : i32
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[V1:.*]] = call @_mlir_apfloat_convert_from_int(%[[C0_I32]], %[[C32_I32]], %[[TRUE]], %[[V0]]) : (i32, i32, i1, i64) -> i64
// CHECK-NEXT: %[[V2:.*]] = arith.trunci %[[V1]] : i64 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.bitcast %[[V2]] : i16 to f16
// CHECK-NEXT: return %[[V3]] : f16
func.func @i2f(%a: i32) -> f16 { %0 = arith.uitofp %a : i32 to f16 return %0 : f16 }

// CHECK-LABEL: @f1(
// CHECK-SAME: %[[ARG0:.*]]: f32, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i32 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f32 to i32
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_subtract(%[[C2_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i64
// CHECK-NEXT: %[[V5:.*]] = arith.trunci %[[V4]] : i64 to i32
// CHECK-NEXT: %[[V6:.*]] = arith.bitcast %[[V5]] : i32 to f32
// CHECK-NEXT: %[[V7:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V8:.*]] = arith.extui %[[V7]] : i32 to i64
// CHECK-NEXT: %[[V9:.*]] = arith.bitcast %[[ARG1]] : f32 to i32
// CHECK-NEXT: %[[V10:.*]] = arith.extui %[[V9]] : i32 to i64
// CHECK-NEXT: %[[C2_I32_0:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V11:.*]] = call @_mlir_apfloat_multiply(%[[C2_I32_0]], %[[V8]], %[[V10]]) : (i32, i64, i64) -> i64
// CHECK-NEXT: %[[V12:.*]] = arith.trunci %[[V11]] : i64 to i32
// CHECK-NEXT: %[[V13:.*]] = arith.bitcast %[[V12]] : i32 to f32
// CHECK-NEXT: return %[[V6]], %[[V13]] : f32, f32
func.func @f1(%a: f32, %b: f32) -> (f32, f32) { %0 = arith.subf %a, %b : f32
 %1 = arith.mulf %a, %b {fastmath = #arith.fastmath<fast>} : f32
 return %0, %1 : f32, f32 }

// CHECK-LABEL: @f2(
// CHECK-SAME: %[[ARG0:.*]]: f64, %[[ARG1:.*]]: f64
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f64 to i64
// CHECK-NEXT: %[[V1:.*]] = arith.bitcast %[[ARG1]] : f64 to i64
// CHECK-NEXT: %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_divide(%[[C3_I32]], %[[V0]], %[[V1]]) : (i32, i64, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.bitcast %[[V2]] : i64 to f64
// CHECK-NEXT: %[[V4:.*]] = arith.remf %[[ARG0]], %[[ARG1]] : f64
// CHECK-NEXT: return %[[V3]], %[[V4]] : f64, f64
func.func @f2(%a: f64, %b: f64) -> (f64, f64) { %0 = arith.divf %a, %b : f64
 %1 = arith.remf %a, %b : f64
 return %0, %1 : f64, f64 }

// CHECK-LABEL: @f8a(
// CHECK-SAME: %[[ARG0:.*]]: f8E5M2
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f8E5M2 to i8
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i8 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG0]] : f8E5M2 to i8
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i8 to i64
// CHECK-NEXT: %[[C7_I32:.*]] = arith.constant 7 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_add(%[[C7_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i64
// CHECK-NEXT: %[[V5:.*]] = arith.trunci %[[V4]] : i64 to i8
// CHECK-NEXT: %[[V6:.*]] = arith.bitcast %[[V5]] : i8 to f8E5M2
// CHECK-NEXT: return %[[V6]] : f8E5M2
func.func @f8a(%a: f8E5M2) -> f8E5M2 { %0 = arith.addf %a, %a : f8E5M2
 return %0 : f8E5M2 }

// CHECK-LABEL: @f80(
// CHECK-SAME: %[[ARG0:.*]]: f80
// CHECK-NEXT: %[[V0:.*]] = arith.addf %[[ARG0]], %[[ARG0]] : f80
// CHECK-NEXT: return %[[V0]] : f80
func.func @f80(%a: f80) -> f80 { %0 = arith.addf %a, %a : f80
 return %0 : f80 }

// CHECK-LABEL: @tens(
// CHECK-SAME: %[[ARG0:.*]]: tensor<3xf32>
// CHECK-NEXT: %[[V0:.*]] = arith.addf %[[ARG0]], %[[ARG0]] : tensor<3xf32>
// CHECK-NEXT: return %[[V0]] : tensor<3xf32>
func.func @tens(%a: tensor<3xf32>) -> tensor<3xf32> { %0 = arith.addf %a, %a : tensor<3xf32>
 return %0 : tensor<3xf32> }

// CHECK-LABEL: @scal(
// CHECK-SAME: %[[ARG0:.*]]: vector<[4]xf32>
// CHECK-NEXT: %[[V0:.*]] = arith.addf %[[ARG0]], %[[ARG0]] : vector<[4]xf32>
// CHECK-NEXT: return %[[V0]] : vector<[4]xf32>
func.func @scal(%a: vector<[4]xf32>) -> vector<[4]xf32> { %0 = arith.addf %a, %a : vector<[4]xf32>
 return %0 : vector<[4]xf32> }

// CHECK-LABEL: @v2(
// CHECK-SAME: %[[ARG0:.*]]: vector<2x1xf32>
// CHECK-NEXT: %[[V0:.*]]:2 = vector.to_elements %[[ARG0]] : vector<2x1xf32>
// CHECK-NEXT: %[[V1:.*]]:2 = vector.to_elements %[[ARG0]] : vector<2x1xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[V0]]#0 : f32 to i32
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V1]]#0 : f32 to i32
// CHECK-NEXT: %[[V5:.*]] = arith.extui %[[V4]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V6:.*]] = call @_mlir_apfloat_add(%[[C2_I32]], %[[V3]], %[[V5]]) : (i32, i64, i64) -> i64
// CHECK-NEXT: %[[V7:.*]] = arith.trunci %[[V6]] : i64 to i32
// CHECK-NEXT: %[[V8:.*]] = arith.bitcast %[[V7]] : i32 to f32
// CHECK-NEXT: %[[V9:.*]] = arith.bitcast %[[V0]]#1 : f32 to i32
// CHECK-NEXT: %[[V10:.*]] = arith.extui %[[V9]] : i32 to i64
// CHECK-NEXT: %[[V11:.*]] = arith.bitcast %[[V1]]#1 : f32 to i32
// CHECK-NEXT: %[[V12:.*]] = arith.extui %[[V11]] : i32 to i64
// CHECK-NEXT: %[[C2_I32_0:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V13:.*]] = call @_mlir_apfloat_add(%[[C2_I32_0]], %[[V10]], %[[V12]]) : (i32, i64, i64) -> i64
// CHECK-NEXT: %[[V14:.*]] = arith.trunci %[[V13]] : i64 to i32
// CHECK-NEXT: %[[V15:.*]] = arith.bitcast %[[V14]] : i32 to f32
// CHECK-NEXT: %[[V16:.*]] = vector.from_elements %[[V8]], %[[V15]] : vector<2x1xf32>
// CHECK-NEXT: return %[[V16]] : vector<2x1xf32>
func.func @v2(%a: vector<2x1xf32>) -> vector<2x1xf32> { %0 = arith.addf %a, %a : vector<2x1xf32>
 return %0 : vector<2x1xf32> }

// CHECK-LABEL: @v0(
// CHECK-SAME: %[[ARG0:.*]]: vector<f32>
// CHECK-NEXT: %[[V0:.*]] = vector.to_elements %[[ARG0]] : vector<f32>
// CHECK-NEXT: %[[V1:.*]] = arith.bitcast %[[V0]] : f32 to i32
// CHECK-NEXT: %[[V2:.*]] = arith.extui %[[V1]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V3:.*]] = call @_mlir_apfloat_neg(%[[C2_I32]], %[[V2]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V4:.*]] = arith.trunci %[[V3]] : i64 to i32
// CHECK-NEXT: %[[V5:.*]] = arith.bitcast %[[V4]] : i32 to f32
// CHECK-NEXT: %[[V6:.*]] = vector.from_elements %[[V5]] : vector<f32>
// CHECK-NEXT: return %[[V6]] : vector<f32>
func.func @v0(%a: vector<f32>) -> vector<f32> { %0 = arith.negf %a : vector<f32>
 return %0 : vector<f32> }

// CHECK-LABEL: @vc(
// CHECK-SAME: %[[ARG0:.*]]: vector<2xf32>
// CHECK-NEXT: %[[V0:.*]]:2 = vector.to_elements %[[ARG0]] : vector<2xf32>
// CHECK-NEXT: %[[V1:.*]]:2 = vector.to_elements %[[ARG0]] : vector<2xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[V0]]#0 : f32 to i32
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V1]]#0 : f32 to i32
// CHECK-NEXT: %[[V5:.*]] = arith.extui %[[V4]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V6:.*]] = call @_mlir_apfloat_compare(%[[C2_I32]], %[[V3]], %[[V5]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C1_I8:.*]] = arith.constant 1 : i8
// CHECK-NEXT: %[[V7:.*]] = arith.cmpi eq, %[[V6]], %[[C1_I8]] : i8
// CHECK-NEXT: %[[V8:.*]] = arith.bitcast %[[V0]]#1 : f32 to i32
// CHECK-NEXT: %[[V9:.*]] = arith.extui %[[V8]] : i32 to i64
// CHECK-NEXT: %[[V10:.*]] = arith.bitcast %[[V1]]#1 : f32 to i32
// CHECK-NEXT: %[[V11:.*]] = arith.extui %[[V10]] : i32 to i64
// CHECK-NEXT: %[[C2_I32_0:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V12:.*]] = call @_mlir_apfloat_compare(%[[C2_I32_0]], %[[V9]], %[[V11]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C1_I8_1:.*]] = arith.constant 1 : i8
// CHECK-NEXT: %[[V13:.*]] = arith.cmpi eq, %[[V12]], %[[C1_I8_1]] : i8
// CHECK-NEXT: %[[V14:.*]] = vector.from_elements %[[V7]], %[[V13]] : vector<2xi1>
// CHECK-NEXT: return %[[V14]] : vector<2xi1>
func.func @vc(%a: vector<2xf32>) -> vector<2xi1> { %0 = arith.cmpf oeq, %a, %a : vector<2xf32>
 return %0 : vector<2xi1> }

// CHECK-LABEL: @trunc2(
// CHECK-SAME: %[[ARG0:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.truncf %[[ARG0]] upward : f32 to f16
// CHECK-NEXT: return %[[V0]] : f16
func.func @trunc2(%a: f32) -> f16 { %0 = arith.truncf %a upward : f32 to f16
 return %0 : f16 }

// CHECK-LABEL: @i1(
// CHECK-SAME: %[[ARG0:.*]]: i1
// CHECK-NEXT: %[[V0:.*]] = arith.extsi %[[ARG0]] : i1 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: %[[V1:.*]] = call @_mlir_apfloat_convert_from_int(%[[C0_I32]], %[[C1_I32]], %[[FALSE]], %[[V0]]) : (i32, i32, i1, i64) -> i64
// CHECK-NEXT: %[[V2:.*]] = arith.trunci %[[V1]] : i64 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.bitcast %[[V2]] : i16 to f16
// CHECK-NEXT: return %[[V3]] : f16
func.func @i1(%a: i1) -> f16 { %0 = arith.sitofp %a : i1 to f16
 return %0 : f16 }

// CHECK-LABEL: @i64(
// CHECK-SAME: %[[ARG0:.*]]: i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C64_I32:.*]] = arith.constant 64 : i32
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: %[[V0:.*]] = call @_mlir_apfloat_convert_from_int(%[[C0_I32]], %[[C64_I32]], %[[FALSE]], %[[ARG0]]) : (i32, i32, i1, i64) -> i64
// CHECK-NEXT: %[[V1:.*]] = arith.trunci %[[V0]] : i64 to i16
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[V1]] : i16 to f16
// CHECK-NEXT: return %[[V2]] : f16
func.func @i64(%a: i64) -> f16 { %0 = arith.sitofp %a : i64 to f16
 return %0 : f16 }

// CHECK-LABEL: @i65(
// CHECK-SAME: %[[ARG0:.*]]: i65
// CHECK-NEXT: %[[V0:.*]] = arith.sitofp %[[ARG0]] : i65 to f16
// CHECK-NEXT: return %[[V0]] : f16
func.func @i65(%a: i65) -> f16 { %0 = arith.sitofp %a : i65 to f16
 return %0 : f16 }

// CHECK-LABEL: @ti64(
// CHECK-SAME: %[[ARG0:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[C64_I32:.*]] = arith.constant 64 : i32
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_convert_to_int(%[[C2_I32]], %[[C64_I32]], %[[TRUE]], %[[V1]]) : (i32, i32, i1, i64) -> i64
// CHECK-NEXT: return %[[V2]] : i64
func.func @ti64(%a: f32) -> i64 { %0 = arith.fptoui %a : f32 to i64
 return %0 : i64 }

// CHECK-LABEL: @const(
// CHECK-NEXT: %[[CST:.*]] = arith.constant 1.000000e+00 : f64
// CHECK-NEXT: return %[[CST]] : f64
func.func @const() -> f64 { %0 = arith.constant 1.0 : f64
 return %0 : f64 }

// CHECK-LABEL: @div(
// CHECK-SAME: %[[ARG0:.*]]: f32, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i32 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f32 to i32
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_divide(%[[C2_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i64
// CHECK-NEXT: %[[V5:.*]] = arith.trunci %[[V4]] : i64 to i32
// CHECK-NEXT: %[[V6:.*]] = arith.bitcast %[[V5]] : i32 to f32
// CHECK-NEXT: %[[V7:.*]] = arith.remf %[[ARG0]], %[[ARG1]] : f32
// CHECK-NEXT: return %[[V6]], %[[V7]] : f32, f32
func.func @div(%a: f32, %b: f32) -> (f32, f32) { %0 = arith.divf %a, %b : f32
 %1 = arith.remf %a, %b : f32
 return %0, %1 : f32, f32 }

// CHECK-LABEL: @mm(
// CHECK-SAME: %[[ARG0:.*]]: f32, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i32 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f32 to i32
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_minimum(%[[C2_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i64
// CHECK-NEXT: %[[V5:.*]] = arith.trunci %[[V4]] : i64 to i32
// CHECK-NEXT: %[[V6:.*]] = arith.bitcast %[[V5]] : i32 to f32
// CHECK-NEXT: %[[V7:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V8:.*]] = arith.extui %[[V7]] : i32 to i64
// CHECK-NEXT: %[[V9:.*]] = arith.bitcast %[[ARG1]] : f32 to i32
// CHECK-NEXT: %[[V10:.*]] = arith.extui %[[V9]] : i32 to i64
// CHECK-NEXT: %[[C2_I32_0:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V11:.*]] = call @_mlir_apfloat_maximum(%[[C2_I32_0]], %[[V8]], %[[V10]]) : (i32, i64, i64) -> i64
// CHECK-NEXT: %[[V12:.*]] = arith.trunci %[[V11]] : i64 to i32
// CHECK-NEXT: %[[V13:.*]] = arith.bitcast %[[V12]] : i32 to f32
// CHECK-NEXT: %[[V14:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V15:.*]] = arith.extui %[[V14]] : i32 to i64
// CHECK-NEXT: %[[V16:.*]] = arith.bitcast %[[ARG1]] : f32 to i32
// CHECK-NEXT: %[[V17:.*]] = arith.extui %[[V16]] : i32 to i64
// CHECK-NEXT: %[[C2_I32_1:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V18:.*]] = call @_mlir_apfloat_minnum(%[[C2_I32_1]], %[[V15]], %[[V17]]) : (i32, i64, i64) -> i64
// CHECK-NEXT: %[[V19:.*]] = arith.trunci %[[V18]] : i64 to i32
// CHECK-NEXT: %[[V20:.*]] = arith.bitcast %[[V19]] : i32 to f32
// CHECK-NEXT: %[[V21:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V22:.*]] = arith.extui %[[V21]] : i32 to i64
// CHECK-NEXT: %[[V23:.*]] = arith.bitcast %[[ARG1]] : f32 to i32
// CHECK-NEXT: %[[V24:.*]] = arith.extui %[[V23]] : i32 to i64
// CHECK-NEXT: %[[C2_I32_2:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V25:.*]] = call @_mlir_apfloat_maxnum(%[[C2_I32_2]], %[[V22]], %[[V24]]) : (i32, i64, i64) -> i64
// CHECK-NEXT: %[[V26:.*]] = arith.trunci %[[V25]] : i64 to i32
// CHECK-NEXT: %[[V27:.*]] = arith.bitcast %[[V26]] : i32 to f32
// CHECK-NEXT: return %[[V6]], %[[V13]], %[[V20]], %[[V27]] : f32, f32, f32, f32
func.func @mm(%a: f32, %b: f32) -> (f32, f32, f32, f32) { %0 = arith.minimumf %a, %b : f32
 %1 = arith.maximumf %a, %b : f32
 %2 = arith.minnumf %a, %b : f32
 %3 = arith.maxnumf %a, %b : f32
 return %0, %1, %2, %3 : f32, f32, f32, f32 }

// CHECK-LABEL: @vi(
// CHECK-SAME: %[[ARG0:.*]]: vector<2xf32>
// CHECK-NEXT: %[[V0:.*]]:2 = vector.to_elements %[[ARG0]] : vector<2xf32>
// CHECK-NEXT: %[[V1:.*]] = arith.bitcast %[[V0]]#0 : f32 to i32
// CHECK-NEXT: %[[V2:.*]] = arith.extui %[[V1]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[C8_I32:.*]] = arith.constant 8 : i32
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: %[[V3:.*]] = call @_mlir_apfloat_convert_to_int(%[[C2_I32]], %[[C8_I32]], %[[FALSE]], %[[V2]]) : (i32, i32, i1, i64) -> i64
// CHECK-NEXT: %[[V4:.*]] = arith.trunci %[[V3]] : i64 to i8
// CHECK-NEXT: %[[V5:.*]] = arith.bitcast %[[V0]]#1 : f32 to i32
// CHECK-NEXT: %[[V6:.*]] = arith.extui %[[V5]] : i32 to i64
// CHECK-NEXT: %[[C2_I32_0:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[C8_I32_1:.*]] = arith.constant 8 : i32
// CHECK-NEXT: %[[FALSE_2:.*]] = arith.constant false
// CHECK-NEXT: %[[V7:.*]] = call @_mlir_apfloat_convert_to_int(%[[C2_I32_0]], %[[C8_I32_1]], %[[FALSE_2]], %[[V6]]) : (i32, i32, i1, i64) -> i64
// CHECK-NEXT: %[[V8:.*]] = arith.trunci %[[V7]] : i64 to i8
// CHECK-NEXT: %[[V9:.*]] = vector.from_elements %[[V4]], %[[V8]] : vector<2xi8>
// CHECK-NEXT: return %[[V9]] : vector<2xi8>
func.func @vi(%a: vector<2xf32>) -> vector<2xi8> { %0 = arith.fptosi %a : vector<2xf32> to vector<2xi8>
 return %0 : vector<2xi8> }

// CHECK-LABEL: @ivf(
// CHECK-SAME: %[[ARG0:.*]]: vector<2xi8>
// CHECK-NEXT: %[[V0:.*]]:2 = vector.to_elements %[[ARG0]] : vector<2xi8>
// CHECK-NEXT: %[[V1:.*]] = arith.extsi %[[V0]]#0 : i8 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[C8_I32:.*]] = arith.constant 8 : i32
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_convert_from_int(%[[C2_I32]], %[[C8_I32]], %[[FALSE]], %[[V1]]) : (i32, i32, i1, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i32
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i32 to f32
// CHECK-NEXT: %[[V5:.*]] = arith.extsi %[[V0]]#1 : i8 to i64
// CHECK-NEXT: %[[C2_I32_0:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[C8_I32_1:.*]] = arith.constant 8 : i32
// CHECK-NEXT: %[[FALSE_2:.*]] = arith.constant false
// CHECK-NEXT: %[[V6:.*]] = call @_mlir_apfloat_convert_from_int(%[[C2_I32_0]], %[[C8_I32_1]], %[[FALSE_2]], %[[V5]]) : (i32, i32, i1, i64) -> i64
// CHECK-NEXT: %[[V7:.*]] = arith.trunci %[[V6]] : i64 to i32
// CHECK-NEXT: %[[V8:.*]] = arith.bitcast %[[V7]] : i32 to f32
// CHECK-NEXT: %[[V9:.*]] = vector.from_elements %[[V4]], %[[V8]] : vector<2xf32>
// CHECK-NEXT: return %[[V9]] : vector<2xf32>
func.func @ivf(%a: vector<2xi8>) -> vector<2xf32> { %0 = arith.sitofp %a : vector<2xi8> to vector<2xf32>
 return %0 : vector<2xf32> }

// CHECK-LABEL: @nest(
// CHECK-SAME: %[[ARG0:.*]]: f32, %[[ARG1:.*]]: i1
// CHECK-NEXT: %[[V0:.*]] = scf.if %[[ARG1]] -> (f32) {
// CHECK-NEXT: %[[V1:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V2:.*]] = arith.extui %[[V1]] : i32 to i64
// CHECK-NEXT: %[[V3:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V4:.*]] = arith.extui %[[V3]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V5:.*]] = func.call @_mlir_apfloat_add(%[[C2_I32]], %[[V2]], %[[V4]]) : (i32, i64, i64) -> i64
// CHECK-NEXT: %[[V6:.*]] = arith.trunci %[[V5]] : i64 to i32
// CHECK-NEXT: %[[V7:.*]] = arith.bitcast %[[V6]] : i32 to f32
// CHECK-NEXT: scf.yield %[[V7]] : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[ARG0]] : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : f32
func.func @nest(%a: f32, %c: i1) -> f32 { %r = scf.if %c -> f32 { %0 = arith.addf %a, %a : f32
 scf.yield %0 : f32 } else { scf.yield %a : f32 }
 return %r : f32 }
