// RUN: oxmlir-opt %s | FileCheck %s

// CHECK-LABEL: func.func @transfers
func.func @transfers(%m: memref<4x?xf32>, %t: tensor<4x?xf32>, %i: index, %p: f32, %k: vector<4xi1>) {
  // CHECK: %[[V:.*]] = vector.transfer_read %arg0[%arg2, %arg2], %arg3 {in_bounds = [true]} : memref<4x?xf32>, vector<4xf32>
  %0 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true]} : memref<4x?xf32>, vector<4xf32>
  // CHECK: vector.transfer_read %arg1[%arg2, %arg2], %arg3, %arg4 {permutation_map = #{{.*}}} : tensor<4x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %t[%i, %i], %p, %k {permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<4x?xf32>, vector<4xf32>
  // CHECK: vector.transfer_write %[[V]], %arg0[%arg2, %arg2], %arg4 : vector<4xf32>, memref<4x?xf32>
  vector.transfer_write %0, %m[%i, %i], %k : vector<4xf32>, memref<4x?xf32>
  // CHECK: vector.outerproduct %[[V]], %arg3 : vector<4xf32>, f32
  %2 = vector.outerproduct %0, %p : vector<4xf32>, f32
  return
}
