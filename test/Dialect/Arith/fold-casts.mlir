// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @extended_twice(
// CHECK-SAME: %[[X:.*]]: i8
// CHECK-NEXT: %[[V0:.*]] = arith.extui %[[X]] : i8 to i32
// CHECK-NEXT: %[[V1:.*]] = arith.extsi %[[X]] : i8 to i32
// CHECK-NEXT: %[[V2:.*]] = arith.extui %[[X]] : i8 to i32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]] : i32, i32, i32
func.func @extended_twice(%x: i8) -> (i32, i32, i32) {
  %u = arith.extui %x : i8 to i16
  %s = arith.extsi %x : i8 to i16
  %0 = arith.extui %u : i16 to i32
  %1 = arith.extsi %s : i16 to i32
  %2 = arith.extsi %u : i16 to i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: @cut_after_extension(
// CHECK-SAME: %[[X:.*]]: i8
// CHECK-NEXT: %[[V0:.*]] = arith.extui %[[X]] : i8 to i16
// CHECK-NEXT: %[[V1:.*]] = arith.extsi %[[X]] : i8 to i16
// CHECK-NEXT: %[[V2:.*]] = arith.trunci %[[X]] : i8 to i4
// CHECK-NEXT: %[[V3:.*]] = arith.trunci %[[X]] : i8 to i4
// CHECK-NEXT: return %[[X]], %[[V0]], %[[V1]], %[[V2]], %[[V3]] : i8, i16, i16, i4, i4
func.func @cut_after_extension(%x: i8) -> (i8, i16, i16, i4, i4) {
  %u = arith.extui %x : i8 to i32
  %s = arith.extsi %x : i8 to i32
  %0 = arith.trunci %u : i32 to i8
  %1 = arith.trunci %u : i32 to i16
  %2 = arith.trunci %s : i32 to i16
  %3 = arith.trunci %s : i32 to i4
  %short = arith.trunci %x : i8 to i6
  %4 = arith.trunci %short : i6 to i4
  return %0, %1, %2, %3, %4 : i8, i16, i16, i4, i4
}

// CHECK-LABEL: @constants(
// CHECK-NEXT: %[[C255_I32:.*]] = arith.constant 255 : i32
// CHECK-NEXT: %[[C_1_I32:.*]] = arith.constant -1 : i32
// CHECK-NEXT: %[[C_1_I4:.*]] = arith.constant -1 : i4
// CHECK-NEXT: %[[CST:.*]] = arith.constant 5.000000e-01 : f64
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 5.000000e-01 : bf16
// CHECK-NEXT: return %[[C255_I32]], %[[C_1_I32]], %[[C_1_I4]], %[[CST]], %[[CST_0]] : i32, i32, i4, f64, bf16
func.func @constants() -> (i32, i32, i4, f64, bf16) {
  %m1 = arith.constant -1 : i8
  %half = arith.constant 0.5 : f32
  %0 = arith.extui %m1 : i8 to i32
  %1 = arith.extsi %m1 : i8 to i32
  %2 = arith.trunci %m1 : i8 to i4
  %3 = arith.extf %half : f32 to f64
  %4 = arith.truncf %half : f32 to bf16
  return %0, %1, %2, %3, %4 : i32, i32, i4, f64, bf16
}

// CHECK-LABEL: @between_kinds(
// CHECK-NEXT: %[[CST:.*]] = arith.constant -1.000000e+00 : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 2.550000e+02 : f32
// CHECK-NEXT: %[[C_2_I8:.*]] = arith.constant -2 : i8
// CHECK-NEXT: %[[C_56_I8:.*]] = arith.constant -56 : i8
// CHECK-NEXT: return %[[CST]], %[[CST_0]], %[[C_2_I8]], %[[C_56_I8]] : f32, f32, i8, i8
func.func @between_kinds() -> (f32, f32, i8, i8) {
  %m1 = arith.constant -1 : i8
  %x = arith.constant -2.5 : f32
  %y = arith.constant 200.5 : f32
  %0 = arith.sitofp %m1 : i8 to f32
  %1 = arith.uitofp %m1 : i8 to f32
  %2 = arith.fptosi %x : f32 to i8
  %3 = arith.fptoui %y : f32 to i8
  return %0, %1, %2, %3 : f32, f32, i8, i8
}

// What does not fit stays.
// CHECK-LABEL: @out_of_range(
// CHECK-NEXT: %[[CST:.*]] = arith.constant -2.500000e+00 : f32
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant 2.005000e+02 : f32
// CHECK-NEXT: %[[V0:.*]] = arith.fptoui %[[CST]] : f32 to i8
// CHECK-NEXT: %[[V1:.*]] = arith.fptosi %[[CST_0]] : f32 to i8
// CHECK-NEXT: return %[[V0]], %[[V1]] : i8, i8
func.func @out_of_range() -> (i8, i8) {
  %x = arith.constant -2.5 : f32
  %y = arith.constant 200.5 : f32
  %0 = arith.fptoui %x : f32 to i8
  %1 = arith.fptosi %y : f32 to i8
  return %0, %1 : i8, i8
}

// CHECK-LABEL: @indices(
// CHECK-NEXT: %[[C_1:.*]] = arith.constant -1 : index
// CHECK-NEXT: %[[C255:.*]] = arith.constant 255 : index
// CHECK-NEXT: %[[C_1_I8:.*]] = arith.constant -1 : i8
// CHECK-NEXT: return %[[C_1]], %[[C255]], %[[C_1_I8]], %[[C_1_I8]] : index, index, i8, i8
func.func @indices() -> (index, index, i8, i8) {
  %m1 = arith.constant -1 : i8
  %i = arith.constant 511 : index
  %0 = arith.index_cast %m1 : i8 to index
  %1 = arith.index_castui %m1 : i8 to index
  %2 = arith.index_cast %i : index to i8
  %3 = arith.index_castui %i : index to i8
  return %0, %1, %2, %3 : index, index, i8, i8
}

// CHECK-LABEL: @indices_of_extended(
// CHECK-SAME: %[[X:.*]]: i8
// CHECK-NEXT: %[[V0:.*]] = arith.index_cast %[[X]] : i8 to index
// CHECK-NEXT: %[[V1:.*]] = arith.index_castui %[[X]] : i8 to index
// CHECK-NEXT: return %[[V0]], %[[V1]] : index, index
func.func @indices_of_extended(%x: i8) -> (index, index) {
  %s = arith.extsi %x : i8 to i16
  %u = arith.extui %x : i8 to i16
  %0 = arith.index_cast %s : i16 to index
  %1 = arith.index_castui %u : i16 to index
  return %0, %1 : index, index
}

// CHECK-LABEL: @bits(
// CHECK-SAME: %[[X:.*]]: f32, %[[V:.*]]: vector<2xf32>
// CHECK-NEXT: %[[C1065353216_I32:.*]] = arith.constant 1065353216 : i32
// CHECK-NEXT: return %[[X]], %[[C1065353216_I32]], %[[X]], %[[V]] : f32, i32, f32, vector<2xf32>
func.func @bits(%x: f32, %v: vector<2xf32>) -> (f32, i32, f32, vector<2xf32>) {
  %one = arith.constant 1.0 : f32
  %0 = arith.bitcast %x : f32 to i32
  %1 = arith.bitcast %0 : i32 to f32
  %2 = arith.bitcast %one : f32 to i32
  %same = arith.bitcast %x : f32 to f32
  %3 = arith.bitcast %v : vector<2xf32> to vector<2xi32>
  %4 = arith.bitcast %3 : vector<2xi32> to vector<2xf32>
  return %1, %2, %same, %4 : f32, i32, f32, vector<2xf32>
}

// CHECK-LABEL: @cut_after_widening(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: return %[[X]] : f32
func.func @cut_after_widening(%x: f32) -> f32 {
  %wide = arith.extf %x : f32 to f64
  %0 = arith.truncf %wide : f64 to f32
  return %0 : f32
}

// An integer that is converted and cut is converted to the smaller type.
// CHECK-LABEL: @cut_after_conversion(
// CHECK-SAME: %[[X:.*]]: i8
// CHECK-NEXT: %[[V0:.*]] = arith.sitofp %[[X]] : i8 to f32
// CHECK-NEXT: %[[V1:.*]] = arith.uitofp %[[X]] : i8 to f32
// CHECK-NEXT: return %[[V0]], %[[V1]] : f32, f32
func.func @cut_after_conversion(%x: i8) -> (f32, f32) {
  %s = arith.sitofp %x : i8 to f64
  %u = arith.uitofp %x : i8 to f64
  %0 = arith.truncf %s : f64 to f32
  %1 = arith.truncf %u : f64 to f32
  return %0, %1 : f32, f32
}
