// The product of two matrices.
//
// RUN: oxmlir-opt %s --run=main | FileCheck %s
// RUN: oxmlir-opt %s %{tensors-to-llvm} --run=main --run-engine=llvm | FileCheck %s

// CHECK: -1.460000e+02 : f32
func.func @left() -> tensor<6x8xf32> {
  %empty = tensor.empty() : tensor<6x8xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<6x8xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %n = affine.apply affine_map<(d0, d1) -> ((3 * d0 + d1) mod 7 - 3)>(%i0, %i1)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    linalg.yield %x : f32
  } -> tensor<6x8xf32>
  return %filled : tensor<6x8xf32>
}
func.func @right() -> tensor<8x5xf32> {
  %empty = tensor.empty() : tensor<8x5xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<8x5xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %n = affine.apply affine_map<(d0, d1) -> ((d0 + 5 * d1) mod 9 - 4)>(%i0, %i1)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    linalg.yield %x : f32
  } -> tensor<8x5xf32>
  return %filled : tensor<8x5xf32>
}
func.func @product(%a: tensor<6x8xf32>, %b: tensor<8x5xf32>) -> tensor<6x5xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<6x5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<6x5xf32>) -> tensor<6x5xf32>
  %c = linalg.matmul ins(%a, %b : tensor<6x8xf32>, tensor<8x5xf32>) outs(%init : tensor<6x5xf32>) -> tensor<6x5xf32>
  return %c : tensor<6x5xf32>
}
// The sum of all elements, each times a number that says where it is.
func.func @checksum(%t: tensor<6x5xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%t : tensor<6x5xf32>) outs(%init : tensor<f32>) {
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
  %a = call @left() : () -> tensor<6x8xf32>
  %b = call @right() : () -> tensor<8x5xf32>
  %c = call @product(%a, %b) : (tensor<6x8xf32>, tensor<8x5xf32>) -> tensor<6x5xf32>
  %sum = call @checksum(%c) : (tensor<6x5xf32>) -> f32
  return %sum : f32
}
