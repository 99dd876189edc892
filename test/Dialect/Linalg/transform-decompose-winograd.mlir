// Steps of the algorithm of Winograd as products of small matrices.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @kind_0(%a: tensor<1x6x6x2xf32>, %f: tensor<3x3x3x2xf32>, %o: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%a, %f : tensor<1x6x6x2xf32>, tensor<3x3x3x2xf32>) outs(%o : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_fhwc"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.winograd_conv2d %0 {fmr = 0 : i32} : (!transform.any_op) -> (!transform.any_op)
    %2 = transform.structured.match ops{["linalg.winograd_filter_transform", "linalg.winograd_input_transform", "linalg.winograd_output_transform"]} in %root : (!transform.any_op) -> !transform.any_op
    %3 = transform.structured.decompose_winograd_op %2 : (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0 * 2)>
// CHECK: module {
// CHECK-NEXT: func.func @kind_0(%arg0: tensor<1x6x6x2xf32>, %arg1: tensor<3x3x3x2xf32>, %arg2: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
// CHECK-NEXT: %0 = tensor.empty() : tensor<4x4x2x3xf32>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %1 = scf.for %arg3 = %c0 to %c3 step %c1 iter_args(%arg4 = %0) -> (tensor<4x4x2x3xf32>) {
// CHECK-NEXT: %8 = scf.for %arg5 = %c0 to %c2 step %c1 iter_args(%arg6 = %arg4) -> (tensor<4x4x2x3xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg1[%arg3, %c0, %c0, %arg5] [1, 3, 3, 1] [1, 1, 1, 1] : tensor<3x3x3x2xf32> to tensor<3x3xf32>
// CHECK-NEXT: %cst_13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %9 = tensor.empty() : tensor<4x3xf32>
// CHECK-NEXT: %10 = linalg.fill ins(%cst_13 : f32) outs(%9 : tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK-NEXT: %cst_14 = arith.constant dense<{{\[\[}}-1.000000e+00, 0.000000e+00, 0.000000e+00], [5.000000e-01, -5.000000e-01, 5.000000e-01], [5.000000e-01, 5.000000e-01, 5.000000e-01], [0.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<4x3xf32>
// CHECK-NEXT: %11 = linalg.matmul ins(%cst_14, %extracted_slice : tensor<4x3xf32>, tensor<3x3xf32>) outs(%10 : tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK-NEXT: %12 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT: %13 = linalg.fill ins(%cst_13 : f32) outs(%12 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %cst_15 = arith.constant dense<{{\[\[}}-1.000000e+00, 5.000000e-01, 5.000000e-01, 0.000000e+00], [0.000000e+00, -5.000000e-01, 5.000000e-01, 0.000000e+00], [0.000000e+00, 5.000000e-01, 5.000000e-01, 1.000000e+00]]> : tensor<3x4xf32>
// CHECK-NEXT: %14 = linalg.matmul ins(%11, %cst_15 : tensor<4x3xf32>, tensor<3x4xf32>) outs(%13 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %14 into %arg6[%c0, %c0, %arg5, %arg3] [4, 4, 1, 1] [1, 1, 1, 1] : tensor<4x4xf32> into tensor<4x4x2x3xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<4x4x2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8 : tensor<4x4x2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %2 = tensor.empty() : tensor<4x4x2x2x1x2xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %c2_1 = arith.constant 2 : index
// CHECK-NEXT: %c2_2 = arith.constant 2 : index
// CHECK-NEXT: %c1_3 = arith.constant 1 : index
// CHECK-NEXT: %c2_4 = arith.constant 2 : index
// CHECK-NEXT: %c1_5 = arith.constant 1 : index
// CHECK-NEXT: %3 = scf.for %arg3 = %c0_0 to %c2_1 step %c1_5 iter_args(%arg4 = %2) -> (tensor<4x4x2x2x1x2xf32>) {
// CHECK-NEXT: %8 = scf.for %arg5 = %c0_0 to %c2_2 step %c1_5 iter_args(%arg6 = %arg4) -> (tensor<4x4x2x2x1x2xf32>) {
// CHECK-NEXT: %9 = scf.for %arg7 = %c0_0 to %c1_3 step %c1_5 iter_args(%arg8 = %arg6) -> (tensor<4x4x2x2x1x2xf32>) {
// CHECK-NEXT: %10 = scf.for %arg9 = %c0_0 to %c2_4 step %c1_5 iter_args(%arg10 = %arg8) -> (tensor<4x4x2x2x1x2xf32>) {
// CHECK-NEXT: %11 = affine.apply #map(%arg3)
// CHECK-NEXT: %12 = affine.apply #map(%arg5)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg7, %11, %12, %arg9] [1, 4, 4, 1] [1, 1, 1, 1] : tensor<1x6x6x2xf32> to tensor<4x4xf32>
// CHECK-NEXT: %cst_13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %13 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT: %14 = linalg.fill ins(%cst_13 : f32) outs(%13 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %cst_14 = arith.constant dense<{{\[\[}}-1.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00], [0.000000e+00, -1.000000e+00, 1.000000e+00, 0.000000e+00], [0.000000e+00, 1.000000e+00, 1.000000e+00, 0.000000e+00], [0.000000e+00, -1.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<4x4xf32>
// CHECK-NEXT: %15 = linalg.matmul ins(%cst_14, %extracted_slice : tensor<4x4xf32>, tensor<4x4xf32>) outs(%14 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %16 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT: %17 = linalg.fill ins(%cst_13 : f32) outs(%16 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %cst_15 = arith.constant dense<{{\[\[}}-1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, -1.000000e+00, 1.000000e+00, -1.000000e+00], [1.000000e+00, 1.000000e+00, 1.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<4x4xf32>
// CHECK-NEXT: %18 = linalg.matmul ins(%15, %cst_15 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%17 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %18 into %arg10[0, 0, %arg3, %arg5, %arg7, %arg9] [4, 4, 1, 1, 1, 1] [1, 1, 1, 1, 1, 1] : tensor<4x4xf32> into tensor<4x4x2x2x1x2xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<4x4x2x2x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %10 : tensor<4x4x2x2x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %9 : tensor<4x4x2x2x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8 : tensor<4x4x2x2x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %collapsed = tensor.collapse_shape %1 {{\[\[}}0, 1], [2], [3]] : tensor<4x4x2x3xf32> into tensor<16x2x3xf32>
// CHECK-NEXT: %collapsed_6 = tensor.collapse_shape %3 {{\[\[}}0, 1], [2, 3, 4], [5]] : tensor<4x4x2x2x1x2xf32> into tensor<16x4x2xf32>
// CHECK-NEXT: %4 = tensor.empty() : tensor<16x4x3xf32>
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<16x4x3xf32>) -> tensor<16x4x3xf32>
// CHECK-NEXT: %6 = linalg.batch_matmul ins(%collapsed_6, %collapsed : tensor<16x4x2xf32>, tensor<16x2x3xf32>) outs(%5 : tensor<16x4x3xf32>) -> tensor<16x4x3xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %6 {{\[\[}}0, 1], [2, 3, 4], [5]] output_shape [4, 4, 2, 2, 1, 3] : tensor<16x4x3xf32> into tensor<4x4x2x2x1x3xf32>
// CHECK-NEXT: %c0_7 = arith.constant 0 : index
// CHECK-NEXT: %c2_8 = arith.constant 2 : index
// CHECK-NEXT: %c2_9 = arith.constant 2 : index
// CHECK-NEXT: %c1_10 = arith.constant 1 : index
// CHECK-NEXT: %c3_11 = arith.constant 3 : index
// CHECK-NEXT: %c1_12 = arith.constant 1 : index
// CHECK-NEXT: %7 = scf.for %arg3 = %c0_7 to %c2_8 step %c1_12 iter_args(%arg4 = %arg2) -> (tensor<1x4x4x3xf32>) {
// CHECK-NEXT: %8 = scf.for %arg5 = %c0_7 to %c2_9 step %c1_12 iter_args(%arg6 = %arg4) -> (tensor<1x4x4x3xf32>) {
// CHECK-NEXT: %9 = scf.for %arg7 = %c0_7 to %c1_10 step %c1_12 iter_args(%arg8 = %arg6) -> (tensor<1x4x4x3xf32>) {
// CHECK-NEXT: %10 = scf.for %arg9 = %c0_7 to %c3_11 step %c1_12 iter_args(%arg10 = %arg8) -> (tensor<1x4x4x3xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %expanded[0, 0, %arg3, %arg5, %arg7, %arg9] [4, 4, 1, 1, 1, 1] [1, 1, 1, 1, 1, 1] : tensor<4x4x2x2x1x3xf32> to tensor<4x4xf32>
// CHECK-NEXT: %cst_13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %11 = affine.apply #map(%arg3)
// CHECK-NEXT: %12 = affine.apply #map(%arg5)
// CHECK-NEXT: %extracted_slice_14 = tensor.extract_slice %arg10[%arg7, %11, %12, %arg9] [1, 2, 2, 1] [1, 1, 1, 1] : tensor<1x4x4x3xf32> to tensor<2x2xf32>
// CHECK-NEXT: %13 = tensor.empty() : tensor<2x4xf32>
// CHECK-NEXT: %14 = linalg.fill ins(%cst_13 : f32) outs(%13 : tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT: %cst_15 = arith.constant dense<{{\[\[}}1.000000e+00, 1.000000e+00, 1.000000e+00, 0.000000e+00], [0.000000e+00, -1.000000e+00, 1.000000e+00, 1.000000e+00]]> : tensor<2x4xf32>
// CHECK-NEXT: %15 = linalg.matmul ins(%cst_15, %extracted_slice : tensor<2x4xf32>, tensor<4x4xf32>) outs(%14 : tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT: %cst_16 = arith.constant dense<{{\[\[}}1.000000e+00, 0.000000e+00], [1.000000e+00, -1.000000e+00], [1.000000e+00, 1.000000e+00], [0.000000e+00, 1.000000e+00]]> : tensor<4x2xf32>
// CHECK-NEXT: %16 = linalg.matmul ins(%15, %cst_16 : tensor<2x4xf32>, tensor<4x2xf32>) outs(%extracted_slice_14 : tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %16 into %arg10[%arg7, %11, %12, %arg9] [1, 2, 2, 1] [1, 1, 1, 1] : tensor<2x2xf32> into tensor<1x4x4x3xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<1x4x4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %10 : tensor<1x4x4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %9 : tensor<1x4x4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8 : tensor<1x4x4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %7 : tensor<1x4x4x3xf32>
// CHECK-NEXT: }

