// RUN: oxmlir-opt %s --gpu-to-llvm | FileCheck %s

// CHECK-LABEL: @coordinates(
// CHECK: %[[V12:.*]] = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK: %[[V18:.*]] = llvm.call @mgpuCreateCoo(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[V12]]) : (i64, i64, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, !llvm.ptr) -> !llvm.ptr
// CHECK: %[[V23:.*]] = llvm.call @mgpuCreateCooAoS(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[V12]]) : (i64, i64, i64, !llvm.ptr, !llvm.ptr, i32, i32, !llvm.ptr) -> !llvm.ptr
// CHECK: llvm.call @mgpuStreamSynchronize(%[[V12]]) : (!llvm.ptr) -> ()
// CHECK: llvm.call @mgpuStreamDestroy(%[[V12]]) : (!llvm.ptr) -> ()
func.func @coordinates(%n: index, %p: memref<?xindex>, %v: memref<?xf64>) {
  %t0 = gpu.wait async
  %coo, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %p, %p, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %aos, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %p, %v : memref<?xindex>, memref<?xf64>
  gpu.wait [%t2]
  return
}

// CHECK-LABEL: @columns_and_blocks(
// CHECK: %[[V12:.*]] = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK: %[[V19:.*]] = llvm.call @mgpuCreateCsc(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[V12]]) : (i64, i64, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, i32, !llvm.ptr) -> !llvm.ptr
// CHECK: %[[V26:.*]] = llvm.call @mgpuCreateBsr(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[V12]]) : (i64, i64, i64, i64, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, i32, !llvm.ptr) -> !llvm.ptr
// CHECK: llvm.call @mgpuStreamSynchronize(%[[V12]]) : (!llvm.ptr) -> ()
// CHECK: llvm.call @mgpuStreamDestroy(%[[V12]]) : (!llvm.ptr) -> ()
func.func @columns_and_blocks(%n: index, %p: memref<?xindex>, %v: memref<?xf64>) {
  %t0 = gpu.wait async
  %csc, %t1 = gpu.create_csc async [%t0] %n, %n, %n, %p, %p, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %bsr, %t2 = gpu.create_bsr async [%t1] %n, %n, %n, %n, %n, %p, %p, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  gpu.wait [%t2]
  return
}

// CHECK-LABEL: @pointers(
// CHECK: %[[V12:.*]] = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK: %[[V19:.*]] = llvm.call @mgpuCreateCsr(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[V12]]) : (i64, i64, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, i32, !llvm.ptr) -> !llvm.ptr
// CHECK: llvm.call @mgpuSetCsrPointers(%[[V19]], %{{.*}}, %{{.*}}, %{{.*}}, %[[V12]]) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
// CHECK: llvm.call @mgpuStreamSynchronize(%[[V12]]) : (!llvm.ptr) -> ()
// CHECK: llvm.call @mgpuStreamDestroy(%[[V12]]) : (!llvm.ptr) -> ()
func.func @pointers(%n: index, %p: memref<?xi64>, %v: memref<?xf64>) {
  %t0 = gpu.wait async
  %csr, %t1 = gpu.create_csr async [%t0] %n, %n, %n, %p, %p, %v : memref<?xi64>, memref<?xi64>, memref<?xf64>
  %t2 = gpu.set_csr_pointers async [%t1] %csr, %p, %p, %v : memref<?xi64>, memref<?xi64>, memref<?xf64>
  gpu.wait [%t2]
  return
}

