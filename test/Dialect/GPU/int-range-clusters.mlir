// RUN: oxmlir-opt %s --int-range-optimizations | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // CHECK-LABEL: @clusters(
    // CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
    // CHECK-NEXT: %[[CLUSTER_DIM_X:.*]] = gpu.cluster_dim  x
    // CHECK-NEXT: %[[V0:.*]] = test.reflect_bounds {smax = 4294967295 : index, smin = 1 : index, umax = 4294967295 : index, umin = 1 : index} %[[CLUSTER_DIM_X]] : index
    // CHECK-NEXT: %[[V1:.*]] = test.reflect_bounds {smax = 4 : index, smin = 4 : index, umax = 4 : index, umin = 4 : index} %[[C4]] : index
    // CHECK-NEXT: %[[CLUSTER_ID_Y:.*]] = gpu.cluster_id  y
    // CHECK-NEXT: %[[V2:.*]] = test.reflect_bounds {smax = 4294967294 : index, smin = 0 : index, umax = 4294967294 : index, umin = 0 : index} %[[CLUSTER_ID_Y]] : index
    // CHECK-NEXT: gpu.return
    gpu.func @clusters() kernel attributes {known_cluster_size = array<i32: 4, 2, 1>} {
      %0 = gpu.cluster_dim x
      %r0 = test.reflect_bounds %0 : index
      %1 = gpu.cluster_dim_blocks x
      %r1 = test.reflect_bounds %1 : index
      %2 = gpu.cluster_id y
      %r2 = test.reflect_bounds %2 : index
      gpu.return
    }

    // CHECK-LABEL: @subgroups(
    // CHECK-SAME: %[[X:.*]]: i32
    // CHECK-NEXT: %[[V0:.*]] = gpu.num_subgroups : index
    // CHECK-NEXT: %[[V1:.*]] = test.reflect_bounds {smax = 4294967295 : index, smin = 1 : index, umax = 4294967295 : index, umin = 1 : index} %[[V0]] : index
    // CHECK-NEXT: %[[V2:.*]] = gpu.subgroup_id upper_bound 6 : index
    // CHECK-NEXT: %[[V3:.*]] = test.reflect_bounds {smax = 5 : index, smin = 0 : index, umax = 5 : index, umin = 0 : index} %[[V2]] : index
    // CHECK-NEXT: %[[V4:.*]] = gpu.subgroup_size : index
    // CHECK-NEXT: %[[V5:.*]] = test.reflect_bounds {smax = 128 : index, smin = 1 : index, umax = 128 : index, umin = 1 : index} %[[V4]] : index
    // CHECK-NEXT: %[[V6:.*]] = test.with_bounds {smax = 10 : i32, smin = 3 : i32, umax = 10 : i32, umin = 3 : i32} : i32
    // CHECK-NEXT: %[[V7:.*]] = gpu.subgroup_broadcast %[[V6]],  first_active_lane : i32
    // CHECK-NEXT: %[[V8:.*]] = test.reflect_bounds {smax = 10 : si32, smin = 3 : si32, umax = 10 : ui32, umin = 3 : ui32} %[[V7]] : i32
    // CHECK-NEXT: gpu.return
    gpu.func @subgroups(%x: i32) kernel {
      %0 = gpu.num_subgroups : index
      %r0 = test.reflect_bounds %0 : index
      %1 = gpu.subgroup_id upper_bound 6 : index
      %r1 = test.reflect_bounds %1 : index
      %2 = gpu.subgroup_size : index
      %r2 = test.reflect_bounds %2 : index
      %3 = arith.constant 7 : i32
      %a = test.with_bounds {umin = 3 : i32, umax = 10 : i32, smin = 3 : i32, smax = 10 : i32} : i32
      %4 = gpu.subgroup_broadcast %a, first_active_lane : i32
      %r4 = test.reflect_bounds %4 : i32
      gpu.return
    }
  }
}
