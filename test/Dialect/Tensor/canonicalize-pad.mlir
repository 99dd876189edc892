// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-DAG: #[[MAP:.*]] = affine_map<()[s0] -> (s0 * 2)>

// CHECK-LABEL: @nothing(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4x?xf32>, %[[ARG1:.*]]: f32
// CHECK-NEXT: return %[[ARG0]] : tensor<4x?xf32>
func.func @nothing(%t: tensor<4x?xf32>, %x: f32) -> tensor<4x?xf32> {
  %0 = tensor.pad %t low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: @kept(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[ARG0]] nofold low[0] high[0] {
// CHECK-NEXT: ^bb0(%[[ARG2:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG1]] : f32
// CHECK-NEXT: } : tensor<4xf32> to tensor<4xf32>
// CHECK-NEXT: return %[[PADDED]] : tensor<4xf32>
func.func @kept(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %0 = tensor.pad %t nofold low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @constant_borders(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4x?xf32>, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[1, 2] high[3, 1] {
// CHECK-NEXT: ^bb0(%[[ARG2:.*]]: index, %[[ARG3:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG1]] : f32
// CHECK-NEXT: } : tensor<4x?xf32> to tensor<8x?xf32>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[PADDED]] : tensor<8x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %[[CAST]] : tensor<?x?xf32>
func.func @constant_borders(%t: tensor<4x?xf32>, %x: f32) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[%c1, 2] high[3, %c1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @of_cast(
// CHECK-SAME: %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[1] high[2] {
// CHECK-NEXT: ^bb0(%[[ARG2:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG1]] : f32
// CHECK-NEXT: } : tensor<4xf32> to tensor<7xf32>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[PADDED]] : tensor<7xf32> to tensor<?xf32>
// CHECK-NEXT: return %[[CAST]] : tensor<?xf32>
func.func @of_cast(%t: tensor<4xf32>, %x: f32) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.pad %0 low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: @into_cast(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[1] high[2] {
// CHECK-NEXT: ^bb0(%[[ARG2:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG1]] : f32
// CHECK-NEXT: } : tensor<?xf32> to tensor<7xf32>
// CHECK-NEXT: return %[[PADDED]] : tensor<7xf32>
func.func @into_cast(%t: tensor<?xf32>, %x: f32) -> tensor<7xf32> {
  %0 = tensor.pad %t low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<7xf32>
  return %1 : tensor<7xf32>
}

// CHECK-LABEL: @twice(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = affine.apply #[[MAP]]()[%[[ARG2]]]
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[3] high[%[[V0]]] {
// CHECK-NEXT: ^bb0(%[[ARG3:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG1]] : f32
// CHECK-NEXT: } : tensor<?xf32> to tensor<?xf32>
// CHECK-NEXT: return %[[PADDED]] : tensor<?xf32>
func.func @twice(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %0 = tensor.pad %t low[1] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.pad %0 low[2] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: @other_dimensions(
// CHECK-SAME: %[[ARG0:.*]]: tensor<64x64xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[ARG0]][16, 4] [%[[ARG1]], %[[ARG1]]] [1, 1] : tensor<64x64xf32> to tensor<?x?xf32>
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[EXTRACTED_SLICE]] low[0, 0] high[%[[ARG2]], %[[ARG2]]] {
// CHECK-NEXT: ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT: tensor.yield %[[CST]] : f32
// CHECK-NEXT: } : tensor<?x?xf32> to tensor<8x4xf32>
// CHECK-NEXT: return %[[PADDED]] : tensor<8x4xf32>
func.func @other_dimensions(%t: tensor<64x64xf32>, %a: index, %b: index) -> tensor<8x4xf32> {
  %x = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %t[16, 0] [%a, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %1 = tensor.pad %0 low[0, 0] high[%b, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %2 = tensor.extract_slice %1[0, 4] [8, %a] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %3 = tensor.pad %2 low[0, 0] high[0, %b] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}
