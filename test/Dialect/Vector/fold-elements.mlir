// Extracts, inserts, shuffles and bitcasts see through what made their operands.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s


// CHECK-LABEL: func.func @constants(
// CHECK-NEXT: %0 = ub.poison : f32
// CHECK-NEXT: %cst = arith.constant dense<[3, 4]> : vector<2xi32>
// CHECK-NEXT: %cst_0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %1 = vector.extract %arg0[1, 1] : f32 from vector<2x3xf32>
func.func @constants(%v: vector<2x3xf32>) -> (f32, f32, vector<2xi32>, f32) {
  %c1 = arith.constant 1 : index
  %m = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %s = arith.constant dense<1.0> : vector<2x3xf32>
  %0 = vector.extract %v[%c1, %c1] : f32 from vector<2x3xf32>
  %1 = vector.extract %s[0, 2] : f32 from vector<2x3xf32>
  %2 = vector.extract %m[1] : vector<2xi32> from vector<2x2xi32>
  %3 = vector.extract %v[-1, 2] : f32 from vector<2x3xf32>
  return %0, %1, %2, %3 : f32, f32, vector<2xi32>, f32
}

// CHECK-LABEL: func.func @inserts(
// CHECK-NEXT: %cst = arith.constant dense<[0, 0, 1, 0]> : vector<4xi32>
// CHECK-NEXT: %0 = vector.extract %arg1[2] : f32 from vector<3xf32>
// CHECK-NEXT: %1 = vector.extract %arg0[0, 2] : f32 from vector<2x3xf32>
// CHECK-NEXT: %2 = vector.insert %arg1, %arg0 [1] : vector<3xf32> into vector<2x3xf32>
func.func @inserts(%v: vector<2x3xf32>, %x: vector<3xf32>, %i: index) -> (vector<3xf32>, f32, f32, vector<2x3xf32>, vector<4xi32>) {
  %c = arith.constant dense<0> : vector<4xi32>
  %one = arith.constant 1 : i32
  %0 = vector.insert %x, %v[1] : vector<3xf32> into vector<2x3xf32>
  %1 = vector.extract %0[1] : vector<3xf32> from vector<2x3xf32>
  %2 = vector.extract %0[1, 2] : f32 from vector<2x3xf32>
  %3 = vector.extract %0[0, 2] : f32 from vector<2x3xf32>
  %4 = vector.insert %x, %0[1] : vector<3xf32> into vector<2x3xf32>
  %5 = vector.insert %one, %c[2] : i32 into vector<4xi32>
  return %1, %2, %3, %4, %5 : vector<3xf32>, f32, f32, vector<2x3xf32>, vector<4xi32>
}

// CHECK-LABEL: func.func @chains(
// CHECK-NEXT: %0 = vector.extract %arg0[1, 2, 3] : f32 from vector<2x3x4xf32>
// CHECK-NEXT: %1 = vector.extract %arg1[4] : f32 from vector<6xf32>
// CHECK-NEXT: %2 = vector.extract %arg2[0, 3] : f32 from vector<1x4xf32>
// CHECK-NEXT: %3 = vector.extract %arg3[] : i8 from vector<i8>
func.func @chains(%v: vector<2x3x4xf32>, %w: vector<6xf32>, %x: vector<1x4xf32>, %z: vector<i8>, %f: f32, %i: index) -> (f32, f32, f32, i8, f32) {
  %0 = vector.extract %v[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %1 = vector.extract %0[2, 3] : f32 from vector<3x4xf32>
  %2 = vector.shape_cast %w : vector<6xf32> to vector<2x3xf32>
  %3 = vector.extract %2[1, 1] : f32 from vector<2x3xf32>
  %4 = vector.broadcast %x : vector<1x4xf32> to vector<5x3x4xf32>
  %5 = vector.extract %4[%i, 2, 3] : f32 from vector<5x3x4xf32>
  %6 = vector.shape_cast %z : vector<i8> to vector<1xi8>
  %7 = vector.extract %6[%i] : i8 from vector<1xi8>
  %8 = vector.from_elements %f, %5 : vector<2xf32>
  %9 = vector.extract %8[1] : f32 from vector<2xf32>
  return %1, %3, %5, %7, %9 : f32, f32, f32, i8, f32
}

// CHECK-LABEL: func.func @shuffles(
// CHECK-NEXT: %0 = vector.extract %arg1[1] : f32 from vector<2xf32>
func.func @shuffles(%a: vector<2xf32>, %b: vector<2xf32>) -> (vector<2xf32>, vector<2xf32>, f32) {
  %0 = vector.shuffle %a, %b [0, 1] : vector<2xf32>, vector<2xf32>
  %1 = vector.shuffle %a, %b [2, 3] : vector<2xf32>, vector<2xf32>
  %2 = vector.shuffle %a, %b [3, 0] : vector<2xf32>, vector<2xf32>
  %3 = vector.extract %2[0] : f32 from vector<2xf32>
  return %0, %1, %3 : vector<2xf32>, vector<2xf32>, f32
}

// CHECK-LABEL: func.func @bitcasts(
// CHECK-NEXT: %cst = arith.constant dense<4369> : vector<2xi16>
// CHECK-NEXT: %0 = vector.bitcast %arg0 : vector<4xf32> to vector<2xi64>
func.func @bitcasts(%v: vector<4xf32>) -> (vector<4xf32>, vector<2xi64>, vector<2xi16>) {
  %c = arith.constant dense<17> : vector<4xi8>
  %0 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %1 = vector.bitcast %0 : vector<4xi32> to vector<4xf32>
  %2 = vector.bitcast %0 : vector<4xi32> to vector<2xi64>
  %3 = vector.bitcast %c : vector<4xi8> to vector<2xi16>
  return %1, %2, %3 : vector<4xf32>, vector<2xi64>, vector<2xi16>
}

// What is extracted of a transposed vector is extracted of the vector itself.
// CHECK-LABEL: func.func @through_transpose
//       CHECK:   %[[X:.*]] = vector.extract %arg0[1, 2] : f32 from vector<2x3xf32>
//       CHECK:   return %[[X]]
func.func @through_transpose(%v: vector<2x3xf32>) -> f32 {
  %0 = vector.transpose %v, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %1 = vector.extract %0[2, 1] : f32 from vector<3x2xf32>
  return %1 : f32
}
