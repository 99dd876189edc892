// The strides of a part of a buffer tell which dimensions are left: steps along one element are chosen so.
//
// RUN: oxmlir-opt %s --one-shot-bufferize --split-input-file | FileCheck %s
// RUN: oxmlir-opt %s --one-shot-bufferize --split-input-file --check-passes -o /dev/null

// CHECK-LABEL: func.func @other_dimension(
// CHECK: memref.subview %{{.*}}[0, %arg2, 0] [1, 1, 1] [%arg3, 1, %arg3] : memref<1x1x2xi32> to memref<1x1xi32, strided<[2, ?], offset: ?>>
func.func @other_dimension(%s: tensor<1x1xi32>, %t: tensor<1x1x2xi32>, %a: index, %b: index) -> tensor<1x1x2xi32> {
  %0 = tensor.insert_slice %s into %t[0, %a, 0] [1, 1, 1] [%b, 1, %b] : tensor<1x1xi32> into tensor<1x1x2xi32>
  return %0 : tensor<1x1x2xi32>
}

// -----

// CHECK-LABEL: func.func @other_steps(
// CHECK: memref.subview %{{.*}}[0, 0, 0, 0] [1, 4, 3, 1] [1, %arg2, 1, 1] : memref<1x4x3x2xi32> to memref<1x4x3xi32, strided<[24, ?, 2]>>
func.func @other_steps(%s: tensor<1x4x3xi32>, %t: tensor<1x4x3x2xi32>, %a: index) -> tensor<1x4x3x2xi32> {
  %0 = tensor.insert_slice %s into %t[0, 0, 0, 0] [1, 4, 3, 1] [%a, %a, 1, %a] : tensor<1x4x3xi32> into tensor<1x4x3x2xi32>
  return %0 : tensor<1x4x3x2xi32>
}
