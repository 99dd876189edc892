// Tiles of a matrix with padding, the matrix out of its tiles, and its transpose.
//
// RUN: oxmlir-opt %s --run=main | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --run=main | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --canonicalize | oxmlir-opt %{tensors-to-llvm} --run=main --run-engine=llvm | FileCheck %s

// CHECK: -4.000000e+01 : f32
func.func @input() -> tensor<7x10xf32> {
  %empty = tensor.empty() : tensor<7x10xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<7x10xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %n = affine.apply affine_map<(d0, d1) -> ((3 * d0 + d1) mod 19 - 9)>(%i0, %i1)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    linalg.yield %x : f32
  } -> tensor<7x10xf32>
  return %filled : tensor<7x10xf32>
}
func.func @there_and_back(%x: tensor<7x10xf32>) -> (tensor<10x7xf32>, tensor<2x3x4x4xf32>) {
  %pad = arith.constant 1.0 : f32
  %e0 = tensor.empty() : tensor<2x3x4x4xf32>
  %packed = linalg.pack %x padding_value(%pad : f32) inner_dims_pos = [1, 0] inner_tiles = [4, 4] into %e0 : tensor<7x10xf32> -> tensor<2x3x4x4xf32>
  %e1 = tensor.empty() : tensor<7x10xf32>
  %back = linalg.unpack %packed inner_dims_pos = [1, 0] inner_tiles = [4, 4] into %e1 : tensor<2x3x4x4xf32> -> tensor<7x10xf32>
  %e2 = tensor.empty() : tensor<10x7xf32>
  %y = linalg.transpose ins(%back : tensor<7x10xf32>) outs(%e2 : tensor<10x7xf32>) permutation = [1, 0]
  return %y, %packed : tensor<10x7xf32>, tensor<2x3x4x4xf32>
}
// The sum of all elements, each times a number that says where it is.
func.func @checksum(%t: tensor<10x7xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%t : tensor<10x7xf32>) outs(%init : tensor<f32>) {
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

func.func @checksum_of_tiles(%t: tensor<2x3x4x4xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction"]}
      ins(%t : tensor<2x3x4x4xf32>) outs(%init : tensor<f32>) {
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
  %x = call @input() : () -> tensor<7x10xf32>
  %y, %packed = call @there_and_back(%x) : (tensor<7x10xf32>) -> (tensor<10x7xf32>, tensor<2x3x4x4xf32>)
  %first = call @checksum(%y) : (tensor<10x7xf32>) -> f32
  %second = call @checksum_of_tiles(%packed) : (tensor<2x3x4x4xf32>) -> f32
  %sum = arith.subf %first, %second : f32
  return %sum : f32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %pack = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.op<"linalg.pack">
    transform.structured.lower_pack %pack : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    %unpack = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.op<"linalg.unpack">
    transform.structured.lower_unpack %unpack : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
    transform.yield
  }
}
