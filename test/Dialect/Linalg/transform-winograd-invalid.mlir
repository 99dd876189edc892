// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics

func.func @other(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{this operation is not supported to convert to Winograd Conv2D}}
    %1 = transform.structured.winograd_conv2d %0 {fmr = 0 : i32} : (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
}

// -----

func.func @no_convolution(%a: tensor<1x6x6x2xf32>, %f: tensor<3x3x3x2xf32>, %o: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc {strides = dense<1> : tensor<2xi64>} ins(%a, %f : tensor<1x6x6x2xf32>, tensor<3x3x3x2xf32>) outs(%o : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  // expected-note @below {{when applied to this op}}
  return %0 : tensor<1x4x4x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.return"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{transform applied to the wrong op kind}}
    %1 = transform.structured.winograd_conv2d %0 {fmr = 0 : i32} : (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
}

// -----

func.func @integers(%a: tensor<1x6x6x2xi32>, %f: tensor<3x3x3x2xi32>, %o: tensor<1x4x4x3xi32>) -> tensor<1x4x4x3xi32> {
  %0 = linalg.conv_2d_nhwc_fhwc {strides = dense<1> : tensor<2xi64>} ins(%a, %f : tensor<1x6x6x2xi32>, tensor<3x3x3x2xi32>) outs(%o : tensor<1x4x4x3xi32>) -> tensor<1x4x4x3xi32>
  return %0 : tensor<1x4x4x3xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_fhwc"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{apply Winograd Conv2D failed}}
    %1 = transform.structured.winograd_conv2d %0 {fmr = 0 : i32} : (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
}

// -----

func.func @filter(%a: tensor<1x6x6x2xf32>, %f: tensor<3x3x3x2xf32>, %o: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc {strides = dense<1> : tensor<2xi64>} ins(%a, %f : tensor<1x6x6x2xf32>, tensor<3x3x3x2xf32>) outs(%o : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_fhwc"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{apply Winograd Conv2D failed}}
    %1 = transform.structured.winograd_conv2d %0 {fmr = 2 : i32} : (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
}

// -----

func.func @no_step(%a: tensor<1x6x6x2xf32>, %f: tensor<3x3x3x2xf32>, %o: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
  // expected-note @below {{target op}}
  %0 = linalg.conv_2d_nhwc_fhwc {strides = dense<1> : tensor<2xi64>} ins(%a, %f : tensor<1x6x6x2xf32>, tensor<3x3x3x2xf32>) outs(%o : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_fhwc"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{this operation is not supported to decompose into other operations}}
    %1 = transform.structured.decompose_winograd_op %0 : (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
}
