// A single operation without a module around it.
// RUN: oxmlir-opt %s --no-implicit-module | FileCheck %s
// RUN: oxmlir-opt %s --no-implicit-module --cse --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: oxmlir-opt %s | FileCheck %s --check-prefix=MODULE
// RUN: echo 'func.func private @f() func.func private @g()' | not oxmlir-opt --no-implicit-module 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: echo '' | not oxmlir-opt --no-implicit-module 2>&1 | FileCheck %s --check-prefix=NONE

// CHECK-NOT: module
// CHECK: func.func @f()
// GENERIC: {{^}}"func.func"()
// MODULE: module {
// TWO: <stdin>:0:0: error: source must contain a single top-level operation, found: 2
// NONE: <stdin>:0:0: error: source must contain a single top-level operation, found: 0
func.func @f() {
  return
}
