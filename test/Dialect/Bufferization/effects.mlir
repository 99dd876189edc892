// RUN: oxmlir-opt %s -canonicalize -cse | FileCheck %s

// A buffer is written, which is kept; a tensor that nobody uses is not.
// CHECK-LABEL: func.func @materialize
// CHECK-NEXT: bufferization.materialize_in_destination %arg0 in writable %arg1
// CHECK-NEXT: return
func.func @materialize(%t: tensor<5xf32>, %m: memref<5xf32>, %u: tensor<5xf32>) {
  bufferization.materialize_in_destination %t in writable %m : (tensor<5xf32>, memref<5xf32>) -> ()
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return
}
