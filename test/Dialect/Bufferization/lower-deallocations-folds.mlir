// What is of none of the dialects that buffers are freed with is folded.
// RUN: oxmlir-opt %s --bufferization-lower-deallocations | FileCheck %s

// CHECK-LABEL: func.func @folds
// CHECK-NOT: tensor.insert_slice
// CHECK: %[[A:.*]] = arith.addi %arg0, %{{.*}} : index
// CHECK: return %[[A]], %arg2
func.func @folds(%x: index, %t: tensor<10xf32>, %b: tensor<10xf32>) -> (index, tensor<10xf32>) {
  %c0 = arith.constant 0 : index
  %0 = arith.addi %x, %c0 : index
  %1 = tensor.insert_slice %b into %t[0] [10] [1] : tensor<10xf32> into tensor<10xf32>
  return %0, %1 : index, tensor<10xf32>
}
