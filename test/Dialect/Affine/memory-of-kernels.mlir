// The launches of a kernel tell which of its arguments may be the same memory.
// RUN: oxmlir-opt %s --pass-pipeline="builtin.module(gpu.module(func.func(affine-loop-invariant-code-motion)))" | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // CHECK-LABEL: func.func @given_one(
    // CHECK: affine.for
    // CHECK-NEXT: affine.load %arg0[0]
    func.func @given_one(%a: memref<8xf32>, %b: memref<8xf32>) attributes {gpu.kernel} {
      affine.for %i = 0 to 8 {
        %0 = affine.load %a[0] : memref<8xf32>
        affine.store %0, %b[%i] : memref<8xf32>
      }
      return
    }
    // CHECK-LABEL: func.func @given_two(
    // CHECK: affine.load %arg0[0]
    // CHECK-NEXT: affine.for
    func.func @given_two(%a: memref<8xf32>, %b: memref<8xf32>) attributes {gpu.kernel} {
      affine.for %i = 0 to 8 {
        %0 = affine.load %a[0] : memref<8xf32>
        affine.store %0, %b[%i] : memref<8xf32>
      }
      return
    }
  }
  func.func private @start(%a: memref<8xf32>, %b: memref<8xf32>) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@given_one blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>, %b : memref<8xf32>)
    return
  }
  func.func @main(%a: memref<8xf32>, %b: memref<8xf32>) {
    %c1 = arith.constant 1 : index
    call @start(%a, %a) : (memref<8xf32>, memref<8xf32>) -> ()
    gpu.launch_func @kernels::@given_two blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>, %b : memref<8xf32>)
    return
  }
}
