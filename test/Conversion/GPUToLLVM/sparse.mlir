// RUN: oxmlir-opt --gpu-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @matrices(
// CHECK-SAME: %[[N:[a-z0-9]+]]: i64,
func.func @matrices(%n: index, %at: memref<?xi32>, %x: memref<?xf64>, %buffer: memref<?xi8>) {
  // CHECK: %[[S:.*]] = llvm.call @mgpuStreamCreate()
  %t0 = gpu.wait async
  // CHECK: %[[AT:.*]] = llvm.extractvalue %{{.*}}[0]
  // CHECK: %[[AT2:.*]] = llvm.extractvalue %{{.*}}[0]
  // CHECK: %[[X:.*]] = llvm.extractvalue %{{.*}}[0]
  // CHECK: %[[I32:.*]] = llvm.mlir.constant(2 : i32)
  // CHECK: %[[I32_2:.*]] = llvm.mlir.constant(2 : i32)
  // CHECK: %[[F64:.*]] = llvm.mlir.constant(1 : i32)
  // CHECK: %[[A:.*]] = llvm.call @mgpuCreateCsr(%[[N]], %[[N]], %[[N]], %[[AT]], %[[AT2]], %[[X]], %[[I32]], %[[I32_2]], %[[F64]], %[[S]])
  %a, %t1 = gpu.create_csr async [%t0] %n, %n, %n, %at, %at, %x : memref<?xi32>, memref<?xi32>, memref<?xf64>
  // CHECK: %[[V:.*]] = llvm.call @mgpuCreateDnVec(%[[N]],
  %v, %t2 = gpu.create_dn_tensor async [%t1] %x, %n : index into memref<?xf64>
  // CHECK: %[[MODE:.*]] = llvm.mlir.constant(1 : i32)
  // CHECK: %[[TYPE:.*]] = llvm.mlir.constant(1 : i32)
  // CHECK: %[[MEMORY:.*]] = llvm.extractvalue
  // CHECK: llvm.call @mgpuSpMV(%[[MODE]], %[[A]], %[[V]], %[[V]], %[[TYPE]], %[[MEMORY]], %[[S]])
  %t3 = gpu.spmv async [%t2] %a{TRANSPOSE}, %v, %v, %buffer : memref<?xi8> into f64
  // CHECK: llvm.call @mgpuDestroyDnVec(%[[V]], %[[S]])
  %t4 = gpu.destroy_dn_tensor async [%t3] %v
  // CHECK: llvm.alloca %{{.*}} x i64 {alignment = 16 : i64}
  // CHECK: llvm.call @mgpuSpMatGetSize(%[[A]], %{{.*}}, %{{.*}}, %{{.*}}, %[[S]])
  // CHECK-COUNT-3: llvm.load
  %r, %c, %e, %t5 = gpu.spmat_get_size async [%t4] %a
  // CHECK: llvm.call @mgpuDestroySpMat(%[[A]], %[[S]])
  %t6 = gpu.destroy_sp_mat async [%t5] %a
  gpu.wait [%t6]
  return
}

// CHECK-LABEL: llvm.func @two_of_four(
func.func @two_of_four(%n: index, %m: memref<?xf16>) {
  %t0 = gpu.wait async
  // CHECK: llvm.call @mgpuCusparseLtCreate2To4SpMat(%[[A:[0-9a-z]+]],
  %a, %t1 = gpu.create_2to4_spmat async [%t0] {PRUNE_ONLY} %n, %n, %m : memref<?xf16>
  // CHECK: llvm.call @mgpuCreateCuSparseLtDnMat(%[[B:[0-9a-z]+]],
  %b, %t2 = gpu.create_dn_tensor async [%t1] %m, %n, %n : index, index into memref<?xf16>
  // CHECK: %[[FLAG:.*]] = llvm.mlir.constant(1 : i32)
  // CHECK-NEXT: %[[TYPE:.*]] = llvm.mlir.constant(0 : i32)
  // CHECK: llvm.call @mgpuCuSparseLtSpMMBufferSize(%{{.*}}, %{{.*}}, %{{.*}}, %[[A]], %[[B]], %[[B]], %[[TYPE]], %[[FLAG]], %{{.*}})
  %s0, %s1, %s2, %t3 = gpu.spmm_buffer_size async [%t2] %a, %b, %b : index, index, index into f16
  // CHECK: llvm.call @mgpuCuSparseLtSpMM(%[[A]], %[[B]], %[[B]],
  %t4 = gpu.spmm async [%t3] %a, %b, %b, %m, %m, %m : memref<?xf16>, memref<?xf16>, memref<?xf16> into f16
  // CHECK: llvm.call @mgpuDestroyCuSparseLtSpMat(%[[A]],
  %t5 = gpu.destroy_sp_mat async [%t4] %a
  // CHECK: llvm.call @mgpuDestroyCuSparseLtDnMat(%[[B]],
  %t6 = gpu.destroy_dn_tensor async [%t5] %b
  gpu.wait [%t6]
  return
}
