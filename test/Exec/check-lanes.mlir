// A kernel that nobody launches is executed by the same lanes before and behind a pass, also where nothing is left behind it that only
// subgroups execute.
//
// RUN: oxmlir-opt %s --convert-xegpu-to-xevm --check-passes=4 --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (1 functions, 4 executions, 0 inputs skipped)
gpu.module @kernels {
  gpu.func @copy(%src: memref<64xf32>, %dst: memref<64xf32>) kernel {
    %lane = gpu.lane_id
    %mask = arith.constant true
    %value = xegpu.load %src[%lane], %mask : memref<64xf32>, index, i1 -> f32
    xegpu.store %value, %dst[%lane], %mask : f32, memref<64xf32>, index, i1
    gpu.return
  }
}
