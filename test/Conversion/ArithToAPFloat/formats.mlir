// RUN: oxmlir-opt %s --convert-arith-to-apfloat | FileCheck %s
// RUN: oxmlir-opt %s --convert-arith-to-apfloat --check-passes=16 -o /dev/null

// CHECK-LABEL: @t_f8E5M2(
// CHECK-SAME: %[[ARG0:.*]]: f8E5M2
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f8E5M2 to i8
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i8 to i64
// CHECK-NEXT: %[[C7_I32:.*]] = arith.constant 7 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C7_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i8
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i8 to f8E5M2
// CHECK-NEXT: return %[[V4]] : f8E5M2
func.func @t_f8E5M2(%a: f8E5M2) -> f8E5M2 { %0 = arith.negf %a : f8E5M2
 return %0 : f8E5M2 }

// CHECK-LABEL: @t_f8E4M3(
// CHECK-SAME: %[[ARG0:.*]]: f8E4M3
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f8E4M3 to i8
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i8 to i64
// CHECK-NEXT: %[[C9_I32:.*]] = arith.constant 9 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C9_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i8
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i8 to f8E4M3
// CHECK-NEXT: return %[[V4]] : f8E4M3
func.func @t_f8E4M3(%a: f8E4M3) -> f8E4M3 { %0 = arith.negf %a : f8E4M3
 return %0 : f8E4M3 }

// CHECK-LABEL: @t_f8E4M3FN(
// CHECK-SAME: %[[ARG0:.*]]: f8E4M3FN
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f8E4M3FN to i8
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i8 to i64
// CHECK-NEXT: %[[C10_I32:.*]] = arith.constant 10 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C10_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i8
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i8 to f8E4M3FN
// CHECK-NEXT: return %[[V4]] : f8E4M3FN
func.func @t_f8E4M3FN(%a: f8E4M3FN) -> f8E4M3FN { %0 = arith.negf %a : f8E4M3FN
 return %0 : f8E4M3FN }

// CHECK-LABEL: @t_f8E5M2FNUZ(
// CHECK-SAME: %[[ARG0:.*]]: f8E5M2FNUZ
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f8E5M2FNUZ to i8
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i8 to i64
// CHECK-NEXT: %[[C8_I32:.*]] = arith.constant 8 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C8_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i8
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i8 to f8E5M2FNUZ
// CHECK-NEXT: return %[[V4]] : f8E5M2FNUZ
func.func @t_f8E5M2FNUZ(%a: f8E5M2FNUZ) -> f8E5M2FNUZ { %0 = arith.negf %a : f8E5M2FNUZ
 return %0 : f8E5M2FNUZ }

// CHECK-LABEL: @t_f8E4M3FNUZ(
// CHECK-SAME: %[[ARG0:.*]]: f8E4M3FNUZ
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f8E4M3FNUZ to i8
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i8 to i64
// CHECK-NEXT: %[[C11_I32:.*]] = arith.constant 11 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C11_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i8
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i8 to f8E4M3FNUZ
// CHECK-NEXT: return %[[V4]] : f8E4M3FNUZ
func.func @t_f8E4M3FNUZ(%a: f8E4M3FNUZ) -> f8E4M3FNUZ { %0 = arith.negf %a : f8E4M3FNUZ
 return %0 : f8E4M3FNUZ }

// CHECK-LABEL: @t_f8E4M3B11FNUZ(
// CHECK-SAME: %[[ARG0:.*]]: f8E4M3B11FNUZ
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f8E4M3B11FNUZ to i8
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i8 to i64
// CHECK-NEXT: %[[C12_I32:.*]] = arith.constant 12 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C12_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i8
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i8 to f8E4M3B11FNUZ
// CHECK-NEXT: return %[[V4]] : f8E4M3B11FNUZ
func.func @t_f8E4M3B11FNUZ(%a: f8E4M3B11FNUZ) -> f8E4M3B11FNUZ { %0 = arith.negf %a : f8E4M3B11FNUZ
 return %0 : f8E4M3B11FNUZ }

// CHECK-LABEL: @t_f8E3M4(
// CHECK-SAME: %[[ARG0:.*]]: f8E3M4
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f8E3M4 to i8
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i8 to i64
// CHECK-NEXT: %[[C13_I32:.*]] = arith.constant 13 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C13_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i8
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i8 to f8E3M4
// CHECK-NEXT: return %[[V4]] : f8E3M4
func.func @t_f8E3M4(%a: f8E3M4) -> f8E3M4 { %0 = arith.negf %a : f8E3M4
 return %0 : f8E3M4 }

