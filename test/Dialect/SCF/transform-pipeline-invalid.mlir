// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics

func.func @unknown(%a: memref<8xf32>, %b: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @below {{when applied to this op}}
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.load %a[%i] : memref<8xf32>
    memref.store %0, %b[%i] : memref<8xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    // expected-error @below {{transform.loop.pipeline failed to apply}}
    %1 = transform.loop.pipeline %0 : (!transform.op<"scf.for">) -> !transform.any_op
    transform.annotate %1 "loop" : !transform.any_op
    transform.yield
  }
}

// -----

func.func @few_iterations(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @below {{when applied to this op}}
  scf.for %i = %c0 to %c0 step %c1 {
    %0 = memref.load %a[%i] : memref<8xf32>
    memref.store %0, %b[%i] : memref<8xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    // expected-error @below {{transform.loop.pipeline failed to apply}}
    %1 = transform.loop.pipeline %0 : (!transform.op<"scf.for">) -> !transform.any_op
    transform.annotate %1 "loop" : !transform.any_op
    transform.yield
  }
}

// -----

// The conditional looks at a value that its operands do not name.
func.func @too_early(%a: memref<8xf32>, %b: memref<8xf32>, %c: i1, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-note @below {{when applied to this op}}
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %a[%i] : memref<8xf32>
    %1 = arith.addf %0, %x : f32
    // expected-error @below {{operation scheduled before its operands}}
    %2 = scf.if %c -> (f32) {
      scf.yield %1 : f32
    } else {
      scf.yield %x : f32
    }
    memref.store %2, %b[%i] : memref<8xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    // expected-error @below {{transform.loop.pipeline failed to apply}}
    %1 = transform.loop.pipeline %0 : (!transform.op<"scf.for">) -> !transform.any_op
    transform.annotate %1 "loop" : !transform.any_op
    transform.yield
  }
}
