// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @constant_box(
// CHECK-SAME: %[[ARG0:.*]]: tensor<8x?xf32>, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][2, 0] [4, %[[ARG1]]] [1, 1] : tensor<8x?xf32> to tensor<4x?xf32>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[EXTRACTED_SLICE]] : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %[[CAST]] : tensor<?x?xf32>
func.func @constant_box(%t: tensor<8x?xf32>, %n: index) -> tensor<?x?xf32> {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[%c2, 0] [%c4, %n] [1, 1] : tensor<8x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @box_of_cast(
// CHECK-SAME: %[[ARG0:.*]]: tensor<8x4xf32>, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][%[[ARG1]], 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
// CHECK-NEXT: return %[[EXTRACTED_SLICE]] : tensor<2x4xf32>
func.func @box_of_cast(%t: tensor<8x4xf32>, %i: index) -> tensor<2x4xf32> {
  %0 = tensor.cast %t : tensor<8x4xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %0[%i, 0] [2, 4] [1, 1] : tensor<?x?xf32> to tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// CHECK-LABEL: @cast_of_box(
// CHECK-SAME: %[[ARG0:.*]]: tensor<8x4xf32>, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][%[[ARG1]], 0] [1, 2] [1, 1] : tensor<8x4xf32> to tensor<1x2xf32>
// CHECK-NEXT: return %[[EXTRACTED_SLICE]] : tensor<1x2xf32>
func.func @cast_of_box(%t: tensor<8x4xf32>, %i: index) -> tensor<1x2xf32> {
  %0 = tensor.extract_slice %t[%i, 0] [1, %i] [1, 1] : tensor<8x4xf32> to tensor<1x?xf32>
  %1 = tensor.cast %0 : tensor<1x?xf32> to tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

// CHECK-LABEL: @constant_insertion(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: tensor<8x4xf32>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[ARG0]] : tensor<?x4xf32> to tensor<2x4xf32>
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[CAST]] into %[[ARG1]][2, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<8x4xf32>
// CHECK-NEXT: return %[[INSERTED_SLICE]] : tensor<8x4xf32>
func.func @constant_insertion(%s: tensor<?x4xf32>, %t: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.insert_slice %s into %t[%c2, 0] [%c2, 4] [1, 1] : tensor<?x4xf32> into tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: @insertion_of_casts(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4xf32>, %[[ARG1:.*]]: tensor<8x4xf32>, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %[[ARG0]] into %[[ARG1]][%[[ARG2]], 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<8x4xf32>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[INSERTED_SLICE]] : tensor<8x4xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %[[CAST]] : tensor<?x?xf32>
func.func @insertion_of_casts(%s: tensor<2x4xf32>, %t: tensor<8x4xf32>, %i: index) -> tensor<?x?xf32> {
  %0 = tensor.cast %s : tensor<2x4xf32> to tensor<?x4xf32>
  %1 = tensor.cast %t : tensor<8x4xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %0 into %1[%i, 0] [%i, 4] [1, 1] : tensor<?x4xf32> into tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// CHECK-LABEL: @parallel(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: tensor<16xf32>
// CHECK-NEXT: %[[V0:.*]] = scf.forall (%[[ARG2:.*]]) in (2) shared_outs(%[[ARG3:.*]] = %[[ARG1]]) -> (tensor<16xf32>) {
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[ARG0]] : tensor<?xf32> to tensor<8xf32>
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %[[CAST]] into %[[ARG3]][%[[ARG2]]] [8] [1] : tensor<8xf32> into tensor<16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : tensor<16xf32>
func.func @parallel(%s: tensor<?xf32>, %t: tensor<16xf32>) -> tensor<16xf32> {
  %c8 = arith.constant 8 : index
  %0 = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<16xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [%c8] [1] : tensor<?xf32> into tensor<16xf32>
    }
  }
  return %0 : tensor<16xf32>
}
