// RUN: oxmlir-opt %s --convert-pdl-to-pdl-interp --split-input-file --verify-diagnostics

// Patterns that cannot be lowered.

pdl.pattern : benefit(1) {
  %op = operation "test.a"
  // expected-error @below {{'pdl.operation' op describes something that cannot be reached from the root of the pattern}}
  %other = operation "test.b"
  apply_native_constraint "c"(%other : !pdl.operation)
  rewrite %op with "x"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "test.a"
  // expected-error @below {{'pdl.attribute' op describes something that cannot be reached from the root of the pattern}}
  %a = attribute
  apply_native_constraint "c"(%op, %a : !pdl.operation, !pdl.attribute)
  rewrite %op with "x"
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "test.a"
  rewrite %op {
    // expected-error @below {{'pdl.type' op describes something that cannot be reached from the root of the pattern}}
    %t = type
    apply_native_rewrite "n"(%t : !pdl.type)
  }
}

// -----

pdl.pattern : benefit(1) {
  %op = operation "test.a"
  rewrite %op {
    %t = type
    // expected-error @below {{'pdl.operation' op unable to infer result type for operation}}
    %new = operation "test.new" -> (%t : !pdl.type)
    erase %op
  }
}

// -----

// A root that nothing else of its component can be reached from, as two others are a component of their own.
// expected-error @below {{'pdl.pattern' op has operations that do not hang together}}
pdl.pattern : benefit(1) {
  %x = operand
  %y = operand
  %a = operation "test.a"(%x : !pdl.value)
  %b = operation "test.b"(%x : !pdl.value)
  %c = operation "test.c"(%y : !pdl.value)
  %d = operation "test.d"(%y : !pdl.value)
  apply_native_constraint "c"(%a, %b, %c, %d : !pdl.operation, !pdl.operation, !pdl.operation, !pdl.operation)
  rewrite %a with "x"
}

// -----

// The matcher has a name that is taken.
// expected-note @below {{see existing symbol definition here}}
module {
  // expected-error @below {{redefinition of symbol named 'matcher'}}
  func.func private @matcher()
}
