// Where the option leaves it to another pass to free memory, what is not freed does not count.
// RUN: oxmlir-opt %s --expand-realloc=emit-deallocs=false --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (1 functions, {{.*}} inputs skipped)
func.func @grow(%m: memref<?xi32>) {
  %n = arith.constant 9 : index
  %0 = memref.realloc %m(%n) : memref<?xi32> to memref<?xi32>
  memref.dealloc %0 : memref<?xi32>
  return
}
