// RUN: oxmlir-opt %s --xevm-attach-target=triple=spirv32-unknown-unknown | FileCheck %s

// CHECK: gpu.module @kernels [#xevm.target<triple = "spirv32-unknown-unknown">]
gpu.module @kernels {}
