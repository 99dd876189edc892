// RUN: oxmlir-opt %s -transform-interpreter -canonicalize -allow-unregistered-dialect -split-input-file -verify-diagnostics | FileCheck %s

// CHECK: #[[MOST:.*]] = affine_map<()[s0, s1] -> (s0 - s1)>
// CHECK-LABEL: @empty
// CHECK: %[[MOST_VALUE:.*]] = affine.apply #[[MOST]]()[%arg1, %arg0]
// CHECK: %[[ALL:.*]] = tensor.empty(%[[MOST_VALUE]]) : tensor<?xf32>
// CHECK: tensor.extract_slice %[[ALL]][0] [%{{.*}}] [1]
func.func @empty(%lb: index, %ub: index, %step: index) {
  scf.for %i = %lb to %ub step %step {
    %n = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%ub]
    %e = tensor.empty(%n) : tensor<?xf32>
    "test.use"(%e) : (tensor<?xf32>) -> ()
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.empty"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.tensor.make_loop_independent %0 {num_loops = 1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @pad
// CHECK: tensor.pad %arg3 low[%{{.*}}] high[5]
// CHECK: tensor.extract_slice
func.func @pad(%lb: index, %ub: index, %step: index, %t: tensor<?xf32>, %f: f32) {
  scf.for %i = %lb to %ub step %step {
    %p = tensor.pad %t low[%i] high[5] {
    ^bb0(%j: index):
      tensor.yield %f : f32
    } : tensor<?xf32> to tensor<?xf32>
    "test.use"(%p) : (tensor<?xf32>) -> ()
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.tensor.make_loop_independent %0 {num_loops = 1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @alloca
// CHECK: %[[ALL:.*]] = memref.alloca() : memref<127xf32>
// CHECK: %[[PART:.*]] = memref.subview %[[ALL]][0] [%{{.*}}] [1]
// CHECK: %[[OLD:.*]] = builtin.unrealized_conversion_cast %[[PART]]
// CHECK: "test.other"(%[[OLD]])
// CHECK: memref.store %{{.*}}, %[[PART]]
func.func @alloca(%step: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %c128 step %step {
    %m = memref.alloca(%i) : memref<?xf32>
    %o = "test.other"(%m) : (memref<?xf32>) -> memref<?xf32>
    memref.store %f, %m[%c0] : memref<?xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["memref.alloca"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.memref.make_loop_independent %0 {num_loops = 1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @no_loop(%n: index) {
  // expected-note @+1 {{target op}}
  %e = tensor.empty(%n) : tensor<?xf32>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.empty"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{could not find 0-th enclosing loop}}
    %1 = transform.tensor.make_loop_independent %0 {num_loops = 1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
