// Transfers from and to tensors leave a loop, those that touch memory stay.
// RUN: oxmlir-opt %s --loop-invariant-code-motion --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @transfers
func.func @transfers(%t: tensor<4xf32>, %m: memref<4xf32>, %v: vector<4xf32>, %i: index, %n: index, %f: f32) {
  // CHECK: vector.transfer_read {{.*}} : tensor<4xf32>, vector<4xf32>
  // CHECK: vector.transfer_write {{.*}} : vector<4xf32>, tensor<4xf32>
  // CHECK: scf.for
  scf.for %j = %i to %n step %i {
    %0 = vector.transfer_read %t[%i], %f : tensor<4xf32>, vector<4xf32>
    %1 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<4xf32>
    // CHECK: vector.transfer_read {{.*}} : memref<4xf32>, vector<4xf32>
    %2 = vector.transfer_read %m[%i], %f : memref<4xf32>, vector<4xf32>
    "test.use"(%0, %1, %2) : (vector<4xf32>, tensor<4xf32>, vector<4xf32>) -> ()
  }
  return
}
