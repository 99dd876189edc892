// What is wrong with a pipeline is expected like everything else.
// RUN: oxmlir-opt %s --verify-diagnostics --pass-pipeline='builtin.module(no-such-pass)'
// RUN: not oxmlir-opt %s --verify-diagnostics 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not oxmlir-opt --verify-diagnostics --pass-pipeline='cse' < /dev/null 2>&1 | FileCheck %s --check-prefix=UNEXPECTED

// expected-error@unknown {{'no-such-pass' does not refer to a registered pass or pass pipeline}}
module {}

// MISSING: <unknown>:0: error: expected error "'no-such-pass' does not refer to a registered pass or pass pipeline" was not produced
// UNEXPECTED: <unknown>:0: error: unexpected error: expected pass pipeline to be wrapped
