// Only the first condition counts of a buffer that is to be freed twice.
// RUN: oxmlir-opt %s --bufferization-lower-deallocations --check-passes=8 --mlir-timing -o /dev/null 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --convert-bufferization-to-memref --check-passes=8 --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (1 functions, {{[0-9]}} executions, 1 inputs skipped)
func.func @twice(%m: memref<2xi32>, %first: i1, %second: i1) {
  bufferization.dealloc (%m, %m : memref<2xi32>, memref<2xi32>) if (%first, %second)
  return
}
