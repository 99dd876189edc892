// A module of the text has the location that it says; an implicit one has line and column 0.
// RUN: oxmlir-opt %s --split-input-file --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: oxmlir-opt %s --split-input-file --no-implicit-module --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=EXPLICIT

// CHECK: module {
// CHECK: } loc(unknown)
// EXPLICIT: module {
// EXPLICIT: } loc(unknown)
module {
  func.func private @f()
} loc(unknown)

// -----

// CHECK: module {
// CHECK: } loc("{{.*}}":0:0)
// EXPLICIT-NOT: module
// EXPLICIT: func.func private @g() loc(unknown)
func.func private @g() loc(unknown)
