// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @masks
func.func @masks() -> (vector<4xi1>, vector<4xi1>, vector<i1>, vector<4xi1>) {
  // CHECK-DAG: %[[ALL:.*]] = arith.constant dense<true> : vector<4xi1>
  // CHECK-DAG: %[[NONE:.*]] = arith.constant dense<false> : vector<4xi1>
  // CHECK-DAG: %[[ONE:.*]] = arith.constant dense<true> : vector<i1>
  // CHECK-DAG: %[[SOME:.*]] = vector.constant_mask [2] : vector<4xi1>
  %all = vector.constant_mask [4] : vector<4xi1>
  %none = vector.constant_mask [0] : vector<4xi1>
  %one = vector.constant_mask [1] : vector<i1>
  %some = vector.constant_mask [2] : vector<4xi1>
  // CHECK: return %[[ALL]], %[[NONE]], %[[ONE]], %[[SOME]]
  return %all, %none, %one, %some : vector<4xi1>, vector<4xi1>, vector<i1>, vector<4xi1>
}

// CHECK-LABEL: func @constants
func.func @constants() -> (vector<2x2xindex>, vector<4xindex>, vector<2x[4]xf32>) {
  %c4 = arith.constant 4 : index
  %row = vector.broadcast %c4 : index to vector<4xindex>
  %fours = vector.shape_cast %row : vector<4xindex> to vector<2x2xindex>
  %numbers = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xindex>
  %flat = vector.shape_cast %numbers : vector<2x2xindex> to vector<4xindex>
  %poison = ub.poison : vector<1x[4]xf32>
  %poisons = vector.broadcast %poison : vector<1x[4]xf32> to vector<2x[4]xf32>
  // CHECK-DAG: %[[FOURS:.*]] = arith.constant dense<4> : vector<2x2xindex>
  // CHECK-DAG: %[[FLAT:.*]] = arith.constant dense<[1, 2, 3, 4]> : vector<4xindex>
  // CHECK-DAG: %[[POISON:.*]] = ub.poison : vector<2x[4]xf32>
  // CHECK: return %[[FOURS]], %[[FLAT]], %[[POISON]]
  return %fours, %flat, %poisons : vector<2x2xindex>, vector<4xindex>, vector<2x[4]xf32>
}

// CHECK-LABEL: func @shapes
// CHECK-SAME: %[[X:.*]]: vector<4xf32>, %[[Y:.*]]: vector<2x1x3xf32>
func.func @shapes(%x: vector<4xf32>, %y: vector<2x1x3xf32>)
    -> (vector<2x4xf32>, vector<6xf32>, vector<6xf32>, vector<4xf32>, vector<2x1x3xf32>) {
  // CHECK: %[[ROWS:.*]] = vector.broadcast %[[X]] : vector<4xf32> to vector<2x4xf32>
  %row = vector.shape_cast %x : vector<4xf32> to vector<1x4xf32>
  %rows = vector.broadcast %row : vector<1x4xf32> to vector<2x4xf32>
  // CHECK: %[[KEPT:.*]] = vector.shape_cast %[[Y]] : vector<2x1x3xf32> to vector<6xf32>
  %kept = vector.transpose %y, [1, 0, 2] : vector<2x1x3xf32> to vector<1x2x3xf32>
  %flat = vector.shape_cast %kept : vector<1x2x3xf32> to vector<6xf32>
  // CHECK: %[[MOVED:.*]] = vector.transpose
  // CHECK: %[[OTHER:.*]] = vector.shape_cast %[[MOVED]]
  %moved = vector.transpose %y, [2, 0, 1] : vector<2x1x3xf32> to vector<3x2x1xf32>
  %other = vector.shape_cast %moved : vector<3x2x1xf32> to vector<6xf32>
  %same = vector.broadcast %x : vector<4xf32> to vector<4xf32>
  %identity = vector.transpose %y, [0, 1, 2] : vector<2x1x3xf32> to vector<2x1x3xf32>
  // CHECK: return %[[ROWS]], %[[KEPT]], %[[OTHER]], %[[X]], %[[Y]]
  return %rows, %flat, %other, %same, %identity
      : vector<2x4xf32>, vector<6xf32>, vector<6xf32>, vector<4xf32>, vector<2x1x3xf32>
}

// CHECK-LABEL: func @slices
// CHECK-SAME: %[[X:.*]]: vector<2xf32>, %[[Y:.*]]: vector<4xf32>
func.func @slices(%x: vector<2xf32>, %y: vector<4xf32>) -> (vector<2xf32>, vector<2xf32>, vector<2xi8>) {
  %0 = vector.insert_strided_slice %x, %y {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %same = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  // What begins in front of the inserted slice has a part of it.
  // CHECK: %[[MIXED:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [0], sizes = [2]
  %mixed = vector.extract_strided_slice %0 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %c = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi8>
  %flat = vector.shape_cast %c : vector<2x2xi8> to vector<4xi8>
  %part = vector.extract_strided_slice %flat {offsets = [2], sizes = [2], strides = [1]} : vector<4xi8> to vector<2xi8>
  // CHECK: return %[[X]], %[[MIXED]], %{{.*}}
  return %same, %mixed, %part : vector<2xf32>, vector<2xf32>, vector<2xi8>
}

// CHECK-LABEL: func @extracted
// CHECK-SAME: %[[X:.*]]: vector<2x3xf32>
func.func @extracted(%x: vector<2x3xf32>) -> (f32, f32, vector<2x3xf32>) {
  // CHECK: %[[A:.*]] = vector.extract %[[X]][1, 2]
  %row = vector.extract %x[1] : vector<3xf32> from vector<2x3xf32>
  %a = vector.extract %row[2] : f32 from vector<3xf32>
  // CHECK: %[[B:.*]] = vector.extract %[[X]][1, 1]
  %flat = vector.shape_cast %x : vector<2x3xf32> to vector<6xf32>
  %b = vector.extract %flat[4] : f32 from vector<6xf32>
  %all = vector.broadcast %x : vector<2x3xf32> to vector<4x2x3xf32>
  %one = vector.extract %all[1] : vector<2x3xf32> from vector<4x2x3xf32>
  // CHECK: return %[[A]], %[[B]], %[[X]]
  return %a, %b, %one : f32, f32, vector<2x3xf32>
}

// CHECK-LABEL: func @shuffles
// CHECK-SAME: %[[X:.*]]: vector<2xi8>, %[[Y:.*]]: vector<3xi8>
func.func @shuffles(%x: vector<2xi8>, %y: vector<3xi8>) -> (vector<2xi8>, vector<3xi8>, vector<3xi8>) {
  %first = vector.shuffle %x, %y [0, 1] : vector<2xi8>, vector<3xi8>
  %second = vector.shuffle %x, %y [2, 3, 4] : vector<2xi8>, vector<3xi8>
  %c = arith.constant dense<[1, 2]> : vector<2xi8>
  %d = arith.constant dense<5> : vector<3xi8>
  // CHECK: %[[C:.*]] = arith.constant dense<[2, 5, 5]> : vector<3xi8>
  %constant = vector.shuffle %c, %d [1, 2, 4] : vector<2xi8>, vector<3xi8>
  // CHECK: return %[[X]], %[[Y]], %[[C]]
  return %first, %second, %constant : vector<2xi8>, vector<3xi8>, vector<3xi8>
}
