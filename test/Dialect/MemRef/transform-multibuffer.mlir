// RUN: oxmlir-opt %s -transform-interpreter -allow-unregistered-dialect -split-input-file -verify-diagnostics | FileCheck %s

// CHECK: #[[MAP:.*]] = affine_map<(d0)[s0, s1] -> (((d0 - s0) floordiv s1) mod 3)>
// CHECK-LABEL: @filled
// CHECK: %[[ALL:.*]] = memref.alloc() : memref<3x4xf32>
// CHECK: scf.for %[[I:.*]] = %arg2 to %arg3 step %arg4
// CHECK:   %[[K:.*]] = affine.apply #[[MAP]](%[[I]])[%arg2, %arg4]
// CHECK:   %[[PART:.*]] = memref.subview %[[ALL]][%[[K]], 0] [1, 4] [1, 1] : memref<3x4xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK:   memref.copy %arg0, %[[PART]]
// CHECK:   %[[VIEW:.*]] = memref.subview %[[PART]][2] [2] [1] : memref<4xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
// CHECK:   memref.copy %[[VIEW]], %arg1
func.func @filled(%from: memref<4xf32>, %to: memref<2xf32>, %lb: index, %ub: index, %step: index) {
  %own = memref.alloc() : memref<4xf32>
  scf.for %i = %lb to %ub step %step {
    memref.copy %from, %own : memref<4xf32> to memref<4xf32>
    %view = memref.subview %own[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
    memref.copy %view, %to : memref<2xf32, strided<[1], offset: 2>> to memref<2xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %own = transform.structured.match ops{["memref.alloc"]} in %root : (!transform.any_op) -> !transform.op<"memref.alloc">
    %all = transform.memref.multibuffer %own {factor = 3 : i64} : (!transform.op<"memref.alloc">) -> !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @promised
// CHECK: %[[ALL:.*]] = memref.alloc() : memref<2x4xf32>
// CHECK: memref.dealloc %[[ALL]] : memref<2x4xf32>
func.func @promised(%lb: index, %ub: index, %step: index) {
  %own = memref.alloc() : memref<4xf32>
  scf.for %i = %lb to %ub step %step {
    "test.some"(%own) : (memref<4xf32>) -> ()
  }
  memref.dealloc %own : memref<4xf32>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %own = transform.structured.match ops{["memref.alloc"]} in %root : (!transform.any_op) -> !transform.op<"memref.alloc">
    %all = transform.memref.multibuffer %own {factor = 2 : i64, skip_analysis} : (!transform.op<"memref.alloc">) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @not_filled(%lb: index, %ub: index, %step: index) {
  // expected-error @+1 {{op failed to multibuffer}}
  %own = memref.alloc() : memref<4xf32>
  scf.for %i = %lb to %ub step %step {
    "test.some"(%own) : (memref<4xf32>) -> ()
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %own = transform.structured.match ops{["memref.alloc"]} in %root : (!transform.any_op) -> !transform.op<"memref.alloc">
    %all = transform.memref.multibuffer %own {factor = 2 : i64} : (!transform.op<"memref.alloc">) -> !transform.any_op
    transform.yield
  }
}