// CHECK-LABEL: @t_tf32(
// CHECK-SAME: %[[ARG0:.*]]: tf32
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : tf32 to i19
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i19 to i64
// CHECK-NEXT: %[[C14_I32:.*]] = arith.constant 14 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C14_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i19
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i19 to tf32
// CHECK-NEXT: return %[[V4]] : tf32
func.func @t_tf32(%a: tf32) -> tf32 { %0 = arith.negf %a : tf32
 return %0 : tf32 }

// CHECK-LABEL: @t_f8E8M0FNU(
// CHECK-SAME: %[[ARG0:.*]]: f8E8M0FNU
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f8E8M0FNU to i8
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i8 to i64
// CHECK-NEXT: %[[C15_I32:.*]] = arith.constant 15 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C15_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i8
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i8 to f8E8M0FNU
// CHECK-NEXT: return %[[V4]] : f8E8M0FNU
func.func @t_f8E8M0FNU(%a: f8E8M0FNU) -> f8E8M0FNU { %0 = arith.negf %a : f8E8M0FNU
 return %0 : f8E8M0FNU }

// CHECK-LABEL: @t_f6E3M2FN(
// CHECK-SAME: %[[ARG0:.*]]: f6E3M2FN
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f6E3M2FN to i6
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i6 to i64
// CHECK-NEXT: %[[C16_I32:.*]] = arith.constant 16 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C16_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i6
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i6 to f6E3M2FN
// CHECK-NEXT: return %[[V4]] : f6E3M2FN
func.func @t_f6E3M2FN(%a: f6E3M2FN) -> f6E3M2FN { %0 = arith.negf %a : f6E3M2FN
 return %0 : f6E3M2FN }

// CHECK-LABEL: @t_f6E2M3FN(
// CHECK-SAME: %[[ARG0:.*]]: f6E2M3FN
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f6E2M3FN to i6
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i6 to i64
// CHECK-NEXT: %[[C17_I32:.*]] = arith.constant 17 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C17_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i6
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i6 to f6E2M3FN
// CHECK-NEXT: return %[[V4]] : f6E2M3FN
func.func @t_f6E2M3FN(%a: f6E2M3FN) -> f6E2M3FN { %0 = arith.negf %a : f6E2M3FN
 return %0 : f6E2M3FN }

// CHECK-LABEL: @t_f4E2M1FN(
// CHECK-SAME: %[[ARG0:.*]]: f4E2M1FN
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f4E2M1FN to i4
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i4 to i64
// CHECK-NEXT: %[[C18_I32:.*]] = arith.constant 18 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C18_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i4
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i4 to f4E2M1FN
// CHECK-NEXT: return %[[V4]] : f4E2M1FN
func.func @t_f4E2M1FN(%a: f4E2M1FN) -> f4E2M1FN { %0 = arith.negf %a : f4E2M1FN
 return %0 : f4E2M1FN }

// CHECK-LABEL: @t_bf16(
// CHECK-SAME: %[[ARG0:.*]]: bf16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : bf16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C1_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i16
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i16 to bf16
// CHECK-NEXT: return %[[V4]] : bf16
func.func @t_bf16(%a: bf16) -> bf16 { %0 = arith.negf %a : bf16
 return %0 : bf16 }

// CHECK-LABEL: @t_f16(
// CHECK-SAME: %[[ARG0:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C0_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i16
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i16 to f16
// CHECK-NEXT: return %[[V4]] : f16
func.func @t_f16(%a: f16) -> f16 { %0 = arith.negf %a : f16
 return %0 : f16 }

// CHECK-LABEL: @t_f32(
// CHECK-SAME: %[[ARG0:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f32 to i32
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i32 to i64
// CHECK-NEXT: %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[V2:.*]] = call @_mlir_apfloat_neg(%[[C2_I32]], %[[V1]]) : (i32, i64) -> i64
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[V2]] : i64 to i32
// CHECK-NEXT: %[[V4:.*]] = arith.bitcast %[[V3]] : i32 to f32
// CHECK-NEXT: return %[[V4]] : f32
func.func @t_f32(%a: f32) -> f32 { %0 = arith.negf %a : f32
 return %0 : f32 }
