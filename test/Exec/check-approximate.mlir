// Functions without an exact result may be rounded in another way, and so may what fast-math flags are on.
// RUN: oxmlir-opt %s --math-expand-ops --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --convert-math-to-llvm --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks ({{[1-9][0-9]*}} functions, {{[1-9][0-9]*}} executions, 0 inputs skipped)
func.func @hyperbolic(%x: f64, %y: vector<4xf32>) -> (f64, vector<4xf32>) {
  %0 = math.tanh %x : f64
  %1 = math.rsqrt %y : vector<4xf32>
  return %0, %1 : f64, vector<4xf32>
}
