// RUN: oxmlir-opt %s -transform-interpreter -canonicalize -allow-unregistered-dialect -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @pad
// CHECK: %[[OWN:.*]] = memref.alloc(%{{.*}}) : memref<?x12xi32>
// CHECK: linalg.fill ins(%{{.*}} : i32) outs(%[[OWN]] : memref<?x12xi32>)
// CHECK: %[[PART:.*]] = memref.subview %[[OWN]][1, 2] [%{{.*}}, 10] [1, 1]
// CHECK: bufferization.materialize_in_destination %arg0 in writable %[[PART]]
// CHECK: bufferization.to_tensor %[[OWN]] restrict writable
// CHECK: memref.dealloc %[[OWN]]
func.func @pad(%t: tensor<?x10xi32>, %h: index) -> tensor<?x12xi32> {
  %0 = tensor.pad %t low[1, 2] high[%h, 0] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 50 : i32
    tensor.yield %c : i32
  } : tensor<?x10xi32> to tensor<?x12xi32>
  return %0 : tensor<?x12xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 {emit_dealloc} : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @insert
// CHECK: %[[OWN:.*]] = memref.alloca() : memref<10xi32, 4>
// CHECK: linalg.copy ins(%{{.*}} : memref<10xi32, strided<[?], offset: ?>>) outs(%[[OWN]] : memref<10xi32, 4>)
// CHECK: memref.store %arg2, %[[OWN]][%arg1]
// CHECK: bufferization.to_tensor %[[OWN]] restrict writable
func.func @insert(%t: tensor<10xi32>, %i: index, %x: i32) -> tensor<10xi32> {
  %0 = tensor.insert %x into %t[%i] : tensor<10xi32>
  return %0 : tensor<10xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.insert"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 {memory_space = 4, alloc_op = "memref.alloca", memcpy_op = "linalg.copy"} : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @carried
// CHECK: %[[OWN:.*]] = memref.alloc() : memref<4xf32>
// CHECK: memref.copy %{{.*}}, %[[OWN]]
// CHECK: %[[INIT:.*]] = bufferization.to_tensor %[[OWN]] restrict writable
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[INIT]]) -> (tensor<4xf32>)
func.func @carried(%t: tensor<4xf32>, %lb: index, %n: index) -> tensor<4xf32> {
  %r = scf.for %i = %lb to %n step %n iter_args(%a = %t) -> tensor<4xf32> {
    %b = "test.some"(%a) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 {bufferize_destination_only, memcpy_op = "memref.copy"} : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @allocated
// CHECK: memref.alloc() : memref<2xi32>
func.func @allocated() -> tensor<2xi32> {
  %0 = bufferization.alloc_tensor() : tensor<2xi32>
  return %0 : tensor<2xi32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["bufferization.alloc_tensor"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.bufferize_to_allocation %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @no_tensor(%t: tensor<10xi32>, %i: index) -> i32 {
  // expected-note @+1 {{target payload op}}
  %0 = tensor.extract %t[%i] : tensor<10xi32>
  return %0 : i32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.extract"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{failed to bufferize operation}}
    %1, %2 = transform.structured.bufferize_to_allocation %0 : !transform.any_op
    transform.yield
  }
}
