// Loops that run once are their body, those that never run nothing; affine ones stay.
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s
// CHECK-LABEL: func.func @promoted(
// CHECK-SAME: %[[M:.*]]: memref<8xi32>, %[[N:.*]]: index
// CHECK-NOT: scf.for
// CHECK: memref.store %{{.*}}, %[[M]][%[[N]]]
// CHECK-NEXT: affine.for
func.func @promoted(%m: memref<8xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant 4 : i32
  %r = scf.for %i = %c1 to %c0 step %c1 iter_args(%a = %v) -> i32 {
    %x = memref.load %m[%i] : memref<8xi32>
    scf.yield %x : i32
  }
  %next = arith.addi %n, %c1 overflow<nsw> : index
  scf.for %i = %n to %next step %c1 {
    memref.store %v, %m[%i] : memref<8xi32>
  }
  affine.for %i = 1 to 2 {
    affine.store %v, %m[%i] : memref<8xi32>
  }
  return %r : i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %loops = transform.structured.match ops{["scf.for", "affine.for"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.promote_if_one_iteration %loops : !transform.any_op
    transform.yield
  }
}
