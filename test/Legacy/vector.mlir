// RUN: oxmlir-opt %s | FileCheck %s
// Vectors: results that were not said, and places of elements of any type.

func @vectors(%v: vector<4x8xf32>, %w: vector<4xf32>, %i: i32, %m: memref<?x?xf32>, %n: index) -> vector<4xf32> {
  %0 = vector.extract %v[3] : vector<4x8xf32>
  %1 = vector.extract %v[3, 1] : vector<4x8xf32>
  %2 = vector.extractelement %w[%i : i32] : vector<4xf32>
  %3 = vector.insertelement %2, %w[%i : i32] : vector<4xf32>
  %4 = vector.strided_slice %v {offsets = [2], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  %5 = vector.transfer_read %m[%n, %n], %2 {permutation_map = (d0, d1) -> (d0)} : memref<?x?xf32>, vector<4xf32>
  return %5 : vector<4xf32>
}

// CHECK: #map = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @vectors(%arg0: vector<4x8xf32>, %arg1: vector<4xf32>, %arg2: i32, %arg3: memref<?x?xf32>, %arg4: index) -> vector<4xf32> {
// CHECK-NEXT:   %0 = vector.extract %arg0[3] : vector<8xf32> from vector<4x8xf32>
// CHECK-NEXT:   %1 = vector.extract %arg0[3, 1] : f32 from vector<4x8xf32>
// CHECK-NEXT:   %2 = arith.index_castui %arg2 : i32 to index
// CHECK-NEXT:   %3 = vector.extract %arg1[%2] : f32 from vector<4xf32>
// CHECK-NEXT:   %4 = arith.index_castui %arg2 : i32 to index
// CHECK-NEXT:   %5 = vector.insert %3, %arg1 [%4] : f32 into vector<4xf32>
// CHECK-NEXT:   %6 = vector.extract_strided_slice %arg0 {offsets = [2], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
// CHECK-NEXT:   %7 = vector.transfer_read %arg3[%arg4, %arg4], %3 {permutation_map = #map} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT:   return %7 : vector<4xf32>
// CHECK-NEXT: }
