// RUN: oxmlir-opt %s -one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops allow-unknown-ops use-encoding-for-memory-space" -allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s -one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops allow-unknown-ops check-parallel-regions=false" -allow-unregistered-dialect | FileCheck %s --check-prefix=SHARED
// RUN: not oxmlir-opt %s -one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops" -allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=FIXED
// RUN: not oxmlir-opt %s -one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" -allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// FIXED: error: Yield operand #0 is not equivalent to the corresponding iter bbArg
// UNKNOWN: error: op was not bufferized

// CHECK-LABEL: func.func @other_buffer
// CHECK-SAME: memref<4xf32, strided<[?], offset: ?>, 1>
// CHECK: scf.for
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<4xf32, 1>
// SHARED-LABEL: func.func @other_buffer
func.func @other_buffer(%t: tensor<4xf32, 1>, %n: index, %x: f32) -> tensor<4xf32, 1> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xf32, 1> {
    %e = bufferization.alloc_tensor() : tensor<4xf32, 1>
    %new = tensor.insert %x into %e[%i] : tensor<4xf32, 1>
    scf.yield %new : tensor<4xf32, 1>
  }
  return %r : tensor<4xf32, 1>
}

// CHECK-LABEL: func.func @unknown
// CHECK: %[[T:.+]] = bufferization.to_tensor %arg0
// CHECK: "some.op"(%[[T]])
func.func @unknown(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = "some.op"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A constant that a loop gives is copied where the result is written, and only there.
// CHECK-LABEL: func.func @constants
// CHECK: %[[R:.+]]:2 = scf.for
// CHECK-DAG: %[[C0:.+]] = memref.get_global @__constant_4xf32
// CHECK: %[[COPY:.+]] = memref.alloc
// CHECK: memref.copy %{{.+}}, %[[COPY]]
// CHECK: %[[CAST:.+]] = memref.cast %[[COPY]]
// CHECK-NOT: memref.copy
// CHECK: scf.yield %[[CAST]], %{{.+}}
// CHECK: memref.store %{{.+}}, %[[R]]#0
func.func @constants(%t: tensor<4xf32>, %s: tensor<4xf32>, %n: index, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %s) -> (tensor<4xf32>, tensor<4xf32>) {
    %zero = arith.constant dense<0.0> : tensor<4xf32>
    %one = arith.constant dense<1.0> : tensor<4xf32>
    scf.yield %zero, %one : tensor<4xf32>, tensor<4xf32>
  }
  %new = tensor.insert %x into %r#0[%c0] : tensor<4xf32>
  %e = tensor.extract %new[%c1] : tensor<4xf32>
  %f = tensor.extract %r#1[%c1] : tensor<4xf32>
  return %e, %f : f32, f32
}
