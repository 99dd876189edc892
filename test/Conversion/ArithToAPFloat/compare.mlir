// RUN: oxmlir-opt %s --convert-arith-to-apfloat | FileCheck %s
// RUN: oxmlir-opt %s --convert-arith-to-apfloat --check-passes=16 -o /dev/null

// CHECK-LABEL: @c_false(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: return %[[FALSE]] : i1
func.func @c_false(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf false, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_oeq(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C1_I8:.*]] = arith.constant 1 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C1_I8]] : i8
// CHECK-NEXT: return %[[V5]] : i1
func.func @c_oeq(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf oeq, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_ogt(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C2_I8:.*]] = arith.constant 2 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C2_I8]] : i8
// CHECK-NEXT: return %[[V5]] : i1
func.func @c_ogt(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ogt, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_oge(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C2_I8:.*]] = arith.constant 2 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C2_I8]] : i8
// CHECK-NEXT: %[[C1_I8:.*]] = arith.constant 1 : i8
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V4]], %[[C1_I8]] : i8
// CHECK-NEXT: %[[V7:.*]] = arith.ori %[[V5]], %[[V6]] : i1
// CHECK-NEXT: return %[[V7]] : i1
func.func @c_oge(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf oge, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_olt(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C0_I8]] : i8
// CHECK-NEXT: return %[[V5]] : i1
func.func @c_olt(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf olt, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_ole(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C0_I8]] : i8
// CHECK-NEXT: %[[C1_I8:.*]] = arith.constant 1 : i8
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V4]], %[[C1_I8]] : i8
// CHECK-NEXT: %[[V7:.*]] = arith.ori %[[V5]], %[[V6]] : i1
// CHECK-NEXT: return %[[V7]] : i1
func.func @c_ole(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ole, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_one(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C0_I8]] : i8
// CHECK-NEXT: %[[C2_I8:.*]] = arith.constant 2 : i8
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V4]], %[[C2_I8]] : i8
// CHECK-NEXT: %[[V7:.*]] = arith.ori %[[V5]], %[[V6]] : i1
// CHECK-NEXT: return %[[V7]] : i1
func.func @c_one(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf one, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_ord(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C0_I8]] : i8
// CHECK-NEXT: %[[C2_I8:.*]] = arith.constant 2 : i8
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V4]], %[[C2_I8]] : i8
// CHECK-NEXT: %[[C1_I8:.*]] = arith.constant 1 : i8
// CHECK-NEXT: %[[V7:.*]] = arith.cmpi eq, %[[V4]], %[[C1_I8]] : i8
// CHECK-NEXT: %[[V8:.*]] = arith.ori %[[V6]], %[[V7]] : i1
// CHECK-NEXT: %[[V9:.*]] = arith.ori %[[V5]], %[[V8]] : i1
// CHECK-NEXT: return %[[V9]] : i1
func.func @c_ord(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ord, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_ueq(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C3_I8]] : i8
// CHECK-NEXT: %[[C1_I8:.*]] = arith.constant 1 : i8
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V4]], %[[C1_I8]] : i8
// CHECK-NEXT: %[[V7:.*]] = arith.ori %[[V5]], %[[V6]] : i1
// CHECK-NEXT: return %[[V7]] : i1
func.func @c_ueq(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ueq, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_ugt(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C3_I8]] : i8
// CHECK-NEXT: %[[C2_I8:.*]] = arith.constant 2 : i8
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V4]], %[[C2_I8]] : i8
// CHECK-NEXT: %[[V7:.*]] = arith.ori %[[V5]], %[[V6]] : i1
// CHECK-NEXT: return %[[V7]] : i1
func.func @c_ugt(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ugt, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_uge(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C3_I8]] : i8
// CHECK-NEXT: %[[C2_I8:.*]] = arith.constant 2 : i8
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V4]], %[[C2_I8]] : i8
// CHECK-NEXT: %[[C1_I8:.*]] = arith.constant 1 : i8
// CHECK-NEXT: %[[V7:.*]] = arith.cmpi eq, %[[V4]], %[[C1_I8]] : i8
// CHECK-NEXT: %[[V8:.*]] = arith.ori %[[V6]], %[[V7]] : i1
// CHECK-NEXT: %[[V9:.*]] = arith.ori %[[V5]], %[[V8]] : i1
// CHECK-NEXT: return %[[V9]] : i1
func.func @c_uge(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf uge, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_ult(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C3_I8]] : i8
// CHECK-NEXT: %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V4]], %[[C0_I8]] : i8
// CHECK-NEXT: %[[V7:.*]] = arith.ori %[[V5]], %[[V6]] : i1
// CHECK-NEXT: return %[[V7]] : i1
func.func @c_ult(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ult, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_ule(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C3_I8]] : i8
// CHECK-NEXT: %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V4]], %[[C0_I8]] : i8
// CHECK-NEXT: %[[C1_I8:.*]] = arith.constant 1 : i8
// CHECK-NEXT: %[[V7:.*]] = arith.cmpi eq, %[[V4]], %[[C1_I8]] : i8
// CHECK-NEXT: %[[V8:.*]] = arith.ori %[[V6]], %[[V7]] : i1
// CHECK-NEXT: %[[V9:.*]] = arith.ori %[[V5]], %[[V8]] : i1
// CHECK-NEXT: return %[[V9]] : i1
func.func @c_ule(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ule, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_une(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C0_I8]] : i8
// CHECK-NEXT: %[[C2_I8:.*]] = arith.constant 2 : i8
// CHECK-NEXT: %[[V6:.*]] = arith.cmpi eq, %[[V4]], %[[C2_I8]] : i8
// CHECK-NEXT: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK-NEXT: %[[V7:.*]] = arith.cmpi eq, %[[V4]], %[[C3_I8]] : i8
// CHECK-NEXT: %[[V8:.*]] = arith.ori %[[V6]], %[[V7]] : i1
// CHECK-NEXT: %[[V9:.*]] = arith.ori %[[V5]], %[[V8]] : i1
// CHECK-NEXT: return %[[V9]] : i1
func.func @c_une(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf une, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_uno(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.cmpi eq, %[[V4]], %[[C3_I8]] : i8
// CHECK-NEXT: return %[[V5]] : i1
func.func @c_uno(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf uno, %a, %b : f16
 return %0 : i1 }

// CHECK-LABEL: @c_true(
// CHECK-SAME: %[[ARG0:.*]]: f16, %[[ARG1:.*]]: f16
// CHECK-NEXT: %[[V0:.*]] = arith.bitcast %[[ARG0]] : f16 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extui %[[V0]] : i16 to i64
// CHECK-NEXT: %[[V2:.*]] = arith.bitcast %[[ARG1]] : f16 to i16
// CHECK-NEXT: %[[V3:.*]] = arith.extui %[[V2]] : i16 to i64
// CHECK-NEXT: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V4:.*]] = call @_mlir_apfloat_compare(%[[C0_I32]], %[[V1]], %[[V3]]) : (i32, i64, i64) -> i8
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: return %[[TRUE]] : i1
func.func @c_true(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf true, %a, %b : f16
 return %0 : i1 }
