// Every chunk is a file of its own; an error in one does not stop the others.
//
// RUN: not oxmlir-opt %s --split-input-file > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=ERR --strict-whitespace < %t.err

// CHECK: module {
// CHECK-NEXT: func.func private @same()
// CHECK: // {{-----}}
// CHECK-NEXT: // {{-----}}
// CHECK-NEXT: module {
// CHECK-NEXT: func.func private @same()
// CHECK-NOT: // {{-----}}
func.func private @same()

// -----

// The line is the one in the whole file.
func.func @bad() {
  return %undefined : i32
}
// ERR:split-input-file.mlir:[[#@LINE-2]]:10: error: use of undeclared SSA value name
// ERR-NEXT:{{^}}  return %undefined : i32
// ERR-NEXT:{{^}}         ^

// -----

func.func private @same()
