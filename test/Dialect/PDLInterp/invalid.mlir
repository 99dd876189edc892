// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

pdl_interp.func @a(%op: !pdl.operation) {
  %0 = pdl_interp.get_results of %op : !pdl.range<value>
  "pdl_interp.foreach"(%0) ({
  ^bb0(%v: !pdl.value, %w: !pdl.value):
    pdl_interp.continue
  // expected-error @below {{expected ':' followed by operation type}}
  })[^bb1] : (!pdl.range<value>) -> ()
^bb1:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%op: !pdl.operation) {
  %0 = pdl_interp.get_results of %op : !pdl.range<value>
  "pdl_interp.foreach"(%0) ({
  ^bb0(%v: !pdl.operation):
    pdl_interp.continue
  // expected-error @below {{expected ':' followed by operation type}}
  })[^bb1] : (!pdl.range<value>) -> ()
^bb1:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%op: !pdl.operation) {
  // expected-error @below {{'pdl_interp.switch_operation_name' op expected number of cases to match the number of case values, got 1 but expected 2}}
  pdl_interp.switch_operation_name of %op to ["foo.op", "bar.op"](^bb1) -> ^bb1
^bb1:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%op: !pdl.operation) {
  // expected-error @below {{'pdl_interp.switch_operand_count' op expected number of cases to match the number of case values, got 2 but expected 3}}
  pdl_interp.switch_operand_count of %op to dense<[1, 2, 3]> : vector<3xi32>(^bb1, ^bb1) -> ^bb1
^bb1:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%a: !pdl.attribute) {
  // expected-error @below {{'pdl_interp.switch_attribute' op expected number of cases to match the number of case values, got 1 but expected 2}}
  pdl_interp.switch_attribute %a to [10, true](^bb1) -> ^bb1
^bb1:
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%t: !pdl.type) {
  // expected-error @below {{'pdl_interp.create_operation' op with inferred results cannot also have explicit result types}}
  %op = "pdl_interp.create_operation"(%t) {inferredResultTypes, inputAttributeNames = [], name = "foo.op", operandSegmentSizes = array<i32: 0, 0, 1>} : (!pdl.type) -> (!pdl.operation)
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%t: !pdl.type) {
  // expected-error @below {{'pdl_interp.create_operation' op has inferred results, but the created operation 'foo.op' does not support result type inference (or is not registered)}}
  %op = pdl_interp.create_operation "foo.op" -> <inferred>
  pdl_interp.finalize
}

// -----

pdl_interp.func @a(%t: !pdl.type) {
  // expected-error @below {{'pdl_interp.create_operation' op has inferred results, but the created operation 'builtin.module' does not support result type inference (or is not registered)}}
  %op = pdl_interp.create_operation "builtin.module" -> <inferred>
  pdl_interp.finalize
}
