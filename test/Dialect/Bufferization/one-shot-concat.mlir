// RUN: oxmlir-opt %s -one-shot-bufferize -cse | FileCheck %s
// RUN: oxmlir-opt %s -one-shot-bufferize="bufferize-function-boundaries" --check-passes=8 -o /dev/null

// Sizes of slices are those of the result, but along the dimension.
// CHECK-LABEL: func.func @columns
// CHECK-DAG: %[[A:.*]] = bufferization.to_buffer %arg0
// CHECK-DAG: %[[B:.*]] = bufferization.to_buffer %arg1
// CHECK: %[[LEFT:.*]] = memref.dim %[[A]], %c1
// CHECK: %[[ALL:.*]] = memref.alloc
// CHECK: %[[ROWS:.*]] = memref.dim %[[ALL]], %c0
// CHECK: memref.subview %[[ALL]][0, 0] [%[[ROWS]], %[[LEFT]]] [1, 1]
// CHECK: memref.subview %[[ALL]][0, %[[LEFT]]] [%[[ROWS]], 4] [1, 1]
func.func @columns(%a: tensor<?x?xf32>, %b: tensor<?x4xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(1) %a, %b : (tensor<?x?xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Sizes are those in front of a cast.
// CHECK-LABEL: func.func @cast_part(
// CHECK-NOT: memref.dim
// CHECK: memref.subview %{{.*}}[4] [%{{.*}}] [1]
// CHECK: memref.subview %{{.*}}[6] [4] [1]
func.func @cast_part(%a: tensor<4xi32>, %b: tensor<2xi32>) -> tensor<10xi32> {
  %0 = tensor.cast %b : tensor<2xi32> to tensor<?xi32>
  %1 = tensor.concat dim(0) %a, %0, %a : (tensor<4xi32>, tensor<?xi32>, tensor<4xi32>) -> tensor<10xi32>
  return %1 : tensor<10xi32>
}
