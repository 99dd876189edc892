// RUN: oxmlir-opt --run=main --run-args='1 : index, 9 : index' %s | FileCheck %s

// CHECK: dense<[3, 4, 5]> : vector<3xi32>
// CHECK-NEXT: 4 : i32
// CHECK-NEXT: poison : i32
// CHECK-NEXT: dense<{{\[}}[0, 1, 2], [3, 7, 5]]> : vector<2x3xi32>
// CHECK-NEXT: dense<{{\[}}[0, 3], [1, 4], [2, 5]]> : vector<3x2xi32>
// CHECK-NEXT: dense<{{\[}}[1, 2], [4, 5]]> : vector<2x2xi32>
// CHECK-NEXT: dense<{{\[}}[0, 9, 2], [3, 9, 5]]> : vector<2x3xi32>
// CHECK-NEXT: dense<{{\[}}[7, 7], [7, 7], [7, 7]]> : vector<3x2xi32>
// CHECK-NEXT: dense<[0, 1, 2, 3, 4, 5]> : vector<6xi32>
// CHECK-NEXT: dense<{{\[}}[3, 4, 5], [0, 1, 2], [poison, poison, poison]]> : vector<3x3xi32>
// CHECK-NEXT: dense<[1, 0, 2, 0]> : vector<4xi16>
// CHECK-NEXT: dense<[1, 9, 2, 9]> : vector<4xi32>
// CHECK-NEXT: dense<[1, 2]> : vector<2xi32>
// CHECK-NEXT: dense<{{\[}}[true, false, false], [false, false, false]]> : vector<2x3xi1>
// CHECK-NEXT: dense<[0, 1, 2]> : vector<3xindex>
func.func @main(%i: index, %far: index) -> (vector<3xi32>, i32, i32, vector<2x3xi32>, vector<3x2xi32>, vector<2x2xi32>,
    vector<2x3xi32>, vector<3x2xi32>, vector<6xi32>, vector<3x3xi32>, vector<4xi16>, vector<4xi32>, vector<2xi32>,
    vector<2x3xi1>, vector<3xindex>) {
  %c7 = arith.constant 7 : i32
  %v = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : vector<2x3xi32>
  %nines = arith.constant dense<9> : vector<2x1xi32>
  %small = arith.constant dense<[1, 2]> : vector<2xi32>
  %0 = vector.extract %v[%i] : vector<3xi32> from vector<2x3xi32>
  %1 = vector.extract %v[%i, 1] : i32 from vector<2x3xi32>
  %2 = vector.extract %v[%far, 1] : i32 from vector<2x3xi32>
  %3 = vector.insert %c7, %v[1, %i] : i32 into vector<2x3xi32>
  %4 = vector.transpose %v, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  %5 = vector.extract_strided_slice %v {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]}
      : vector<2x3xi32> to vector<2x2xi32>
  %6 = vector.insert_strided_slice %nines, %v {offsets = [0, 1], strides = [1, 1]} : vector<2x1xi32> into vector<2x3xi32>
  %7 = vector.broadcast %c7 : i32 to vector<3x2xi32>
  %8 = vector.shape_cast %v : vector<2x3xi32> to vector<6xi32>
  %9 = vector.shuffle %v, %v [1, 2, -1] : vector<2x3xi32>, vector<2x3xi32>
  %10 = vector.bitcast %small : vector<2xi32> to vector<4xi16>
  %two = arith.constant dense<9> : vector<2xi32>
  %11 = vector.interleave %small, %two : vector<2xi32> -> vector<4xi32>
  %12, %odd = vector.deinterleave %11 : vector<4xi32> -> vector<2xi32>
  %13 = vector.create_mask %i, %i : vector<2x3xi1>
  %14 = vector.step : vector<3xindex>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14 : vector<3xi32>, i32, i32, vector<2x3xi32>,
      vector<3x2xi32>, vector<2x2xi32>, vector<2x3xi32>, vector<3x2xi32>, vector<6xi32>, vector<3x3xi32>, vector<4xi16>,
      vector<4xi32>, vector<2xi32>, vector<2x3xi1>, vector<3xindex>
}
