// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: @strided(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<8xf32>, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG1]][%[[ARG2]]] [4] [2] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.copy {copy} ins(%[[ARG0]] : tensor<4xf32>) outs(%[[EXTRACTED_SLICE]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[V0]] into %[[ARG1]][%[[ARG2]]] [4] [2] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT: return %[[INSERTED_SLICE]] : tensor<8xf32>
func.func @strided(%a: tensor<4xf32>, %b: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert_slice %a into %b[%i] [4] [2] : tensor<4xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: @lower_rank(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: tensor<8x?xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG1]][1, %[[ARG2]]] [1, %[[ARG3]]] [1, 1] : tensor<8x?xf32> to tensor<?xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.copy {copy} ins(%[[ARG0]] : tensor<?xf32>) outs(%[[EXTRACTED_SLICE]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[V0]] into %[[ARG1]][1, %[[ARG2]]] [1, %[[ARG3]]] [1, 1] : tensor<?xf32> into tensor<8x?xf32>
// CHECK-NEXT: return %[[INSERTED_SLICE]] : tensor<8x?xf32>
func.func @lower_rank(%a: tensor<?xf32>, %b: tensor<8x?xf32>, %i: index, %n: index) -> tensor<8x?xf32> {
  %0 = tensor.insert_slice %a into %b[1, %i] [1, %n] [1, 1] : tensor<?xf32> into tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
}

// CHECK-LABEL: @copied(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<8xf32>, %[[ARG2:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.copy {copy} ins(%[[ARG0]] : tensor<4xf32>) outs(%[[ARG2]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[V0]] into %[[ARG1]][0] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT: return %[[INSERTED_SLICE]] : tensor<8xf32>
func.func @copied(%a: tensor<4xf32>, %b: tensor<8xf32>, %c: tensor<4xf32>) -> tensor<8xf32> {
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %b[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: @in_parallel(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<?xf32>, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = scf.forall (%[[ARG3:.*]]) in (%[[ARG2]]) shared_outs(%[[ARG4:.*]] = %[[ARG1]]) -> (tensor<?xf32>) {
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG4]][%[[ARG3]]] [4] [1] : tensor<?xf32> to tensor<4xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.copy {copy} ins(%[[ARG0]] : tensor<4xf32>) outs(%[[EXTRACTED_SLICE]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %[[V1]] into %[[ARG4]][%[[ARG3]]] [4] [1] : tensor<4xf32> into tensor<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : tensor<?xf32>
func.func @in_parallel(%a: tensor<4xf32>, %b: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = scf.forall (%k) in (%n) shared_outs(%o = %b) -> tensor<?xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[%k] [4] [1] : tensor<4xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.insert_slice", "tensor.parallel_insert_slice"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.insert_slice_to_copy %0 : (!transform.any_op) -> !transform.any_op
    transform.annotate %1 "copy" : !transform.any_op
    transform.yield
  }
}
