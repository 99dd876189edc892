// Producers behind changes of shape that are fused.
// RUN: oxmlir-opt %s --transform-interpreter --canonicalize --split-input-file | FileCheck %s

func.func @through_shapes(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>, %c: tensor<4x2x3xf32>) -> tensor<4x2x3xf32> {
  %0 = linalg.abs ins(%a : tensor<4x6xf32>) outs(%b : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
  %2 = linalg.exp ins(%1 : tensor<4x2x3xf32>) outs(%c : tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  return %2 : tensor<4x2x3xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops = transform.structured.fuse %0 tile_sizes [0, 1] {apply_cleanup} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @through_shapes(%arg0: tensor<4x6xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<4x2x3xf32>) -> tensor<4x2x3xf32> {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = scf.for %arg3 = %c0 to %c2 step %c1 iter_args(%arg4 = %arg2) -> (tensor<4x2x3xf32>) {
// CHECK-NEXT: %1 = affine.linearize_index disjoint [%arg3, %c0] by (2, 3) : index
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, %1] [4, 3] [1, 1] : tensor<4x6xf32> to tensor<4x3xf32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg1[0, %1] [4, 3] [1, 1] : tensor<4x6xf32> to tensor<4x3xf32>
// CHECK-NEXT: %2 = linalg.abs ins(%extracted_slice : tensor<4x3xf32>) outs(%extracted_slice_0 : tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %2 {{\[\[}}0], [1, 2]] output_shape [4, 1, 3] : tensor<4x3xf32> into tensor<4x1x3xf32>
// CHECK-NEXT: %extracted_slice_1 = tensor.extract_slice %arg4[0, %arg3, 0] [4, 1, 3] [1, 1, 1] : tensor<4x2x3xf32> to tensor<4x1x3xf32>
// CHECK-NEXT: %3 = linalg.exp ins(%expanded : tensor<4x1x3xf32>) outs(%extracted_slice_1 : tensor<4x1x3xf32>) -> tensor<4x1x3xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %3 into %arg4[0, %arg3, 0] [4, 1, 3] [1, 1, 1] : tensor<4x1x3xf32> into tensor<4x2x3xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<4x2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<4x2x3xf32>
// CHECK-NEXT: }