// -----

func.func @kind_1(%a: tensor<1x10x10x2xf32>, %f: tensor<3x3x3x2xf32>, %o: tensor<1x8x8x3xf32>) -> tensor<1x8x8x3xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%a, %f : tensor<1x10x10x2xf32>, tensor<3x3x3x2xf32>) outs(%o : tensor<1x8x8x3xf32>) -> tensor<1x8x8x3xf32>
  return %0 : tensor<1x8x8x3xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_fhwc"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.winograd_conv2d %0 {fmr = 1 : i32} : (!transform.any_op) -> (!transform.any_op)
    %2 = transform.structured.match ops{["linalg.winograd_filter_transform", "linalg.winograd_input_transform", "linalg.winograd_output_transform"]} in %root : (!transform.any_op) -> !transform.any_op
    %3 = transform.structured.decompose_winograd_op %2 : (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0 * 4)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> ()>
// CHECK-NEXT: #map2 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: module {
// CHECK-NEXT: func.func @kind_1(%arg0: tensor<1x10x10x2xf32>, %arg1: tensor<3x3x3x2xf32>, %arg2: tensor<1x8x8x3xf32>) -> tensor<1x8x8x3xf32> {
// CHECK-NEXT: %0 = tensor.empty() : tensor<6x6x2x3xf32>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %1 = scf.for %arg3 = %c0 to %c3 step %c1 iter_args(%arg4 = %0) -> (tensor<6x6x2x3xf32>) {
// CHECK-NEXT: %8 = scf.for %arg5 = %c0 to %c2 step %c1 iter_args(%arg6 = %arg4) -> (tensor<6x6x2x3xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg1[%arg3, %c0, %c0, %arg5] [1, 3, 3, 1] [1, 1, 1, 1] : tensor<3x3x3x2xf32> to tensor<3x3xf32>
// CHECK-NEXT: %cst_13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %9 = tensor.empty() : tensor<6x3xf32>
// CHECK-NEXT: %10 = linalg.fill ins(%cst_13 : f32) outs(%9 : tensor<6x3xf32>) -> tensor<6x3xf32>
// CHECK-NEXT: %cst_14 = arith.constant dense<{{\[\[}}1.000000e+00, 0.000000e+00, 0.000000e+00], [-0.333333343, 0.333333343, -0.333333343], [-0.333333343, -0.333333343, -0.333333343], [0.0833333358, -0.166666672, 0.333333343], [0.0833333358, 0.166666672, 0.333333343], [0.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<6x3xf32>
// CHECK-NEXT: %11 = linalg.matmul ins(%cst_14, %extracted_slice : tensor<6x3xf32>, tensor<3x3xf32>) outs(%10 : tensor<6x3xf32>) -> tensor<6x3xf32>
// CHECK-NEXT: %12 = tensor.empty() : tensor<6x6xf32>
// CHECK-NEXT: %13 = linalg.fill ins(%cst_13 : f32) outs(%12 : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK-NEXT: %cst_15 = arith.constant dense<{{\[\[}}1.000000e+00, -0.333333343, -0.333333343, 0.0833333358, 0.0833333358, 0.000000e+00], [0.000000e+00, 0.333333343, -0.333333343, -0.166666672, 0.166666672, 0.000000e+00], [0.000000e+00, -0.333333343, -0.333333343, 0.333333343, 0.333333343, 1.000000e+00]]> : tensor<3x6xf32>
// CHECK-NEXT: %14 = linalg.matmul ins(%11, %cst_15 : tensor<6x3xf32>, tensor<3x6xf32>) outs(%13 : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %14 into %arg6[%c0, %c0, %arg5, %arg3] [6, 6, 1, 1] [1, 1, 1, 1] : tensor<6x6xf32> into tensor<6x6x2x3xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<6x6x2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8 : tensor<6x6x2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %2 = tensor.empty() : tensor<6x6x2x2x1x2xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %c2_1 = arith.constant 2 : index
// CHECK-NEXT: %c2_2 = arith.constant 2 : index
// CHECK-NEXT: %c1_3 = arith.constant 1 : index
// CHECK-NEXT: %c2_4 = arith.constant 2 : index
// CHECK-NEXT: %c1_5 = arith.constant 1 : index
// CHECK-NEXT: %3 = scf.for %arg3 = %c0_0 to %c2_1 step %c1_5 iter_args(%arg4 = %2) -> (tensor<6x6x2x2x1x2xf32>) {
// CHECK-NEXT: %8 = scf.for %arg5 = %c0_0 to %c2_2 step %c1_5 iter_args(%arg6 = %arg4) -> (tensor<6x6x2x2x1x2xf32>) {
// CHECK-NEXT: %9 = scf.for %arg7 = %c0_0 to %c1_3 step %c1_5 iter_args(%arg8 = %arg6) -> (tensor<6x6x2x2x1x2xf32>) {
// CHECK-NEXT: %10 = scf.for %arg9 = %c0_0 to %c2_4 step %c1_5 iter_args(%arg10 = %arg8) -> (tensor<6x6x2x2x1x2xf32>) {
// CHECK-NEXT: %11 = affine.apply #map(%arg3)
// CHECK-NEXT: %12 = affine.apply #map(%arg5)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg7, %11, %12, %arg9] [1, 6, 6, 1] [1, 1, 1, 1] : tensor<1x10x10x2xf32> to tensor<6x6xf32>
// CHECK-NEXT: %cst_13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %13 = tensor.empty() : tensor<6x6xf32>
// CHECK-NEXT: %14 = linalg.fill ins(%cst_13 : f32) outs(%13 : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK-NEXT: %cst_14 = arith.constant dense<{{\[\[}}2.500000e-01, 0.000000e+00, -3.125000e-01, 0.000000e+00, 6.250000e-02, 0.000000e+00], [0.000000e+00, 2.500000e-01, -2.500000e-01, -6.250000e-02, 6.250000e-02, 0.000000e+00], [0.000000e+00, -2.500000e-01, -2.500000e-01, 6.250000e-02, 6.250000e-02, 0.000000e+00], [0.000000e+00, 2.500000e-01, -1.250000e-01, -2.500000e-01, 1.250000e-01, 0.000000e+00], [0.000000e+00, -2.500000e-01, -1.250000e-01, 2.500000e-01, 1.250000e-01, 0.000000e+00], [0.000000e+00, 2.500000e-01, 0.000000e+00, -3.125000e-01, 0.000000e+00, 6.250000e-02]]> : tensor<6x6xf32>
// CHECK-NEXT: %15 = linalg.matmul ins(%cst_14, %extracted_slice : tensor<6x6xf32>, tensor<6x6xf32>) outs(%14 : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK-NEXT: %16 = tensor.empty() : tensor<6x6xf32>
// CHECK-NEXT: %17 = linalg.fill ins(%cst_13 : f32) outs(%16 : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK-NEXT: %cst_15 = arith.constant dense<{{\[\[}}2.500000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 2.500000e-01, -2.500000e-01, 2.500000e-01, -2.500000e-01, 2.500000e-01], [-3.125000e-01, -2.500000e-01, -2.500000e-01, -1.250000e-01, -1.250000e-01, 0.000000e+00], [0.000000e+00, -6.250000e-02, 6.250000e-02, -2.500000e-01, 2.500000e-01, -3.125000e-01], [6.250000e-02, 6.250000e-02, 6.250000e-02, 1.250000e-01, 1.250000e-01, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 6.250000e-02]]> : tensor<6x6xf32>
// CHECK-NEXT: %18 = linalg.matmul ins(%15, %cst_15 : tensor<6x6xf32>, tensor<6x6xf32>) outs(%17 : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %18 into %arg10[0, 0, %arg3, %arg5, %arg7, %arg9] [6, 6, 1, 1, 1, 1] [1, 1, 1, 1, 1, 1] : tensor<6x6xf32> into tensor<6x6x2x2x1x2xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<6x6x2x2x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %10 : tensor<6x6x2x2x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %9 : tensor<6x6x2x2x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8 : tensor<6x6x2x2x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %collapsed = tensor.collapse_shape %1 {{\[\[}}0, 1], [2], [3]] : tensor<6x6x2x3xf32> into tensor<36x2x3xf32>
// CHECK-NEXT: %collapsed_6 = tensor.collapse_shape %3 {{\[\[}}0, 1], [2, 3, 4], [5]] : tensor<6x6x2x2x1x2xf32> into tensor<36x4x2xf32>
// CHECK-NEXT: %4 = tensor.empty() : tensor<36x4x3xf32>
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<36x4x3xf32>) -> tensor<36x4x3xf32>
// CHECK-NEXT: %6 = linalg.batch_matmul ins(%collapsed_6, %collapsed : tensor<36x4x2xf32>, tensor<36x2x3xf32>) outs(%5 : tensor<36x4x3xf32>) -> tensor<36x4x3xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %6 {{\[\[}}0, 1], [2, 3, 4], [5]] output_shape [6, 6, 2, 2, 1, 3] : tensor<36x4x3xf32> into tensor<6x6x2x2x1x3xf32>
// CHECK-NEXT: %c0_7 = arith.constant 0 : index
// CHECK-NEXT: %c2_8 = arith.constant 2 : index
// CHECK-NEXT: %c2_9 = arith.constant 2 : index
// CHECK-NEXT: %c1_10 = arith.constant 1 : index
// CHECK-NEXT: %c3_11 = arith.constant 3 : index
// CHECK-NEXT: %c1_12 = arith.constant 1 : index
// CHECK-NEXT: %7 = scf.for %arg3 = %c0_7 to %c2_8 step %c1_12 iter_args(%arg4 = %arg2) -> (tensor<1x8x8x3xf32>) {
// CHECK-NEXT: %8 = scf.for %arg5 = %c0_7 to %c2_9 step %c1_12 iter_args(%arg6 = %arg4) -> (tensor<1x8x8x3xf32>) {
// CHECK-NEXT: %9 = scf.for %arg7 = %c0_7 to %c1_10 step %c1_12 iter_args(%arg8 = %arg6) -> (tensor<1x8x8x3xf32>) {
// CHECK-NEXT: %10 = scf.for %arg9 = %c0_7 to %c3_11 step %c1_12 iter_args(%arg10 = %arg8) -> (tensor<1x8x8x3xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %expanded[0, 0, %arg3, %arg5, %arg7, %arg9] [6, 6, 1, 1, 1, 1] [1, 1, 1, 1, 1, 1] : tensor<6x6x2x2x1x3xf32> to tensor<6x6xf32>
// CHECK-NEXT: %cst_13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %11 = affine.apply #map(%arg3)
// CHECK-NEXT: %12 = affine.apply #map(%arg5)
// CHECK-NEXT: %extracted_slice_14 = tensor.extract_slice %arg10[%arg7, %11, %12, %arg9] [1, 4, 4, 1] [1, 1, 1, 1] : tensor<1x8x8x3xf32> to tensor<4x4xf32>
// CHECK-NEXT: %13 = tensor.empty() : tensor<4x6xf32>
// CHECK-NEXT: %14 = linalg.fill ins(%cst_13 : f32) outs(%13 : tensor<4x6xf32>) -> tensor<4x6xf32>
// CHECK-NEXT: %cst_15 = arith.constant dense<{{\[\[}}1.250000e-01, 2.500000e-01, 2.500000e-01, 1.250000e-01, 1.250000e-01, 0.000000e+00], [0.000000e+00, -2.500000e-01, 2.500000e-01, -2.500000e-01, 2.500000e-01, 0.000000e+00], [0.000000e+00, 2.500000e-01, 2.500000e-01, 5.000000e-01, 5.000000e-01, 0.000000e+00], [0.000000e+00, -2.500000e-01, 2.500000e-01, -1.000000e+00, 1.000000e+00, 5.000000e-01]]> : tensor<4x6xf32>
// CHECK-NEXT: %15 = linalg.matmul ins(%cst_15, %extracted_slice : tensor<4x6xf32>, tensor<6x6xf32>) outs(%14 : tensor<4x6xf32>) -> tensor<4x6xf32>
// CHECK-NEXT: %16 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT: %17 = linalg.fill ins(%cst_13 : f32) outs(%16 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %cst_16 = arith.constant dense<{{\[\[}}1.250000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00], [2.500000e-01, -2.500000e-01, 2.500000e-01, -2.500000e-01], [2.500000e-01, 2.500000e-01, 2.500000e-01, 2.500000e-01], [1.250000e-01, -2.500000e-01, 5.000000e-01, -1.000000e+00], [1.250000e-01, 2.500000e-01, 5.000000e-01, 1.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 5.000000e-01]]> : tensor<6x4xf32>
// CHECK-NEXT: %18 = linalg.matmul ins(%15, %cst_16 : tensor<4x6xf32>, tensor<6x4xf32>) outs(%17 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %cst_17 = arith.constant 1.024000e+03 : f32
// CHECK-NEXT: %19 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_17, %18 : f32, tensor<4x4xf32>) outs(%extracted_slice_14 : tensor<4x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_18: f32, %out: f32):
// CHECK-NEXT: %20 = arith.mulf %in, %in_18 : f32
// CHECK-NEXT: %21 = arith.addf %20, %out : f32
// CHECK-NEXT: linalg.yield %21 : f32
// CHECK-NEXT: } -> tensor<4x4xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %19 into %arg10[%arg7, %11, %12, %arg9] [1, 4, 4, 1] [1, 1, 1, 1] : tensor<4x4xf32> into tensor<1x8x8x3xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<1x8x8x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %10 : tensor<1x8x8x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %9 : tensor<1x8x8x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8 : tensor<1x8x8x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %7 : tensor<1x8x8x3xf32>
// CHECK-NEXT: }

