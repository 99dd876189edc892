// Where an option promises that vectors are aligned, inputs with which they are not do not count.
// RUN: oxmlir-opt %s --convert-vector-to-llvm=use-vector-alignment=1 --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (1 functions, {{.*}} executions, 1 inputs skipped)
func.func @store(%m: memref<200x100xf32>, %i: index, %j: index) {
  %x = arith.constant dense<11.0> : vector<4xf32>
  vector.store %x, %m[%i, %j] : memref<200x100xf32>, vector<4xf32>
  return
}
