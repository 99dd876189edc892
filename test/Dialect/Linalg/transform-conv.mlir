// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --check-passes=8 -o /dev/null

// CHECK-DAG: #[[FROM:.*]] = affine_map<(d0, d1, d2) -> (d0, (d1 floordiv 3) * 2 + d2 floordiv 4, d1 mod 3 + (d2 mod 4) floordiv 2, d2 mod 2)>
// CHECK-LABEL: func.func @filters_last(
// CHECK-SAME: %[[A:.*]]: tensor<2x6x4x2xi8>, %[[F:.*]]: tensor<3x2x2x4xi8>, %[[C:.*]]: tensor<2x2x3x4xi32>)
// CHECK-DAG: %[[W:.*]] = tensor.collapse_shape %[[F]] {{\[\[}}0, 1, 2], [3]]
// CHECK-DAG: %[[S:.*]] = tensor.collapse_shape %[[C]] {{\[\[}}0], [1, 2], [3]]
// CHECK: %[[M:.*]] = linalg.generic {indexing_maps = [#[[FROM]], {{.*}} ins(%[[A]] : {{.*}}) outs(%{{.*}} : tensor<2x6x12xi8>)
// CHECK: %[[P:.*]] = linalg.generic {{.*}} ins(%[[M]], %[[W]] : {{.*}}) outs(%[[S]] :
// CHECK: arith.extsi
// CHECK: tensor.expand_shape %[[P]] {{\[\[}}0], [1, 2], [3]] output_shape [2, 2, 3, 4]
func.func @filters_last(%a: tensor<2x6x4x2xi8>, %f: tensor<3x2x2x4xi8>, %c: tensor<2x2x3x4xi32>) -> tensor<2x2x3x4xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<[2, 1]> : tensor<2xi64>}
      ins(%a, %f : tensor<2x6x4x2xi8>, tensor<3x2x2x4xi8>) outs(%c : tensor<2x2x3x4xi32>) -> tensor<2x2x3x4xi32>
  return %0 : tensor<2x2x3x4xi32>
}

// CHECK-LABEL: func.func @filters_first(
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2, 3]]
// CHECK: tensor.expand_shape
func.func @filters_first(%a: tensor<2x6x4x2xi32>, %f: tensor<4x3x2x2xi32>, %c: tensor<2x2x3x4xi32>) -> tensor<2x2x3x4xi32> {
  %0 = linalg.conv_2d_nhwc_fhwc {strides = dense<[2, 1]> : tensor<2xi64>}
      ins(%a, %f : tensor<2x6x4x2xi32>, tensor<4x3x2x2xi32>) outs(%c : tensor<2x2x3x4xi32>) -> tensor<2x2x3x4xi32>
  return %0 : tensor<2x2x3x4xi32>
}

// CHECK-LABEL: func.func @channels_first(
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2, 3]]
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1], [2, 3]]
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<2x12x6xi32>)
// CHECK: tensor.expand_shape
func.func @channels_first(%a: tensor<2x2x6x4xi32>, %f: tensor<4x2x3x2xi32>, %c: tensor<2x4x2x3xi32>) -> tensor<2x4x2x3xi32> {
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<[2, 1]> : tensor<2xi64>}
      ins(%a, %f : tensor<2x2x6x4xi32>, tensor<4x2x3x2xi32>) outs(%c : tensor<2x4x2x3xi32>) -> tensor<2x4x2x3xi32>
  return %0 : tensor<2x4x2x3xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.structured.convert_conv2d_to_img2col %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @of_any_size(
// CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<3x2x2x?xf32>
// CHECK: %[[T:.*]] = linalg.transpose ins(%{{.*}}) outs(%[[E]] : {{.*}}) permutation = [1, 2, 3, 0]
// CHECK: linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%{{.*}}, %[[T]]
func.func @of_any_size(%a: tensor<2x5x4x2xf32>, %f: tensor<?x3x2x2xf32>, %c: tensor<2x2x2x?xf32>) -> tensor<2x2x2x?xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%a, %f : tensor<2x5x4x2xf32>, tensor<?x3x2x2xf32>) outs(%c : tensor<2x2x2x?xf32>) -> tensor<2x2x2x?xf32>
  return %0 : tensor<2x2x2x?xf32>
}

// CHECK-LABEL: func.func @buffers(
// CHECK: %[[T:.*]] = memref.alloc() : memref<3x2x2x4xi8>
// CHECK: linalg.transpose ins(%{{.*}}) outs(%[[T]] : {{.*}}) permutation = [1, 2, 3, 0]
// CHECK: linalg.conv_2d_nhwc_hwcf_q {{.*}}ins(%{{.*}}, %[[T]], %{{.*}}, %{{.*}} :
func.func @buffers(%a: memref<2x4x3x2xi8>, %f: memref<4x3x2x2xi8>, %c: memref<2x2x2x4xi32>, %x: i32, %y: i32) {
  linalg.conv_2d_nhwc_fhwc_q ins(%a, %f, %x, %y : memref<2x4x3x2xi8>, memref<4x3x2x2xi8>, i32, i32) outs(%c : memref<2x2x2x4xi32>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.transpose_conv2d %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2) -> (d2, d0)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>
// CHECK-LABEL: func.func @products(
// CHECK: %[[T:.*]] = linalg.transpose ins(%{{.*}}) outs(%{{.*}}) permutation = [1, 0]
// CHECK: linalg.matmul indexing_maps = [#[[A]], {{.*}}] {{.*}}ins(%[[T]],
// CHECK: %[[U:.*]] = linalg.transpose ins(%{{.*}}) outs(%{{.*}}) permutation = [0, 2, 1]
// CHECK: linalg.batch_matmul indexing_maps = [#[[B]], {{.*}}] ins(%[[U]],
func.func @products(%a: tensor<?x4xi8>, %b: tensor<4x?xi8>, %c: tensor<?x?xi32>, %d: tensor<2x3x4xf32>, %e: tensor<2x4x5xf32>,
    %f: tensor<2x3x5xf32>) -> (tensor<?x?xi32>, tensor<2x3x5xf32>) {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<?x4xi8>, tensor<4x?xi8>)
      outs(%c : tensor<?x?xi32>) -> tensor<?x?xi32>
  %1 = linalg.batch_matmul ins(%d, %e : tensor<2x3x4xf32>, tensor<2x4x5xf32>) outs(%f : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %0, %1 : tensor<?x?xi32>, tensor<2x3x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.transpose_matmul %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @second(
// CHECK: %[[T:.*]] = linalg.transpose ins(%{{.*}} : tensor<4x5xf32>) outs(%{{.*}}) permutation = [1, 0]
// CHECK: linalg.matmul indexing_maps = [{{.*}}] ins(%{{.*}}, %[[T]]
func.func @second(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>, %c: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<3x4xf32>, tensor<4x5xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.transpose_matmul %0 <rhs> : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