// -----

func.func @kind_2(%a: tensor<1x8x8x2xf32>, %f: tensor<3x5x5x2xf32>, %o: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%a, %f : tensor<1x8x8x2xf32>, tensor<3x5x5x2xf32>) outs(%o : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_fhwc"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.winograd_conv2d %0 {fmr = 2 : i32} : (!transform.any_op) -> (!transform.any_op)
    %2 = transform.structured.match ops{["linalg.winograd_filter_transform", "linalg.winograd_input_transform", "linalg.winograd_output_transform"]} in %root : (!transform.any_op) -> !transform.any_op
    %3 = transform.structured.decompose_winograd_op %2 : (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0 * 2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> ()>
// CHECK-NEXT: #map2 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: module {
// CHECK-NEXT: func.func @kind_2(%arg0: tensor<1x8x8x2xf32>, %arg1: tensor<3x5x5x2xf32>, %arg2: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
// CHECK-NEXT: %0 = tensor.empty() : tensor<6x6x2x3xf32>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %1 = scf.for %arg3 = %c0 to %c3 step %c1 iter_args(%arg4 = %0) -> (tensor<6x6x2x3xf32>) {
// CHECK-NEXT: %8 = scf.for %arg5 = %c0 to %c2 step %c1 iter_args(%arg6 = %arg4) -> (tensor<6x6x2x3xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg1[%arg3, %c0, %c0, %arg5] [1, 5, 5, 1] [1, 1, 1, 1] : tensor<3x5x5x2xf32> to tensor<5x5xf32>
// CHECK-NEXT: %cst_13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %9 = tensor.empty() : tensor<6x5xf32>
// CHECK-NEXT: %10 = linalg.fill ins(%cst_13 : f32) outs(%9 : tensor<6x5xf32>) -> tensor<6x5xf32>
// CHECK-NEXT: %cst_14 = arith.constant dense<{{\[\[}}1.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.166666672, -0.166666672, 0.166666672, -0.166666672, 0.166666672], [-0.166666672, -0.166666672, -0.166666672, -0.166666672, -0.166666672], [-0.266666681, 0.13333334, -0.0666666701, 0.0333333351, -0.0166666675], [0.0166666675, 0.0333333351, 0.0666666701, 0.13333334, 0.266666681], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<6x5xf32>
// CHECK-NEXT: %11 = linalg.matmul ins(%cst_14, %extracted_slice : tensor<6x5xf32>, tensor<5x5xf32>) outs(%10 : tensor<6x5xf32>) -> tensor<6x5xf32>
// CHECK-NEXT: %12 = tensor.empty() : tensor<6x6xf32>
// CHECK-NEXT: %13 = linalg.fill ins(%cst_13 : f32) outs(%12 : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK-NEXT: %cst_15 = arith.constant dense<{{\[\[}}1.000000e+00, 0.166666672, -0.166666672, -0.266666681, 0.0166666675, 0.000000e+00], [0.000000e+00, -0.166666672, -0.166666672, 0.13333334, 0.0333333351, 0.000000e+00], [0.000000e+00, 0.166666672, -0.166666672, -0.0666666701, 0.0666666701, 0.000000e+00], [0.000000e+00, -0.166666672, -0.166666672, 0.0333333351, 0.13333334, 0.000000e+00], [0.000000e+00, 0.166666672, -0.166666672, -0.0166666675, 0.266666681, 1.000000e+00]]> : tensor<5x6xf32>
// CHECK-NEXT: %14 = linalg.matmul ins(%11, %cst_15 : tensor<6x5xf32>, tensor<5x6xf32>) outs(%13 : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %14 into %arg6[%c0, %c0, %arg5, %arg3] [6, 6, 1, 1] [1, 1, 1, 1] : tensor<6x6xf32> into tensor<6x6x2x3xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<6x6x2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8 : tensor<6x6x2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %2 = tensor.empty() : tensor<6x6x2x2x1x2xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %c2_1 = arith.constant 2 : index
// CHECK-NEXT: %c2_2 = arith.constant 2 : index
// CHECK-NEXT: %c1_3 = arith.constant 1 : index
// CHECK-NEXT: %c2_4 = arith.constant 2 : index
// CHECK-NEXT: %c1_5 = arith.constant 1 : index
// CHECK-NEXT: %3 = scf.for %arg3 = %c0_0 to %c2_1 step %c1_5 iter_args(%arg4 = %2) -> (tensor<6x6x2x2x1x2xf32>) {
// CHECK-NEXT: %8 = scf.for %arg5 = %c0_0 to %c2_2 step %c1_5 iter_args(%arg6 = %arg4) -> (tensor<6x6x2x2x1x2xf32>) {
// CHECK-NEXT: %9 = scf.for %arg7 = %c0_0 to %c1_3 step %c1_5 iter_args(%arg8 = %arg6) -> (tensor<6x6x2x2x1x2xf32>) {
// CHECK-NEXT: %10 = scf.for %arg9 = %c0_0 to %c2_4 step %c1_5 iter_args(%arg10 = %arg8) -> (tensor<6x6x2x2x1x2xf32>) {
// CHECK-NEXT: %11 = affine.apply #map(%arg3)
// CHECK-NEXT: %12 = affine.apply #map(%arg5)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg7, %11, %12, %arg9] [1, 6, 6, 1] [1, 1, 1, 1] : tensor<1x8x8x2xf32> to tensor<6x6xf32>
// CHECK-NEXT: %cst_13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %13 = tensor.empty() : tensor<6x6xf32>
// CHECK-NEXT: %14 = linalg.fill ins(%cst_13 : f32) outs(%13 : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK-NEXT: %cst_14 = arith.constant dense<{{\[\[}}1.250000e-01, 1.875000e-01, -2.500000e-01, -1.875000e-01, 1.250000e-01, 0.000000e+00], [0.000000e+00, 1.250000e-01, 6.250000e-02, -3.125000e-01, 1.250000e-01, 0.000000e+00], [0.000000e+00, -1.250000e-01, -3.125000e-01, -6.250000e-02, 1.250000e-01, 0.000000e+00], [0.000000e+00, 2.500000e-01, -1.250000e-01, -2.500000e-01, 1.250000e-01, 0.000000e+00], [0.000000e+00, -1.250000e-01, -2.500000e-01, 1.250000e-01, 2.500000e-01, 0.000000e+00], [0.000000e+00, 1.250000e-01, 1.875000e-01, -2.500000e-01, -1.875000e-01, 1.250000e-01]]> : tensor<6x6xf32>
// CHECK-NEXT: %15 = linalg.matmul ins(%cst_14, %extracted_slice : tensor<6x6xf32>, tensor<6x6xf32>) outs(%14 : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK-NEXT: %16 = tensor.empty() : tensor<6x6xf32>
// CHECK-NEXT: %17 = linalg.fill ins(%cst_13 : f32) outs(%16 : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK-NEXT: %cst_15 = arith.constant dense<{{\[\[}}1.250000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [1.875000e-01, 1.250000e-01, -1.250000e-01, 2.500000e-01, -1.250000e-01, 1.250000e-01], [-2.500000e-01, 6.250000e-02, -3.125000e-01, -1.250000e-01, -2.500000e-01, 1.875000e-01], [-1.875000e-01, -3.125000e-01, -6.250000e-02, -2.500000e-01, 1.250000e-01, -2.500000e-01], [1.250000e-01, 1.250000e-01, 1.250000e-01, 1.250000e-01, 2.500000e-01, -1.875000e-01], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.250000e-01]]> : tensor<6x6xf32>
// CHECK-NEXT: %18 = linalg.matmul ins(%15, %cst_15 : tensor<6x6xf32>, tensor<6x6xf32>) outs(%17 : tensor<6x6xf32>) -> tensor<6x6xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %18 into %arg10[0, 0, %arg3, %arg5, %arg7, %arg9] [6, 6, 1, 1, 1, 1] [1, 1, 1, 1, 1, 1] : tensor<6x6xf32> into tensor<6x6x2x2x1x2xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<6x6x2x2x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %10 : tensor<6x6x2x2x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %9 : tensor<6x6x2x2x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8 : tensor<6x6x2x2x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %collapsed = tensor.collapse_shape %1 {{\[\[}}0, 1], [2], [3]] : tensor<6x6x2x3xf32> into tensor<36x2x3xf32>
// CHECK-NEXT: %collapsed_6 = tensor.collapse_shape %3 {{\[\[}}0, 1], [2, 3, 4], [5]] : tensor<6x6x2x2x1x2xf32> into tensor<36x4x2xf32>
// CHECK-NEXT: %4 = tensor.empty() : tensor<36x4x3xf32>
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<36x4x3xf32>) -> tensor<36x4x3xf32>
// CHECK-NEXT: %6 = linalg.batch_matmul ins(%collapsed_6, %collapsed : tensor<36x4x2xf32>, tensor<36x2x3xf32>) outs(%5 : tensor<36x4x3xf32>) -> tensor<36x4x3xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %6 {{\[\[}}0, 1], [2, 3, 4], [5]] output_shape [6, 6, 2, 2, 1, 3] : tensor<36x4x3xf32> into tensor<6x6x2x2x1x3xf32>
// CHECK-NEXT: %c0_7 = arith.constant 0 : index
// CHECK-NEXT: %c2_8 = arith.constant 2 : index
// CHECK-NEXT: %c2_9 = arith.constant 2 : index
// CHECK-NEXT: %c1_10 = arith.constant 1 : index
// CHECK-NEXT: %c3_11 = arith.constant 3 : index
// CHECK-NEXT: %c1_12 = arith.constant 1 : index
// CHECK-NEXT: %7 = scf.for %arg3 = %c0_7 to %c2_8 step %c1_12 iter_args(%arg4 = %arg2) -> (tensor<1x4x4x3xf32>) {
// CHECK-NEXT: %8 = scf.for %arg5 = %c0_7 to %c2_9 step %c1_12 iter_args(%arg6 = %arg4) -> (tensor<1x4x4x3xf32>) {
// CHECK-NEXT: %9 = scf.for %arg7 = %c0_7 to %c1_10 step %c1_12 iter_args(%arg8 = %arg6) -> (tensor<1x4x4x3xf32>) {
// CHECK-NEXT: %10 = scf.for %arg9 = %c0_7 to %c3_11 step %c1_12 iter_args(%arg10 = %arg8) -> (tensor<1x4x4x3xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %expanded[0, 0, %arg3, %arg5, %arg7, %arg9] [6, 6, 1, 1, 1, 1] [1, 1, 1, 1, 1, 1] : tensor<6x6x2x2x1x3xf32> to tensor<6x6xf32>
// CHECK-NEXT: %cst_13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %11 = affine.apply #map(%arg3)
// CHECK-NEXT: %12 = affine.apply #map(%arg5)
// CHECK-NEXT: %extracted_slice_14 = tensor.extract_slice %arg10[%arg7, %11, %12, %arg9] [1, 2, 2, 1] [1, 1, 1, 1] : tensor<1x4x4x3xf32> to tensor<2x2xf32>
// CHECK-NEXT: %13 = tensor.empty() : tensor<2x6xf32>
// CHECK-NEXT: %14 = linalg.fill ins(%cst_13 : f32) outs(%13 : tensor<2x6xf32>) -> tensor<2x6xf32>
// CHECK-NEXT: %cst_15 = arith.constant dense<{{\[\[}}5.000000e-01, 1.000000e+00, 1.000000e+00, 2.000000e+00, 1.000000e+00, 0.000000e+00], [0.000000e+00, -1.000000e+00, 1.000000e+00, -1.000000e+00, 2.000000e+00, 5.000000e-01]]> : tensor<2x6xf32>
// CHECK-NEXT: %15 = linalg.matmul ins(%cst_15, %extracted_slice : tensor<2x6xf32>, tensor<6x6xf32>) outs(%14 : tensor<2x6xf32>) -> tensor<2x6xf32>
// CHECK-NEXT: %16 = tensor.empty() : tensor<2x2xf32>
// CHECK-NEXT: %17 = linalg.fill ins(%cst_13 : f32) outs(%16 : tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK-NEXT: %cst_16 = arith.constant dense<{{\[\[}}5.000000e-01, 0.000000e+00], [1.000000e+00, -1.000000e+00], [1.000000e+00, 1.000000e+00], [2.000000e+00, -1.000000e+00], [1.000000e+00, 2.000000e+00], [0.000000e+00, 5.000000e-01]]> : tensor<6x2xf32>
// CHECK-NEXT: %18 = linalg.matmul ins(%15, %cst_16 : tensor<2x6xf32>, tensor<6x2xf32>) outs(%17 : tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK-NEXT: %cst_17 = arith.constant 2.560000e+02 : f32
// CHECK-NEXT: %19 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_17, %18 : f32, tensor<2x2xf32>) outs(%extracted_slice_14 : tensor<2x2xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_18: f32, %out: f32):
// CHECK-NEXT: %20 = arith.mulf %in, %in_18 : f32
// CHECK-NEXT: %21 = arith.addf %20, %out : f32
// CHECK-NEXT: linalg.yield %21 : f32
// CHECK-NEXT: } -> tensor<2x2xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %19 into %arg10[%arg7, %11, %12, %arg9] [1, 2, 2, 1] [1, 1, 1, 1] : tensor<2x2xf32> into tensor<1x4x4x3xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<1x4x4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %10 : tensor<1x4x4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %9 : tensor<1x4x4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8 : tensor<1x4x4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %7 : tensor<1x4x4x3xf32>
// CHECK-NEXT: }

// -----

func.func @kind_1(%a: tensor<1x1x6x2xf32>, %f: tensor<3x1x3x2xf32>, %o: tensor<1x1x4x3xf32>) -> tensor<1x1x4x3xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%a, %f : tensor<1x1x6x2xf32>, tensor<3x1x3x2xf32>) outs(%o : tensor<1x1x4x3xf32>) -> tensor<1x1x4x3xf32>
  return %0 : tensor<1x1x4x3xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_fhwc"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.winograd_conv2d %0 {fmr = 1 : i32} : (!transform.any_op) -> (!transform.any_op)
    %2 = transform.structured.match ops{["linalg.winograd_filter_transform", "linalg.winograd_input_transform", "linalg.winograd_output_transform"]} in %root : (!transform.any_op) -> !transform.any_op
    %3 = transform.structured.decompose_winograd_op %2 : (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 * 4)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1) -> ()>
