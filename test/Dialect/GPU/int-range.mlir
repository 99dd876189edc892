// RUN: oxmlir-opt %s --int-range-optimizations | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // CHECK-LABEL: gpu.func @known
    gpu.func @known() kernel attributes {known_block_size = array<i32: 8, 12, 16>, known_grid_size = array<i32: 20, 24, 28>} {
      // CHECK: reflect_bounds {smax = 8 : index, smin = 8 : index, umax = 8 : index, umin = 8 : index} %c8
      %0 = gpu.block_dim x
      %r0 = test.reflect_bounds %0 : index
      // CHECK: reflect_bounds {smax = 11 : index, smin = 0 : index, umax = 11 : index, umin = 0 : index}
      %1 = gpu.thread_id y
      %r1 = test.reflect_bounds %1 : index
      // CHECK: reflect_bounds {smax = 49 : index, smin = 0 : index, umax = 49 : index, umin = 0 : index}
      %3 = gpu.thread_id y upper_bound 50
      %r3 = test.reflect_bounds %3 : index
      // CHECK: reflect_bounds {smax = 159 : index, smin = 0 : index, umax = 159 : index, umin = 0 : index}
      %2 = gpu.global_id x
      %r2 = test.reflect_bounds %2 : index
      gpu.return
    }
    // CHECK-LABEL: llvm.func @lowered
    llvm.func @lowered() attributes {gpu.known_grid_size = array<i32: 20, 24, 28>} {
      // CHECK: reflect_bounds {smax = 27 : index, smin = 0 : index, umax = 27 : index, umin = 0 : index}
      %0 = gpu.block_id z
      %r0 = test.reflect_bounds %0 : index
      llvm.return
    }
    // CHECK-LABEL: gpu.func @unknown
    gpu.func @unknown() kernel {
      // CHECK: reflect_bounds {smax = 4294967295 : index, smin = 1 : index, umax = 4294967295 : index, umin = 1 : index}
      %0 = gpu.grid_dim x
      %r0 = test.reflect_bounds %0 : index
      // CHECK: reflect_bounds {smax = 4 : index, smin = 0 : index, umax = 4 : index, umin = 0 : index}
      %1 = gpu.thread_id y upper_bound 5
      %r1 = test.reflect_bounds %1 : index
      // CHECK: reflect_bounds {smax = 127 : index, smin = 0 : index, umax = 127 : index, umin = 0 : index}
      %2 = gpu.lane_id
      %r2 = test.reflect_bounds %2 : index
      // CHECK: reflect_bounds {smax = 7 : index, smin = 0 : index, umax = 7 : index, umin = 0 : index}
      %3 = gpu.cluster_block_id x
      %r3 = test.reflect_bounds %3 : index
      gpu.return
    }
  }

  // CHECK-LABEL: func.func @launch
  func.func @launch(%n: index) {
    %c5 = arith.constant 5 : index
    %few = test.with_bounds {umin = 4 : index, umax = 7 : index, smin = 4 : index, smax = 7 : index} : index
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %few, %gy = %c5, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %c5, %sy = %c5, %sz = %c5) {
      // CHECK: reflect_bounds {smax = 6 : index, smin = 0 : index, umax = 6 : index, umin = 0 : index}
      %0 = test.reflect_bounds %bx : index
      // CHECK: reflect_bounds {smax = 7 : index, smin = 4 : index, umax = 7 : index, umin = 4 : index}
      %1 = test.reflect_bounds %gx : index
      // CHECK: reflect_bounds {smax = 4294967295 : index, smin = 1 : index, umax = 4294967295 : index, umin = 1 : index}
      %2 = test.reflect_bounds %gz : index
      // CHECK: reflect_bounds {smax = 4 : index, smin = 0 : index, umax = 4 : index, umin = 0 : index}
      %3 = gpu.thread_id z
      %r3 = test.reflect_bounds %3 : index
      gpu.terminator
    }
    return
  }
}
