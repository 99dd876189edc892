// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

// CHECK-LABEL: @one_loop(
// CHECK-SAME: %[[ARG0:.*]]: tensor<24x12xf32>, %[[ARG1:.*]]: tensor<12x25xf32>, %[[ARG2:.*]]: tensor<24x25xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C24:.*]] = arith.constant 24 : index
// CHECK-NEXT: %[[C5:.*]] = arith.constant 5 : index
// CHECK-NEXT: %[[C24_0:.*]] = arith.constant 24 : index
// CHECK-NEXT: %[[C5_1:.*]] = arith.constant 5 : index
// CHECK-NEXT: %[[V0:.*]] = tensor.empty(%[[C5_1]]) : tensor<?x5x12xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V1:.*]] = scf.for %[[ARG3:.*]] = %[[C0]] to %[[C24]] step %[[C5]] iter_args(%[[ARG4:.*]] = %[[V0]]) -> (tensor<?x5x12xf32>) {
// CHECK-NEXT: %[[V3:.*]] = affine.apply #{{.*}}(%[[ARG3]], %[[C0]])[%[[C5]]]
// CHECK-NEXT: %[[V4:.*]] = affine.min #{{.*}}(%[[ARG3]])
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][%[[ARG3]], 0] [%[[V4]], 12] [1, 1] : tensor<24x12xf32> to tensor<?x12xf32>
// CHECK-NEXT: %[[V5:.*]] = affine.apply #{{.*}}(%[[V4]])
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[EXTRACTED_SLICE]] low[0, 0] high[%[[V5]], 0] {
// CHECK-NEXT: ^bb0(%[[ARG5:.*]]: index, %[[ARG6:.*]]: index):
// CHECK-NEXT: tensor.yield %[[CST]] : f32
// CHECK-NEXT: } {made} : tensor<?x12xf32> to tensor<5x12xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[PADDED]] into %[[ARG4]][%[[V3]], 0, 0] [1, 5, 12] [1, 1, 1] : tensor<5x12xf32> into tensor<?x5x12xf32>
// CHECK-NEXT: scf.yield %[[INSERTED_SLICE]] : tensor<?x5x12xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[V2:.*]] = scf.for %[[ARG3]] = %[[C0]] to %[[C24]] step %[[C5]] iter_args(%[[ARG4]] = %[[ARG2]]) -> (tensor<24x25xf32>) {
// CHECK-NEXT: %[[C24_2:.*]] = arith.constant 24 : index
// CHECK-NEXT: %[[V3]] = affine.min #{{.*}}(%[[ARG3]])
// CHECK-NEXT: %[[V4]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[V5]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[V6:.*]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[EXTRACTED_SLICE]] = tensor.extract_slice %[[ARG0]][%[[ARG3]], 0] [%[[V3]], 12] [1, 1] : tensor<24x12xf32> to tensor<?x12xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_3:.*]] = tensor.extract_slice %[[ARG1]][0, 0] [12, 25] [1, 1] : tensor<12x25xf32> to tensor<12x25xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_4:.*]] = tensor.extract_slice %[[ARG4]][%[[ARG3]], 0] [%[[V3]], 25] [1, 1] : tensor<24x25xf32> to tensor<?x25xf32>
// CHECK-NEXT: %[[CST_5:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[C0_6:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V7:.*]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[V8:.*]] = affine.apply #{{.*}}(%[[ARG3]], %[[C0]])[%[[C5]]]
// CHECK-NEXT: %[[EXTRACTED_SLICE_7:.*]] = tensor.extract_slice %[[V1]][%[[V8]], 0, 0] [1, 5, 12] [1, 1, 1] : tensor<?x5x12xf32> to tensor<5x12xf32>
// CHECK-NEXT: %[[CST_8:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[C0_9:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V9:.*]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[PADDED]] = tensor.pad %[[EXTRACTED_SLICE_4]] low[0, 0] high[%[[V9]], 0] {
// CHECK-NEXT: ^bb0(%[[ARG5]]: index, %[[ARG6]]: index):
// CHECK-NEXT: tensor.yield %[[CST_8]] : f32
// CHECK-NEXT: } : tensor<?x25xf32> to tensor<5x25xf32>
// CHECK-NEXT: %[[C0_10:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C0_11:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V10:.*]] = linalg.matmul ins(%[[EXTRACTED_SLICE_7]], %[[EXTRACTED_SLICE_3]] : tensor<5x12xf32>, tensor<12x25xf32>) outs(%[[PADDED]] : tensor<5x25xf32>) -> tensor<5x25xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_12:.*]] = tensor.extract_slice %[[V10]][0, 0] [%[[V3]], 25] [1, 1] : tensor<5x25xf32> to tensor<?x25xf32>
// CHECK-NEXT: %[[V11:.*]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[V12:.*]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[INSERTED_SLICE]] = tensor.insert_slice %[[EXTRACTED_SLICE_12]] into %[[ARG4]][%[[ARG3]], 0] [%[[V3]], 25] [1, 1] : tensor<?x25xf32> into tensor<24x25xf32>
// CHECK-NEXT: scf.yield %[[INSERTED_SLICE]] : tensor<24x25xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V2]] : tensor<24x25xf32>
func.func @one_loop(%arg0: tensor<24x12xf32>, %arg1: tensor<12x25xf32>, %arg2: tensor<24x25xf32>) -> tensor<24x25xf32> {
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<24x12xf32>, tensor<12x25xf32>) outs(%arg2 : tensor<24x25xf32>) -> tensor<24x25xf32>
  return %0 : tensor<24x25xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg1: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %arg1 : (!transform.any_op) -> !transform.any_op
    %t, %loops:1 = transform.structured.tile_using_for %matmul tile_sizes [5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %padded, %0, %copy_back = transform.structured.pad %t {padding_values=[0.0: f32, 0.0 : f32, 0.0 : f32], padding_dimensions=[0, 1, 2], copy_back_op = "none"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %pad = transform.get_producer_of_operand %padded[0] : (!transform.any_op) -> !transform.any_op
    %r = transform.structured.hoist_pad %pad by 1 loops : (!transform.any_op) -> !transform.any_op
    transform.annotate %r "made" : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @transposed(
// CHECK-SAME: %[[ARG0:.*]]: tensor<24x12xf32>, %[[ARG1:.*]]: tensor<12x25xf32>, %[[ARG2:.*]]: tensor<24x25xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C0_0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C0_1:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C24:.*]] = arith.constant 24 : index
// CHECK-NEXT: %[[C25:.*]] = arith.constant 25 : index
// CHECK-NEXT: %[[C12:.*]] = arith.constant 12 : index
// CHECK-NEXT: %[[C5:.*]] = arith.constant 5 : index
// CHECK-NEXT: %[[C6:.*]] = arith.constant 6 : index
// CHECK-NEXT: %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT: %[[C25_2:.*]] = arith.constant 25 : index
// CHECK-NEXT: %[[C5_3:.*]] = arith.constant 5 : index
// CHECK-NEXT: %[[C12_4:.*]] = arith.constant 12 : index
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[V0:.*]] = tensor.empty(%[[C5_3]], %[[C2]]) : tensor<?x?x6x7xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V1:.*]] = scf.for %[[ARG3:.*]] = %[[C0_0]] to %[[C25]] step %[[C6]] iter_args(%[[ARG4:.*]] = %[[V0]]) -> (tensor<?x?x6x7xf32>) {
// CHECK-NEXT: %[[V3:.*]] = affine.apply #{{.*}}(%[[ARG3]], %[[C0_0]])[%[[C6]]]
// CHECK-NEXT: %[[V4:.*]] = scf.for %[[ARG5:.*]] = %[[C0_1]] to %[[C12]] step %[[C7]] iter_args(%[[ARG6:.*]] = %[[ARG4]]) -> (tensor<?x?x6x7xf32>) {
// CHECK-NEXT: %[[V5:.*]] = affine.apply #{{.*}}(%[[ARG5]], %[[C0_1]])[%[[C7]]]
// CHECK-NEXT: %[[V6:.*]] = affine.min #{{.*}}(%[[ARG5]])
// CHECK-NEXT: %[[V7:.*]] = affine.min #{{.*}}(%[[ARG3]])
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG1]][%[[ARG5]], %[[ARG3]]] [%[[V6]], %[[V7]]] [1, 1] : tensor<12x25xf32> to tensor<?x?xf32>
// CHECK-NEXT: %[[V8:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[V9:.*]] = affine.apply #{{.*}}(%[[V7]])
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[EXTRACTED_SLICE]] low[0, 0] high[%[[V8]], %[[V9]]] {
// CHECK-NEXT: ^bb0(%[[ARG7:.*]]: index, %[[ARG8:.*]]: index):
// CHECK-NEXT: tensor.yield %[[CST]] : f32
// CHECK-NEXT: } {made} : tensor<?x?xf32> to tensor<7x6xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_5:.*]] = tensor.extract_slice %[[ARG6]][%[[V3]], %[[V5]], 0, 0] [1, 1, 6, 7] [1, 1, 1, 1] : tensor<?x?x6x7xf32> to tensor<6x7xf32>
// CHECK-NEXT: %[[TRANSPOSED:.*]] = linalg.transpose ins(%[[PADDED]] : tensor<7x6xf32>) outs(%[[EXTRACTED_SLICE_5]] : tensor<6x7xf32>) permutation = [1, 0]
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[TRANSPOSED]] into %[[ARG6]][%[[V3]], %[[V5]], 0, 0] [1, 1, 6, 7] [1, 1, 1, 1] : tensor<6x7xf32> into tensor<?x?x6x7xf32>
// CHECK-NEXT: scf.yield %[[INSERTED_SLICE]] : tensor<?x?x6x7xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[V4]] : tensor<?x?x6x7xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[V2:.*]] = scf.for %[[ARG3]] = %[[C0]] to %[[C24]] step %[[C5]] iter_args(%[[ARG4]] = %[[ARG2]]) -> (tensor<24x25xf32>) {
// CHECK-NEXT: %[[V3]] = scf.for %[[ARG5]] = %[[C0_0]] to %[[C25]] step %[[C6]] iter_args(%[[ARG6]] = %[[ARG4]]) -> (tensor<24x25xf32>) {
// CHECK-NEXT: %[[V4]] = scf.for %[[ARG7]] = %[[C0_1]] to %[[C12]] step %[[C7]] iter_args(%[[ARG8]] = %[[ARG6]]) -> (tensor<24x25xf32>) {
// CHECK-NEXT: %[[C24_5:.*]] = arith.constant 24 : index
// CHECK-NEXT: %[[V5]] = affine.min #{{.*}}(%[[ARG3]])
// CHECK-NEXT: %[[C25_6:.*]] = arith.constant 25 : index
// CHECK-NEXT: %[[V6]] = affine.min #{{.*}}(%[[ARG5]])
// CHECK-NEXT: %[[C12_7:.*]] = arith.constant 12 : index
// CHECK-NEXT: %[[V7]] = affine.min #{{.*}}(%[[ARG7]])
// CHECK-NEXT: %[[V8]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[V9]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[V10:.*]] = affine.apply #{{.*}}(%[[V7]])
// CHECK-NEXT: %[[V11:.*]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[V12:.*]] = affine.apply #{{.*}}(%[[V7]])
// CHECK-NEXT: %[[V13:.*]] = affine.apply #{{.*}}(%[[V7]])
// CHECK-NEXT: %[[V14:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[V15:.*]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[V16:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[EXTRACTED_SLICE]] = tensor.extract_slice %[[ARG0]][%[[ARG3]], %[[ARG7]]] [%[[V5]], %[[V7]]] [1, 1] : tensor<24x12xf32> to tensor<?x?xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_8:.*]] = tensor.extract_slice %[[ARG1]][%[[ARG7]], %[[ARG5]]] [%[[V7]], %[[V6]]] [1, 1] : tensor<12x25xf32> to tensor<?x?xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_9:.*]] = tensor.extract_slice %[[ARG8]][%[[ARG3]], %[[ARG5]]] [%[[V5]], %[[V6]]] [1, 1] : tensor<24x25xf32> to tensor<?x?xf32>
// CHECK-NEXT: %[[CST_10:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[C0_11:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V17:.*]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V18:.*]] = affine.apply #{{.*}}(%[[V7]])
// CHECK-NEXT: %[[PADDED]] = tensor.pad %[[EXTRACTED_SLICE]] low[0, 0] high[%[[V17]], %[[V18]]] {
// CHECK-NEXT: ^bb0(%[[ARG9:.*]]: index, %[[ARG10:.*]]: index):
// CHECK-NEXT: tensor.yield %[[CST_10]] : f32
// CHECK-NEXT: } : tensor<?x?xf32> to tensor<5x7xf32>
// CHECK-NEXT: %[[CST_12:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[C0_13:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V19:.*]] = affine.apply #{{.*}}(%[[V7]])
// CHECK-NEXT: %[[C1_14:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V20:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[V21:.*]] = affine.apply #{{.*}}(%[[ARG5]], %[[C0_0]])[%[[C6]]]
// CHECK-NEXT: %[[V22:.*]] = affine.apply #{{.*}}(%[[ARG7]], %[[C0_1]])[%[[C7]]]
// CHECK-NEXT: %[[EXTRACTED_SLICE_15:.*]] = tensor.extract_slice %[[V1]][%[[V21]], %[[V22]], 0, 0] [1, 1, 6, 7] [1, 1, 1, 1] : tensor<?x?x6x7xf32> to tensor<6x7xf32>
// CHECK-NEXT: %[[V23:.*]] = tensor.empty() : tensor<7x6xf32>
// CHECK-NEXT: %[[TRANSPOSED]] = linalg.transpose ins(%[[EXTRACTED_SLICE_15]] : tensor<6x7xf32>) outs(%[[V23]] : tensor<7x6xf32>) permutation = [1, 0]
// CHECK-NEXT: %[[CST_16:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[C0_17:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V24:.*]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[C1_18:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V25:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[PADDED_19:.*]] = tensor.pad %[[EXTRACTED_SLICE_9]] low[0, 0] high[%[[V24]], %[[V25]]] {
// CHECK-NEXT: ^bb0(%[[ARG9]]: index, %[[ARG10]]: index):
// CHECK-NEXT: tensor.yield %[[CST_16]] : f32
// CHECK-NEXT: } : tensor<?x?xf32> to tensor<5x6xf32>
// CHECK-NEXT: %[[C0_20:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1_21:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0_22:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1_23:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0_24:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1_25:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V26:.*]] = linalg.matmul ins(%[[PADDED]], %[[TRANSPOSED]] : tensor<5x7xf32>, tensor<7x6xf32>) outs(%[[PADDED_19]] : tensor<5x6xf32>) -> tensor<5x6xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_26:.*]] = tensor.extract_slice %[[V26]][0, 0] [%[[V5]], %[[V6]]] [1, 1] : tensor<5x6xf32> to tensor<?x?xf32>
// CHECK-NEXT: %[[V27:.*]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[V28:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[V29:.*]] = affine.apply #{{.*}}(%[[V7]])
// CHECK-NEXT: %[[V30:.*]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[V31:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[INSERTED_SLICE]] = tensor.insert_slice %[[EXTRACTED_SLICE_26]] into %[[ARG8]][%[[ARG3]], %[[ARG5]]] [%[[V5]], %[[V6]]] [1, 1] : tensor<?x?xf32> into tensor<24x25xf32>
// CHECK-NEXT: scf.yield %[[INSERTED_SLICE]] : tensor<24x25xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[V4]] : tensor<24x25xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[V3]] : tensor<24x25xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V2]] : tensor<24x25xf32>
func.func @transposed(%arg0: tensor<24x12xf32>, %arg1: tensor<12x25xf32>, %arg2: tensor<24x25xf32>) -> tensor<24x25xf32> {
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<24x12xf32>, tensor<12x25xf32>) outs(%arg2 : tensor<24x25xf32>) -> tensor<24x25xf32>
  return %0 : tensor<24x25xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg1: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %arg1 : (!transform.any_op) -> !transform.any_op
    %t, %loops:3 = transform.structured.tile_using_for %matmul tile_sizes [5, 6, 7] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %padded, %0, %copy_back = transform.structured.pad %t {padding_values=[0.0: f32, 0.0 : f32, 0.0 : f32], padding_dimensions=[0, 1, 2], copy_back_op = "none"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %pad = transform.get_producer_of_operand %padded[1] : (!transform.any_op) -> !transform.any_op
    %r = transform.structured.hoist_pad %pad by 3 loops, transpose by [1, 0] : (!transform.any_op) -> !transform.any_op
    transform.annotate %r "made" : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @beside(
// CHECK-SAME: %[[ARG0:.*]]: tensor<24x12xf32>, %[[ARG1:.*]]: tensor<12x25xf32>, %[[ARG2:.*]]: tensor<24x25xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C24:.*]] = arith.constant 24 : index
// CHECK-NEXT: %[[C5:.*]] = arith.constant 5 : index
// CHECK-NEXT: %[[C24_0:.*]] = arith.constant 24 : index
// CHECK-NEXT: %[[C5_1:.*]] = arith.constant 5 : index
// CHECK-NEXT: %[[V0:.*]] = tensor.empty(%[[C5_1]]) : tensor<?x5x12xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V1:.*]] = scf.for %[[ARG3:.*]] = %[[C0]] to %[[C24]] step %[[C5]] iter_args(%[[ARG4:.*]] = %[[V0]]) -> (tensor<?x5x12xf32>) {
// CHECK-NEXT: %[[V3:.*]] = affine.apply #{{.*}}(%[[ARG3]], %[[C0]])[%[[C5]]]
// CHECK-NEXT: %[[V4:.*]] = affine.min #{{.*}}(%[[ARG3]])
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][%[[ARG3]], 0] [%[[V4]], 12] [1, 1] : tensor<24x12xf32> to tensor<?x12xf32>
// CHECK-NEXT: %[[V5:.*]] = affine.apply #{{.*}}(%[[V4]])
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[EXTRACTED_SLICE]] low[0, 0] high[%[[V5]], 0] {
// CHECK-NEXT: ^bb0(%[[ARG5:.*]]: index, %[[ARG6:.*]]: index):
// CHECK-NEXT: tensor.yield %[[CST]] : f32
// CHECK-NEXT: } : tensor<?x12xf32> to tensor<5x12xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[PADDED]] into %[[ARG4]][%[[V3]], 0, 0] [1, 5, 12] [1, 1, 1] : tensor<5x12xf32> into tensor<?x5x12xf32>
// CHECK-NEXT: scf.yield %[[INSERTED_SLICE]] : tensor<?x5x12xf32>
// CHECK-NEXT: } {made}
// CHECK-NEXT: %[[V2:.*]] = scf.for %[[ARG3]] = %[[C0]] to %[[C24]] step %[[C5]] iter_args(%[[ARG4]] = %[[ARG2]]) -> (tensor<24x25xf32>) {
// CHECK-NEXT: %[[C24_2:.*]] = arith.constant 24 : index
// CHECK-NEXT: %[[V3]] = affine.min #{{.*}}(%[[ARG3]])
// CHECK-NEXT: %[[V4]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[V5]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[V6:.*]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[EXTRACTED_SLICE]] = tensor.extract_slice %[[ARG0]][%[[ARG3]], 0] [%[[V3]], 12] [1, 1] : tensor<24x12xf32> to tensor<?x12xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_3:.*]] = tensor.extract_slice %[[ARG1]][0, 0] [12, 25] [1, 1] : tensor<12x25xf32> to tensor<12x25xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_4:.*]] = tensor.extract_slice %[[ARG4]][%[[ARG3]], 0] [%[[V3]], 25] [1, 1] : tensor<24x25xf32> to tensor<?x25xf32>
// CHECK-NEXT: %[[CST_5:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[C0_6:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V7:.*]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[PADDED]] = tensor.pad %[[EXTRACTED_SLICE]] low[0, 0] high[%[[V7]], 0] {
// CHECK-NEXT: ^bb0(%[[ARG5]]: index, %[[ARG6]]: index):
// CHECK-NEXT: tensor.yield %[[CST_5]] : f32
// CHECK-NEXT: } : tensor<?x12xf32> to tensor<5x12xf32>
// CHECK-NEXT: %[[CST_7:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[C0_8:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V8:.*]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[PADDED_9:.*]] = tensor.pad %[[EXTRACTED_SLICE_4]] low[0, 0] high[%[[V8]], 0] {
// CHECK-NEXT: ^bb0(%[[ARG5]]: index, %[[ARG6]]: index):
// CHECK-NEXT: tensor.yield %[[CST_7]] : f32
// CHECK-NEXT: } : tensor<?x25xf32> to tensor<5x25xf32>
// CHECK-NEXT: %[[C0_10:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C0_11:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V9:.*]] = linalg.matmul ins(%[[PADDED]], %[[EXTRACTED_SLICE_3]] : tensor<5x12xf32>, tensor<12x25xf32>) outs(%[[PADDED_9]] : tensor<5x25xf32>) -> tensor<5x25xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_12:.*]] = tensor.extract_slice %[[V9]][0, 0] [%[[V3]], 25] [1, 1] : tensor<5x25xf32> to tensor<?x25xf32>
// CHECK-NEXT: %[[V10:.*]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[V11:.*]] = affine.apply #{{.*}}(%[[V3]])
// CHECK-NEXT: %[[INSERTED_SLICE]] = tensor.insert_slice %[[EXTRACTED_SLICE_12]] into %[[ARG4]][%[[ARG3]], 0] [%[[V3]], 25] [1, 1] : tensor<?x25xf32> into tensor<24x25xf32>
// CHECK-NEXT: scf.yield %[[INSERTED_SLICE]] : tensor<24x25xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V2]] : tensor<24x25xf32>
func.func @beside(%arg0: tensor<24x12xf32>, %arg1: tensor<12x25xf32>, %arg2: tensor<24x25xf32>) -> tensor<24x25xf32> {
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<24x12xf32>, tensor<12x25xf32>) outs(%arg2 : tensor<24x25xf32>) -> tensor<24x25xf32>
  return %0 : tensor<24x25xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg1: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %arg1 : (!transform.any_op) -> !transform.any_op
    %t, %loops:1 = transform.structured.tile_using_for %matmul tile_sizes [5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %padded, %0, %copy_back = transform.structured.pad %t {padding_values=[0.0: f32, 0.0 : f32, 0.0 : f32], padding_dimensions=[0, 1, 2], copy_back_op = "none"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %pad = transform.get_producer_of_operand %padded[0] : (!transform.any_op) -> !transform.any_op
    %r = transform.structured.hoist_pad.build_packing_loop_nest %pad above %loops#0 : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.annotate %r "made" : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @no_loop(
// CHECK-SAME: %[[ARG0:.*]]: tensor<24x12xf32>, %[[ARG1:.*]]: tensor<12x25xf32>, %[[ARG2:.*]]: tensor<24x25xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C0_0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C24:.*]] = arith.constant 24 : index
// CHECK-NEXT: %[[C25:.*]] = arith.constant 25 : index
// CHECK-NEXT: %[[C5:.*]] = arith.constant 5 : index
// CHECK-NEXT: %[[C6:.*]] = arith.constant 6 : index
// CHECK-NEXT: %[[V0:.*]] = scf.for %[[ARG3:.*]] = %[[C0]] to %[[C24]] step %[[C5]] iter_args(%[[ARG4:.*]] = %[[ARG2]]) -> (tensor<24x25xf32>) {
// CHECK-NEXT: %[[V1:.*]] = tensor.empty() : tensor<5x12xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V2:.*]] = affine.min #{{.*}}(%[[ARG3]])
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][%[[ARG3]], 0] [%[[V2]], 12] [1, 1] : tensor<24x12xf32> to tensor<?x12xf32>
// CHECK-NEXT: %[[V3:.*]] = affine.apply #{{.*}}(%[[V2]])
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[EXTRACTED_SLICE]] low[0, 0] high[%[[V3]], 0] {
// CHECK-NEXT: ^bb0(%[[ARG5:.*]]: index, %[[ARG6:.*]]: index):
// CHECK-NEXT: tensor.yield %[[CST]] : f32
// CHECK-NEXT: } {made} : tensor<?x12xf32> to tensor<5x12xf32>
// CHECK-NEXT: %[[V4:.*]] = scf.for %[[ARG5]] = %[[C0_0]] to %[[C25]] step %[[C6]] iter_args(%[[ARG6]] = %[[ARG4]]) -> (tensor<24x25xf32>) {
// CHECK-NEXT: %[[C24_1:.*]] = arith.constant 24 : index
// CHECK-NEXT: %[[V5:.*]] = affine.min #{{.*}}(%[[ARG3]])
// CHECK-NEXT: %[[C25_2:.*]] = arith.constant 25 : index
// CHECK-NEXT: %[[V6:.*]] = affine.min #{{.*}}(%[[ARG5]])
// CHECK-NEXT: %[[V7:.*]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[V8:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[V9:.*]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[V10:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[V11:.*]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[V12:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[EXTRACTED_SLICE_3:.*]] = tensor.extract_slice %[[ARG0]][%[[ARG3]], 0] [%[[V5]], 12] [1, 1] : tensor<24x12xf32> to tensor<?x12xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_4:.*]] = tensor.extract_slice %[[ARG1]][0, %[[ARG5]]] [12, %[[V6]]] [1, 1] : tensor<12x25xf32> to tensor<12x?xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_5:.*]] = tensor.extract_slice %[[ARG6]][%[[ARG3]], %[[ARG5]]] [%[[V5]], %[[V6]]] [1, 1] : tensor<24x25xf32> to tensor<?x?xf32>
// CHECK-NEXT: %[[CST_6:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[C0_7:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V13:.*]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[EXTRACTED_SLICE_8:.*]] = tensor.extract_slice %[[PADDED]][0, 0] [5, 12] [1, 1] : tensor<5x12xf32> to tensor<5x12xf32>
// CHECK-NEXT: %[[CST_9:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V14:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[PADDED_10:.*]] = tensor.pad %[[EXTRACTED_SLICE_4]] low[0, 0] high[0, %[[V14]]] {
// CHECK-NEXT: ^bb0(%[[ARG7:.*]]: index, %[[ARG8:.*]]: index):
// CHECK-NEXT: tensor.yield %[[CST_9]] : f32
// CHECK-NEXT: } : tensor<12x?xf32> to tensor<12x6xf32>
// CHECK-NEXT: %[[CST_11:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[C0_12:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V15:.*]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[C1_13:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V16:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[PADDED_14:.*]] = tensor.pad %[[EXTRACTED_SLICE_5]] low[0, 0] high[%[[V15]], %[[V16]]] {
// CHECK-NEXT: ^bb0(%[[ARG7]]: index, %[[ARG8]]: index):
// CHECK-NEXT: tensor.yield %[[CST_11]] : f32
// CHECK-NEXT: } : tensor<?x?xf32> to tensor<5x6xf32>
// CHECK-NEXT: %[[C0_15:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1_16:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0_17:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1_18:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V17:.*]] = linalg.matmul ins(%[[EXTRACTED_SLICE_8]], %[[PADDED_10]] : tensor<5x12xf32>, tensor<12x6xf32>) outs(%[[PADDED_14]] : tensor<5x6xf32>) -> tensor<5x6xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_19:.*]] = tensor.extract_slice %[[V17]][0, 0] [%[[V5]], %[[V6]]] [1, 1] : tensor<5x6xf32> to tensor<?x?xf32>
// CHECK-NEXT: %[[V18:.*]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[V19:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[V20:.*]] = affine.apply #{{.*}}(%[[V5]])
// CHECK-NEXT: %[[V21:.*]] = affine.apply #{{.*}}(%[[V6]])
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[EXTRACTED_SLICE_19]] into %[[ARG6]][%[[ARG3]], %[[ARG5]]] [%[[V5]], %[[V6]]] [1, 1] : tensor<?x?xf32> into tensor<24x25xf32>
// CHECK-NEXT: scf.yield %[[INSERTED_SLICE]] : tensor<24x25xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[V4]] : tensor<24x25xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : tensor<24x25xf32>
func.func @no_loop(%arg0: tensor<24x12xf32>, %arg1: tensor<12x25xf32>, %arg2: tensor<24x25xf32>) -> tensor<24x25xf32> {
  %0 = linalg.matmul ins(%arg0, %arg1 : tensor<24x12xf32>, tensor<12x25xf32>) outs(%arg2 : tensor<24x25xf32>) -> tensor<24x25xf32>
  return %0 : tensor<24x25xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg1: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %arg1 : (!transform.any_op) -> !transform.any_op
    %t, %loops:2 = transform.structured.tile_using_for %matmul tile_sizes [5, 6] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %padded, %0, %copy_back = transform.structured.pad %t {padding_values=[0.0: f32, 0.0 : f32, 0.0 : f32], padding_dimensions=[0, 1, 2], copy_back_op = "none"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %pad = transform.get_producer_of_operand %padded[0] : (!transform.any_op) -> !transform.any_op
    %r = transform.structured.hoist_pad %pad by 1 loops : (!transform.any_op) -> !transform.any_op
    transform.annotate %r "made" : !transform.any_op
    transform.yield
  }
}
