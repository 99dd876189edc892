// Minima and maxima that a schedule simplifies.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @sizes() -> (index, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %r:2 = scf.for %i = %c0 to %c64 step %c4 iter_args(%k = %c0, %j = %c0) -> (index, index) {
    %0 = affine.min affine_map<(d0) -> (64 - d0, 4, 70)>(%i)
    %1 = affine.max affine_map<(d0) -> (64 - d0, 4, d0 - 1)>(%i)
    scf.yield %0, %1 : index, index
  }
  return %r#0, %r#1 : index, index
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["affine.min", "affine.max"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.affine.simplify_min_max_affine_ops %0 : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (-d0 + 64, 4, d0 - 1)>
// CHECK: module {
// CHECK-NEXT: func.func @sizes() -> (index, index) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c64 = arith.constant 64 : index
// CHECK-NEXT: %0:2 = scf.for %arg0 = %c0 to %c64 step %c4 iter_args(%arg1 = %c0, %arg2 = %c0) -> (index, index) {
// CHECK-NEXT: %c4_0 = arith.constant 4 : index
// CHECK-NEXT: %1 = affine.max #map(%arg0)
// CHECK-NEXT: scf.yield %c4_0, %1 : index, index
// CHECK-NEXT: }
// CHECK-NEXT: return %0#0, %0#1 : index, index
// CHECK-NEXT: }
