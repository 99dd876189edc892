// RUN: oxmlir-opt %s --gpu-to-llvm='use-bare-pointers-for-kernels=true intersperse-sizes-for-kernels=true' | FileCheck %s

// The size is in bytes.
module attributes {gpu.container_module} {
  // CHECK-LABEL: llvm.func @launch
  func.func @launch(%a: memref<4xf32>, %b: memref<2x3xf64>, %n: index) {
    // CHECK-DAG: %[[A:.*]] = llvm.extractvalue %{{.*}}[1]
    // CHECK-DAG: %[[SIZE_A:.*]] = llvm.mlir.constant(16 : index) : i64
    // CHECK-DAG: %[[B:.*]] = llvm.extractvalue %{{.*}}[1]
    // CHECK-DAG: %[[SIZE_B:.*]] = llvm.mlir.constant(48 : index) : i64
    // CHECK: gpu.launch_func {{.*}}@kernels::@scale {{.*}} args(%[[A]] : !llvm.ptr, %[[SIZE_A]] : i64, %[[B]] : !llvm.ptr, %[[SIZE_B]] : i64)
    gpu.launch_func @kernels::@scale blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%a : memref<4xf32>, %b : memref<2x3xf64>)
    return
  }
  gpu.module @kernels {
    llvm.func @scale(%a: !llvm.ptr, %b: !llvm.ptr) attributes {gpu.kernel} {
      llvm.return
    }
  }
}
