// Rows of mean 0 and variance 1.
//
// RUN: oxmlir-opt %s --run=main | FileCheck %s
// RUN: oxmlir-opt %s %{tensors-to-llvm} --run=main --run-engine=llvm | FileCheck %s

// CHECK: 9893 : i32
#rows = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>

func.func @row_sums(%x: tensor<3x10xf32>) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
  %sum = linalg.reduce ins(%x : tensor<3x10xf32>) outs(%init : tensor<3xf32>) dimensions = [1]
    (%new: f32, %acc: f32) {
      %next = arith.addf %acc, %new : f32
      linalg.yield %next : f32
    }
  return %sum : tensor<3xf32>
}

func.func @layer_norm(%x: tensor<3x10xf32>) -> tensor<3x10xf32> {
  %count = arith.constant 10.0 : f32
  %epsilon = arith.constant 1.0e-5 : f32
  %empty = tensor.empty() : tensor<3x10xf32>
  %sum = call @row_sums(%x) : (tensor<3x10xf32>) -> tensor<3xf32>
  %centered = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<3x10xf32>, tensor<3xf32>) outs(%empty : tensor<3x10xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %mean = arith.divf %s, %count : f32
    %d = arith.subf %in, %mean : f32
    linalg.yield %d : f32
  } -> tensor<3x10xf32>
  %squares = linalg.square ins(%centered : tensor<3x10xf32>) outs(%empty : tensor<3x10xf32>) -> tensor<3x10xf32>
  %total = call @row_sums(%squares) : (tensor<3x10xf32>) -> tensor<3xf32>
  %y = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel"]}
      ins(%centered, %total : tensor<3x10xf32>, tensor<3xf32>) outs(%empty : tensor<3x10xf32>) {
  ^bb0(%in: f32, %t: f32, %out: f32):
    %variance = arith.divf %t, %count : f32
    %more = arith.addf %variance, %epsilon : f32
    %root = math.sqrt %more : f32
    %n = arith.divf %in, %root : f32
    linalg.yield %n : f32
  } -> tensor<3x10xf32>
  return %y : tensor<3x10xf32>
}
func.func @input() -> tensor<3x10xf32> {
  %empty = tensor.empty() : tensor<3x10xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<3x10xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %n = affine.apply affine_map<(d0, d1) -> ((3 * d0 + 4 * d1) mod 11 - 5)>(%i0, %i1)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    %scale = arith.constant 0.5 : f32
    %y = arith.mulf %x, %scale : f32
    linalg.yield %y : f32
  } -> tensor<3x10xf32>
  return %filled : tensor<3x10xf32>
}
// The sum of all elements, each times a number that says where it is.
func.func @checksum(%t: tensor<3x10xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%t : tensor<3x10xf32>) outs(%init : tensor<f32>) {
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
// Thousandths, so that the last digits of a float do not matter.
func.func @thousandths(%x: f32) -> i32 {
  %thousand = arith.constant 1000.0 : f32
  %many = arith.mulf %x, %thousand : f32
  %even = math.roundeven %many : f32
  %int = arith.fptosi %even : f32 to i32
  return %int : i32
}
func.func @main() -> i32 {
  %x = call @input() : () -> tensor<3x10xf32>
  %y = call @layer_norm(%x) : (tensor<3x10xf32>) -> tensor<3x10xf32>
  %sum = call @checksum(%y) : (tensor<3x10xf32>) -> f32
  %rounded = call @thousandths(%sum) : (f32) -> i32
  return %rounded : i32
}
