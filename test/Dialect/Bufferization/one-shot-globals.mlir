// Globals that need a number are counted together, whatever their names.
// RUN: oxmlir-opt %s --one-shot-bufferize | FileCheck %s
// RUN: not oxmlir-opt %s --one-shot-bufferize='must-infer-memory-space use-encoding-for-memory-space' 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: error: only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed in one-shot-bufferize
// CHECK-DAG: memref.global "private" constant @__constant_2xi32 : memref<2xi32> = dense<[1, 2]>
// CHECK-DAG: memref.global "private" constant @__constant_2xi32_0 : memref<2xi32> = dense<[1, 3]>
// CHECK-DAG: memref.global "private" constant @__constant_3xi32 : memref<3xi32> = dense<[1, 2, 3]>
// CHECK-DAG: memref.global "private" constant @__constant_3xi32_1 : memref<3xi32> = dense<[1, 2, 4]>
func.func @f(%i: index) -> (i32, i32, i32, i32) {
  %a = arith.constant dense<[1, 2]> : tensor<2xi32>
  %b = arith.constant dense<[1, 3]> : tensor<2xi32>
  %c = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %d = arith.constant dense<[1, 2, 4]> : tensor<3xi32>
  %0 = tensor.extract %a[%i] : tensor<2xi32>
  %1 = tensor.extract %b[%i] : tensor<2xi32>
  %2 = tensor.extract %c[%i] : tensor<3xi32>
  %3 = tensor.extract %d[%i] : tensor<3xi32>
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
