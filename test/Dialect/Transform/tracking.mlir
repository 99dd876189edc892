// RUN: oxmlir-opt %s -transform-interpreter -allow-unregistered-dialect -split-input-file -verify-diagnostics | FileCheck %s

// Handles follow operations that are replaced by others of their name, also through casts, and are empty behind those that are erased.

// CHECK-LABEL: @replaced
// CHECK: %[[A:.*]]:2 = "test.pair"() {found} : () -> (i32, i32)
// CHECK-NOT: test.erase_op
// CHECK: return
func.func @replaced() {
  "test.scope"() ({
    %0:2 = "test.pair"() {replace_with_new_op = "test.pair"} : () -> (i32, i32)
    "test.erase_op"() : () -> ()
  }) : () -> ()
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %scope = transform.structured.match ops{["test.scope"]} in %root : (!transform.any_op) -> !transform.any_op
    %pair = transform.structured.match ops{["test.pair"]} in %root : (!transform.any_op) -> !transform.any_op
    %gone = transform.structured.match ops{["test.erase_op"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %scope {
      transform.apply_patterns.transform.test_patterns
    } : !transform.any_op
    transform.annotate %pair "found" : !transform.any_op
    transform.debug.emit_remark_at %gone, "still there" : !transform.any_op
    transform.yield
  }
}

// -----

func.func @lost() {
  "test.scope"() ({
    %0 = "test.one"() {replace_with_new_op = "test.other"} : () -> i32
  }) : () -> ()
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %scope = transform.structured.match ops{["test.scope"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{this handle must be updated}}
    %one = transform.structured.match ops{["test.one"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+2 {{tracking listener failed to find replacement op during application of this transform op}}
    // expected-note @+1 {{ran out of suitable replacement values}}
    transform.apply_patterns to %scope {
      transform.apply_patterns.transform.test_patterns
    } : !transform.any_op
    transform.annotate %one "found" : !transform.any_op
    transform.yield
  }
}

// -----

func.func @endless() {
  // expected-error @+1 {{greedy pattern application failed}}
  "test.scope"() ({
    %0 = "test.one"() {replace_with_new_op = "test.one"} : () -> i32
    %1 = "test.one"() {replace_with_new_op = "test.one"} : () -> i32
  }) : () -> ()
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %scope = transform.structured.match ops{["test.scope"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %scope {
      transform.apply_patterns.transform.test_patterns
    } {max_num_rewrites = 1} : !transform.any_op
    transform.yield
  }
}
