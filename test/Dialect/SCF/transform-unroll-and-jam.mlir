// RUN: oxmlir-opt %s -transform-interpreter -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @nest
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK:   %[[A:.*]] = memref.load %arg1[%[[I]]]
// CHECK:   %[[NEXT:.*]] = arith.addi %[[I]]
// CHECK:   %[[B:.*]] = memref.load %arg1[%[[NEXT]]]
// CHECK:   %[[SUMS:.*]]:2 = scf.for %[[J:.*]] = {{.*}} iter_args(%[[X:.*]] = %[[A]], %[[Y:.*]] = %[[B]]) -> (f32, f32)
// CHECK:     memref.load %arg0[%[[I]], %[[J]]]
// CHECK:     %[[P:.*]] = arith.addf %[[X]]
// CHECK:     %[[Q:.*]] = arith.addf %[[Y]]
// CHECK:     scf.yield %[[P]], %[[Q]]
// CHECK:   memref.store %[[SUMS]]#0, %arg1[%[[I]]]
// CHECK:   memref.store %[[SUMS]]#1, %arg1
func.func @nest(%m: memref<8x4xf32>, %s: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %first = memref.load %s[%i] : memref<8xf32>
    %sum = scf.for %j = %c0 to %c4 step %c1 iter_args(%x = %first) -> f32 {
      %e = memref.load %m[%i, %j] : memref<8x4xf32>
      %y = arith.addf %x, %e : f32
      scf.yield %y : f32
    }
    memref.store %sum, %s[%i] : memref<8xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %store = transform.structured.match ops{["memref.store"]} in %root : (!transform.any_op) -> !transform.any_op
    %loop = transform.get_parent_op %store {op_name = "scf.for"} : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll_and_jam %loop {factor = 2} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @rest(%m: memref<8xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %f, %m[%i] : memref<8xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %loop = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{failed to unroll and jam}}
    transform.loop.unroll_and_jam %loop {factor = 3} : !transform.any_op
    transform.yield
  }
}

// -----

// A loop that runs less often is unrolled completely.
// CHECK-LABEL: @few
// CHECK-NOT: scf.for
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[C0:.*]]]
// CHECK: %[[C1:.*]] = arith.addi %[[C0]]
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[C1]]]
// CHECK-NOT: memref.store
func.func @few(%m: memref<8xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    memref.store %f, %m[%i] : memref<8xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %loop = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll_and_jam %loop {factor = 3} : !transform.any_op
    transform.yield
  }
}
