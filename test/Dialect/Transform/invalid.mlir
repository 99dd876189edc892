// What is refused when transform is verified.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expects a symbol table
// expected-error @+1 {{"transform.with_named_sequence" attribute can only be attached to operations with symbol tables}}
"test.scope"() {transform.with_named_sequence} : () -> ()

// -----

// expected-error @+1 {{"transform.target_tag" attribute must be a string}}
module attributes {transform.target_tag = 4} {}

// -----

// expected-error @+1 {{unknown attribute: "transform.something_else"}}
module attributes {transform.something_else} {}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{operation on recursion stack}}
  transform.named_sequence @one(%a: !transform.any_op {transform.readonly}) {
    transform.include @two failures(propagate) (%a) : (!transform.any_op) -> ()
    transform.yield
  }
  // expected-error @+1 {{recursion not allowed in named sequences}}
  transform.named_sequence @two(%a: !transform.any_op {transform.readonly}) {
    transform.include @one failures(propagate) (%a) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

// expected-note @+1 {{symbol table operation}}
module {
  // expected-error @+1 {{expects the parent symbol table to have the 'transform.with_named_sequence' attribute}}
  transform.named_sequence @lonely(%a: !transform.any_op) {
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{expected a non-empty body block}}
  "transform.named_sequence"() <{function_type = (!transform.any_op) -> (), sym_name = "empty"}> ({
  ^bb0(%a: !transform.any_op):
  }) : () -> ()
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @gives_nothing(%a: !transform.any_op) -> !transform.any_op {
    // expected-error @+1 {{expected terminator to have as many operands as the parent op has results}}
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @gives_other(%a: !transform.any_op) -> !transform.any_value {
    // expected-error @+1 {{the type of the terminator operand #0 must match the type of the corresponding parent op result ('!transform.any_op' vs '!transform.any_value')}}
    transform.yield %a : !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{must provide consumed/readonly status for arguments of external or called ops}}
  transform.named_sequence private @declared(%a: !transform.any_op)
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{argument #0 cannot be both readonly and consumed}}
  transform.named_sequence @both(%a: !transform.any_op {transform.readonly, transform.consumed}) {
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{argument #0 is consumed in the body but is not marked as such}}
  transform.named_sequence @reads(%a: !transform.op<"scf.for"> {transform.readonly}) {
    transform.loop.promote_if_one_iteration %a : !transform.op<"scf.for">
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.include' op does not reference a named transform sequence}}
    transform.include @nobody failures(propagate) (%a) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @callee(%a: !transform.any_value {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.include' op operand type mismatch: expected operand type '!transform.any_value', but provided '!transform.any_op' for operand number 0}}
    transform.include @callee failures(propagate) (%a) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @callee(%a: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{incorrect number of results for callee}}
    %0 = transform.include @callee failures(propagate) (%a) : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @callee(%a: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %a : !transform.any_op
  }
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.include' op type of result #0 must implement the same transform dialect interface as the corresponding callee result}}
    %0 = transform.include @callee failures(propagate) (%a) : (!transform.any_op) -> !transform.any_value
    transform.yield
  }
}

// -----

// expected-error @+1 {{'transform.sequence' op expects the entry block to have at least one argument}}
transform.sequence failures(propagate) {
}

// -----

// expected-error @+1 {{'transform.sequence' op expects the first entry block argument to be of type implementing TransformHandleTypeInterface}}
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_value):
}

// -----

// expected-error @+2 {{'transform.sequence' op expects trailing entry block arguments to be of type implementing TransformHandleTypeInterface, TransformValueHandleTypeInterface or TransformParamTypeInterface}}
// expected-note @+1 {{argument #1 does not}}
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op, %b: i32):
}

// -----

// expected-note @+1 {{nested in another possible top-level op}}
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error @+1 {{'transform.sequence' op expects operands to be provided for a nested op}}
  transform.sequence failures(propagate) {
  ^bb1(%b: !transform.any_op):
  }
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%a: !transform.op<"scf.for">):
  // expected-note @+1 {{used here as operand #0}}
  transform.loop.promote_if_one_iteration %a : !transform.op<"scf.for">
  // expected-note @+1 {{used here as operand #0}}
  transform.loop.promote_if_one_iteration %a : !transform.op<"scf.for">
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error @+1 {{result #0 has more than one potential consumer}}
  %0 = transform.cast %a : !transform.any_op to !transform.op<"scf.for">
  // expected-note @+1 {{used here as operand #0}}
  transform.loop.promote_if_one_iteration %0 : !transform.op<"scf.for">
  // expected-note @+1 {{used here as operand #0}}
  transform.loop.promote_if_one_iteration %0 : !transform.op<"scf.for">
}

// -----

// expected-error @+1 {{'transform.sequence' op expected children ops to implement TransformOpInterface}}
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-note @+1 {{op without interface}}
  %0 = arith.constant 1 : i32
}

// -----

// expected-error @+1 {{'transform.sequence' op result #0 must be variadic of TransformHandleTypeInterface instance, but got '!transform.any_value'}}
%0 = transform.sequence -> !transform.any_value failures(propagate) {
^bb0(%a: !transform.any_op):
  yield %a : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error @+1 {{'transform.alternatives' op expects terminator operands to have the same type as results of the operation}}
  %0 = transform.alternatives %a : !transform.any_op -> !transform.any_op {
  ^bb1(%b: !transform.any_op):
    // expected-note @+1 {{terminator}}
    transform.yield
  }
}

// -----

// expected-error @+1 {{'transform.with_pdl_patterns' op expects at least one non-pattern op}}
transform.with_pdl_patterns {
^bb0(%a: !transform.any_op):
}

// -----

// expected-error @+1 {{'transform.with_pdl_patterns' op expects only one non-pattern op in its body}}
transform.with_pdl_patterns {
^bb0(%a: !transform.any_op):
  // expected-note @+1 {{first non-pattern op}}
  sequence %a : !transform.any_op failures(propagate) {
  ^bb1(%b: !transform.any_op):
  }
  // expected-note @+1 {{second non-pattern op}}
  sequence %a : !transform.any_op failures(propagate) {
  ^bb1(%b: !transform.any_op):
  }
}

// -----

// expected-error @+1 {{'transform.with_pdl_patterns' op expects only pattern and top-level transform ops in its body}}
transform.with_pdl_patterns {
^bb0(%a: !transform.any_op):
  // expected-note @+1 {{offending op}}
  "test.other"() : () -> ()
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.foreach' op expects the same number of targets as the body has block arguments}}
    transform.foreach %a : !transform.any_op {
    ^bb0(%b: !transform.any_op, %c: !transform.any_op):
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.foreach' op expects co-indexed targets and the body's block arguments to have the same op/value/param type}}
    transform.foreach %a : !transform.any_op {
    ^bb0(%b: !transform.any_value):
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.foreach' op expects the same number of results as the yield terminator has operands}}
    %0 = transform.foreach %a : !transform.any_op -> !transform.any_op {
    ^bb0(%b: !transform.any_op):
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.foreach' op expects co-indexed results and yield operands to have the same op/value/param type}}
    %0 = transform.foreach %a : !transform.any_op -> !transform.any_value {
    ^bb0(%b: !transform.any_op):
      transform.yield %b : !transform.any_op
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.apply_patterns' op expected children ops to implement PatternDescriptorOpInterface}}
    transform.apply_patterns to %a {
      // expected-note @+1 {{op without interface}}
      transform.verify %a : !transform.any_op
    } : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.split_handle' op expects result types to implement the same transform interface as the operand type}}
    %0, %1 = transform.split_handle %a : (!transform.any_op) -> (!transform.any_op, !transform.any_value)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{unresolved matcher symbol @nobody}}
    %0 = transform.foreach_match in %a @nobody -> @nobody : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{symbol declaration}}
  transform.named_sequence @match(%a: !transform.any_op {transform.readonly}, %b: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @act() {
    transform.yield
  }
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{the number of operands (1) doesn't match the number of matcher arguments (2) for @match}}
    %0 = transform.foreach_match in %a @match -> @act : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{symbol declaration}}
  transform.named_sequence @match(%a: !transform.any_op {transform.consumed}) {
    transform.test_consume_operand %a : !transform.any_op
    transform.yield
  }
  transform.named_sequence @act() {
    transform.yield
  }
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.foreach_match' op does not expect matcher symbol to consume its operand #0}}
    %0 = transform.foreach_match in %a @match -> @act : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @match(%a: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @act(%a: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{mismatching number of matcher results and action arguments between @match (0) and @act (1)}}
    %0 = transform.foreach_match in %a @match -> @act : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @match(%a: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  // expected-note @+1 {{symbol declaration}}
  transform.named_sequence @act() -> !transform.any_op {
    %0 = transform.test_produce_empty_payload : !transform.any_op
    transform.yield %0 : !transform.any_op
  }
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{the number of action results (1) for @act doesn't match the number of extra op results (0)}}
    %0 = transform.foreach_match in %a @match -> @act : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @match(%a: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %a : !transform.any_op
  }
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{expected the matcher to yield as many values as op has results (0), got 1}}
    transform.collect_matching @match in %a : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @match(%a: !transform.any_op) -> !transform.any_op {
    transform.yield %a : !transform.any_op
  }
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{expected the matcher argument to be marked readonly}}
    %0 = transform.collect_matching @match in %a : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op, %p: !transform.any_param) {
    // expected-error @+1 {{'transform.apply_registered_pass' op a param operand does not have a corresponding param_operand attr in the options dict}}
    %0 = "transform.apply_registered_pass"(%a, %p) <{options = {}, pass_name = "cse"}> : (!transform.any_op, !transform.any_param) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op, %p: !transform.any_param) {
    // expected-error @+1 {{'transform.apply_registered_pass' op dynamic option index 1 is out of bounds for the number of dynamic options: 1}}
    %0 = "transform.apply_registered_pass"(%a, %p) <{options = {a = #transform.param_operand<index = 1 : i64>}, pass_name = "cse"}> : (!transform.any_op, !transform.any_param) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op, %p: !transform.any_param) {
    // expected-error @+1 {{'transform.apply_registered_pass' op dynamic option index 0 is already used in options}}
    %0 = "transform.apply_registered_pass"(%a, %p) <{options = {a = #transform.param_operand<index = 0 : i64>, b = [#transform.param_operand<index = 0 : i64>]}, pass_name = "cse"}> : (!transform.any_op, !transform.any_param) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.affine.simplify_bounded_affine_ops' op incorrect number of lower bounds, expected 0 but found 1}}
    transform.affine.simplify_bounded_affine_ops %a with [] within [0] and [] : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{'transform.tune.alternatives' op 'selected_region' attribute specifies region at index 1 while op has only 1 regions}}
    transform.tune.alternatives<"choice"> selected_region = 1 {
      transform.yield
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op) {
    // expected-error @+1 {{custom op 'transform.apply_licm' invalid kind of type specified}}
    transform.apply_licm to %a : i32
    transform.yield
  }
}
