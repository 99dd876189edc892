// The sizes of tiles are computed in the order of the loops.
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s
// CHECK-LABEL: func.func @matmul
// CHECK: scf.for %[[J:[a-z0-9]+]] =
// CHECK: scf.for %[[I:[a-z0-9]+]] =
// CHECK: affine.min #{{.*}}(%[[J]])
// CHECK: affine.min #{{.*}}(%[[I]])
func.func @matmul(%a: tensor<9x5xi32>, %b: tensor<5x7xi32>, %c: tensor<9x7xi32>) -> tensor<9x7xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<9x5xi32>, tensor<5x7xi32>) outs(%c : tensor<9x7xi32>) -> tensor<9x7xi32>
  return %0 : tensor<9x7xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [2, 4, 0] interchange = [1, 0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
