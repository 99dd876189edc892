// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: @product(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x8xf32>, %[[ARG1:.*]]: tensor<8x4xf32>, %[[ARG2:.*]]: tensor<?x4xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C0]] : tensor<?x8xf32>
// CHECK-NEXT: %[[C0_0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM_1:.*]] = tensor.dim %[[ARG2]], %[[C0_0]] : tensor<?x4xf32>
// CHECK-NEXT: %[[C0_2:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM_3:.*]] = tensor.dim %[[ARG0]], %[[C0_2]] : tensor<?x8xf32>
// CHECK-NEXT: %[[C0_4:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM_5:.*]] = tensor.dim %[[ARG2]], %[[C0_4]] : tensor<?x4xf32>
// CHECK-NEXT: %[[C0_6:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V0:.*]] = scf.for %[[ARG3:.*]] = %[[C0_6]] to %[[DIM]] step %[[C1]] iter_args(%[[ARG4:.*]] = %[[ARG2]]) -> (tensor<?x4xf32>) {
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][%[[ARG3]], 0] [1, 8] [1, 1] : tensor<?x8xf32> to tensor<1x8xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_7:.*]] = tensor.extract_slice %[[ARG1]][0, 0] [8, 4] [1, 1] : tensor<8x4xf32> to tensor<8x4xf32>
// CHECK-NEXT: %[[EXTRACTED_SLICE_8:.*]] = tensor.extract_slice %[[ARG4]][%[[ARG3]], 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<1x4xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.matmul {tile} ins(%[[EXTRACTED_SLICE]], %[[EXTRACTED_SLICE_7]] : tensor<1x8xf32>, tensor<8x4xf32>) outs(%[[EXTRACTED_SLICE_8]] : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[V1]] into %[[ARG4]][%[[ARG3]], 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<?x4xf32>
// CHECK-NEXT: scf.yield %[[INSERTED_SLICE]] : tensor<?x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : tensor<?x4xf32>
func.func @product(%a: tensor<?x8xf32>, %b: tensor<8x4xf32>, %c: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: @known(
// CHECK-SAME: %[[ARG0:.*]]: memref<4xf32>
// CHECK-NEXT: linalg.exp {tile} ins(%[[ARG0]] : memref<4xf32>) outs(%[[ARG0]] : memref<4xf32>)
// CHECK-NEXT: return
func.func @known(%a: memref<4xf32>) {
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.scalarize %0 : (!transform.any_op) -> !transform.any_op
    transform.annotate %1 "tile" : !transform.any_op
    transform.yield
  }
}
