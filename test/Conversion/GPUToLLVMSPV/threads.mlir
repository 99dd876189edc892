// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(gpu.module(convert-gpu-to-llvm-spv{use-64bit-index=true}))' | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: @places(
  // CHECK: %[[V8:.*]] = llvm.call spir_funccc @_Z12get_local_idj(%{{.*}})
  // CHECK: %[[V11:.*]] = llvm.call spir_funccc @_Z12get_group_idj(%{{.*}})
  // CHECK: %[[V14:.*]] = llvm.call spir_funccc @_Z14get_local_sizej(%{{.*}})
  // CHECK: %[[V17:.*]] = llvm.call spir_funccc @_Z14get_num_groupsj(%{{.*}})
  // CHECK: %[[V20:.*]] = llvm.call spir_funccc @_Z13get_global_idj(%{{.*}})
  gpu.func @places(%m: memref<8xindex>) kernel {
    %0 = gpu.thread_id x
    %1 = gpu.block_id y
    %2 = gpu.block_dim z
    %3 = gpu.grid_dim x
    %4 = gpu.global_id y
    %5 = arith.addi %0, %1 : index
    %6 = arith.addi %2, %3 : index
    %7 = arith.addi %5, %6 : index
    %8 = arith.addi %7, %4 : index
    memref.store %8, %m[%0] : memref<8xindex>
    gpu.return
  }

  // CHECK-LABEL: @subgroups(
  // CHECK: %[[V7:.*]] = llvm.call spir_funccc @_Z16get_sub_group_id()
  // CHECK: %[[V10:.*]] = llvm.call spir_funccc @_Z18get_num_sub_groups()
  // CHECK: %[[V13:.*]] = llvm.call spir_funccc @_Z18get_sub_group_size()
  gpu.func @subgroups(%m: memref<8xindex>) kernel {
    %0 = gpu.subgroup_id : index
    %1 = gpu.num_subgroups : index
    %2 = gpu.subgroup_size : index
    %3 = arith.addi %0, %1 : index
    memref.store %3, %m[%2] : memref<8xindex>
    gpu.return
  }
}