// CHECK-NEXT: #map3 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: module {
// CHECK-NEXT: func.func @kind_1(%arg0: tensor<1x1x6x2xf32>, %arg1: tensor<3x1x3x2xf32>, %arg2: tensor<1x1x4x3xf32>) -> tensor<1x1x4x3xf32> {
// CHECK-NEXT: %0 = tensor.empty() : tensor<1x6x2x3xf32>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %1 = scf.for %arg3 = %c0 to %c3 step %c1 iter_args(%arg4 = %0) -> (tensor<1x6x2x3xf32>) {
// CHECK-NEXT: %8 = scf.for %arg5 = %c0 to %c2 step %c1 iter_args(%arg6 = %arg4) -> (tensor<1x6x2x3xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg1[%arg3, %c0, %c0, %arg5] [1, 1, 3, 1] [1, 1, 1, 1] : tensor<3x1x3x2xf32> to tensor<1x3xf32>
// CHECK-NEXT: %cst_13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %9 = tensor.empty() : tensor<1x6xf32>
// CHECK-NEXT: %10 = linalg.fill ins(%cst_13 : f32) outs(%9 : tensor<1x6xf32>) -> tensor<1x6xf32>
// CHECK-NEXT: %cst_14 = arith.constant dense<{{\[\[}}1.000000e+00, -0.333333343, -0.333333343, 0.0833333358, 0.0833333358, 0.000000e+00], [0.000000e+00, 0.333333343, -0.333333343, -0.166666672, 0.166666672, 0.000000e+00], [0.000000e+00, -0.333333343, -0.333333343, 0.333333343, 0.333333343, 1.000000e+00]]> : tensor<3x6xf32>
// CHECK-NEXT: %11 = linalg.matmul ins(%extracted_slice, %cst_14 : tensor<1x3xf32>, tensor<3x6xf32>) outs(%10 : tensor<1x6xf32>) -> tensor<1x6xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %11 into %arg6[%c0, %c0, %arg5, %arg3] [1, 6, 1, 1] [1, 1, 1, 1] : tensor<1x6xf32> into tensor<1x6x2x3xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<1x6x2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8 : tensor<1x6x2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %2 = tensor.empty() : tensor<1x6x1x1x1x2xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %c1_1 = arith.constant 1 : index
// CHECK-NEXT: %c1_2 = arith.constant 1 : index
// CHECK-NEXT: %c1_3 = arith.constant 1 : index
// CHECK-NEXT: %c2_4 = arith.constant 2 : index
// CHECK-NEXT: %c1_5 = arith.constant 1 : index
// CHECK-NEXT: %3 = scf.for %arg3 = %c0_0 to %c1_1 step %c1_5 iter_args(%arg4 = %2) -> (tensor<1x6x1x1x1x2xf32>) {
// CHECK-NEXT: %8 = scf.for %arg5 = %c0_0 to %c1_2 step %c1_5 iter_args(%arg6 = %arg4) -> (tensor<1x6x1x1x1x2xf32>) {
// CHECK-NEXT: %9 = scf.for %arg7 = %c0_0 to %c1_3 step %c1_5 iter_args(%arg8 = %arg6) -> (tensor<1x6x1x1x1x2xf32>) {
// CHECK-NEXT: %10 = scf.for %arg9 = %c0_0 to %c2_4 step %c1_5 iter_args(%arg10 = %arg8) -> (tensor<1x6x1x1x1x2xf32>) {
// CHECK-NEXT: %11 = affine.apply #map(%arg3)
// CHECK-NEXT: %12 = affine.apply #map1(%arg5)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg7, %11, %12, %arg9] [1, 1, 6, 1] [1, 1, 1, 1] : tensor<1x1x6x2xf32> to tensor<1x6xf32>
// CHECK-NEXT: %cst_13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %13 = tensor.empty() : tensor<1x6xf32>
// CHECK-NEXT: %14 = linalg.fill ins(%cst_13 : f32) outs(%13 : tensor<1x6xf32>) -> tensor<1x6xf32>
// CHECK-NEXT: %cst_14 = arith.constant dense<{{\[\[}}2.500000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 2.500000e-01, -2.500000e-01, 2.500000e-01, -2.500000e-01, 2.500000e-01], [-3.125000e-01, -2.500000e-01, -2.500000e-01, -1.250000e-01, -1.250000e-01, 0.000000e+00], [0.000000e+00, -6.250000e-02, 6.250000e-02, -2.500000e-01, 2.500000e-01, -3.125000e-01], [6.250000e-02, 6.250000e-02, 6.250000e-02, 1.250000e-01, 1.250000e-01, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 6.250000e-02]]> : tensor<6x6xf32>
// CHECK-NEXT: %15 = linalg.matmul ins(%extracted_slice, %cst_14 : tensor<1x6xf32>, tensor<6x6xf32>) outs(%14 : tensor<1x6xf32>) -> tensor<1x6xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %15 into %arg10[0, 0, %arg3, %arg5, %arg7, %arg9] [1, 6, 1, 1, 1, 1] [1, 1, 1, 1, 1, 1] : tensor<1x6xf32> into tensor<1x6x1x1x1x2xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<1x6x1x1x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %10 : tensor<1x6x1x1x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %9 : tensor<1x6x1x1x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8 : tensor<1x6x1x1x1x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %collapsed = tensor.collapse_shape %1 {{\[\[}}0, 1], [2], [3]] : tensor<1x6x2x3xf32> into tensor<6x2x3xf32>
// CHECK-NEXT: %collapsed_6 = tensor.collapse_shape %3 {{\[\[}}0, 1], [2, 3, 4], [5]] : tensor<1x6x1x1x1x2xf32> into tensor<6x1x2xf32>
// CHECK-NEXT: %4 = tensor.empty() : tensor<6x1x3xf32>
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<6x1x3xf32>) -> tensor<6x1x3xf32>
// CHECK-NEXT: %6 = linalg.batch_matmul ins(%collapsed_6, %collapsed : tensor<6x1x2xf32>, tensor<6x2x3xf32>) outs(%5 : tensor<6x1x3xf32>) -> tensor<6x1x3xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %6 {{\[\[}}0, 1], [2, 3, 4], [5]] output_shape [1, 6, 1, 1, 1, 3] : tensor<6x1x3xf32> into tensor<1x6x1x1x1x3xf32>
// CHECK-NEXT: %c0_7 = arith.constant 0 : index
// CHECK-NEXT: %c1_8 = arith.constant 1 : index
// CHECK-NEXT: %c1_9 = arith.constant 1 : index
// CHECK-NEXT: %c1_10 = arith.constant 1 : index
// CHECK-NEXT: %c3_11 = arith.constant 3 : index
// CHECK-NEXT: %c1_12 = arith.constant 1 : index
// CHECK-NEXT: %7 = scf.for %arg3 = %c0_7 to %c1_8 step %c1_12 iter_args(%arg4 = %arg2) -> (tensor<1x1x4x3xf32>) {
// CHECK-NEXT: %8 = scf.for %arg5 = %c0_7 to %c1_9 step %c1_12 iter_args(%arg6 = %arg4) -> (tensor<1x1x4x3xf32>) {
// CHECK-NEXT: %9 = scf.for %arg7 = %c0_7 to %c1_10 step %c1_12 iter_args(%arg8 = %arg6) -> (tensor<1x1x4x3xf32>) {
// CHECK-NEXT: %10 = scf.for %arg9 = %c0_7 to %c3_11 step %c1_12 iter_args(%arg10 = %arg8) -> (tensor<1x1x4x3xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %expanded[0, 0, %arg3, %arg5, %arg7, %arg9] [1, 6, 1, 1, 1, 1] [1, 1, 1, 1, 1, 1] : tensor<1x6x1x1x1x3xf32> to tensor<1x6xf32>
// CHECK-NEXT: %cst_13 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %11 = affine.apply #map(%arg3)
// CHECK-NEXT: %12 = affine.apply #map1(%arg5)
// CHECK-NEXT: %extracted_slice_14 = tensor.extract_slice %arg10[%arg7, %11, %12, %arg9] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x3xf32> to tensor<1x4xf32>
// CHECK-NEXT: %13 = tensor.empty() : tensor<1x4xf32>
// CHECK-NEXT: %14 = linalg.fill ins(%cst_13 : f32) outs(%13 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT: %cst_15 = arith.constant dense<{{\[\[}}1.250000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00], [2.500000e-01, -2.500000e-01, 2.500000e-01, -2.500000e-01], [2.500000e-01, 2.500000e-01, 2.500000e-01, 2.500000e-01], [1.250000e-01, -2.500000e-01, 5.000000e-01, -1.000000e+00], [1.250000e-01, 2.500000e-01, 5.000000e-01, 1.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 5.000000e-01]]> : tensor<6x4xf32>
// CHECK-NEXT: %15 = linalg.matmul ins(%extracted_slice, %cst_15 : tensor<1x6xf32>, tensor<6x4xf32>) outs(%14 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT: %cst_16 = arith.constant 3.200000e+01 : f32
// CHECK-NEXT: %16 = linalg.generic {indexing_maps = [#map2, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_16, %15 : f32, tensor<1x4xf32>) outs(%extracted_slice_14 : tensor<1x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_17: f32, %out: f32):
// CHECK-NEXT: %17 = arith.mulf %in, %in_17 : f32
// CHECK-NEXT: %18 = arith.addf %17, %out : f32
// CHECK-NEXT: linalg.yield %18 : f32
// CHECK-NEXT: } -> tensor<1x4xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %16 into %arg10[%arg7, %11, %12, %arg9] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x4xf32> into tensor<1x1x4x3xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<1x1x4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %10 : tensor<1x1x4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %9 : tensor<1x1x4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8 : tensor<1x1x4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %7 : tensor<1x1x4x3xf32>
// CHECK-NEXT: }
