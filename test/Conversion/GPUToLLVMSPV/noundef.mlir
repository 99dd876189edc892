// RUN: oxmlir-opt --convert-gpu-to-llvm-spv %s | FileCheck %s

// Nothing of the descriptor is undefined; only its pointers are not null.
gpu.module @kernels {
  // CHECK: llvm.func spir_funccc @f(
  // CHECK-SAME: %{{.*}}: !llvm.ptr<1> {llvm.nonnull, llvm.noundef}, %{{.*}}: !llvm.ptr<1> {llvm.nonnull, llvm.noundef}, %{{[a-z0-9]+}}: i{{32|64}} {llvm.noundef})
  gpu.func @f(%m: memref<f32> {llvm.nonnull, llvm.noundef}) {
    gpu.return
  }
}
