// RUN: oxmlir-opt %s --gpu-kernel-outlining='data-layout-str=#dlti.dl_spec<#dlti.dl_entry<index,32:i32>>' | FileCheck %s
// RUN: oxmlir-opt %s --gpu-kernel-outlining | FileCheck %s --check-prefix=PLAIN
// RUN: not oxmlir-opt %s --gpu-kernel-outlining=data-layout-str=32 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not oxmlir-opt %s --gpu-kernel-outlining=data-layout-str=nothing 2>&1 | FileCheck %s --check-prefix=TEXT

// The modules of kernels get the data layout that the option names.

// NONE: error: option 'data-layout-str': '32' is no data layout
// TEXT: nothing:1:1: error: expected attribute value

// CHECK: gpu.module @launch_kernel attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>}
// PLAIN: gpu.module @launch_kernel {
func.func @launch(%n: index, %m: memref<4xindex>) {
  gpu.launch blocks(%a, %b, %c) in (%x = %n, %y = %n, %z = %n) threads(%d, %e, %g) in (%u = %n, %v = %n, %w = %n) {
    memref.store %d, %m[%a] : memref<4xindex>
    gpu.terminator
  }
  return
}
