// What keeps a pattern from being looked for.
// RUN: oxmlir-opt %s --split-input-file --transform-interpreter --verify-diagnostics

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.with_pdl_patterns %root : !transform.any_op {
    ^bb0(%arg0: !transform.any_op):
      sequence %arg0 : !transform.any_op failures(propagate) {
      ^bb1(%arg1: !transform.any_op):
        // expected-error @below {{could not find pattern '@missing'}}
        %0 = pdl_match @missing in %arg1 : (!transform.any_op) -> !transform.any_op
      }
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.with_pdl_patterns %root : !transform.any_op {
    ^bb0(%arg0: !transform.any_op):
      // expected-error @below {{a pattern to match has one root, and ends with 'pdl.rewrite' of it with "transform.dialect"}}
      pdl.pattern @rewrites : benefit(1) {
        %op = operation "foo.op"
        rewrite %op {
          erase %op
        }
      }
      sequence %arg0 : !transform.any_op failures(propagate) {
      ^bb1(%arg1: !transform.any_op):
        %0 = pdl_match @rewrites in %arg1 : (!transform.any_op) -> !transform.any_op
      }
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.with_pdl_patterns %root : !transform.any_op {
    ^bb0(%arg0: !transform.any_op):
      pdl.pattern @unknown : benefit(1) {
        %op = operation "foo.op"
        // expected-error @below {{there is no native constraint 'mine'}}
        apply_native_constraint "mine"(%op : !pdl.operation)
        rewrite %op with "transform.dialect"
      }
      sequence %arg0 : !transform.any_op failures(propagate) {
      ^bb1(%arg1: !transform.any_op):
        %0 = pdl_match @unknown in %arg1 : (!transform.any_op) -> !transform.any_op
      }
    }
    transform.yield
  }
}
