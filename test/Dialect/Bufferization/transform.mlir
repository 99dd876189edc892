// RUN: oxmlir-opt %s -transform-interpreter -allow-unregistered-dialect -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @copied
// CHECK: linalg.copy ins(%{{.*}} : memref<?xf32, strided<[?], offset: ?>>) outs(%{{.*}} : memref<?xf32>)
func.func @copied(%t: tensor<?xf32>, %v: vector<4xf32>, %i: index) -> tensor<?xf32> {
  %0 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32>
  return %0 : tensor<?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.bufferization.one_shot_bufferize %f {memcpy_op = "linalg.copy"} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @dense(
// CHECK-SAME: %{{.*}}: memref<4xf32>) -> memref<4xf32>
func.func @dense(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %1 = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %root {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @unknown() -> tensor<?xf32> {
  // expected-error @+1 {{op was not bufferized}}
  %0 = "test.unknown"() : () -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{bufferization failed}}
    %1 = transform.bufferization.one_shot_bufferize %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @allocated
// CHECK: bufferization.alloc_tensor() : tensor<2xf32>
func.func @allocated() -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<2xf32>
  return %0 : tensor<2xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.empty"]} in %root : (!transform.any_op) -> !transform.op<"tensor.empty">
    %1 = transform.bufferization.empty_tensor_to_alloc_tensor %0 : (!transform.op<"tensor.empty">) -> !transform.op<"bufferization.alloc_tensor">
    transform.yield
  }
}

// -----

// CHECK-LABEL: @inserted
// CHECK: %[[PART:.*]] = tensor.extract_slice %arg0[1] [5] [1]
// CHECK: linalg.fill ins(%arg1 : f32) outs(%[[PART]] : tensor<5xf32>)
// CHECK: memref.alloca
// CHECK: scf.for
func.func @inserted(%t: tensor<10xf32>, %f: f32, %n: index, %i: index) -> tensor<10xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %2 = tensor.insert_slice %1 into %t[1] [5] [1] : tensor<5xf32> into tensor<10xf32>
  scf.for %k = %i to %n step %n {
    %m = memref.alloca() : memref<5xf32>
    memref.store %f, %m[%i] : memref<5xf32>
  }
  return %2 : tensor<10xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.bufferization.eliminate_empty_tensors %f : !transform.any_op
    transform.bufferization.buffer_loop_hoisting %f : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @for_structured
// CHECK: %[[FILL:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%arg0 : tensor<4xf32>)
// CHECK: linalg.generic {{.*}} ins(%arg1 : tensor<4xf32>) outs(%[[FILL]] : tensor<4xf32>)
#id = affine_map<(d0) -> (d0)>
func.func @for_structured(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%u, %0 : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.eliminate_empty_tensors %f : !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.erase_unnecessary_inputs
    } : !transform.any_op
    transform.yield
  }
}
