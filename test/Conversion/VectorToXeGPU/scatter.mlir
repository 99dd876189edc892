// RUN: oxmlir-opt %s --convert-vector-to-xegpu --mlir-print-local-scope | FileCheck %s

gpu.module @kernels [#xevm.target<chip = "pvc">] {
  // CHECK-LABEL: @scattered(
  // CHECK-SAME: %[[M:.*]]: memref<64xf32>, %[[AT:.*]]: vector<8xindex>, %[[MASK:.*]]: vector<8xi1>, %[[V:.*]]: vector<8xf32>
  // CHECK-NEXT: %[[INTPTR:.*]] = memref.extract_aligned_pointer_as_index %[[M]] : memref<64xf32> -> index
  // CHECK-NEXT: %[[V0:.*]] = arith.index_cast %[[INTPTR]] : index to i64
  // CHECK-NEXT: xegpu.store %[[V]], %[[V0]][%[[AT]]], %[[MASK]]  : vector<8xf32>, i64, vector<8xindex>, vector<8xi1>
  // CHECK-NEXT: gpu.return
  gpu.func @scattered(%m: memref<64xf32>, %at: vector<8xindex>, %mask: vector<8xi1>, %v: vector<8xf32>) {
    %c0 = arith.constant 0 : index
    vector.scatter %m[%c0] [%at], %mask, %v : memref<64xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32>
    gpu.return
  }
}
