// Seen from inside, a function keeps its signature, and nothing asks for layouts of its arguments.
// RUN: oxmlir-opt --pass-pipeline='builtin.module(func.func(xegpu-propagate-layout))' %s | FileCheck %s
// RUN: not oxmlir-opt --xegpu-propagate-layout %s 2>&1 | FileCheck %s --check-prefix=MODULE
// MODULE: error: Failed to update operation with the layout.
// CHECK: func.func @f(%{{.*}}: vector<2x2xi32>)
func.func @f(%v: vector<2x2xi32>) {
  return
}
