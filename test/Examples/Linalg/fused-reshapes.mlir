// Sums of squares of what was reshaped, weighted by where it stands: reshapes become loops of the operations around them.
//
// RUN: oxmlir-opt %s --run=main | FileCheck %s
// RUN: oxmlir-opt %s --linalg-fuse-elementwise-ops --check-passes=8 --run=main | FileCheck %s
// RUN: oxmlir-opt %s --linalg-fuse-elementwise-ops | FileCheck %s --check-prefix=FUSED

// Elements 0 to 23 and their places: the sum of k * k * (k div 6 + k mod 6) over them,
// the rows of six give 225 + 1876 + 6263 + 14682 = 23046. A border of one element, which is 2, on both sides of the four rows adds 16.
// CHECK: 23062 : i64

// FUSED-LABEL: func.func @weighted
// FUSED-NOT: collapse_shape
// FUSED: linalg.generic
// FUSED-SAME: ins(%{{.*}} : tensor<?x3x2xi64>)
// FUSED: tensor.pad %{{.*}} low[0, 0, 1] high[0, 0, 1]
// FUSED: } : tensor<2x2x6xi64> to tensor<2x2x8xi64>
func.func @weighted(%t: tensor<?x3x2xi64>) -> tensor<?x6xi64> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %t, %c0 : tensor<?x3x2xi64>
  %empty = tensor.empty(%rows) : tensor<?x6xi64>
  %flat = tensor.collapse_shape %t [[0], [1, 2]] : tensor<?x3x2xi64> into tensor<?x6xi64>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%flat : tensor<?x6xi64>) outs(%empty : tensor<?x6xi64>) {
  ^bb0(%x: i64, %old: i64):
    %r = linalg.index 0 : index
    %c = linalg.index 1 : index
    %sum = arith.addi %r, %c : index
    %weight = arith.index_cast %sum : index to i64
    %square = arith.muli %x, %x : i64
    %y = arith.muli %square, %weight : i64
    linalg.yield %y : i64
  } -> tensor<?x6xi64>
  return %0 : tensor<?x6xi64>
}

func.func @bordered(%t: tensor<4x6xi64>) -> tensor<2x2x8xi64> {
  %two = arith.constant 2 : i64
  %padded = tensor.pad %t low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %two : i64
  } : tensor<4x6xi64> to tensor<4x8xi64>
  %split = tensor.expand_shape %padded [[0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xi64> into tensor<2x2x8xi64>
  return %split : tensor<2x2x8xi64>
}

func.func @main() -> i64 {
  %empty = tensor.empty() : tensor<24xi64>
  %line = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%empty : tensor<24xi64>) {
  ^bb0(%old: i64):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i64
    linalg.yield %k : i64
  } -> tensor<24xi64>
  %split = tensor.expand_shape %line [[0, 1, 2]] output_shape [4, 3, 2] : tensor<24xi64> into tensor<4x3x2xi64>
  %open = tensor.cast %split : tensor<4x3x2xi64> to tensor<?x3x2xi64>
  %weighted = func.call @weighted(%open) : (tensor<?x3x2xi64>) -> tensor<?x6xi64>
  %known = tensor.cast %weighted : tensor<?x6xi64> to tensor<4x6xi64>
  %bordered = func.call @bordered(%known) : (tensor<4x6xi64>) -> tensor<2x2x8xi64>
  %zero = arith.constant dense<0> : tensor<i64>
  %all = tensor.collapse_shape %bordered [[0, 1, 2]] : tensor<2x2x8xi64> into tensor<32xi64>
  %sum = linalg.reduce { arith.addi } ins(%all : tensor<32xi64>) outs(%zero : tensor<i64>) dimensions = [0]
  %result = tensor.extract %sum[] : tensor<i64>
  return %result : i64
}
