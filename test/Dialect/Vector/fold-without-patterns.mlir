// Folds happen wherever patterns are applied, canonicalizations do not: these slices and insertions stay.
// RUN: oxmlir-opt %s --lower-vector-multi-reduction | FileCheck %s

func.func @canonicalizations(%a: vector<4xf32>, %x: f32) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4x3xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %1 = vector.insert_strided_slice %0, %a {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %2 = vector.broadcast %x : f32 to vector<2xf32>
  %3 = vector.broadcast %x : f32 to vector<4xf32>
  %4 = vector.insert_strided_slice %2, %3 {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %5 = arith.constant dense<1.0> : vector<2xf32>
  %6 = arith.constant dense<0.0> : vector<4xf32>
  %7 = vector.insert_strided_slice %5, %6 {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %8 = vector.broadcast %x : f32 to vector<4x3xf32>
  %9 = vector.broadcast %x : f32 to vector<3xf32>
  %10 = vector.insert %9, %8[2] : vector<3xf32> into vector<4x3xf32>
  return %1, %4, %7, %10 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4x3xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @canonicalizations(%arg0: vector<4xf32>, %arg1: f32) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4x3xf32>) {
// CHECK-NEXT: %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT: %cst_0 = arith.constant dense<1.000000e+00> : vector<2xf32>
// CHECK-NEXT: %0 = vector.extract_strided_slice %arg0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT: %1 = vector.insert_strided_slice %0, %arg0 {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
// CHECK-NEXT: %2 = vector.broadcast %arg1 : f32 to vector<2xf32>
// CHECK-NEXT: %3 = vector.broadcast %arg1 : f32 to vector<4xf32>
// CHECK-NEXT: %4 = vector.insert_strided_slice %2, %3 {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
// CHECK-NEXT: %5 = vector.insert_strided_slice %cst_0, %cst {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
// CHECK-NEXT: %6 = vector.broadcast %arg1 : f32 to vector<4x3xf32>
// CHECK-NEXT: %7 = vector.broadcast %arg1 : f32 to vector<3xf32>
// CHECK-NEXT: %8 = vector.insert %7, %6 [2] : vector<3xf32> into vector<4x3xf32>
// CHECK-NEXT: return %1, %4, %5, %8 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
