// Functions that are lowered copy as many bytes of a descriptor as one of native pointers has.
// RUN: oxmlir-opt %s --convert-func-to-llvm --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (1 functions, 16 executions, 0 inputs skipped)
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<3xi64>, !llvm.ptr<1> = dense<32> : vector<3xi64>>} {
  func.func private @pass(%m: memref<*xf32, 1>) -> memref<*xf32, 1> {
    return %m : memref<*xf32, 1>
  }

  func.func @rank_of(%m: memref<*xf32>) -> index {
    %0 = memref.memory_space_cast %m : memref<*xf32> to memref<*xf32, 1>
    %1 = call @pass(%0) : (memref<*xf32, 1>) -> memref<*xf32, 1>
    %2 = memref.rank %1 : memref<*xf32, 1>
    return %2 : index
  }
}
