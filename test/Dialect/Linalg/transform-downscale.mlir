// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: @row(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x1x?x3xf32>, %[[ARG1:.*]]: tensor<1x2x3x4xf32>, %[[ARG2:.*]]: tensor<?x1x5x4xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C0]] : tensor<?x1x?x3xf32>
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[DIM_0:.*]] = tensor.dim %[[ARG0]], %[[C2]] : tensor<?x1x?x3xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][0, 0, 0, 0] [%[[DIM]], 1, %[[DIM_0]], 3] [1, 1, 1, 1] : tensor<?x1x?x3xf32> to tensor<?x?x3xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_1:.*]] = tensor.extract_slice %[[ARG1]][0, 0, 0, 0] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<1x2x3x4xf32> to tensor<2x3x4xf32>
// CHECK-NEXT: %[[C0_2:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM_3:.*]] = tensor.dim %[[ARG2]], %[[C0_2]] : tensor<?x1x5x4xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_4:.*]] = tensor.extract_slice %[[ARG2]][0, 0, 0, 0] [%[[DIM_3]], 1, 5, 4] [1, 1, 1, 1] : tensor<?x1x5x4xf32> to tensor<?x5x4xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.conv_1d_nwc_wcf {dilations = dense<1> : vector<1xi64>, strides = dense<3> : vector<1xi64>} ins(%[[EXTRACTED_SLICE]], %[[EXTRACTED_SLICE_1]] : tensor<?x?x3xf32>, tensor<2x3x4xf32>) outs(%[[EXTRACTED_SLICE_4]] : tensor<?x5x4xf32>) -> tensor<?x5x4xf32>
// CHECK-NEXT: %[[C0_5:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM_6:.*]] = tensor.dim %[[ARG2]], %[[C0_5]] : tensor<?x1x5x4xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[V0]] into %[[ARG2]][0, 0, 0, 0] [%[[DIM_6]], 1, 5, 4] [1, 1, 1, 1] : tensor<?x5x4xf32> into tensor<?x1x5x4xf32>
// CHECK-NEXT: return %[[INSERTED_SLICE]] : tensor<?x1x5x4xf32>
func.func @row(%a: tensor<?x1x?x3xf32>, %f: tensor<1x2x3x4xf32>, %c: tensor<?x1x5x4xf32>) -> tensor<?x1x5x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<[2, 3]> : tensor<2xi64>} ins(%a, %f : tensor<?x1x?x3xf32>, tensor<1x2x3x4xf32>) outs(%c : tensor<?x1x5x4xf32>) -> tensor<?x1x5x4xf32>
  return %0 : tensor<?x1x5x4xf32>
}

// CHECK-LABEL: @column(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x3x9x1xf32>, %[[ARG1:.*]]: tensor<6x3x2x1xf32>, %[[ARG2:.*]]: tensor<2x6x8x1xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][0, 0, 0, 0] [2, 3, 9, 1] [1, 1, 1, 1] : tensor<2x3x9x1xf32> to tensor<2x3x9xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_0:.*]] = tensor.extract_slice %[[ARG1]][0, 0, 0, 0] [6, 3, 2, 1] [1, 1, 1, 1] : tensor<6x3x2x1xf32> to tensor<6x3x2xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_1:.*]] = tensor.extract_slice %[[ARG2]][0, 0, 0, 0] [2, 6, 8, 1] [1, 1, 1, 1] : tensor<2x6x8x1xf32> to tensor<2x6x8xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.conv_1d_ncw_fcw {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%[[EXTRACTED_SLICE]], %[[EXTRACTED_SLICE_0]] : tensor<2x3x9xf32>, tensor<6x3x2xf32>) outs(%[[EXTRACTED_SLICE_1]] : tensor<2x6x8xf32>) -> tensor<2x6x8xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[V0]] into %[[ARG2]][0, 0, 0, 0] [2, 6, 8, 1] [1, 1, 1, 1] : tensor<2x6x8xf32> into tensor<2x6x8x1xf32>
// CHECK-NEXT: return %[[INSERTED_SLICE]] : tensor<2x6x8x1xf32>
func.func @column(%a: tensor<2x3x9x1xf32>, %f: tensor<6x3x2x1xf32>, %c: tensor<2x6x8x1xf32>) -> tensor<2x6x8x1xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<2x3x9x1xf32>, tensor<6x3x2x1xf32>) outs(%c : tensor<2x6x8x1xf32>) -> tensor<2x6x8x1xf32>
  return %0 : tensor<2x6x8x1xf32>
}

