// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --check-passes=4 | FileCheck %s

// A sum begins with zeros once, not with each tile.
// CHECK-LABEL: func.func @sum(
// CHECK:         %[[ZEROS:.*]] = linalg.fill
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[ZEROS]])
// CHECK-NOT:     linalg.fill
func.func @sum(%a: tensor<4x6xi32>, %init: tensor<4xi32>) -> tensor<4xi32> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4xi32>) -> tensor<4xi32>
  %sum = linalg.reduce { arith.addi } ins(%a : tensor<4x6xi32>) outs(%zeros : tensor<4xi32>) dimensions = [1]
  return %sum : tensor<4xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.reduce"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3 = transform.structured.fuse %0 tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A loop that runs once, or only over rows, sees each place once.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    , %[[INIT:.*]]: tensor<4xi32>)
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[INIT]])
// CHECK:           linalg.fill {{.*}} -> tensor<2xi32>
func.func @rows(%a: tensor<4x6xi32>, %init: tensor<4xi32>) -> tensor<4xi32> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4xi32>) -> tensor<4xi32>
  %sum = linalg.reduce { arith.addi } ins(%a : tensor<4x6xi32>) outs(%zeros : tensor<4xi32>) dimensions = [1]
  return %sum : tensor<4xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.reduce"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3 = transform.structured.fuse %0 tile_sizes [2, 6] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A tile that is computed in the loops is not computed once more.
// CHECK-LABEL: func.func @unpacked(
// CHECK:         scf.for
// CHECK-COUNT-1: linalg.unpack
// CHECK-NOT:     linalg.unpack
// CHECK:         return
func.func @unpacked(%a: tensor<3x3x3x2xi32>, %b: tensor<5x7xi32>, %init: tensor<5x7xi32>) -> tensor<5x7xi32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 2] into %b : tensor<3x3x3x2xi32> -> tensor<5x7xi32>
  %1 = linalg.map { math.absi } ins(%0 : tensor<5x7xi32>) outs(%init : tensor<5x7xi32>)
  return %1 : tensor<5x7xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.map"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3 = transform.structured.fuse %0 tile_sizes [2, 4] {apply_cleanup}
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %4 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_dce to %4 : !transform.any_op
    transform.yield
  }
}
