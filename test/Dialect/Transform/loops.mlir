// Loops in other forms, by a schedule.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @f(%n: index, %c: i1, %m: memref<?x8xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.forall (%i, %j) in (%n, 8) {
    memref.store %i, %m[%i, %j] : memref<?x8xindex>
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %i, %m[%i, %c0] : memref<?x8xindex>
    scf.reduce
  }
  scf.if %c {
    memref.store %c0, %m[%c0, %c0] : memref<?x8xindex>
  } else {
    memref.store %c1, %m[%c0, %c0] : memref<?x8xindex>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["scf.parallel"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.loop.parallel_for_to_nested_fors %0 : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    %3:2 = transform.loop.forall_to_for %2 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %4 = transform.structured.match ops{["scf.if"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.scf.take_assumed_branch %4 take_else_branch : (!transform.any_op) -> ()
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: index, %arg1: i1, %arg2: memref<?x8xindex>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %c0_1 = arith.constant 0 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c1_2 = arith.constant 1 : index
// CHECK-NEXT: %c1_3 = arith.constant 1 : index
// CHECK-NEXT: scf.for %arg3 = %c0_0 to %arg0 step %c1_2 {
// CHECK-NEXT: scf.for %arg4 = %c0_1 to %c8 step %c1_3 {
// CHECK-NEXT: memref.store %arg3, %arg2[%arg3, %arg4] : memref<?x8xindex>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: scf.for %arg3 = %c0 to %arg0 step %c1 {
// CHECK-NEXT: memref.store %arg3, %arg2[%arg3, %c0] : memref<?x8xindex>
// CHECK-NEXT: }
// CHECK-NEXT: memref.store %c1, %arg2[%c0, %c0] : memref<?x8xindex>
// CHECK-NEXT: return
// CHECK-NEXT: }

// -----

func.func @g(%n: index, %m: memref<?xindex>) {
  scf.forall (%i) in (%n) {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %2 = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    %3 = transform.loop.forall_to_parallel %2 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @g(%arg0: index, %arg1: memref<?xindex>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT: memref.store %arg2, %arg1[%arg2] : memref<?xindex>
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }

// -----

func.func @nest(%n: index, %m: memref<?x?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
    memref.store %i, %m[%i, %j] : memref<?x?xindex>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["scf.parallel"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.loop.parallel_for_to_nested_fors %0 : (!transform.any_op) -> !transform.any_op
    transform.annotate %1 "outermost" : !transform.any_op
    transform.yield
  }
}

// CHECK: func.func @nest
// CHECK: scf.for
// CHECK-NEXT: scf.for
// CHECK-NEXT: memref.store
// CHECK-NEXT: }
// CHECK-NEXT: } {outermost}
