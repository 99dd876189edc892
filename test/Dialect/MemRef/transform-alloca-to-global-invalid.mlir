// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics

func.func @unknown(%n: index) {
  // expected-note @below {{target op}}
  %0 = memref.alloca(%n) : memref<?xf32>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["memref.alloca"]} in %root : (!transform.any_op) -> !transform.op<"memref.alloca">
    // expected-error @below {{expected a buffer of known size in a symbol table}}
    %1:2 = transform.memref.alloca_to_global %0 : (!transform.op<"memref.alloca">) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
