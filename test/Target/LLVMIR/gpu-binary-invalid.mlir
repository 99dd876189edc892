// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --mlir-to-llvmir

module attributes {gpu.container_module} {
  // expected-error @+1 {{the requested target object couldn't be found}}
  gpu.binary @kernels <#gpu.select_object<3>> [#gpu.object<#xevm.target, "BLOB">]
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels [#xevm.target] {
    llvm.func spir_kernelcc @f() attributes {gpu.kernel} {
      llvm.return
    }
  }
  llvm.func @host(%n: i64) {
    // expected-error @+1 {{Couldn't find the binary holding the kernel: "kernels"}}
    gpu.launch_func @kernels::@f blocks in (%n, %n, %n) threads in (%n, %n, %n) : i64
    llvm.return
  }
}
