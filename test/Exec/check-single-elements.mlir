// A vector without dimensions may come back as one of one element, also from a function that keeps its type.
// RUN: oxmlir-opt %s --gpu-to-llvm --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (1 functions, 16 executions, 0 inputs skipped)
func.func @main(%t: tensor<4xf32>, %v: vector<f32>) -> vector<f32> {
  return %v : vector<f32>
}
