// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --gpu-module-to-binary
// RUN: not oxmlir-opt %s --split-input-file --gpu-module-to-binary=format=word 2>&1 | FileCheck %s
// RUN: not oxmlir-opt %s --split-input-file --gpu-module-to-binary=l=%t.none 2>&1 | FileCheck %s --check-prefix=LINK

// CHECK: error: Invalid format specified.
// LINK: none': No such file or directory

// expected-error @+1 {{the module has no target attributes}}
gpu.module @kernels {
}

// -----

// expected-error @+2 {{Unsupported XeVM target triple: x86_64}}
// expected-error @+1 {{An error happened while serializing the module.}}
gpu.module @kernels [#xevm.target<triple = "x86_64">] {
}

// -----

// expected-error @+2 {{Invalid optimization level: 7.}}
// expected-error @+1 {{An error happened while serializing the module.}}
gpu.module @kernels [#xevm.target<O = 7>] {
}

// -----

// expected-error @+2 {{Failed creating the llvm::Module.}}
// expected-error @+1 {{An error happened while serializing the module.}}
gpu.module @kernels [#xevm.target] {
  // expected-error @+1 {{cannot be converted to LLVM IR}}
  func.func @f() {
    return
  }
}

// -----

// What the code generator gives up on is an error at the module.
// expected-error @+2 {{LLVM cannot compile it: OpTypeInt type with a width other than 8, 16, 32 or 64 bits}}
// expected-error @+1 {{An error happened while serializing the module.}}
gpu.module @kernels [#xevm.target] {
  llvm.func @wide(%x: !llvm.ptr) -> !llvm.array<3 x i128> {
    %0 = llvm.load %x : !llvm.ptr -> !llvm.array<3 x i128>
    llvm.return %0 : !llvm.array<3 x i128>
  }
}