// CHECK-LABEL: @sampled(
// CHECK: %[[V18:.*]] = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK: %[[V25:.*]] = llvm.call @mgpuCreateCsr(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[V18]]) : (i64, i64, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, i32, !llvm.ptr) -> !llvm.ptr
// CHECK: %[[V28:.*]] = llvm.call @mgpuCreateDnMat(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[V18]]) : (i64, i64, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
// CHECK: %[[V31:.*]] = llvm.call @mgpuCreateDnVec(%{{.*}}, %{{.*}}, %{{.*}}, %[[V18]]) : (i64, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
// CHECK: %[[V34:.*]] = llvm.call @mgpuSpMVBufferSize(%{{.*}}, %[[V25]], %[[V31]], %[[V31]], %{{.*}}, %[[V18]]) : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i64
// CHECK: %[[V38:.*]] = llvm.call @mgpuSDDMMBufferSize(%{{.*}}, %{{.*}}, %[[V28]], %[[V28]], %[[V25]], %{{.*}}, %[[V18]]) : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i64
// CHECK: llvm.call @mgpuSDDMM(%{{.*}}, %{{.*}}, %[[V28]], %[[V28]], %[[V25]], %{{.*}}, %{{.*}}, %[[V18]]) : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr) -> ()
// CHECK: llvm.call @mgpuStreamSynchronize(%[[V18]]) : (!llvm.ptr) -> ()
// CHECK: llvm.call @mgpuStreamDestroy(%[[V18]]) : (!llvm.ptr) -> ()
func.func @sampled(%n: index, %p: memref<?xi32>, %v: memref<?xf32>, %buffer: memref<?xi8>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_csr async [%t0] %n, %n, %n, %p, %p, %v : memref<?xi32>, memref<?xi32>, memref<?xf32>
  %x, %t2 = gpu.create_dn_tensor async [%t1] %v, %n, %n : index, index into memref<?xf32>
  %y, %t3 = gpu.create_dn_tensor async [%t2] %v, %n : index into memref<?xf32>
  %s0, %t4 = gpu.spmv_buffer_size async [%t3] %a, %y, %y into f32
  %s1, %t5 = gpu.sddmm_buffer_size async [%t4] %x, %x {TRANSPOSE}, %a into f32
  %t6 = gpu.sddmm async [%t5] %x, %x {TRANSPOSE}, %a, %buffer : memref<?xi8> into f32
  gpu.wait [%t6]
  return
}

// CHECK-LABEL: @of_sparse(
// CHECK: %[[V18:.*]] = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
// CHECK: %[[V25:.*]] = llvm.call @mgpuCreateCsr(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[V18]]) : (i64, i64, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, i32, !llvm.ptr) -> !llvm.ptr
// CHECK: %[[V26:.*]] = llvm.call @mgpuSpGEMMCreateDescr(%[[V18]]) : (!llvm.ptr) -> !llvm.ptr
// CHECK: %[[V31:.*]] = llvm.call @mgpuSpGEMMCompute(%[[V26]], %{{.*}}, %{{.*}}, %[[V25]], %[[V25]], %[[V25]], %{{.*}}, %{{.*}}, %{{.*}}, %[[V18]]) : (!llvm.ptr, i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i64, !llvm.ptr, !llvm.ptr) -> i64
// CHECK: llvm.call @mgpuSpGEMMCopy(%[[V26]], %{{.*}}, %{{.*}}, %[[V25]], %[[V25]], %[[V25]], %{{.*}}, %[[V18]]) : (!llvm.ptr, i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
// CHECK: llvm.call @mgpuSpGEMMDestroyDescr(%[[V26]], %[[V18]]) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK: llvm.call @mgpuStreamSynchronize(%[[V18]]) : (!llvm.ptr) -> ()
// CHECK: llvm.call @mgpuStreamDestroy(%[[V18]]) : (!llvm.ptr) -> ()
func.func @of_sparse(%n: index, %p: memref<?xi32>, %v: memref<?xf32>, %buffer: memref<?xi8>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_csr async [%t0] %n, %n, %n, %p, %p, %v : memref<?xi32>, memref<?xi32>, memref<?xf32>
  %d, %t2 = gpu.spgemm_create_descr async [%t1]
  %s, %t3 = gpu.spgemm_work_estimation_or_compute async [%t2] {COMPUTE} %a, %a, %a, %d, %n, %buffer : f32 into memref<?xi8>
  %t4 = gpu.spgemm_copy async [%t3] %a, %a, %a, %d : f32
  %t5 = gpu.spgemm_destroy_descr async [%t4] %d
  gpu.wait [%t5]
  return
}

// CHECK-LABEL: @host(
// CHECK: llvm.call @mgpuMemHostRegisterMemRef(%{{.*}}, %{{.*}}, %{{.*}}) : (i64, !llvm.ptr, i64) -> ()
// CHECK: llvm.call @mgpuMemHostUnregisterMemRef(%{{.*}}, %{{.*}}, %{{.*}}) : (i64, !llvm.ptr, i64) -> ()
// CHECK: llvm.call @mgpuSetDefaultDevice(%{{.*}}) : (i32) -> ()
func.func @host(%m: memref<4xf32>, %device: i32) {
  %unranked = memref.cast %m : memref<4xf32> to memref<*xf32>
  gpu.host_register %unranked : memref<*xf32>
  gpu.host_unregister %unranked : memref<*xf32>
  gpu.set_default_device %device
  return
}
