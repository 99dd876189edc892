// Sums of windows over a matrix whose sizes are not known, with padding.
//
// RUN: oxmlir-opt %s --run=main | FileCheck %s
// RUN: oxmlir-opt %s %{tensors-to-llvm} --run=main --run-engine=llvm | FileCheck %s

// CHECK: 1.180000e+02 : f32
func.func @input() -> tensor<5x6xf32> {
  %empty = tensor.empty() : tensor<5x6xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<5x6xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %n = affine.apply affine_map<(d0, d1) -> ((3 * d0 + 2 * d1) mod 13 - 6)>(%i0, %i1)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    linalg.yield %x : f32
  } -> tensor<5x6xf32>
  return %filled : tensor<5x6xf32>
}
// The sums of all windows of three by three elements, zeros around them.
func.func @windows(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %x, %c1 : tensor<?x?xf32>
  %padded = tensor.pad %x low[%c1, %c1] high[%c1, %c1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %e0 = tensor.empty() : tensor<3x3xf32>
  %ones = linalg.fill ins(%one : f32) outs(%e0 : tensor<3x3xf32>) -> tensor<3x3xf32>
  %e1 = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = linalg.conv_2d ins(%padded, %ones : tensor<?x?xf32>, tensor<3x3xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
// The sum of all elements, each times a number that says where it is.
func.func @checksum(%t: tensor<?x?xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%t : tensor<?x?xf32>) outs(%init : tensor<f32>) {
  ^bb0(%x: f32, %acc: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %n = affine.apply affine_map<(d0, d1) -> ((2 * d0 + d1) mod 7 + 1)>(%i0, %i1)
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
  %x = call @input() : () -> tensor<5x6xf32>
  %dynamic = tensor.cast %x : tensor<5x6xf32> to tensor<?x?xf32>
  %y = call @windows(%dynamic) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %sum = call @checksum(%y) : (tensor<?x?xf32>) -> f32
  return %sum : f32
}
