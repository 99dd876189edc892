// A mask has its dimensions in the order of the memory: one of a transfer in another order is not taken apart with the vector.
//
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --check-passes -o /dev/null

module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: func.func @rows(
  // CHECK: scf.for
  // CHECK: memref.load %{{.*}} : memref<2xvector<4xi1>>
  func.func @rows(%v: vector<2x4xi32>, %m: memref<4x8xi32>, %i: index, %mask: vector<2x4xi1>) {
    vector.transfer_write %v, %m[%i, %i], %mask : vector<2x4xi32>, memref<4x8xi32>
    return
  }

  // CHECK-LABEL: func.func @columns(
  // CHECK-NEXT: vector.transfer_write %arg0, %arg1[%arg2, %arg2], %arg3
  func.func @columns(%v: vector<4x2xi32>, %m: memref<4x8xi32>, %i: index, %mask: vector<2x4xi1>) {
    vector.transfer_write %v, %m[%i, %i], %mask {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x2xi32>, memref<4x8xi32>
    return
  }

  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.transfer_to_scf
    } : !transform.any_op
    transform.yield
  }
}
