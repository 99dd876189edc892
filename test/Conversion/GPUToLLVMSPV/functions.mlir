// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(gpu.module(convert-gpu-to-llvm-spv))' | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(gpu.module(convert-gpu-to-llvm-spv{use-64bit-index=true}))' | FileCheck %s --check-prefix=WIDE

gpu.module @kernels {
  // Memrefs without a memory space are in global memory.
  // CHECK: llvm.func spir_kernelcc @kernel(%arg0: !llvm.ptr<1> {llvm.align = 16 : i32}, %arg1: !llvm.ptr<1> {llvm.align = 16 : i32}, %arg2: i32, %arg3: i32, %arg4: i32,
  // CHECK-SAME: %arg5: !llvm.ptr<3> {llvm.noalias, llvm.workgroup_attribution = #llvm.mlir.workgroup_attribution<32 : i64, f32>})
  // CHECK-SAME: attributes {gpu.kernel, gpu.known_block_size = array<i32: 2, 3, 4>, reqd_work_group_size = array<i32: 2, 3, 4>}
  // WIDE: llvm.func spir_kernelcc @kernel({{.*}}, %arg2: i64, %arg3: i64, %arg4: i64, %arg5
  gpu.func @kernel(%m: memref<4xf32> {llvm.align = 16 : i32})
      workgroup(%w: memref<4x8xf32, #gpu.address_space<workgroup>>)
      private(%p: memref<3xi8, #gpu.address_space<private>>)
      kernel attributes {known_block_size = array<i32: 2, 3, 4>} {
    // CHECK: llvm.insertvalue %arg5, %{{.*}}[0] : !llvm.struct<(ptr<3>
    // CHECK: %[[N:.*]] = llvm.mlir.constant(3 : i64) : i64
    // CHECK: %[[P:.*]] = llvm.alloca %[[N]] x i8 : (i64) -> !llvm.ptr
    // CHECK: %[[D:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<3xi8, #gpu.address_space<private>>
    // CHECK: memref.store %{{.*}}, %[[D]]
    %c0 = arith.constant 0 : index
    %x = arith.constant 1 : i8
    memref.store %x, %p[%c0] : memref<3xi8, #gpu.address_space<private>>
    // CHECK: %[[ALL:.*]] = llvm.mlir.constant(3 : i32)
    // CHECK: llvm.call spir_funccc @_Z7barrierj(%[[ALL]]) {convergent, no_unwind, will_return}
    gpu.barrier
    // CHECK: llvm.return
    gpu.return
  }

  // CHECK: llvm.func spir_funccc @helper() -> !llvm.struct<(i32, f32)>
  gpu.func @helper() -> (index, f32) {
    // CHECK: %[[ID:.*]] = llvm.call spir_funccc @_Z22get_sub_group_local_id()
    // CHECK-NOT: zext
    // WIDE: llvm.zext
    %0 = gpu.lane_id
    %1 = arith.constant 1.0 : f32
    // CHECK: llvm.insertvalue %[[ID]], %{{.*}}[0]
    gpu.return %0, %1 : index, f32
  }
}
