// Operations that want the same sizes to be known of all operands get buffers of which they are known.
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: func.func @transpose
// CHECK: %[[CAST:.*]] = memref.cast %{{.*}} : memref<?x?xi32, strided<[?, 1]>> to memref<4x?xi32, strided<[?, 1]>>
// CHECK: linalg.transpose ins(%{{.*}} : memref<?x4xi32, {{.*}}>) outs(%[[CAST]] : memref<4x?xi32, strided<[?, 1]>>) permutation = [1, 0]
func.func @transpose(%a: memref<9x4xi32>, %b: memref<4x9xi32>, %n: index) {
  %least = affine.min affine_map<()[s0] -> (s0, 9)>()[%n]
  %0 = memref.subview %a[0, 0] [%least, 4] [1, 1] : memref<9x4xi32> to memref<?x4xi32, strided<[4, 1]>>
  %1 = memref.subview %b[0, 0] [4, %least] [1, 1] : memref<4x9xi32> to memref<4x?xi32, strided<[9, 1]>>
  linalg.transpose ins(%0 : memref<?x4xi32, strided<[4, 1]>>) outs(%1 : memref<4x?xi32, strided<[9, 1]>>) permutation = [1, 0]
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.transpose"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.promote %0 {operands_to_promote = [1]} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
