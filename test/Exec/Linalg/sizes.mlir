// Sizes that are known only while a program runs have to fit.

// RUN: not oxmlir-opt %s --run=loops 2>&1 | FileCheck %s --check-prefix=LOOPS
// RUN: not oxmlir-opt %s --run=tiles 2>&1 | FileCheck %s --check-prefix=TILES
// RUN: not oxmlir-opt %s --run=more_tiles 2>&1 | FileCheck %s --check-prefix=MORE

// LOOPS: sizes.mlir:[[@LINE+7]]:8: error: undefined behavior: 'linalg.add': a loop has 2 iterations, and a dimension that it goes through 3 elements
func.func @loops() -> tensor<?xf32> {
  %two = arith.constant dense<1.0> : tensor<2xf32>
  %three = arith.constant dense<2.0> : tensor<3xf32>
  %a = tensor.cast %two : tensor<2xf32> to tensor<?xf32>
  %b = tensor.cast %three : tensor<3xf32> to tensor<?xf32>
  // The sizes of the first operand are those of the loops.
  %c = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}

// TILES: error: undefined behavior: 'linalg.pack': a tensor of [3, 4] does not fit one in tiles of [2, 2, 2]
func.func @tiles() -> tensor<?x2x2xf32> {
  %plain = arith.constant dense<1.0> : tensor<3x4xf32>
  %tiles = arith.constant dense<0.0> : tensor<2x2x2xf32>
  %a = tensor.cast %plain : tensor<3x4xf32> to tensor<?x4xf32>
  %b = tensor.cast %tiles : tensor<2x2x2xf32> to tensor<?x2x2xf32>
  %c = linalg.pack %a inner_dims_pos = [1] inner_tiles = [2] into %b : tensor<?x4xf32> -> tensor<?x2x2xf32>
  return %c : tensor<?x2x2xf32>
}

// MORE: error: undefined behavior: 'linalg.pack': a tensor of [4] does not fit one in tiles of [3, 2]
func.func @more_tiles() -> tensor<?x2xf32> {
  %plain = arith.constant dense<1.0> : tensor<4xf32>
  %tiles = arith.constant dense<0.0> : tensor<3x2xf32>
  %zero = arith.constant 0.0 : f32
  %b = tensor.cast %tiles : tensor<3x2xf32> to tensor<?x2xf32>
  %c = linalg.pack %plain padding_value(%zero : f32) inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<4xf32> -> tensor<?x2xf32>
  return %c : tensor<?x2xf32>
}
