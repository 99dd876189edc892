// The comments of all parts are compared when the last one is done; the exit status is 0 when they are met.
//
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics > %t 2>&1
// RUN: FileCheck %s < %t
// RUN: not oxmlir-opt %s --split-input-file --verify-diagnostics --output-split-marker=// 2>&1 -allow-unregistered-dialect | FileCheck %s --check-prefix=MISSING

// CHECK-NOT: error
// CHECK: // {{-----}}
// CHECK: func.func private @last
// MISSING: error: expected error "unregistered" was not produced
// MISSING-NOT: error:

// expected-error@below {{unregistered}}
"not.registered"() : () -> ()

// -----

// expected-error@unknown {{@later}}
func.func private @fine()

// -----

func.func @later() -> i32 {
  return loc(unknown)
}

// -----

func.func private @last()
