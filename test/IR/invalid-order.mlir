// Of two errors the one that is read first.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @types_before_the_rest(%a: i32) {
  // expected-error@below {{number of operands and types do not match: got 2 operands and 1 types}}
  return %a, %a : i32 i32
}

// -----

func.func @ended() -> i32 {
  "x.y"() : () -> ()
}
// The function does not lend its dialect any more.
// expected-error@below {{custom op 'index' is unknown (tried 'builtin.index' as well)}}
index

// -----

func.func @unknown(%i: index) {
  scf.for %j = %i to %i step %i {
    // expected-note@below {{Available dialects: affine, amx, arith}}
    // expected-error@below {{Dialect `' not found for custom op 'return'  (tried '.return' as well)}}
    return
  }
}

// -----

func.func @no_token() {
  // expected-error@below {{unexpected character}}
  %0 $ = "x.y"() : () -> i32
}

// -----

// expected-note@below {{previously defined here}}
%0 = "x.y"() : () -> i32
func.func @hides() {
  // expected-error@below {{redefinition of SSA value '%0'}}
  %0 = "x.y"() : () -> i32
  return
}

// -----

// expected-error@below {{symbol declaration cannot have public visibility}}
func.func @nowhere()
