// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @empty(
// CHECK-SAME: %[[ARG0:.*]]: index) -> (tensor<?x?xf32>, tensor<4xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty(%[[ARG0]]) : tensor<4x?xf32>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[V0]] : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: %[[V1:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT: return %[[CAST]], %[[V1]] : tensor<?x?xf32>, tensor<4xf32>
func.func @empty(%n: index) -> (tensor<?x?xf32>, tensor<4xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.empty(%c4, %n) : tensor<?x?xf32>
  %1 = tensor.empty(%n) : tensor<?xf32>
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
  return %0, %2 : tensor<?x?xf32>, tensor<4xf32>
}

// CHECK-LABEL: @generate(
// CHECK-NEXT: %[[GENERATED:.*]] = tensor.generate  {
// CHECK-NEXT: ^bb0(%[[ARG0:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG0]] : index
// CHECK-NEXT: } : tensor<4xindex>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[GENERATED]] : tensor<4xindex> to tensor<?xindex>
// CHECK-NEXT: return %[[CAST]] : tensor<?xindex>
func.func @generate() -> tensor<?xindex> {
  %c4 = arith.constant 4 : index
  %0 = tensor.generate %c4 {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  return %0 : tensor<?xindex>
}

// CHECK-LABEL: @element_of_generate(
// CHECK-SAME: %[[ARG0:.*]]: index, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = arith.muli %[[ARG1]], %[[ARG0]] : index
// CHECK-NEXT: return %[[V0]] : index
func.func @element_of_generate(%n: index, %at: index) -> index {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    %1 = arith.muli %i, %n : index
    tensor.yield %1 : index
  } : tensor<?xindex>
  %2 = tensor.extract %0[%at] : tensor<?xindex>
  return %2 : index
}

// CHECK-LABEL: @element_of_index_cast(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?xi32>, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[EXTRACTED:.*]] = tensor.extract %[[ARG0]][%[[ARG1]]] : tensor<?xi32>
// CHECK-NEXT: %[[V0:.*]] = arith.index_cast %[[EXTRACTED]] : i32 to index
// CHECK-NEXT: return %[[V0]] : index
func.func @element_of_index_cast(%t: tensor<?xi32>, %at: index) -> index {
  %0 = arith.index_cast %t : tensor<?xi32> to tensor<?xindex>
  %1 = tensor.extract %0[%at] : tensor<?xindex>
  return %1 : index
}

// CHECK-LABEL: @constants(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[3, 5]> : tensor<2xi32>
// CHECK-NEXT: return %[[CST]] : tensor<2xi32>
func.func @constants() -> tensor<2xi32> {
  %0 = arith.constant 3 : i32
  %1 = arith.constant 5 : i32
  %2 = tensor.from_elements %0, %1 : tensor<2xi32>
  return %2 : tensor<2xi32>
}

// CHECK-LABEL: @concat(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: tensor<2x?xf32>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[ARG0]] : tensor<?x4xf32> to tensor<2x4xf32>
// CHECK-NEXT: %[[CONCAT:.*]] = tensor.concat dim(1) %[[CAST]], %[[ARG1]] : (tensor<2x4xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
// CHECK-NEXT: %[[CAST_0:.*]] = tensor.cast %[[CONCAT]] : tensor<2x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %[[CAST_0]] : tensor<?x?xf32>
func.func @concat(%a: tensor<?x4xf32>, %b: tensor<2x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(1) %a, %b : (tensor<?x4xf32>, tensor<2x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @one(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2xf32>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[ARG0]] : tensor<2xf32> to tensor<?xf32>
// CHECK-NEXT: return %[[CAST]] : tensor<?xf32>
func.func @one(%a: tensor<2xf32>) -> tensor<?xf32> {
  %0 = tensor.concat dim(0) %a : (tensor<2xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
