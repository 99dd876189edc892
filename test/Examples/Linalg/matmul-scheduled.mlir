// The product of two matrices; a schedule tiles and vectorizes it.
//
// RUN: oxmlir-opt %s --run=main | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --run=main | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --canonicalize | oxmlir-opt %{tensors-to-llvm} --run=main --run-engine=llvm | FileCheck %s

// CHECK: 2.340000e+02 : f32
func.func @left() -> tensor<16x24xf32> {
  %empty = tensor.empty() : tensor<16x24xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<16x24xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %n = affine.apply affine_map<(d0, d1) -> ((3 * d0 + d1) mod 7 - 3)>(%i0, %i1)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    linalg.yield %x : f32
  } -> tensor<16x24xf32>
  return %filled : tensor<16x24xf32>
}
func.func @right() -> tensor<24x32xf32> {
  %empty = tensor.empty() : tensor<24x32xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<24x32xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %n = affine.apply affine_map<(d0, d1) -> ((d0 + 5 * d1) mod 9 - 4)>(%i0, %i1)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    linalg.yield %x : f32
  } -> tensor<24x32xf32>
  return %filled : tensor<24x32xf32>
}
func.func @product(%a: tensor<16x24xf32>, %b: tensor<24x32xf32>) -> tensor<16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16x32xf32>) -> tensor<16x32xf32>
  %c = linalg.matmul ins(%a, %b : tensor<16x24xf32>, tensor<24x32xf32>) outs(%init : tensor<16x32xf32>) -> tensor<16x32xf32>
  return %c : tensor<16x32xf32>
}
// The sum of all elements, each times a number that says where it is.
func.func @checksum(%t: tensor<16x32xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%t : tensor<16x32xf32>) outs(%init : tensor<f32>) {
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
  %a = call @left() : () -> tensor<16x24xf32>
  %b = call @right() : () -> tensor<24x32xf32>
  %c = call @product(%a, %b) : (tensor<16x24xf32>, tensor<24x32xf32>) -> tensor<16x32xf32>
  %sum = call @checksum(%c) : (tensor<16x32xf32>) -> f32
  return %sum : f32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:3 = transform.structured.tile_using_for %matmul tile_sizes [4, 8, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.structured.vectorize %tiled : !transform.any_op
    %function = transform.structured.match ops{["func.func"]} attributes {sym_name = "product"} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.vector.reduction_to_contract
      transform.apply_patterns.vector.transfer_permutation_patterns
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = outerproduct
      transform.apply_patterns.vector.lower_outerproduct
      transform.apply_patterns.vector.lower_transpose
    } : !transform.any_op
    transform.apply_patterns to %function {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}
