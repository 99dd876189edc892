// Operations that transformations do not take.
// RUN: oxmlir-opt %s -transform-interpreter -split-input-file -verify-diagnostics

func.func @promoted(%a: memref<4xf32>, %x: f32) {
  // expected-note @+1 {{when applied to this op}}
  %c = arith.constant 0 : index
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["arith.constant"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{transform applied to the wrong op kind}}
    %1 = transform.structured.promote %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @nothing_to_promote(%a: memref<4xf32>, %x: f32) {
  // expected-note @+1 {{attempted to apply to this op}}
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{failed to apply}}
    %1 = transform.structured.promote %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @no_tensor(%a: memref<4xf32>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
    // expected-error @+1 {{non-tensor type: <block argument> of type 'f32' at index: 1}}
    transform.structured.promote_tensor %1 : !transform.any_value
    transform.yield
  }
}

// -----

func.func @no_loop(%a: memref<4xf32>, %x: f32) {
  // expected-note @+1 {{when applied to this op}}
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{transform applied to the wrong op kind}}
    transform.loop.promote_if_one_iteration %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @no_tiles() {
  // expected-note @+1 {{target op}}
  %c = arith.constant 0 : index
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["arith.constant"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{only TilingInterface ops are supported}}
    %1, %2 = transform.structured.tile_using_forall %0 tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @no_index(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-note @+1 {{has 1 results}}
  %size = arith.constant 4 : i32
  %0 = linalg.exp ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %size = transform.structured.match ops{["arith.constant"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{payload op must have exactly 1 index result}}
    %1, %2 = transform.structured.tile_using_forall %0 tile_sizes *(%size) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{requires exactly one target (got 0)}}
    %1, %2 = transform.structured.continuous_tile_sizes %0 {dimension = 0, target_size = 4} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{requires exactly one containing_op handle (got 0)}}
    %1, %2 = transform.structured.fuse_into_containing_op %0 into %0 : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @no_reduction(%a: tensor<8xf32>, %b: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{Failed to anaysis the reduction operation.}}
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]
  } ins(%a : tensor<8xf32>) outs(%b : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %x : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{failed to tile using partial reduction}}
    %1, %2, %3, %4 = transform.structured.tile_reduction_using_for %0 by tile_sizes = [2]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
