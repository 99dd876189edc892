// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(gpu.module(convert-gpu-to-llvm-spv))' --split-input-file --verify-diagnostics | FileCheck %s

gpu.module @kernels {
  // CHECK: llvm.func spir_funccc @_Z20sub_group_shuffle_upsj(i16, i32) -> i16
  // CHECK-LABEL: llvm.func @shuffle
  llvm.func @shuffle(%x: bf16, %by: i32) -> bf16 attributes {intel_reqd_sub_group_size = 16 : i32} {
    // CHECK: %[[X:.*]] = llvm.bitcast %arg0 : bf16 to i16
    // CHECK: %[[Y:.*]] = llvm.call spir_funccc @_Z20sub_group_shuffle_upsj(%[[X]], %arg1)
    // CHECK: llvm.bitcast %[[Y]] : i16 to bf16
    %width = arith.constant 16 : i32
    %0, %valid = gpu.shuffle up %x, %by, %width : bf16
    llvm.return %0 : bf16
  }
}

// -----

gpu.module @kernels {
  llvm.func @other_width(%x: i32, %by: i32) attributes {intel_reqd_sub_group_size = 32 : i32} {
    %width = arith.constant 16 : i32
    // expected-error@+1 {{failed to legalize operation 'gpu.shuffle' that was explicitly marked illegal}}
    %0, %valid = gpu.shuffle up %x, %by, %width : i32
    llvm.return
  }
}
