// RUN: oxmlir-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  // expected-error @below {{'pdl.apply_native_constraint' op returning an operation from a constraint is not supported}}
  pdl.apply_native_constraint "foo"(%op : !pdl.operation) : !pdl.operation
  pdl.rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  // expected-error @below {{'pdl.apply_native_constraint' op expected at least one argument}}
  "pdl.apply_native_constraint"() {name = "foo"} : () -> ()
  pdl.rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  pdl.rewrite %op {
    // expected-error @below {{'pdl.apply_native_rewrite' op expected at least one argument or result}}
    "pdl.apply_native_rewrite"() {name = "foo"} : () -> ()
  }
}

// -----

pdl.pattern : benefit(1) {
  %type = pdl.type
  // expected-error @below {{'pdl.attribute' op expected only one of [`type`, `value`] to be set}}
  %attr = pdl.attribute : %type = 10 : i32
  %op = pdl.operation "foo.op" {"attr" = %attr} -> (%type : !pdl.type)
  pdl.rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  pdl.rewrite %op {
    %type = pdl.type
    // expected-error @below {{'pdl.attribute' op expected constant value when specified within a `pdl.rewrite`}}
    %attr = pdl.attribute : %type
  }
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @below {{'pdl.attribute' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %unused = pdl.attribute
  %op = pdl.operation "foo.op"
  pdl.rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @below {{'pdl.operand' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %unused = pdl.operand
  %op = pdl.operation "foo.op"
  pdl.rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @below {{'pdl.operands' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %unused = pdl.operands
  %op = pdl.operation "foo.op"
  pdl.rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  pdl.rewrite %op {
    // expected-error @below {{'pdl.operation' op must have an operation name when nested within a `pdl.rewrite`}}
    %new = pdl.operation
  }
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @below {{'pdl.operation' op expected the same number of attribute values and attribute names, got 1 names and 0 values}}
  %op = "pdl.operation"() {attributeValueNames = ["attr"], operandSegmentSizes = array<i32: 0, 0, 0>} : () -> (!pdl.operation)
  pdl.rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @below {{operand #0 does not dominate this use}}
  %op = pdl.operation "foo.op"(%op2r : !pdl.value)
  %op2 = pdl.operation "foo.op"
  // expected-note @below {{operand defined here (op in the same block)}}
  %op2r = pdl.result 0 of %op2
  pdl.rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  pdl.rewrite %op {
    %type = pdl.type
    // expected-error @below {{'pdl.operation' op must have inferable or constrained result types when nested within `pdl.rewrite`}}
    // expected-note @below {{result type #0 was not constrained}}
    %new = pdl.operation "builtin.unrealized_conversion_cast" -> (%type : !pdl.type)
  }
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  pdl.rewrite %op {
    %new = pdl.operation "builtin.unrealized_conversion_cast"
  }
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  pdl.rewrite %op {
    %new = pdl.operation "builtin.module" 
  }
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @below {{'pdl.operation' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %unused = pdl.operation "foo.op"
  %op = pdl.operation "foo.op"
  pdl.rewrite %op with "r"
}

// -----

// expected-error @below {{'pdl.pattern' op expected only `pdl` operations within the pattern body}}
pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  // expected-note @below {{see non-`pdl` operation defined here}}
  "test.foo"() : () -> ()
  pdl.rewrite %op with "r"
}

// -----

// expected-error @below {{'pdl.pattern' op the pattern must contain at least one `pdl.operation`}}
pdl.pattern : benefit(1) {
  pdl.rewrite with "r"
}

// -----

// expected-error @below {{'pdl.pattern' op the operations must form a connected component}}
pdl.pattern : benefit(1) {
  %op1 = pdl.operation "foo.op"
  // expected-note @below {{see a disconnected value / operation here}}
  %op2 = pdl.operation "bar.op"
  pdl.rewrite with "r"(%op1, %op2 : !pdl.operation, !pdl.operation)
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  // expected-error @below {{'pdl.rewrite' op expected rewrite region to be empty when rewrite is external}}
  "pdl.rewrite"(%op) ({
  ^bb1:
  }) {name = "foo", operandSegmentSizes = array<i32: 1, 0>} : (!pdl.operation) -> ()
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  // expected-error @below {{'pdl.rewrite' op expected rewrite region to be non-empty if external name is not specified}}
  "pdl.rewrite"(%op) ({
  }) {operandSegmentSizes = array<i32: 1, 0>} : (!pdl.operation) -> ()
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  // expected-error @below {{'pdl.rewrite' op expected no external arguments when the rewrite is specified inline}}
  "pdl.rewrite"(%op, %op) ({
  ^bb1:
  }) {operandSegmentSizes = array<i32: 1, 1>} : (!pdl.operation, !pdl.operation) -> ()
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  pdl.rewrite %op {
    %o = pdl.operation "bar"
    // expected-error @below {{'pdl.replace' op expected no replacement values to be provided when the replacement operation is present}}
    "pdl.replace"(%op, %o, %r) {operandSegmentSizes = array<i32: 1, 1, 1>} : (!pdl.operation, !pdl.operation, !pdl.value) -> ()
    %r = pdl.result 0 of %o
  }
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  pdl.rewrite %op {
    %o = pdl.operation "bar"
    %r = pdl.result 0 of %o
    // expected-error @below {{'pdl.replace' op expected no replacement values to be provided when the replacement operation is present}}
    "pdl.replace"(%op, %o, %r) {operandSegmentSizes = array<i32: 1, 1, 1>} : (!pdl.operation, !pdl.operation, !pdl.value) -> ()
  }
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @below {{'pdl.type' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %unused = pdl.type
  %op = pdl.operation "foo.op"
  pdl.rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  // expected-error @below {{'pdl.types' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %unused = pdl.types
  %op = pdl.operation "foo.op"
  pdl.rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  // expected-error @below {{'pdl.results' op expected `pdl.range<value>` result type when no index is specified, but got: '!pdl.value'}}
  %r = "pdl.results"(%op) : (!pdl.operation) -> (!pdl.value)
  pdl.rewrite %op with "r"
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  %unused = pdl.result 0 of %op
  %r = pdl.results of %op
  %o = pdl.operation "x"(%r : !pdl.range<value>)
  pdl.rewrite %o with "r"
}

// -----

// expected-error @below {{'pdl.pattern' op expects a non-empty block}}
pdl.pattern @x : benefit(1) {
}

// -----

pdl.pattern @x : benefit(1) {
  // expected-error @below {{'pdl.operation' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %op = pdl.operation "foo.op"
}

// -----

pdl.pattern : benefit(1) {
  %op = pdl.operation "foo.op"
  %t = pdl.type
  pdl.rewrite %op {
    %new = pdl.operation "builtin.unrealized_conversion_cast" -> (%t : !pdl.type)
    pdl.replace %op with %new
  }
}
