// Diagnostics with a place in another file are compared with the comments there; a place inside of a fused, a named or a
// call-site location counts; one comment is met by all diagnostics of its line; no caller is named.
//
// RUN: cd %S && not oxmlir-opt %s --verify-diagnostics 2>&1 | FileCheck %s --strict-whitespace

// CHECK-NOT:unexpected
// CHECK:Inputs/expected.txt:2:4: error: expected error "never" was not produced
// CHECK-NEXT:{{^}}// expected-error@-1 {{[{][{]never[}][}]}}
// CHECK-NEXT:{{^}}   ^~~~~{{$}}
// CHECK-NOT:error
func.func @file() -> i32 { return loc("Inputs/expected.txt":1:1) }
func.func @name() -> i32 { return loc("name"("Inputs/expected.txt":1:1)) }
func.func @call() -> i32 { return loc(callsite("Inputs/expected.txt":1:1 at "nowhere":1:1)) }
func.func @caller() -> i32 { return loc(callsite("callee" at "Inputs/expected.txt":1:1)) }
func.func @fused() -> i32 { return loc(fused["name", "Inputs/expected.txt":1:1]) }
func.func @unknown() -> i32 { return loc("a name") }
// expected-error@unknown {{enclosing function (@unknown) returns 1}}
