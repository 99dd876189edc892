// A convolution with a filter of its own for each channel.
//
// RUN: oxmlir-opt %s --run=main | FileCheck %s
// RUN: oxmlir-opt %s %{tensors-to-llvm} --run=main --run-engine=llvm | FileCheck %s

// CHECK: -7.850000e+02 : f32
func.func @image() -> tensor<1x8x7x4xf32> {
  %empty = tensor.empty() : tensor<1x8x7x4xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%empty : tensor<1x8x7x4xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %n = affine.apply affine_map<(d0, d1, d2, d3) -> ((d0 + 5 * d1 + 3 * d2 + d3) mod 11 - 5)>(%i0, %i1, %i2, %i3)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    linalg.yield %x : f32
  } -> tensor<1x8x7x4xf32>
  return %filled : tensor<1x8x7x4xf32>
}
func.func @filters() -> tensor<3x2x4xf32> {
  %empty = tensor.empty() : tensor<3x2x4xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%empty : tensor<3x2x4xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %n = affine.apply affine_map<(d0, d1, d2) -> ((3 * d0 + 5 * d1 + 2 * d2) mod 5 - 2)>(%i0, %i1, %i2)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    linalg.yield %x : f32
  } -> tensor<3x2x4xf32>
  return %filled : tensor<3x2x4xf32>
}
func.func @conv(%x: tensor<1x8x7x4xf32>, %k: tensor<3x2x4xf32>) -> tensor<1x6x6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x6x6x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  %y = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %k : tensor<1x8x7x4xf32>, tensor<3x2x4xf32>) outs(%init : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %y : tensor<1x6x6x4xf32>
}
// The sum of all elements, each times a number that says where it is.
func.func @checksum(%t: tensor<1x6x6x4xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
      ins(%t : tensor<1x6x6x4xf32>) outs(%init : tensor<f32>) {
  ^bb0(%x: f32, %acc: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %i3 = linalg.index 3 : index
    %n = affine.apply affine_map<(d0, d1, d2, d3) -> ((5 * d0 + 3 * d1 + 2 * d2 + d3) mod 7 + 1)>(%i0, %i1, %i2, %i3)
    %int = arith.index_cast %n : index to i32
    %weight = arith.sitofp %int : i32 to f32
    %part = arith.mulf %x, %weight : f32
    %next = arith.addf %acc, %part : f32
    linalg.yield %next : f32
  } -> tensor<f32>
  %result = tensor.extract %sum[] : tensor<f32>
  return %result : f32
}
func.func @main() -> f32 {
  %x = call @image() : () -> tensor<1x8x7x4xf32>
  %k = call @filters() : () -> tensor<3x2x4xf32>
  %y = call @conv(%x, %k) : (tensor<1x8x7x4xf32>, tensor<3x2x4xf32>) -> tensor<1x6x6x4xf32>
  %sum = call @checksum(%y) : (tensor<1x6x6x4xf32>) -> f32
  return %sum : f32
}
