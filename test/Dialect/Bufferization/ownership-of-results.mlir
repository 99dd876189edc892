// RUN: oxmlir-opt %s -ownership-based-buffer-deallocation=private-function-dynamic-ownership -split-input-file | FileCheck %s
// RUN: not oxmlir-opt %s -pass-pipeline='builtin.module(func.func(ownership-based-buffer-deallocation{private-function-dynamic-ownership}))' -split-input-file 2>&1 | FileCheck %s --check-prefix=NESTED

// A private function returns who owns what it returns, the others take care that the caller does.
// CHECK-LABEL: func.func private @private(
// CHECK-SAME: %[[M:.+]]: memref<4xf32>) -> (memref<4xf32> {test.result}, i1)
// CHECK: %[[OWNED:.+]] = bufferization.dealloc ({{.+}}) if ({{.+}}) retain (%[[M]] : memref<4xf32>)
// CHECK: return %[[M]], %[[OWNED]]
// NESTED: error: private functions cannot say who owns buffers
func.func private @private(%m: memref<4xf32>) -> (memref<4xf32> {test.result}) {
  return %m : memref<4xf32>
}

func.func private @declared(%m: memref<4xf32>) -> memref<4xf32>

// CHECK-LABEL: func.func @caller(
// CHECK: %[[R:.+]]:2 = call @private(%{{.+}}) : (memref<4xf32>) -> (memref<4xf32>, i1)
// CHECK: %[[YES:.+]] = arith.constant true
// CHECK-NEXT: %[[S:.+]] = call @declared(%[[R]]#0) : (memref<4xf32>) -> memref<4xf32>
// CHECK: bufferization.dealloc ({{.+}}) if (%{{.+}}, %[[R]]#1, %[[YES]])
func.func @caller(%m: memref<4xf32>) {
  %0 = call @private(%m) : (memref<4xf32>) -> memref<4xf32>
  %1 = call @declared(%0) : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

// The memory that a launch gives a kernel is freed by the launch.
// CHECK-LABEL: func.func @launch(
// CHECK: gpu.launch {{.+}} workgroup(%[[GIVEN:.+]] : memref<2xi32, #gpu.address_space<workgroup>>) {
// CHECK-DAG: %[[NO:.+]] = arith.constant false
// CHECK: bufferization.dealloc (%{{.+}}, %{{.+}} : memref<i32, #gpu.address_space<workgroup>>, memref<i32>) if (%[[NO]], %{{.+}})
func.func @launch(%c1: index) {
  gpu.launch blocks(%a, %b, %c) in (%d = %c1, %e = %c1, %f = %c1) threads(%g, %h, %i) in (%j = %c1, %k = %c1, %l = %c1)
      workgroup(%m : memref<2xi32, #gpu.address_space<workgroup>>) {
    %0 = memref.alloc() : memref<2xi32>
    gpu.terminator
  }
  return
}
