// RUN: oxmlir-opt %s -transform-interpreter -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @pack
// CHECK: %[[MASK:.*]] = vector.create_mask %{{.*}}, %{{.*}} : vector<8x16xi1>
// CHECK: %[[READ:.*]] = vector.mask %[[MASK]] { vector.transfer_read %arg0[{{.*}}], %{{.*}} {in_bounds = [true, true]} : tensor<7x15xf32>, vector<8x16xf32> }
// CHECK: %[[CAST:.*]] = vector.shape_cast %[[READ]] : vector<8x16xf32> to vector<4x2x1x16xf32>
// CHECK: %[[TILES:.*]] = vector.transpose %[[CAST]], [0, 2, 3, 1] : vector<4x2x1x16xf32> to vector<4x1x16x2xf32>
// CHECK: vector.transfer_write %[[TILES]], %arg1
func.func @pack(%src: tensor<7x15xf32>, %dest: tensor<4x1x16x2xf32>) -> tensor<4x1x16x2xf32> {
  %pad = arith.constant 1.0 : f32
  %0 = linalg.pack %src padding_value(%pad : f32) inner_dims_pos = [1, 0] inner_tiles = [16, 2] into %dest : tensor<7x15xf32> -> tensor<4x1x16x2xf32>
  return %0 : tensor<4x1x16x2xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [4, 1, 16, 2] : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @unpack
// CHECK: %[[READ:.*]] = vector.transfer_read %arg0
// CHECK: %[[ROWS:.*]] = vector.transpose %[[READ]], [1, 2, 0, 3] : vector<2x4x16x8xf32> to vector<4x16x2x8xf32>
// CHECK: %[[CAST:.*]] = vector.shape_cast %[[ROWS]] : vector<4x16x2x8xf32> to vector<64x16xf32>
// CHECK: vector.transfer_write %[[CAST]], %arg1[{{.*}}] {in_bounds = [true, false]} : vector<64x16xf32>, tensor<64x15xf32>
func.func @unpack(%src: tensor<2x4x16x8xf32>, %dest: tensor<64x15xf32>) -> tensor<64x15xf32> {
  %0 = linalg.unpack %src outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [16, 8] into %dest : tensor<2x4x16x8xf32> -> tensor<64x15xf32>
  return %0 : tensor<64x15xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @pad
// CHECK: %[[READ:.*]] = vector.mask %{{.*}} { vector.transfer_read %arg0[{{.*}}], %{{.*}} {in_bounds = [true, true]} : tensor<1x3xf32>, vector<2x4xf32> }
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<2x4xf32>
// CHECK: vector.transfer_write %[[READ]], %[[EMPTY]]
func.func @pad(%src: tensor<1x3xf32>) -> tensor<2x4xf32> {
  %pad = arith.constant 1.0 : f32
  %0 = tensor.pad %src low[0, 0] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %pad : f32
  } : tensor<1x3xf32> to tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [2, 4] : !transform.any_op
    transform.yield
  }
}

// -----

// What stands in front of the elements is not read.
func.func @low(%src: tensor<1x3xf32>) -> tensor<1x4xf32> {
  %pad = arith.constant 1.0 : f32
  // expected-error @+1 {{Attempted to vectorize, but failed}}
  %0 = tensor.pad %src low[0, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %pad : f32
  } : tensor<1x3xf32> to tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [1, 4] : !transform.any_op
    transform.yield
  }
}

// -----

// The loop of a reduction is scalable only if it is the last one.
func.func @leading(%a: tensor<?x?xf32>, %sum: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{Attempted to vectorize, but failed}}
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<?x?xf32>) outs(%sum : tensor<?xf32>) dimensions = [0]
  return %0 : tensor<?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.reduce"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [[4], 1] : !transform.any_op
    transform.yield
  }
}