// Of three rows the window sees the first.
// CHECK-LABEL: @first_row(
// CHECK-SAME: %[[ARG0:.*]]: tensor<1x3x8x2xf32>, %[[ARG1:.*]]: tensor<1x3x2xf32>, %[[ARG2:.*]]: tensor<1x1x6x2xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][0, 0, 0, 0] [1, 1, 8, 2] [1, 1, 1, 1] : tensor<1x3x8x2xf32> to tensor<1x8x2xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_0:.*]] = tensor.extract_slice %[[ARG1]][0, 0, 0] [1, 3, 2] [1, 1, 1] : tensor<1x3x2xf32> to tensor<3x2xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_1:.*]] = tensor.extract_slice %[[ARG2]][0, 0, 0, 0] [1, 1, 6, 2] [1, 1, 1, 1] : tensor<1x1x6x2xf32> to tensor<1x6x2xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%[[EXTRACTED_SLICE]], %[[EXTRACTED_SLICE_0]] : tensor<1x8x2xf32>, tensor<3x2xf32>) outs(%[[EXTRACTED_SLICE_1]] : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[V0]] into %[[ARG2]][0, 0, 0, 0] [1, 1, 6, 2] [1, 1, 1, 1] : tensor<1x6x2xf32> into tensor<1x1x6x2xf32>
// CHECK-NEXT: return %[[INSERTED_SLICE]] : tensor<1x1x6x2xf32>
func.func @first_row(%a: tensor<1x3x8x2xf32>, %f: tensor<1x3x2xf32>, %c: tensor<1x1x6x2xf32>) -> tensor<1x1x6x2xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %f : tensor<1x3x8x2xf32>, tensor<1x3x2xf32>) outs(%c : tensor<1x1x6x2xf32>) -> tensor<1x1x6x2xf32>
  return %0 : tensor<1x1x6x2xf32>
}

// CHECK-LABEL: @largest(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x1x9x3xf32>, %[[ARG1:.*]]: tensor<1x3xf32>, %[[ARG2:.*]]: tensor<2x1x7x3xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][0, 0, 0, 0] [2, 1, 9, 3] [1, 1, 1, 1] : tensor<2x1x9x3xf32> to tensor<2x9x3xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_0:.*]] = tensor.extract_slice %[[ARG1]][0, 0] [1, 3] [1, 1] : tensor<1x3xf32> to tensor<3xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_1:.*]] = tensor.extract_slice %[[ARG2]][0, 0, 0, 0] [2, 1, 7, 3] [1, 1, 1, 1] : tensor<2x1x7x3xf32> to tensor<2x7x3xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.pooling_nwc_max {dilations = dense<1> : vector<1xi64>, strides = dense<1> : vector<1xi64>} ins(%[[EXTRACTED_SLICE]], %[[EXTRACTED_SLICE_0]] : tensor<2x9x3xf32>, tensor<3xf32>) outs(%[[EXTRACTED_SLICE_1]] : tensor<2x7x3xf32>) -> tensor<2x7x3xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[V0]] into %[[ARG2]][0, 0, 0, 0] [2, 1, 7, 3] [1, 1, 1, 1] : tensor<2x7x3xf32> into tensor<2x1x7x3xf32>
// CHECK-NEXT: return %[[INSERTED_SLICE]] : tensor<2x1x7x3xf32>
func.func @largest(%a: tensor<2x1x9x3xf32>, %f: tensor<1x3xf32>, %c: tensor<2x1x7x3xf32>) -> tensor<2x1x7x3xf32> {
  %0 = linalg.pooling_nhwc_max ins(%a, %f : tensor<2x1x9x3xf32>, tensor<1x3xf32>) outs(%c : tensor<2x1x7x3xf32>) -> tensor<2x1x7x3xf32>
  return %0 : tensor<2x1x7x3xf32>
}

// CHECK-LABEL: @plain(
// CHECK-SAME: %[[ARG0:.*]]: tensor<8x1xf32>, %[[ARG1:.*]]: tensor<3x1xf32>, %[[ARG2:.*]]: tensor<6x1xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][0, 0] [8, 1] [1, 1] : tensor<8x1xf32> to tensor<8xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_0:.*]] = tensor.extract_slice %[[ARG1]][0, 0] [3, 1] [1, 1] : tensor<3x1xf32> to tensor<3xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_1:.*]] = tensor.extract_slice %[[ARG2]][0, 0] [6, 1] [1, 1] : tensor<6x1xf32> to tensor<6xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.conv_1d ins(%[[EXTRACTED_SLICE]], %[[EXTRACTED_SLICE_0]] : tensor<8xf32>, tensor<3xf32>) outs(%[[EXTRACTED_SLICE_1]] : tensor<6xf32>) -> tensor<6xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[V0]] into %[[ARG2]][0, 0] [6, 1] [1, 1] : tensor<6xf32> into tensor<6x1xf32>
// CHECK-NEXT: return %[[INSERTED_SLICE]] : tensor<6x1xf32>
func.func @plain(%a: tensor<8x1xf32>, %f: tensor<3x1xf32>, %c: tensor<6x1xf32>) -> tensor<6x1xf32> {
  %0 = linalg.conv_2d ins(%a, %f : tensor<8x1xf32>, tensor<3x1xf32>) outs(%c : tensor<6x1xf32>) -> tensor<6x1xf32>
  return %0 : tensor<6x1xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.decompose %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
