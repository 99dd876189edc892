// A buffer is made for the only operand that shares its buffer with a result or is written.
// RUN: oxmlir-opt %s -transform-interpreter -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @slice
// CHECK: %[[OWN:.*]] = memref.alloc() : memref<4xf32, 3>
// CHECK: bufferization.to_tensor %[[OWN]] : memref<4xf32, 3>
// CHECK: %[[PART:.*]] = memref.subview %[[OWN]][1] [2] [1]
// CHECK: bufferization.to_tensor %[[PART]] restrict writable
func.func @slice(%a: tensor<4xf32>) -> tensor<2xf32> {
  %0 = tensor.extract_slice %a[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.extract_slice"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 {memory_space = 3} : !transform.any_op
    transform.yield
  }
}

// -----

// Nothing is said of tensors that nobody uses.
// CHECK-LABEL: @unused
// CHECK: linalg.exp
// CHECK-NEXT: bufferization.to_tensor %{{.*}} : memref<4xf32>
func.func @unused(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @padded
// CHECK: memref.alloc() : memref<5xf32>
// CHECK-NOT: tensor.pad
// CHECK: return
func.func @padded(%a: tensor<4xf32>, %x: f32) -> tensor<5xf32> {
  %0 = tensor.pad %a low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<5xf32>
  return %0 : tensor<5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 {bufferize_destination_only} : !transform.any_op
    transform.yield
  }
}

// -----

// What tells nothing of buffers, or would need two of them, stays.
func.func @two(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-note @+1 {{target payload op}}
  %0 = arith.select %c, %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["arith.select"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{failed to bufferize operation}}
    %1, %2 = transform.structured.bufferize_to_allocation %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @pack(%a: tensor<4xf32>, %b: tensor<2x2xf32>) -> tensor<2x2xf32> {
  // expected-note @+1 {{target payload op}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<4xf32> -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{failed to bufferize operation}}
    %1, %2 = transform.structured.bufferize_to_allocation %0 {bufferize_destination_only} : !transform.any_op
    transform.yield
  }
}
