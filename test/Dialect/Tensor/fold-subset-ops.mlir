// RUN: oxmlir-opt %s --fold-tensor-subset-ops | FileCheck %s

// CHECK-DAG: #[[ADD:.*]] = affine_map<()[s0, s1] -> (s0 + s1)>
// CHECK-DAG: #[[OUTER:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>

// CHECK-LABEL: func.func @read
// CHECK-SAME: (%[[T:.*]]: tensor<?x?x?xf32>, %[[O:.*]]: index, %[[I:.*]]: index
func.func @read(%t: tensor<?x?x?xf32>, %o: index, %i: index, %pad: f32) -> vector<2x4xf32> {
  // CHECK: %[[AT:.*]] = affine.apply #[[ADD]]()[%[[O]], %[[I]]]
  // CHECK: vector.transfer_read %[[T]][%{{.*}}, %[[O]], %[[AT]]], {{.*}}permutation_map = #[[OUTER]]
  %box = tensor.extract_slice %t[%o, %o, %o] [%i, 1, 9] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?x9xf32>
  %0 = vector.transfer_read %box[%o, %i], %pad {in_bounds = [true, true]} : tensor<?x9xf32>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// Gaps between the elements stay.
// CHECK-LABEL: func.func @strided
// CHECK: tensor.extract_slice
func.func @strided(%t: tensor<?xf32>, %i: index, %pad: f32) -> vector<4xf32> {
  %box = tensor.extract_slice %t[%i] [%i] [2] : tensor<?xf32> to tensor<?xf32>
  %0 = vector.transfer_read %box[%i], %pad {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @write
// CHECK-SAME: (%{{.*}}: tensor<5x6xf32>, %[[DEST:.*]]: tensor<?x12xf32>
// CHECK: vector.transfer_write %{{.*}}, %[[DEST]][%{{.*}}, %{{.*}}]
// CHECK-NOT: tensor.insert_slice
func.func @write(%t: tensor<5x6xf32>, %dest: tensor<?x12xf32>, %v: vector<5x6xf32>, %i: index) -> tensor<?x12xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<5x6xf32>, tensor<5x6xf32>
  %1 = tensor.insert_slice %0 into %dest[3, %i] [5, 6] [1, 1] : tensor<5x6xf32> into tensor<?x12xf32>
  return %1 : tensor<?x12xf32>
}

// What is not written comes from the small tensor.
// CHECK-LABEL: func.func @part
// CHECK: tensor.insert_slice
func.func @part(%t: tensor<9x9xf32>, %dest: tensor<?x12xf32>, %v: vector<5x6xf32>, %i: index) -> tensor<?x12xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<5x6xf32>, tensor<9x9xf32>
  %1 = tensor.insert_slice %0 into %dest[3, %i] [9, 9] [1, 1] : tensor<9x9xf32> into tensor<?x12xf32>
  return %1 : tensor<?x12xf32>
}

// CHECK-LABEL: func.func @insert
// CHECK-SAME: (%[[T:.*]]: tensor<?xf32>, %{{.*}}: tensor<?xf32>, %[[DEST:.*]]: tensor<?x?xf32>, %[[I:[a-z0-9]*]]: index
func.func @insert(%t: tensor<?xf32>, %mid: tensor<?xf32>, %dest: tensor<?x?xf32>, %i: index, %n: index) -> tensor<?x?xf32> {
  // CHECK: %[[AT:.*]] = affine.apply #[[ADD]]()[%[[I]], %{{.*}}]
  // CHECK: tensor.insert_slice %[[T]] into %[[DEST]][%[[AT]], 4] [%{{.*}}, 1] [1, 1]
  %0 = tensor.insert_slice %t into %mid[%n] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %1 = tensor.insert_slice %0 into %dest[%i, 4] [%n, 1] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// What computes the place stands in front of the mask.
// CHECK-LABEL: func.func @masked
// CHECK: %[[AT:.*]] = affine.apply #[[ADD]]()[%arg1, %arg2]
// CHECK-NEXT: vector.mask %arg4 { vector.transfer_read %arg0[%[[AT]]], %{{.*}} {in_bounds = [true]} : tensor<9xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
func.func @masked(%t: tensor<9xf32>, %i: index, %j: index, %x: f32, %mask: vector<4xi1>) -> vector<4xf32> {
  %0 = tensor.extract_slice %t[%i] [5] [1] : tensor<9xf32> to tensor<5xf32>
  %1 = vector.mask %mask { vector.transfer_read %0[%j], %x {in_bounds = [true]} : tensor<5xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %1 : vector<4xf32>
}
