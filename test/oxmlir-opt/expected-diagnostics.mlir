// The diagnostics that comments expect are the ones that come: exit status 0 and nothing on standard error.
//
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics 2>&1 | FileCheck %s

// CHECK-NOT: error
// CHECK: func.func private @fine()
func.func private @fine()

// -----

func.func @above() {
  // expected-error@+1 {{use of undeclared SSA value name}}
  return %undefined : i32
}

// -----

func.func @below() {
  return %undefined : i32
  // expected-error@-1 {{use of undeclared}}
}

// -----

func.func @same_line() {
  return %undefined : i32 // expected-error {{undeclared SSA value}}
}

// -----

// expected-note@below {{see existing symbol definition here}}
func.func private @twice()
// expected-error-re@below {{redefinition of symbol named '{{t.*e}}'}}
func.func private @twice()
