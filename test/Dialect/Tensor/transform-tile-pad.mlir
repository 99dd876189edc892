// RUN: oxmlir-opt --transform-interpreter --canonicalize --split-input-file %s | FileCheck %s

// A tile is of the source with the border that is left, or of the border alone.
// CHECK-LABEL: func.func @high
// CHECK:         scf.for %[[I:[a-z0-9]+]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[T:.*]] =
// CHECK:           %[[TILE:.*]] = scf.if %{{.*}} -> (tensor<4xf32>) {
// CHECK-NEXT:        tensor.generate
// CHECK:           } else {
// CHECK-NEXT:        %[[PART:.*]] = tensor.extract_slice %arg0[%{{.*}}] [%{{.*}}] [1]
// CHECK-NEXT:        tensor.pad %[[PART]] low[0] high[%{{.*}}]
// CHECK:           tensor.insert_slice %[[TILE]] into %[[T]][%[[I]]] [4] [1]
func.func @high(%t: tensor<10xf32>, %x: f32) -> tensor<16xf32> {
  %0 = tensor.pad %t low[0] high[6] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<10xf32> to tensor<16xf32>
  return %0 : tensor<16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.tile_using_for %0 tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @other_dimension
// CHECK:         scf.for %[[I:[a-z0-9]+]] =
// CHECK-NOT:       scf.if
// CHECK:           %[[PART:.*]] = tensor.extract_slice %arg0[0, %[[I]]] [10, 4] [1, 1]
// CHECK-NEXT:      tensor.pad %[[PART]] low[2, 0] high[0, 0]
func.func @other_dimension(%t: tensor<10x8xf32>) -> tensor<12x8xf32> {
  %0 = tensor.pad %t low[2, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    %x = arith.constant 1.0 : f32
    tensor.yield %x : f32
  } : tensor<10x8xf32> to tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.tile_using_for %0 tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
