// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s -canonicalize | FileCheck %s --check-prefix=CANONICAL
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

// Tuples of vectors are made and taken apart by casts.
func @slices(%v: vector<4x3xf32>, %t: tuple<vector<2xf32>, vector<1xf32>>) -> (vector<3xf32>, tuple<vector<2x2xf32>, vector<2x1xf32>>) {
  %0 = vector.extract_slices %v, [2, 2], [1, 1]
    : vector<4x3xf32> into tuple<vector<2x2xf32>, vector<2x1xf32>, vector<2x2xf32>, vector<2x1xf32>>
  %1 = vector.tuple_get %0, 2 : tuple<vector<2x2xf32>, vector<2x1xf32>, vector<2x2xf32>, vector<2x1xf32>>
  %2 = vector.tuple_get %0, 1 : tuple<vector<2x2xf32>, vector<2x1xf32>, vector<2x2xf32>, vector<2x1xf32>>
  %3 = vector.tuple %1, %2 : vector<2x2xf32>, vector<2x1xf32>
  %4 = vector.insert_slices %t, [2], [1] : tuple<vector<2xf32>, vector<1xf32>> into vector<3xf32>
  return %4, %3 : vector<3xf32>, tuple<vector<2x2xf32>, vector<2x1xf32>>
}

// CHECK-LABEL: func.func @slices
// CHECK-NEXT:   %0 = vector.extract_strided_slice %arg0 {offsets = [0, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x3xf32> to vector<2x2xf32>
// CHECK-NEXT:   %1 = vector.extract_strided_slice %arg0 {offsets = [0, 2], sizes = [2, 1], strides = [1, 1]} : vector<4x3xf32> to vector<2x1xf32>
// CHECK-NEXT:   %2 = vector.extract_strided_slice %arg0 {offsets = [2, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x3xf32> to vector<2x2xf32>
// CHECK-NEXT:   %3 = vector.extract_strided_slice %arg0 {offsets = [2, 2], sizes = [2, 1], strides = [1, 1]} : vector<4x3xf32> to vector<2x1xf32>
// CHECK-NEXT:   %4 = builtin.unrealized_conversion_cast %0, %1, %2, %3 : vector<2x2xf32>, vector<2x1xf32>, vector<2x2xf32>, vector<2x1xf32> to tuple<vector<2x2xf32>, vector<2x1xf32>, vector<2x2xf32>, vector<2x1xf32>>
// CHECK-NEXT:   %5:4 = builtin.unrealized_conversion_cast %4 : tuple<vector<2x2xf32>, vector<2x1xf32>, vector<2x2xf32>, vector<2x1xf32>> to vector<2x2xf32>, vector<2x1xf32>, vector<2x2xf32>, vector<2x1xf32>
// CHECK-NEXT:   %6 = builtin.unrealized_conversion_cast %5#2 : vector<2x2xf32> to vector<2x2xf32>
// CHECK-NEXT:   %7:4 = builtin.unrealized_conversion_cast %4
// CHECK-NEXT:   %8 = builtin.unrealized_conversion_cast %7#1 : vector<2x1xf32> to vector<2x1xf32>
// CHECK-NEXT:   %9 = builtin.unrealized_conversion_cast %6, %8 : vector<2x2xf32>, vector<2x1xf32> to tuple<vector<2x2xf32>, vector<2x1xf32>>
// CHECK-NEXT:   %10:2 = builtin.unrealized_conversion_cast %arg1 : tuple<vector<2xf32>, vector<1xf32>> to vector<2xf32>, vector<1xf32>
// CHECK-NEXT:   %11 = ub.poison : vector<3xf32>
// CHECK-NEXT:   %12 = vector.insert_strided_slice %10#0, %11 {offsets = [0], strides = [1]} : vector<2xf32> into vector<3xf32>
// CHECK-NEXT:   %13 = vector.insert_strided_slice %10#1, %12 {offsets = [2], strides = [1]} : vector<1xf32> into vector<3xf32>
// CHECK-NEXT:   return %13, %9

// The casts cancel out.
// CANONICAL-LABEL: func.func @slices
// CANONICAL:        %1 = vector.extract_strided_slice %arg0 {offsets = [0, 2]
// CANONICAL-NEXT:   %2 = vector.extract_strided_slice %arg0 {offsets = [2, 0]
// CANONICAL-NEXT:   builtin.unrealized_conversion_cast %2, %1

// Data of shape 3x3 in blocks of 2, as data of shape 9 in such blocks: what fills blocks up is of no value.
func @blocks(%v: vector<3x2x2xf32>) -> vector<5x2xf32> {
  %c3 = constant 3 : index
  %c9 = constant 9 : index
  %0 = vector.reshape %v, [%c3, %c3], [%c9], [2] : vector<3x2x2xf32> to vector<5x2xf32>
  return %0 : vector<5x2xf32>
}

// CHECK-LABEL: func.func @blocks
// CHECK:        %0 = vector.shape_cast %arg0 : vector<3x2x2xf32> to vector<12xf32>
// CHECK-NEXT:   %1 = vector.shuffle %0, %0 [0, 1, 2, 4, 5, 6, 8, 9, 10, -1] : vector<12xf32>, vector<12xf32>
// CHECK-NEXT:   %2 = vector.shape_cast %1 : vector<10xf32> to vector<5x2xf32>

#dot = {
  indexing_maps = [(i, k) -> (i, k), (i, k) -> (k), (i, k) -> (i)],
  iterator_types = ["parallel", "reduction"]
}

// What masks leave out adds nothing.
func @masks(%a: vector<4x8xf32>, %b: vector<8xf32>, %c: vector<4xf32>) -> vector<4xf32> {
  %l = vector.constant_mask [4, 6] : vector<4x8xi1>
  %r = vector.constant_mask [6] : vector<8xi1>
  %0 = vector.contract #dot %a, %b, %c, %l, %r : vector<4x8xf32>, vector<8xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @masks
// CHECK:        %[[ZEROS:.*]] = arith.constant dense<0.000000e+00> : vector<4x8xf32>
// CHECK-NEXT:   %[[LEFT:.*]] = arith.select %0, %arg0, %[[ZEROS]] : vector<4x8xi1>, vector<4x8xf32>
// CHECK:        %[[RIGHT:.*]] = arith.select %1, %arg1, %{{.*}} : vector<8xi1>, vector<8xf32>
// CHECK:        vector.contract {{.*}} %[[LEFT]], %[[RIGHT]], %arg2 : vector<4x8xf32>, vector<8xf32> into vector<4xf32>
