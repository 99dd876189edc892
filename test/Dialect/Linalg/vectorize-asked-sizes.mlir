// Masks and packed tensors ask for sizes, also where these are known from a slice.
// RUN: oxmlir-opt %s -transform-interpreter | FileCheck %s

// CHECK-LABEL: @masked
// CHECK: %[[SLICE:.*]] = memref.subview
// CHECK: %[[SIZE:.*]] = memref.dim %[[SLICE]]
// CHECK: vector.create_mask %[[SIZE]]
func.func @masked(%a: memref<?xf32>, %n: index) {
  %0 = memref.subview %a[1] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 1>>
  linalg.exp ins(%0 : memref<?xf32, strided<[1], offset: 1>>) outs(%0 : memref<?xf32, strided<[1], offset: 1>>)
  return
}

// CHECK-LABEL: @packed
// CHECK: %[[PART:.*]] = tensor.extract_slice
// CHECK: tensor.dim %[[PART]]
// CHECK: linalg.pack %[[PART]]
func.func @packed(%a: tensor<8x?xf32>, %b: tensor<?x8xf32>, %c: tensor<8x8xf32>, %n: index) -> tensor<8x8xf32> {
  %0 = tensor.extract_slice %a[0, 1] [8, %n] [1, 1] : tensor<8x?xf32> to tensor<8x?xf32>
  %1 = linalg.matmul ins(%0, %b : tensor<8x?xf32>, tensor<?x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [4] : !transform.any_op
    %1 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.pack %1 packed_sizes = [4, 2, 3] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
