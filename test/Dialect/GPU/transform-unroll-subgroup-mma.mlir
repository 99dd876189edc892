// A product of matrices in pieces that fit the matrix units of a subgroup, here of 4 x 4 by 4 x 2.
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#acc = affine_map<(m, n, k) -> (m, n)>

// Sums run slowest, and each piece of a sum continues the one before.
// CHECK-LABEL: func.func @product(
// CHECK-SAME: %[[A:.*]]: vector<8x4xf32>, %[[B:.*]]: vector<4x4xf32>, %[[C:.*]]: vector<8x4xf32>)
// CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<8x4xf32>
// CHECK: %[[A0:.*]] = vector.extract_strided_slice %[[A]] {offsets = [0, 0], sizes = [4, 2], strides = [1, 1]}
// CHECK: %[[B0:.*]] = vector.extract_strided_slice %[[B]] {offsets = [0, 0], sizes = [2, 4], strides = [1, 1]}
// CHECK: %[[C0:.*]] = vector.extract_strided_slice %[[C]] {offsets = [0, 0], sizes = [4, 4], strides = [1, 1]}
// CHECK: %[[S0:.*]] = vector.contract {{.*}} %[[A0]], %[[B0]], %[[C0]] : vector<4x2xf32>, vector<2x4xf32> into vector<4x4xf32>
// CHECK: %[[A1:.*]] = vector.extract_strided_slice %[[A]] {offsets = [4, 0]
// CHECK: %[[C1:.*]] = vector.extract_strided_slice %[[C]] {offsets = [4, 0]
// CHECK: %[[S1:.*]] = vector.contract {{.*}} %[[A1]], %{{.*}}, %[[C1]]
// CHECK: %[[A2:.*]] = vector.extract_strided_slice %[[A]] {offsets = [0, 2]
// CHECK: %[[B2:.*]] = vector.extract_strided_slice %[[B]] {offsets = [2, 0]
// CHECK: %[[S2:.*]] = vector.contract {{.*}} %[[A2]], %[[B2]], %[[S0]]
// CHECK: %[[S3:.*]] = vector.contract {{.*}}, %[[S1]] :
// CHECK: %[[R:.*]] = vector.insert_strided_slice %[[S2]], %[[ZERO]] {offsets = [0, 0], strides = [1, 1]}
// CHECK: vector.insert_strided_slice %[[S3]], %[[R]] {offsets = [4, 0], strides = [1, 1]}
func.func @product(%a: vector<8x4xf32>, %b: vector<4x4xf32>, %c: vector<8x4xf32>) -> vector<8x4xf32> {
  %0 = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<8x4xf32>, vector<4x4xf32> into vector<8x4xf32>
  return %0 : vector<8x4xf32>
}

// What is read is cut as its users want it; what is written goes from one tensor to the next.
// CHECK-LABEL: func.func @transfers(
// CHECK-SAME: %[[M:.*]]: memref<?x4xf32>, %[[T:.*]]: tensor<8x4xf32>, %[[I:.*]]: index
// CHECK: %[[R0:.*]] = vector.transfer_read %[[M]][%[[I]], %[[I]]], %{{.*}} : memref<?x4xf32>, vector<4x4xf32>
// CHECK: %[[MOVED:.*]] = affine.apply #{{.*}}(%[[I]])
// CHECK: %[[R1:.*]] = vector.transfer_read %[[M]][%[[MOVED]], %[[I]]], %{{.*}} : memref<?x4xf32>, vector<4x4xf32>
// CHECK: %[[E0:.*]] = math.exp %[[R0]] : vector<4x4xf32>
// CHECK: %[[E1:.*]] = math.exp %[[R1]] : vector<4x4xf32>
// CHECK: %[[W0:.*]] = vector.transfer_write %[[E0]], %[[T]][%[[I]], %[[I]]]
// CHECK: %[[MOVED:.*]] = affine.apply #{{.*}}(%[[I]])
// CHECK: %[[W1:.*]] = vector.transfer_write %[[E1]], %[[W0]][%[[MOVED]], %[[I]]]
// CHECK: return %[[W1]]
func.func @transfers(%m: memref<?x4xf32>, %t: tensor<8x4xf32>, %i: index, %p: f32) -> tensor<8x4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x4xf32>, vector<8x4xf32>
  %1 = math.exp %0 : vector<8x4xf32>
  %2 = vector.transfer_write %1, %t[%i, %i] : vector<8x4xf32>, tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

// Rows that do not come out even, and what is used as a whole, stay.
// CHECK-LABEL: func.func @whole(
// CHECK: vector.transfer_read {{.*}} vector<8x4xf32>
// CHECK: arith.negf {{.*}} : vector<6x4xf32>
func.func @whole(%m: memref<8x4xf32>, %i: index, %p: f32, %v: vector<6x4xf32>) -> (vector<8x4xf32>, vector<6x4xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<8x4xf32>, vector<8x4xf32>
  %1 = arith.negf %v : vector<6x4xf32>
  return %0, %1 : vector<8x4xf32>, vector<6x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.gpu.unroll_vectors_subgroup_mma [4, 4, 2]
    } : !transform.any_op
    transform.yield
  }
}
