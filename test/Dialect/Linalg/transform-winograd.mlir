// Convolutions by the algorithm of Winograd.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @aligned(%a: tensor<1x6x6x2xf32>, %f: tensor<3x3x3x2xf32>, %o: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%a, %f : tensor<1x6x6x2xf32>, tensor<3x3x3x2xf32>) outs(%o : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_fhwc"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.winograd_conv2d %0 {fmr = 0 : i32} : (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @aligned(%arg0: tensor<1x6x6x2xf32>, %arg1: tensor<3x3x3x2xf32>, %arg2: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
// CHECK-NEXT: %0 = tensor.empty() : tensor<4x4x2x3xf32>
// CHECK-NEXT: %1 = linalg.winograd_filter_transform fmr(F_2_3) ins(%arg1 : tensor<3x3x3x2xf32>) outs(%0 : tensor<4x4x2x3xf32>) -> tensor<4x4x2x3xf32>
// CHECK-NEXT: %2 = tensor.empty() : tensor<4x4x2x2x1x2xf32>
// CHECK-NEXT: %3 = linalg.winograd_input_transform fmr(F_2_3) ins(%arg0 : tensor<1x6x6x2xf32>) outs(%2 : tensor<4x4x2x2x1x2xf32>) -> tensor<4x4x2x2x1x2xf32>
// CHECK-NEXT: %collapsed = tensor.collapse_shape %1 {{\[\[}}0, 1], [2], [3]] : tensor<4x4x2x3xf32> into tensor<16x2x3xf32>
// CHECK-NEXT: %collapsed_0 = tensor.collapse_shape %3 {{\[\[}}0, 1], [2, 3, 4], [5]] : tensor<4x4x2x2x1x2xf32> into tensor<16x4x2xf32>
// CHECK-NEXT: %4 = tensor.empty() : tensor<16x4x3xf32>
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<16x4x3xf32>) -> tensor<16x4x3xf32>
// CHECK-NEXT: %6 = linalg.batch_matmul ins(%collapsed_0, %collapsed : tensor<16x4x2xf32>, tensor<16x2x3xf32>) outs(%5 : tensor<16x4x3xf32>) -> tensor<16x4x3xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %6 {{\[\[}}0, 1], [2, 3, 4], [5]] output_shape [4, 4, 2, 2, 1, 3] : tensor<16x4x3xf32> into tensor<4x4x2x2x1x3xf32>
// CHECK-NEXT: %7 = linalg.winograd_output_transform fmr(F_2_3) ins(%expanded : tensor<4x4x2x2x1x3xf32>) outs(%arg2 : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
// CHECK-NEXT: return %7 : tensor<1x4x4x3xf32>
// CHECK-NEXT: }

// -----

func.func @unaligned(%a: tensor<1x7x1x2xf32>, %f: tensor<3x3x1x2xf32>, %o: tensor<1x5x1x3xf32>) -> tensor<1x5x1x3xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%a, %f : tensor<1x7x1x2xf32>, tensor<3x3x1x2xf32>) outs(%o : tensor<1x5x1x3xf32>) -> tensor<1x5x1x3xf32>
  return %0 : tensor<1x5x1x3xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_fhwc"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.winograd_conv2d %0 {fmr = 1 : i32} : (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @unaligned(%arg0: tensor<1x7x1x2xf32>, %arg1: tensor<3x3x1x2xf32>, %arg2: tensor<1x5x1x3xf32>) -> tensor<1x5x1x3xf32> {
// CHECK-NEXT: %0 = tensor.empty() : tensor<6x1x2x3xf32>
// CHECK-NEXT: %1 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg1 : tensor<3x3x1x2xf32>) outs(%0 : tensor<6x1x2x3xf32>) -> tensor<6x1x2x3xf32>
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %padded = tensor.pad %arg0 low[0, 0, 0, 0] high[0, 3, 0, 0] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index, %arg5: index, %arg6: index):
// CHECK-NEXT: tensor.yield %cst : f32
// CHECK-NEXT: } : tensor<1x7x1x2xf32> to tensor<1x10x1x2xf32>
// CHECK-NEXT: %2 = tensor.empty() : tensor<6x1x2x1x1x2xf32>
// CHECK-NEXT: %3 = linalg.winograd_input_transform fmr(F_4_3) ins(%padded : tensor<1x10x1x2xf32>) outs(%2 : tensor<6x1x2x1x1x2xf32>) -> tensor<6x1x2x1x1x2xf32>
// CHECK-NEXT: %collapsed = tensor.collapse_shape %1 {{\[\[}}0, 1], [2], [3]] : tensor<6x1x2x3xf32> into tensor<6x2x3xf32>
// CHECK-NEXT: %collapsed_0 = tensor.collapse_shape %3 {{\[\[}}0, 1], [2, 3, 4], [5]] : tensor<6x1x2x1x1x2xf32> into tensor<6x2x2xf32>
// CHECK-NEXT: %4 = tensor.empty() : tensor<6x2x3xf32>
// CHECK-NEXT: %cst_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %5 = linalg.fill ins(%cst_1 : f32) outs(%4 : tensor<6x2x3xf32>) -> tensor<6x2x3xf32>
// CHECK-NEXT: %6 = linalg.batch_matmul ins(%collapsed_0, %collapsed : tensor<6x2x2xf32>, tensor<6x2x3xf32>) outs(%5 : tensor<6x2x3xf32>) -> tensor<6x2x3xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %6 {{\[\[}}0, 1], [2, 3, 4], [5]] output_shape [6, 1, 2, 1, 1, 3] : tensor<6x2x3xf32> into tensor<6x1x2x1x1x3xf32>
// CHECK-NEXT: %cst_2 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %padded_3 = tensor.pad %arg2 low[0, 0, 0, 0] high[0, 3, 0, 0] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index, %arg5: index, %arg6: index):
// CHECK-NEXT: tensor.yield %cst_2 : f32
// CHECK-NEXT: } : tensor<1x5x1x3xf32> to tensor<1x8x1x3xf32>
// CHECK-NEXT: %7 = linalg.winograd_output_transform fmr(F_4_3) ins(%expanded : tensor<6x1x2x1x1x3xf32>) outs(%padded_3 : tensor<1x8x1x3xf32>) -> tensor<1x8x1x3xf32>
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %7[0, 0, 0, 0] [1, 5, 1, 3] [1, 1, 1, 1] : tensor<1x8x1x3xf32> to tensor<1x5x1x3xf32>
// CHECK-NEXT: return %extracted_slice : tensor<1x5x1x3xf32>
// CHECK-NEXT: }
