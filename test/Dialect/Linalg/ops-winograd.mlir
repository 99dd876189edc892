// RUN: oxmlir-opt %s | FileCheck %s

// A filter of size 1 along a dimension: each element is a tile, however many there are.
// CHECK-LABEL: func @columns
func.func @columns(%image: tensor<2x6x2x5xf32>, %tiles: tensor<6x1x1x2x2x5xf32>) -> tensor<6x1x1x2x2x5xf32> {
  // CHECK: linalg.winograd_input_transform fmr(F_4_3) ins(%arg0 : tensor<2x6x2x5xf32>) outs(%arg1 : tensor<6x1x1x2x2x5xf32>) -> tensor<6x1x1x2x2x5xf32>
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%image : tensor<2x6x2x5xf32>) outs(%tiles : tensor<6x1x1x2x2x5xf32>) -> tensor<6x1x1x2x2x5xf32>
  return %0 : tensor<6x1x1x2x2x5xf32>
}
// CHECK-LABEL: func @rows
func.func @rows(%image: tensor<2x6x6x5xf32>, %tiles: tensor<1x6x6x1x2x5xf32>) -> tensor<1x6x6x1x2x5xf32> {
  // CHECK: linalg.winograd_input_transform
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%image : tensor<2x6x6x5xf32>) outs(%tiles : tensor<1x6x6x1x2x5xf32>) -> tensor<1x6x6x1x2x5xf32>
  return %0 : tensor<1x6x6x1x2x5xf32>
}
