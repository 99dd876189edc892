// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt --mlir-print-op-generic %s | oxmlir-opt | FileCheck %s

// CHECK: module attributes {gpu.container_module}
module attributes {gpu.container_module} {
  // CHECK: gpu.module @kernels{{ ?}}<#gpu.select_object<0 : i64>> [#xevm.target<chip = "pvc">]
  gpu.module @kernels <#gpu.select_object<0>> [#xevm.target<chip = "pvc">] {
    // CHECK: gpu.func @kernel(%{{.*}}: f32) workgroup(%{{.*}} : memref<4xf32, #gpu.address_space<workgroup>>) private(%{{.*}} : memref<1xf32, #gpu.address_space<private>>) kernel
    gpu.func @kernel(%x: f32) workgroup(%shared: memref<4xf32, #gpu.address_space<workgroup>>) private(%own: memref<1xf32, #gpu.address_space<private>>) kernel {
      // CHECK: %thread_id_x = gpu.thread_id x
      %id = gpu.thread_id x
      // CHECK: gpu.block_dim y upper_bound 4
      %size = gpu.block_dim y upper_bound 4
      // CHECK: gpu.lane_id upper_bound 32
      %lane = gpu.lane_id upper_bound 32
      // CHECK: gpu.all_reduce add %{{.*}} {
      %sum = gpu.all_reduce add %x {} : (f32) -> f32
      // CHECK: gpu.all_reduce %{{.*}} uniform {
      %own_sum = gpu.all_reduce %x uniform {
      ^bb0(%a: f32, %b: f32):
        %c = arith.addf %a, %b : f32
        gpu.yield %c : f32
      } : (f32) -> f32
      // CHECK: gpu.subgroup_reduce mul %{{.*}} cluster(size = 4, stride = 2) : (f32) -> f32
      %product = gpu.subgroup_reduce mul %x cluster(size = 4, stride = 2) : (f32) -> f32
      // CHECK: %rotateResult, %valid = gpu.rotate %{{.*}}, 3, 16 : f32
      %rotated, %is_valid = gpu.rotate %x, 3, 16 : f32
      // CHECK: gpu.barrier
      gpu.barrier
      gpu.return
    }
  }

  // CHECK: gpu.binary @binary {{ ?}}[#gpu.object<#xevm.target, properties = {O = 2 : i32}, kernels = <[#gpu.kernel_metadata<"kernel", (f32) -> ()>]>, bin = "code">]
  gpu.binary @binary [#gpu.object<#xevm.target, properties = {O = 2 : i32}, kernels = <[#gpu.kernel_metadata<"kernel", (f32) -> ()>]>, bin = "code">]

  // CHECK-LABEL: func.func @host
  func.func @host(%size: index, %x: f32, %memory: memref<4xf32>) {
    // CHECK: %[[START:.*]] = gpu.wait async
    %start = gpu.wait async
    // CHECK: %memref, %asyncToken = gpu.alloc async [%[[START]]] host_shared () : memref<4xf32>
    %buffer, %allocated = gpu.alloc async [%start] host_shared () : memref<4xf32>
    // CHECK: %[[COPIED:.*]] = gpu.memcpy async [%asyncToken] %memref, %{{.*}} : memref<4xf32>, memref<4xf32>
    %copied = gpu.memcpy async [%allocated] %buffer, %memory : memref<4xf32>, memref<4xf32>
    // CHECK: %[[DONE:.*]] = gpu.launch_func async [%[[COPIED]]] @kernels::@kernel clusters in (%{{.*}}, %{{.*}}, %{{.*}}) blocks in (%{{.*}}, %{{.*}}, %{{.*}}) threads in (%{{.*}}, %{{.*}}, %{{.*}}) args(%{{.*}} : f32)
    %done = gpu.launch_func async [%copied] @kernels::@kernel clusters in (%size, %size, %size) blocks in (%size, %size, %size) threads in (%size, %size, %size) args(%x : f32)
    // CHECK: gpu.dealloc async [%[[DONE]]] %memref : memref<4xf32>
    %freed = gpu.dealloc async [%done] %buffer : memref<4xf32>
    // CHECK: gpu.wait [%{{.*}}]
    gpu.wait [%freed]
    return
  }
}

// CHECK-LABEL: func.func @matrices
func.func @matrices(%memory: memref<32x32xf16, 3>, %i: index, %a: !gpu.mma_matrix<16x16xf16, "AOp">, %b: !gpu.mma_matrix<16x16xf16, "BOp">) {
  // CHECK: %[[C:.*]] = gpu.subgroup_mma_load_matrix %{{.*}}[%{{.*}}, %{{.*}}] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "COp">
  %c = gpu.subgroup_mma_load_matrix %memory[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "COp">
  // CHECK: %[[D:.*]] = gpu.subgroup_mma_compute %{{.*}}, %{{.*}}, %[[C]] : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  %d = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  // CHECK: gpu.subgroup_mma_elementwise addf %[[C]], %[[D]] :
  %e = gpu.subgroup_mma_elementwise addf %c, %d : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
  // CHECK: gpu.subgroup_mma_store_matrix %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
  gpu.subgroup_mma_store_matrix %e, %memory[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
  return
}

// CHECK-LABEL: func.func @mapping
// CHECK-SAME: dimension = #gpu<dim x>
// CHECK-SAME: loop = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0 * 2)>
// CHECK-SAME: space = #gpu.address_space<global>
// CHECK-SAME: thread = #gpu.thread<linear_dim_1>
func.func @mapping() attributes {
    dimension = #gpu<dim x>, loop = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0 * 2)>,
    space = #gpu<address_space<global>>, thread = #gpu.thread<linear_dim_1>} {
  return
}
