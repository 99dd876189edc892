// The softmax of rows, as one operation and in its parts.
//
// RUN: oxmlir-opt %s --run=main | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --run=main | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --canonicalize | oxmlir-opt %{tensors-to-llvm} --run=main --run-engine=llvm | FileCheck %s

// CHECK: 18661 : i32
func.func @input() -> tensor<4x9xf32> {
  %empty = tensor.empty() : tensor<4x9xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<4x9xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %n = affine.apply affine_map<(d0, d1) -> ((5 * d0 + 2 * d1) mod 13 - 6)>(%i0, %i1)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    %scale = arith.constant 0.25 : f32
    %y = arith.mulf %x, %scale : f32
    linalg.yield %y : f32
  } -> tensor<4x9xf32>
  return %filled : tensor<4x9xf32>
}
func.func @softmax(%x: tensor<4x9xf32>) -> tensor<4x9xf32> {
  %empty = tensor.empty() : tensor<4x9xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<4x9xf32>) outs(%empty : tensor<4x9xf32>) -> tensor<4x9xf32>
  return %y : tensor<4x9xf32>
}
// The sum of all elements, each times a number that says where it is.
func.func @checksum(%t: tensor<4x9xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%t : tensor<4x9xf32>) outs(%init : tensor<f32>) {
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
  %x = call @input() : () -> tensor<4x9xf32>
  %y = call @softmax(%x) : (tensor<4x9xf32>) -> tensor<4x9xf32>
  %sum = call @checksum(%y) : (tensor<4x9xf32>) -> f32
  %rounded = call @thousandths(%sum) : (f32) -> i32
  return %rounded : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %softmax = transform.structured.match ops{["linalg.softmax"]} in %root : (!transform.any_op) -> !transform.any_op
    %parts = transform.structured.decompose_interface %softmax : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
