// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics

func.func @sizes(%a: tensor<5x7xf32>, %b: tensor<7x6xf32>, %c: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<5x7xf32>, tensor<7x6xf32>) outs(%c : tensor<5x6xf32>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{requires number of packed sizes match the number of loops (2 vs 3)}}
    %1 = transform.structured.pack %0 packed_sizes = [4, 2] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// Zeros are not neutral in a product of all elements.
func.func @unsound(%a: tensor<7xf32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%a : tensor<7xf32>) outs(%b : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.mulf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{data tiling failed}}
    %1 = transform.structured.pack %0 packed_sizes = [4] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// The loops of the tiles would have to count as well.
func.func @index(%b: tensor<8xindex>) -> tensor<8xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%b : tensor<8xindex>) {
  ^bb0(%y: index):
    %1 = linalg.index 0 : index
    linalg.yield %1 : index
  } -> tensor<8xindex>
  return %0 : tensor<8xindex>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{data tiling failed}}
    %1 = transform.structured.pack %0 packed_sizes = [4] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @order(%a: tensor<4x2xf32>, %b: tensor<8xf32>, %c: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.pack %b inner_dims_pos = [0] inner_tiles = [2] into %a : tensor<8xf32> -> tensor<4x2xf32>
  %1 = linalg.exp ins(%0 : tensor<4x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{invalid inner_perm}}
    transform.structured.pack_transpose %0 with_compute_op(%1) inner_perm = [1, 0]
      : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The result would have tiles of another order than its user expects.
func.func @seen(%a: tensor<4x2xf32>, %b: tensor<8xf32>, %c: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.pack %b inner_dims_pos = [0] inner_tiles = [2] into %a : tensor<8xf32> -> tensor<4x2xf32>
  %1 = linalg.exp ins(%c : tensor<4x2xf32>) outs(%0 : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{the tiles are seen by other operations}}
    transform.structured.pack_transpose %0 with_compute_op(%1) inner_perm = [0]
      : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @user(%a: tensor<4x2xf32>, %b: tensor<8xf32>, %c: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %0 = linalg.pack %b inner_dims_pos = [0] inner_tiles = [2] into %a : tensor<8xf32> -> tensor<4x2xf32>
  %1 = linalg.exp ins(%0 : tensor<4x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0, %1 : tensor<4x2xf32>, tensor<4x2xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{not a single use by the LinalgOp target}}
    transform.structured.pack_transpose %0 with_compute_op(%1) inner_perm = [0]
      : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{"matmul_inner_dims_order" is not a valid permutation}}
    %1 = transform.structured.pack_greedily %0 matmul_packed_sizes = [2, 2, 4] matmul_inner_dims_order = [1, 1, 0]
      : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{at least one of "inner_perm" or "outer_perm" must be specified}}
    transform.structured.pack_transpose %0 with_compute_op(%0)
      : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
