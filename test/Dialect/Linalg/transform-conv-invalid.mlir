// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics

func.func @dilated(%a: tensor<1x5x5x2xf32>, %f: tensor<3x3x2x4xf32>, %c: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  // expected-note @below {{when applied to this op}}
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<2> : tensor<2xi64>}
      ins(%a, %f : tensor<1x5x5x2xf32>, tensor<3x3x2x4xf32>) outs(%c : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return %0 : tensor<1x1x1x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{transform.structured.convert_conv2d_to_img2col failed to apply}}
    %1:2 = transform.structured.convert_conv2d_to_img2col %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @transposed(%a: tensor<4x3xf32>, %b: tensor<4x5xf32>, %c: tensor<3x5xf32>) -> tensor<3x5xf32> {
  // expected-note @below {{when applied to this op}}
  %0 = linalg.matmul indexing_maps = [
        affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<4x3xf32>, tensor<4x5xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{transform.structured.transpose_matmul failed to apply}}
    %1 = transform.structured.transpose_matmul %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @no_conv(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-note @below {{when applied to this op}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{transform.structured.transpose_conv2d failed to apply}}
    %1 = transform.structured.transpose_conv2d %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
