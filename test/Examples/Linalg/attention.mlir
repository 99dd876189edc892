// Scaled dot-product attention, with its softmax as one operation and in its parts.
//
// RUN: oxmlir-opt %s --run=main | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --run=main | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --canonicalize | oxmlir-opt %{tensors-to-llvm} --run=main --run-engine=llvm | FileCheck %s

// CHECK: -6221 : i32
func.func @queries() -> tensor<5x4xf32> {
  %empty = tensor.empty() : tensor<5x4xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<5x4xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %n = affine.apply affine_map<(d0, d1) -> ((3 * d0 + 2 * d1) mod 7 - 3)>(%i0, %i1)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    %scale = arith.constant 0.5 : f32
    %y = arith.mulf %x, %scale : f32
    linalg.yield %y : f32
  } -> tensor<5x4xf32>
  return %filled : tensor<5x4xf32>
}
func.func @keys() -> tensor<6x4xf32> {
  %empty = tensor.empty() : tensor<6x4xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<6x4xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %n = affine.apply affine_map<(d0, d1) -> ((d0 + 3 * d1) mod 5 - 2)>(%i0, %i1)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    %scale = arith.constant 0.5 : f32
    %y = arith.mulf %x, %scale : f32
    linalg.yield %y : f32
  } -> tensor<6x4xf32>
  return %filled : tensor<6x4xf32>
}
func.func @values() -> tensor<6x3xf32> {
  %empty = tensor.empty() : tensor<6x3xf32>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<6x3xf32>) {
  ^bb0(%old: f32):
    %i0 = linalg.index 0 : index
    %i1 = linalg.index 1 : index
    %n = affine.apply affine_map<(d0, d1) -> ((2 * d0 + d1) mod 9 - 4)>(%i0, %i1)
    %int = arith.index_cast %n : index to i32
    %x = arith.sitofp %int : i32 to f32
    %scale = arith.constant 0.25 : f32
    %y = arith.mulf %x, %scale : f32
    linalg.yield %y : f32
  } -> tensor<6x3xf32>
  return %filled : tensor<6x3xf32>
}
func.func @attention(%q: tensor<5x4xf32>, %k: tensor<6x4xf32>, %v: tensor<6x3xf32>) -> tensor<5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %e0 = tensor.empty() : tensor<4x6xf32>
  %kt = linalg.transpose ins(%k : tensor<6x4xf32>) outs(%e0 : tensor<4x6xf32>) permutation = [1, 0]
  %e1 = tensor.empty() : tensor<5x6xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<5x6xf32>) -> tensor<5x6xf32>
  %scores = linalg.matmul ins(%q, %kt : tensor<5x4xf32>, tensor<4x6xf32>) outs(%i1 : tensor<5x6xf32>) -> tensor<5x6xf32>
  %scaled = linalg.map ins(%scores : tensor<5x6xf32>) outs(%e1 : tensor<5x6xf32>)
    (%in: f32, %out: f32) {
      %s = arith.mulf %in, %half : f32
      linalg.yield %s : f32
    }
  %weights = linalg.softmax dimension(1) ins(%scaled : tensor<5x6xf32>) outs(%e1 : tensor<5x6xf32>) -> tensor<5x6xf32>
  %e2 = tensor.empty() : tensor<5x3xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<5x3xf32>) -> tensor<5x3xf32>
  %y = linalg.matmul ins(%weights, %v : tensor<5x6xf32>, tensor<6x3xf32>) outs(%i2 : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %y : tensor<5x3xf32>
}
// The sum of all elements, each times a number that says where it is.
func.func @checksum(%t: tensor<5x3xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%t : tensor<5x3xf32>) outs(%init : tensor<f32>) {
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
  %q = call @queries() : () -> tensor<5x4xf32>
  %k = call @keys() : () -> tensor<6x4xf32>
  %v = call @values() : () -> tensor<6x3xf32>
  %y = call @attention(%q, %k, %v) : (tensor<5x4xf32>, tensor<6x4xf32>, tensor<6x3xf32>) -> tensor<5x3xf32>
  %sum = call @checksum(%y) : (tensor<5x3xf32>) -> f32
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
