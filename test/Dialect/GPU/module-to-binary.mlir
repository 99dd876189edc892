// RUN: oxmlir-opt %s --gpu-module-to-binary=format=isa | FileCheck %s --check-prefix=TEXT
// RUN: oxmlir-opt %s --gpu-module-to-binary='format=assembly toolkit=/nowhere opts=-O0 section=.kernels' | FileCheck %s --check-prefix=TEXT
// RUN: oxmlir-opt %s --gpu-module-to-binary=format=bin | FileCheck %s --check-prefix=BIN
// RUN: oxmlir-opt %s --gpu-module-to-binary | FileCheck %s --check-prefix=FATBIN
// RUN: oxmlir-opt %s --gpu-module-to-binary=format=llvm | FileCheck %s --check-prefix=LLVM
// RUN: echo '@shared = global i32 7' > %t.ll
// RUN: oxmlir-opt %s --gpu-module-to-binary='format=isa l=%t.ll' | FileCheck %s --check-prefix=LINKED

// Each target has an object; kernels have subgroups of 16 lanes.
// TEXT: gpu.binary @kernels  [#gpu.object<#xevm.target, properties = {O = 2 : i32}, assembly = "\09OpCapability Kernel
// TEXT-SAME: OpExecutionMode %{{[0-9]+}} SubgroupSize 16
// TEXT-SAME: OpExecutionMode %{{[0-9]+}} SubgroupSize 16
// TEXT-SAME: OpFunctionEnd\0A\0A\00">, #gpu.object<#xevm.target<O = 0, chip = "pvc">, properties = {O = 0 : i32}, assembly =
// TEXT: gpu.binary @others <#gpu.select_object<0 : i64>> [
// TEXT: gpu.module @inner [#xevm.target]
// BIN: gpu.binary @kernels  [#gpu.object<#xevm.target, bin = "\03\02#\07
// FATBIN: gpu.binary @kernels  [#gpu.object<#xevm.target, "\03\02#\07
// LLVM: gpu.binary @kernels  [#gpu.object<#xevm.target, offload = "BC\C0\DE
// LINKED: OpName %{{[0-9]+}} \22shared\22
module attributes {gpu.container_module} {
  gpu.module @kernels [#xevm.target, #xevm.target<O = 0, chip = "pvc">] {
    llvm.func spir_kernelcc @one(%p: !llvm.ptr<1>) attributes {gpu.kernel} {
      %c = llvm.mlir.constant(1 : i32) : i32
      llvm.store %c, %p : i32, !llvm.ptr<1>
      llvm.return
    }
    llvm.func spir_kernelcc @two(%p: !llvm.ptr<1>) attributes {gpu.kernel} {
      %c = llvm.mlir.constant(2 : i32) : i32
      llvm.store %c, %p : i32, !llvm.ptr<1>
      llvm.return
    }
  }
  gpu.module @others <#gpu.select_object<0>> [#xevm.target] {
  }
  // Only what is directly in the operation is compiled.
  module @programs {
    gpu.module @inner [#xevm.target] {
    }
  }
}
