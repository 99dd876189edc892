// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt --mlir-print-op-generic %s | oxmlir-opt | FileCheck %s

// Numbers of work-items and groups, and access to lines of memory.

// CHECK-LABEL: llvm.func @numbers
llvm.func @numbers() {
  // CHECK: xevm.local_id.x : i32
  %0 = xevm.local_id.x : i32
  // CHECK: xevm.local_id.y range <i32, 0, 64> : i32
  %1 = xevm.local_id.y range <i32, 0, 64> : i32
  // CHECK: xevm.local_id.z : i32
  %2 = xevm.local_id.z : i32
  // CHECK: xevm.local_size.x : i32
  %3 = xevm.local_size.x : i32
  // CHECK: xevm.local_size.y range <i32, 0, 64> : i32
  %4 = xevm.local_size.y range <i32, 0, 64> : i32
  // CHECK: xevm.local_size.z : i32
  %5 = xevm.local_size.z : i32
  // CHECK: xevm.group_id.x : i32
  %6 = xevm.group_id.x : i32
  // CHECK: xevm.group_id.y range <i32, 0, 64> : i32
  %7 = xevm.group_id.y range <i32, 0, 64> : i32
  // CHECK: xevm.group_id.z : i32
  %8 = xevm.group_id.z : i32
  // CHECK: xevm.group_count.x : i32
  %9 = xevm.group_count.x : i32
  // CHECK: xevm.group_count.y range <i32, 0, 64> : i32
  %10 = xevm.group_count.y range <i32, 0, 64> : i32
  // CHECK: xevm.group_count.z : i32
  %11 = xevm.group_count.z : i32
  // CHECK: xevm.lane_id : i32
  %12 = xevm.lane_id : i32
  // CHECK: xevm.subgroup_id range <i32, 0, 64> : i32
  %13 = xevm.subgroup_id range <i32, 0, 64> : i32
  // CHECK: xevm.subgroup_size : i32
  %14 = xevm.subgroup_size : i32
  llvm.return
}

// CHECK-LABEL: llvm.func @lines
llvm.func @lines(%p: !llvm.ptr<1>, %w: i32) {
  // CHECK: xevm.blockload %{{.*}}  : (!llvm.ptr<1>) -> vector<4xi16>
  %0 = xevm.blockload %p : (!llvm.ptr<1>) -> vector<4xi16>
  // CHECK: xevm.blockload %{{.*}} <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3c>}> : (!llvm.ptr<1>) -> i8
  %1 = xevm.blockload %p <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3c>}> : (!llvm.ptr<1>) -> i8
  // CHECK: xevm.blockprefetch2d %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>, elem_size_in_bits = 8 : i32, tile_height = 8 : i32, tile_width = 32 : i32, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  xevm.blockprefetch2d %p, %w, %w, %w, %w, %w <{elem_size_in_bits = 8 : i32, tile_width = 32 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}
