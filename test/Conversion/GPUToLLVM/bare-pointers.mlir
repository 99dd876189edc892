// RUN: oxmlir-opt %s --gpu-to-llvm=use-bare-pointers-for-kernels=true | FileCheck %s
// RUN: oxmlir-opt %s --gpu-to-llvm=use-bare-pointers-for-host=true | FileCheck %s --check-prefix=HOST

module attributes {gpu.container_module} {
  // CHECK-LABEL: llvm.func @launch
  // CHECK-SAME: (%{{.*}}: !llvm.ptr, %[[AT:.*]]: !llvm.ptr, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64, %[[N:.*]]: i64, %[[X:.*]]: f32)
  // HOST-LABEL: llvm.func @launch
  // HOST-SAME: (%[[AT:.*]]: !llvm.ptr, %[[N:.*]]: i64, %[[X:.*]]: f32)
  func.func @launch(%m: memref<4xf32>, %n: index, %x: f32) {
    // HOST: gpu.launch_func {{.*}}@kernels::@scale blocks in (%[[N]], %[[N]], %[[N]]) threads in (%[[N]], %[[N]], %[[N]]) : i64 args(%[[X]] : f32, %{{.*}} : !llvm.ptr)
    // CHECK: %[[P:.*]] = llvm.extractvalue %{{.*}}[1]
    // CHECK: gpu.launch_func {{.*}}@kernels::@scale blocks in (%[[N]], %[[N]], %[[N]]) threads in (%[[N]], %[[N]], %[[N]]) : i64 args(%[[X]] : f32, %[[P]] : !llvm.ptr)
    gpu.launch_func @kernels::@scale blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%x : f32, %m : memref<4xf32>)
    return
  }
  gpu.module @kernels {
    llvm.func @scale(%x: f32, %a: !llvm.ptr) attributes {gpu.kernel} {
      llvm.return
    }
  }
}
