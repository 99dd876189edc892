// Diagnostics that were not expected, and expected ones that did not come.
// RUN: not oxmlir-opt %s --split-input-file --verify-diagnostics 2>&1 | FileCheck %s
// RUN: not oxmlir-opt %s --split-input-file --verify-diagnostics=only-expected 2>&1 | FileCheck %s --check-prefix=ONLY

// CHECK: error: unexpected error: 'func.return' op has 0 operands
// ONLY-NOT: unexpected
func.func @unexpected() -> i32 {
  return
}

// -----

// CHECK: error: expected error "never" was not produced
// ONLY: error: expected error "never" was not produced
func.func private @missing() // expected-error {{never}}

// -----

// CHECK-NOT: error: {{.*}}operands
func.func @patterns() -> i32 {
  // expected-error-re@below {{'func.return' op has {{[0-9]+}} operands}}
  return
}
