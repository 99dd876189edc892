// A target that a transformation does not apply to keeps it from none of the others.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s
// RUN: sed 's/failures(suppress)/failures(propagate)/' %s > %t.mlir
// RUN: not oxmlir-opt %t.mlir --transform-interpreter 2>&1 | FileCheck %s --check-prefix=FAILS

// FAILS-COUNT-2: error: failed to unroll
// FAILS-NOT: error: failed to unroll

// CHECK-LABEL: func.func @loops
// CHECK: affine.for %{{.*}} = 0 to 2 {
// CHECK: affine.for %{{.*}} = 0 to 16 step 4 {
// CHECK: affine.for %{{.*}} = 0 to 3 {
// CHECK: affine.for %{{.*}} = 0 to 20 step 4 {
module attributes {transform.with_named_sequence} {
  func.func @loops(%m: memref<64xi32>, %v: i32) {
    affine.for %i = 0 to 2 {
      affine.store %v, %m[%i] : memref<64xi32>
    }
    affine.for %i = 0 to 16 {
      affine.store %v, %m[%i] : memref<64xi32>
    }
    affine.for %i = 0 to 3 {
      affine.store %v, %m[%i] : memref<64xi32>
    }
    affine.for %i = 0 to 20 {
      affine.store %v, %m[%i] : memref<64xi32>
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.sequence %root : !transform.any_op failures(suppress) {
    ^bb0(%all: !transform.any_op):
      %loops = transform.structured.match ops{["affine.for"]} in %all : (!transform.any_op) -> !transform.any_op
      transform.loop.unroll %loops {factor = 4} : !transform.any_op
    }
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @kinds
// CHECK: arith.constant
// CHECK: linalg.generic
// CHECK-NOT: linalg.matmul
// CHECK: return
module attributes {transform.with_named_sequence} {
  func.func @kinds(%a: tensor<4x4xi32>, %b: tensor<4x4xi32>) -> tensor<4x4xi32> {
    %zero = arith.constant 0 : i32
    %0 = linalg.fill ins(%zero : i32) outs(%a : tensor<4x4xi32>) -> tensor<4x4xi32>
    %1 = linalg.matmul ins(%a, %b : tensor<4x4xi32>, tensor<4x4xi32>) outs(%0 : tensor<4x4xi32>) -> tensor<4x4xi32>
    return %1 : tensor<4x4xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.sequence %root : !transform.any_op failures(suppress) {
    ^bb0(%all: !transform.any_op):
      %ops = transform.structured.match ops{["arith.constant", "linalg.fill", "linalg.matmul"]} in %all : (!transform.any_op) -> !transform.any_op
      %0 = transform.structured.generalize %ops : (!transform.any_op) -> !transform.any_op
    }
    transform.yield
  }
}
