// RUN: oxmlir-opt --transform-interpreter --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

// Two handles stand for the same value, one of which is consumed.

// expected-note @below {{payload value}}
%0 = "test.op"() : () -> i32
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["test.op"]} in %root : (!transform.any_op) -> !transform.any_op
    %a = transform.get_result %op[0] : (!transform.any_op) -> !transform.any_value
    // expected-note @below {{invalidated handle}}
    %b = transform.get_result %op[0] : (!transform.any_op) -> !transform.any_value
    // expected-note @below {{invalidated by this transform op that consumes its operand #0 and invalidates handles to the same values as associated with it}}
    transform.test_consume_operand %a : !transform.any_value
    // expected-error @below {{op uses a handle invalidated by a previously executed transform op}}
    transform.test_consume_operand %b : !transform.any_value
    transform.yield
  }
}

// -----

// expected-note @below {{ancestor op associated with the consumed handle}}
// expected-note @below {{op defining the value as block argument #1 of block #0 in region #0}}
"test.op"() ({
// expected-note @below {{payload value}}
^bb0(%x: i32, %y: i32):
  "test.inner"(%x, %y) : (i32, i32) -> ()
}) : () -> ()
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["test.op"]} in %root : (!transform.any_op) -> !transform.any_op
    %inner = transform.structured.match ops{["test.inner"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @below {{invalidated handle}}
    %y = transform.get_operand %inner[1] : (!transform.any_op) -> !transform.any_value
    // expected-note @below {{consumes its operand #0 and invalidates all handles to payload IR entities}}
    transform.test_consume_operand %op : !transform.any_op
    // expected-error @below {{op uses a handle invalidated by a previously executed transform op}}
    transform.test_consume_operand %y : !transform.any_value
    transform.yield
  }
}

// -----

// expected-note @below {{ancestor payload op}}
// expected-note @below {{nested payload op}}
// expected-note @below {{consumed handle points to this payload value}}
%0 = "test.op"() : () -> i32
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note @below {{handle to invalidated ops}}
    %op = transform.structured.match ops{["test.op"]} in %root : (!transform.any_op) -> !transform.any_op
    %a = transform.get_result %op[0] : (!transform.any_op) -> !transform.any_value
    // expected-note @below {{consumes its operand #0 and invalidates all handles to payload IR entities}}
    transform.test_consume_operand %a : !transform.any_value
    // expected-error @below {{op uses a handle invalidated by a previously executed transform op}}
    transform.test_consume_operand %op : !transform.any_op
    transform.yield
  }
}

// -----

func.func @add(%x: i32) -> i32 {
  // expected-note @below {{while considering positions of this payload operation}}
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{position underflow -1 (updated from -3)}}
    transform.get_operand %0[-3] : (!transform.any_op) -> !transform.any_value
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @consume(!transform.any_op {transform.consumed})
  // expected-error @below {{'transform.sequence' op block argument #0 has more than one potential consumer}}
  transform.sequence failures(propagate) {
  ^bb0(%root: !transform.any_op):
    // expected-note @below {{used here as operand #0}}
    transform.include @consume failures(propagate) (%root) : (!transform.any_op) -> ()
    // expected-note @below {{used here as operand #0}}
    transform.include @consume failures(propagate) (%root) : (!transform.any_op) -> ()
  }
}
