// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics

func.func @reduced(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{only elementwise flattening is supported}}
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.reduce"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @strided(%a: memref<4x8xf32, strided<[16, 1]>>) {
  // expected-error @below {{attempted to flatten, but failed}}
  linalg.exp ins(%a : memref<4x8xf32, strided<[16, 1]>>) outs(%a : memref<4x8xf32, strided<[16, 1]>>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @three(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%z: f32):
    linalg.yield %z : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{"iterator_interchange" has length (3) different from the number of loops in the target operation (1)}}
    %1 = transform.structured.interchange %0 iterator_interchange = [1, 0, 2] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @tensors(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-note @below {{attempted to apply to this op}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to apply}}
    %1 = transform.structured.convert_to_loops %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// expected-note @below {{payload op}}
func.func @no_tiles() {
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expected the payload to implement TilingInterface}}
    %1 = transform.structured.convert_to_loops %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// expected-note @below {{when applied to this op}}
func.func @no_loops() {
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{transform applied to the wrong op kind}}
    %1 = transform.structured.scalarize %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// expected-note @below {{target op}}
func.func @no_insertion() {
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{only InsertSliceOp and ParallelInsertSliceOp ops are supported}}
    %1 = transform.structured.insert_slice_to_copy %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @two_rows(%a: tensor<2x9x3xf32>, %f: tensor<2xf32>, %c: tensor<2x8x3xf32>) -> tensor<2x8x3xf32> {
  // expected-note @below {{when applied to this op}}
  %0 = linalg.pooling_nwc_max ins(%a, %f : tensor<2x9x3xf32>, tensor<2xf32>) outs(%c : tensor<2x8x3xf32>) -> tensor<2x8x3xf32>
  return %0 : tensor<2x8x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pooling_nwc_max"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{transform.structured.decompose failed to apply}}
    %1 = transform.structured.decompose %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @in_place(%a: tensor<5x4xi32>, %b: tensor<5x4xi32>) -> tensor<5x4xi32> {
  // expected-error @below {{attempted to flatten, but failed}}
  %0 = linalg.transpose ins(%a : tensor<5x4xi32>) outs(%b : tensor<5x4xi32>) permutation = [0, 1]
  return %0 : tensor<5x4xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.transpose"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
