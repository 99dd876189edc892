// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: func.func @load(
// CHECK-SAME: %[[M:.*]]: memref<4x8xf32>, %[[I:.*]]: index)
// CHECK: %[[V:.*]] = memref.subview %[[M]][%[[I]], 3] [1, 1] [1, 1]
// CHECK: memref.load %[[V]][%c0, %c0]
func.func @load(%m: memref<4x8xf32>, %i: index) -> f32 {
  %c3 = arith.constant 3 : index
  %0 = memref.load %m[%i, %c3] : memref<4x8xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @at_the_start(
// CHECK-NOT: memref.subview
func.func @at_the_start(%m: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @transfer(
// CHECK-SAME: %[[M:.*]]: memref<?xf32>, %[[I:.*]]: index)
// CHECK: %{{.*}}, %{{.*}}, %[[N:.*]], %{{.*}} = memref.extract_strided_metadata %[[M]]
// CHECK: %[[REST:.*]] = affine.apply #{{.*}}()[%[[N]], %[[I]]]
// CHECK: %[[V:.*]] = memref.subview %[[M]][%[[I]]] [%[[REST]]] [1]
// CHECK: vector.transfer_read %[[V]][%c0]
func.func @transfer(%m: memref<?xf32>, %i: index) -> vector<4xf32> {
  %z = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%i], %z : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @store(
// CHECK-SAME: %[[M:.*]]: memref<4xf32>, %[[I:.*]]: index,
// CHECK: %[[V:.*]] = memref.subview %[[M]][%[[I]]] [1] [1]
// CHECK: memref.store %{{.*}}, %[[V]][%c0]
func.func @store(%m: memref<4xf32>, %i: index, %x: f32) {
  memref.store %x, %m[%i] : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @write(
// CHECK-SAME: %[[M:.*]]: memref<?xf32>, %[[I:.*]]: index,
// CHECK: %[[V:.*]] = memref.subview %[[M]][%[[I]]]
// CHECK: vector.transfer_write %{{.*}}, %[[V]][%c0]
func.func @write(%m: memref<?xf32>, %i: index, %x: vector<4xf32>) {
  vector.transfer_write %x, %m[%i] : vector<4xf32>, memref<?xf32>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.memref.extract_address_computations
    } : !transform.any_op
    transform.yield
  }
}
