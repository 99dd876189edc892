// Sums and maxima over two of three dimensions.
//
// RUN: oxmlir-opt %s --run=main | FileCheck %s
// RUN: oxmlir-opt %s %{tensors-to-llvm} --run=main --run-engine=llvm | FileCheck %s

// CHECK: 4.800000e+02 : f32
func.func @input() -> tensor<4x5x6xf32> {
  %empty = tensor.empty() : tensor<4x5x6xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%empty : tensor<4x5x6xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %i2 = linalg.index 2 : index
    %n = affine.apply affine_map<(d0, d1, d2) -> ((3 * d0 + 5 * d1 + d2) mod 17 - 8)>(%i0, %i1, %i2)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    linalg.yield %x : f32
  } -> tensor<4x5x6xf32>
  return %filled : tensor<4x5x6xf32>
}
func.func @greatest(%x: tensor<4x5x6xf32>) -> tensor<5xf32> {
  %least = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<5xf32>
  %init = linalg.fill ins(%least : f32) outs(%empty : tensor<5xf32>) -> tensor<5xf32>
  %y = linalg.reduce { arith.maximumf } ins(%x : tensor<4x5x6xf32>) outs(%init : tensor<5xf32>) dimensions = [0, 2]
  return %y : tensor<5xf32>
}

func.func @sums(%x: tensor<4x5x6xf32>) -> tensor<5xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<5xf32>) -> tensor<5xf32>
  %y = linalg.reduce { arith.addf } ins(%x : tensor<4x5x6xf32>) outs(%init : tensor<5xf32>) dimensions = [0, 2]
  return %y : tensor<5xf32>
}
// The sum of all elements, each times a number that says where it is.
func.func @checksum(%t: tensor<5xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%t : tensor<5xf32>) outs(%init : tensor<f32>) {
  ^bb0(%x: f32, %acc: f32):
    %i0 = linalg.index 0 : index
    %n = affine.apply affine_map<(d0) -> ((d0) mod 7 + 1)>(%i0)
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
  %x = call @input() : () -> tensor<4x5x6xf32>
  %max = call @greatest(%x) : (tensor<4x5x6xf32>) -> tensor<5xf32>
  %total = call @sums(%x) : (tensor<4x5x6xf32>) -> tensor<5xf32>
  %empty = tensor.empty() : tensor<5xf32>
  %y = linalg.mul ins(%max, %total : tensor<5xf32>, tensor<5xf32>) outs(%empty : tensor<5xf32>) -> tensor<5xf32>
  %sum = call @checksum(%y) : (tensor<5xf32>) -> f32
  return %sum : f32
}
