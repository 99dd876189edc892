// The numbers of iterations of a convolution are constants in front of its vectors.
// RUN: oxmlir-opt %s -transform-interpreter | FileCheck %s

// CHECK-LABEL: @conv
// CHECK: arith.constant 1 : index
// CHECK: arith.constant 2 : index
// CHECK: arith.constant 5 : index
// CHECK: arith.constant 4 : index
// CHECK: arith.constant 3 : index
// CHECK: arith.constant 0 : index
// CHECK: vector.transfer_read
func.func @conv(%image: memref<1x5x3xf32>, %filter: memref<4x3x5xf32>, %out: memref<1x2x5xf32>) {
  linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
    ins(%image, %filter : memref<1x5x3xf32>, memref<4x3x5xf32>) outs(%out : memref<1x2x5xf32>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_1d_nwc_wcf"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 : !transform.any_op
    transform.yield
  }
}
