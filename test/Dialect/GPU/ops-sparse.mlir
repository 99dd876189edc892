// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt --mlir-print-op-generic %s | oxmlir-opt | FileCheck %s

// Sparse matrices, and products with them.

// CHECK-LABEL: func.func @handles
func.func @handles(%n: index, %p: memref<?xindex>, %v: memref<?xf64>, %h: memref<?xf16>) {
  // CHECK: gpu.wait async
  %0 = gpu.wait async
  // CHECK: gpu.create_coo async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %coo, %1 = gpu.create_coo async [%0] %n, %n, %n, %p, %p, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_coo_aos async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?xindex>, memref<?xf64>
  %aos, %2 = gpu.create_coo_aos async [%1] %n, %n, %n, %p, %v : memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_csr async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %csr, %3 = gpu.create_csr async [%2] %n, %n, %n, %p, %p, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_csc async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %csc, %4 = gpu.create_csc async [%3] %n, %n, %n, %p, %p, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_bsr async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %bsr, %5 = gpu.create_bsr async [%4] %n, %n, %n, %n, %n, %p, %p, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_2to4_spmat async [%{{.*}}]{ PRUNE_ONLY} %{{.*}}, %{{.*}}, %{{.*}} : memref<?xf16>
  %half, %6 = gpu.create_2to4_spmat async [%5] {PRUNE_ONLY} %n, %n, %h : memref<?xf16>
  // CHECK: gpu.create_dn_tensor async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} : index, index into memref<?xf64>
  %dense, %7 = gpu.create_dn_tensor async [%6] %v, %n, %n : index, index into memref<?xf64>
  // CHECK: gpu.spmat_get_size async [%{{.*}}] %{{.*}}
  %rows, %columns, %count, %8 = gpu.spmat_get_size async [%7] %csr
  // CHECK: gpu.set_csr_pointers async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %9 = gpu.set_csr_pointers async [%8] %csr, %p, %p, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.destroy_dn_tensor async [%{{.*}}] %{{.*}}
  %10 = gpu.destroy_dn_tensor async [%9] %dense
  // CHECK: gpu.destroy_sp_mat async [%{{.*}}] %{{.*}}
  %11 = gpu.destroy_sp_mat async [%10] %csr
  // CHECK: gpu.wait [%{{.*}}]
  gpu.wait [%11]
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%a: !gpu.sparse.spmat_handle, %x: !gpu.sparse.dntensor_handle, %buffer: memref<?xi8>, %n: index) {
  // CHECK: gpu.wait async
  %0 = gpu.wait async
  // CHECK: gpu.spmv_buffer_size async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} into f64
  %s0, %1 = gpu.spmv_buffer_size async [%0] %a, %x, %x into f64
  // CHECK: gpu.spmv async [%{{.*}}] %{{.*}}{ TRANSPOSE}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?xi8> into f64
  %2 = gpu.spmv async [%1] %a {TRANSPOSE}, %x, %x, %buffer : memref<?xi8> into f64
  // CHECK: gpu.spmm_buffer_size async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} : index into f64
  %s1, %3 = gpu.spmm_buffer_size async [%2] %a, %x, %x : index into f64
  // CHECK: gpu.spmm async [%{{.*}}] %{{.*}}, %{{.*}}{ CONJUGATE_TRANSPOSE}, %{{.*}}, %{{.*}} : memref<?xi8> into f64
  %4 = gpu.spmm async [%3] %a, %x {CONJUGATE_TRANSPOSE}, %x, %buffer : memref<?xi8> into f64
  // CHECK: gpu.sddmm_buffer_size async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} into f64
  %s2, %5 = gpu.sddmm_buffer_size async [%4] %x, %x, %a into f64
  // CHECK: gpu.sddmm async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?xi8> into f64
  %6 = gpu.sddmm async [%5] %x, %x, %a, %buffer : memref<?xi8> into f64
  // CHECK: gpu.spgemm_create_descr async [%{{.*}}]
  %descr, %7 = gpu.spgemm_create_descr async [%6]
  // CHECK: gpu.spgemm_work_estimation_or_compute async [%{{.*}}]{ WORK_ESTIMATION} %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32 into memref<?xi8>
  %s3, %8 = gpu.spgemm_work_estimation_or_compute async [%7] {WORK_ESTIMATION} %a, %a, %a, %descr, %n, %buffer : f32 into memref<?xi8>
  // CHECK: gpu.spgemm_copy async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32
  %9 = gpu.spgemm_copy async [%8] %a, %a, %a, %descr : f32
  // CHECK: gpu.spgemm_destroy_descr async [%{{.*}}] %{{.*}}
  %10 = gpu.spgemm_destroy_descr async [%9] %descr
  // CHECK: gpu.wait [%{{.*}}]
  gpu.wait [%10]
  return
}
