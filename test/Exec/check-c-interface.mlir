// A function behind its C interface is the function itself, which sees the buffers of the descriptors.
// RUN: oxmlir-opt %s --convert-func-to-llvm --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (1 functions, 16 executions, 0 inputs skipped)
func.func private @work(memref<?x2xi8>, i32) -> i32 attributes {llvm.emit_c_interface}

func.func @main(%m: memref<?x2xi8>, %n: i32) -> i32 {
  %0 = call @work(%m, %n) : (memref<?x2xi8>, i32) -> i32
  return %0 : i32
}
