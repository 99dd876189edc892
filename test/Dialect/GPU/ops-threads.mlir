// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt --mlir-print-op-generic %s | oxmlir-opt | FileCheck %s

// Numbers of threads and their groups, and values that pass between them.

// CHECK-LABEL: func.func @dimensions
func.func @dimensions() {
  // CHECK: gpu.block_id  x
  %block_id = gpu.block_id x
  // CHECK: gpu.cluster_block_id  y upper_bound 64
  %cluster_block_id = gpu.cluster_block_id y upper_bound 64
  // CHECK: gpu.cluster_dim  z
  %cluster_dim = gpu.cluster_dim z
  // CHECK: gpu.cluster_dim_blocks  x upper_bound 64
  %cluster_dim_blocks = gpu.cluster_dim_blocks x upper_bound 64
  // CHECK: gpu.cluster_id  y
  %cluster_id = gpu.cluster_id y
  // CHECK: gpu.global_id  z upper_bound 64
  %global_id = gpu.global_id z upper_bound 64
  // CHECK: gpu.grid_dim  x
  %grid_dim = gpu.grid_dim x
  // CHECK: gpu.block_dim  y upper_bound 64
  %block_dim = gpu.block_dim y upper_bound 64
  // CHECK: gpu.thread_id  z
  %thread_id = gpu.thread_id z
  return
}

// CHECK-LABEL: func.func @subgroups
func.func @subgroups() {
  // CHECK: gpu.lane_id
  %0 = gpu.lane_id
  // CHECK: gpu.subgroup_id : index
  %1 = gpu.subgroup_id : index
  // CHECK: gpu.subgroup_id upper_bound 8 : index
  %2 = gpu.subgroup_id upper_bound 8 : index
  // CHECK: gpu.num_subgroups : index
  %3 = gpu.num_subgroups : index
  // CHECK: gpu.num_subgroups upper_bound 16 : index
  %4 = gpu.num_subgroups upper_bound 16 : index
  // CHECK: gpu.subgroup_size : index
  %5 = gpu.subgroup_size : index
  // CHECK: gpu.subgroup_size upper_bound 32 : index
  %6 = gpu.subgroup_size upper_bound 32 : index
  return
}

// CHECK-LABEL: func.func @exchange
func.func @exchange(%x: f32, %v: vector<4xf16>, %lane: i32, %width: i32, %i: index) {
  // CHECK: gpu.shuffle  xor %{{.*}}, %{{.*}}, %{{.*}} : f32
  %0, %1 = gpu.shuffle xor %x, %lane, %width : f32
  // CHECK: gpu.shuffle  up %{{.*}}, %{{.*}}, %{{.*}} : f32
  %2, %3 = gpu.shuffle up %x, %lane, %width : f32
  // CHECK: gpu.shuffle  down %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf16>
  %4, %5 = gpu.shuffle down %v, %lane, %width : vector<4xf16>
  // CHECK: gpu.shuffle  idx %{{.*}}, %{{.*}}, %{{.*}} : f32
  %6, %7 = gpu.shuffle idx %x, %lane, %width : f32
  // CHECK: gpu.subgroup_broadcast %{{.*}},  first_active_lane : f32
  %8 = gpu.subgroup_broadcast %x, first_active_lane : f32
  // CHECK: gpu.subgroup_broadcast %{{.*}},  specific_lane %{{.*}} : f32
  %9 = gpu.subgroup_broadcast %x, specific_lane %lane : f32
  // CHECK: gpu.warp_execute_on_lane_0(%{{.*}})[32] args(%{{.*}} : vector<4xf16>) -> (vector<1xf32>)
  %10 = gpu.warp_execute_on_lane_0(%i)[32] args(%v : vector<4xf16>) -> (vector<1xf32>) {
  ^bb0(%all: vector<128xf16>):
    %11 = arith.constant dense<1.0> : vector<32xf32>
    // CHECK: gpu.yield %{{.*}} : vector<32xf32>
    gpu.yield %11 : vector<32xf32>
  }
  // CHECK: gpu.printf "%{{.*}}\0A", %{{.*}} : f32
  gpu.printf "%f\n", %x : f32
  // CHECK: gpu.printf "done"
  gpu.printf "done"
  return
}

// CHECK-LABEL: func.func @elements
func.func @elements(%x: f32, %i: index, %c: !gpu.mma_matrix<16x16xf32, "COp">) {
  // CHECK: gpu.subgroup_mma_constant_matrix %{{.*}} : !gpu.mma_matrix<16x16xf32, "COp">
  %0 = gpu.subgroup_mma_constant_matrix %x : !gpu.mma_matrix<16x16xf32, "COp">
  // CHECK: gpu.subgroup_mma_extract_thread_local %{{.*}}[%{{.*}}] : !gpu.mma_matrix<16x16xf32, "COp"> -> f32
  %1 = gpu.subgroup_mma_extract_thread_local %c[%i] : !gpu.mma_matrix<16x16xf32, "COp"> -> f32
  // CHECK: gpu.subgroup_mma_insert_thread_local %{{.*}}, %{{.*}}[%{{.*}}] : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
  %2 = gpu.subgroup_mma_insert_thread_local %x, %c[%i] : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
  return
}
