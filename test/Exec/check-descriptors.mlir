// Descriptors in memory are as wide as indices and pointers of the target are.
// RUN: oxmlir-opt %s --finalize-memref-to-llvm=index-bitwidth=32 --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (3 functions, 48 executions, 0 inputs skipped)
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<3xi64>, !llvm.ptr<1> = dense<32> : vector<3xi64>>} {
  func.func @rank_of(%m: memref<*xf32>) -> index {
    %0 = memref.rank %m : memref<*xf32>
    return %0 : index
  }

  func.func @near(%m: memref<*xf32>) -> memref<*xf32, 1> {
    %0 = memref.memory_space_cast %m : memref<*xf32> to memref<*xf32, 1>
    return %0 : memref<*xf32, 1>
  }

  func.func @copy(%a: memref<3x2xf32, strided<[4, 1]>>, %b: memref<3x2xf32, strided<[4, 1]>>) {
    memref.copy %a, %b : memref<3x2xf32, strided<[4, 1]>> to memref<3x2xf32, strided<[4, 1]>>
    return
  }
}
