// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --check-passes=8 -o /dev/null

// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d4)>
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d2, d1, d3, d4)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>
// CHECK-LABEL: func.func @product(
// CHECK: %[[Z:.*]] = arith.constant 0.0
// CHECK: %[[PA:.*]] = linalg.pack %{{.*}} padding_value(%[[Z]] : f32) inner_dims_pos = [1] inner_tiles = [4]
// CHECK: %[[PB:.*]] = linalg.pack %{{.*}} inner_dims_pos = [1, 0] inner_tiles = [2, 4] into %{{.*}} : tensor<7x6xf32> -> tensor<2x3x2x4xf32>
// CHECK: %[[PC:.*]] = linalg.pack %[[INIT:.*]] inner_dims_pos = [1] inner_tiles = [2] into %{{.*}} : tensor<5x6xf32> -> tensor<5x3x2xf32>
// CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[A]], #[[B]], #[[C]]], iterator_types = ["parallel", "parallel", "reduction", "parallel", "reduction"]} ins(%[[PA]], %[[PB]]
// CHECK-SAME: outs(%[[PC]]
// CHECK: linalg.unpack %[[R]] inner_dims_pos = [1] inner_tiles = [2] into %[[INIT]]
func.func @product(%a: tensor<5x7xf32>, %b: tensor<7x6xf32>, %c: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<5x7xf32>, tensor<7x6xf32>) outs(%c : tensor<5x6xf32>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [0, 2, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @of_any_size(
// CHECK: %[[D:.*]] = tensor.dim %{{.*}}, %{{.*}} : tensor<?xi32>
// CHECK: %[[N:.*]] = affine.apply #{{.*}}()[%[[D]], %[[T:.*]]]
// CHECK: %[[E:.*]] = tensor.empty(%[[N]], %[[T]]) : tensor<?x?xi32>
// CHECK: linalg.pack %{{.*}} padding_value(%{{.*}} : i32) inner_dims_pos = [0] inner_tiles = [%[[T]]] into %[[E]]
func.func @of_any_size(%a: tensor<?xi32>, %b: tensor<?xi32>, %i: i1) -> tensor<?xi32> {
  %c1 = arith.constant 1 : index
  %up = arith.extui %i : i1 to i32
  %more = arith.index_cast %up : i32 to index
  %t = arith.addi %more, %c1 {tile} : index
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<?xi32>) outs(%b : tensor<?xi32>) {
  ^bb0(%x: i32, %y: i32):
    %1 = arith.muli %x, %x : i32
    linalg.yield %1 : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %t = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [%t] : (!transform.any_op, !transform.any_op) -> !transform.op<"linalg.generic">
    transform.yield
  }
}

// -----

// The blocks of the second factor and those of the result change their order, and so does what is in them.
// CHECK-DAG: #[[B:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d5, d4)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d0, d3, d4)>
// CHECK-LABEL: func.func @other_order(
// CHECK: linalg.pack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 4]
// CHECK: linalg.pack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %{{.*}} : tensor<8x8xf32> -> tensor<2x2x4x4xf32>
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[B]], #[[C]]]
// CHECK: linalg.unpack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [0, 1]
func.func @other_order(%a: tensor<8x2xf32>, %b: tensor<2x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x2xf32>, tensor<2x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [4, 4, 2] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %p = transform.get_producer_of_operand %1[1] : (!transform.op<"linalg.generic">) -> !transform.any_op
    %2, %3, %4 = transform.structured.pack_transpose %p with_compute_op(%1) outer_perm = [1, 0] inner_perm = [1, 0]
      : (!transform.any_op, !transform.op<"linalg.generic">) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %u = transform.get_consumers_of_result %2[0] : (!transform.any_op) -> !transform.any_op
    %5, %6, %7 = transform.structured.pack_transpose %u with_compute_op(%2) outer_perm = [1, 0]
      : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The common loop comes first among the inner ones, and the columns are one block.
// CHECK-LABEL: func.func @greedily(
// CHECK: linalg.pack %{{.*}} padding_value({{.*}}) inner_dims_pos = [1, 0] inner_tiles = [4, 2]
// CHECK: linalg.pack %{{.*}} padding_value({{.*}}) inner_dims_pos = [0, 1] inner_tiles = [4, 10]
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel", "parallel"]
// CHECK: linalg.matvec
func.func @greedily(%a: tensor<5x7xf32>, %b: tensor<7x6xf32>, %c: tensor<5x6xf32>, %v: tensor<7xf32>, %d: tensor<5xf32>)
    -> (tensor<5x6xf32>, tensor<5xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<5x7xf32>, tensor<7x6xf32>) outs(%c : tensor<5x6xf32>) -> tensor<5x6xf32>
  %1 = linalg.matvec ins(%a, %v : tensor<5x7xf32>, tensor<7xf32>) outs(%d : tensor<5xf32>) -> tensor<5xf32>
  return %0, %1 : tensor<5x6xf32>, tensor<5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack_greedily %0 matmul_packed_sizes = [2, 0, 4]
      matmul_padded_sizes_next_multiple_of = [0, 5, 0] matmul_inner_dims_order = [1, 2, 0]
      : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
