// A declaration has to fit the definition that a file has.
// RUN: not oxmlir-opt %s --split-input-file --transform-preload-library=transform-library-paths=%S/Inputs/library/tell.mlir --transform-interpreter 2>&1 | FileCheck %s

// CHECK: [[#@LINE+4]]:3: error: external definition has a mismatching signature ('(!transform.any_op) -> ()')
// CHECK: "transform.named_sequence"
// CHECK: error: failed to merge symbols
module attributes {transform.with_named_sequence} {
  transform.named_sequence private @tell(!transform.any_op {transform.readonly}, !transform.any_op {transform.readonly})
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.yield
  }
}

// -----

// CHECK: [[#@LINE+2]]:3: error: external definition has mismatching consumption annotations for argument #0
module attributes {transform.with_named_sequence} {
  transform.named_sequence private @tell(!transform.any_op {transform.consumed})
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.yield
  }
}

// -----

// CHECK: [[#@LINE+2]]:3: error: doubly defined symbol @tell
module attributes {transform.with_named_sequence} {
  transform.named_sequence @tell(%root: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.yield
  }
}
