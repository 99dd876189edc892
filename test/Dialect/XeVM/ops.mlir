// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt --mlir-print-op-generic %s | oxmlir-opt | FileCheck %s

// CHECK-LABEL: llvm.func @blocks
llvm.func @blocks(%memory: !llvm.ptr<1>, %size: i32, %row: vector<4xi32>) {
  // CHECK: %[[TILE:.*]] = xevm.blockload2d %{{.*}} <{elem_size_in_bits = 16 : i32, pack_register = false, tile_height = 8 : i32, tile_width = 16 : i32, transpose = false, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  %tile = xevm.blockload2d %memory, %size, %size, %size, %size, %size <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  // CHECK: xevm.blockstore2d %{{.*}}, %[[TILE]] <{elem_size_in_bits = 16 : i32, tile_height = 8 : i32, tile_width = 16 : i32}>
  xevm.blockstore2d %memory, %size, %size, %size, %size, %size, %tile <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi16>)
  // CHECK: xevm.blockstore %{{.*}}, %{{.*}} : (!llvm.ptr<1>, vector<4xi32>)
  xevm.blockstore %memory, %row : (!llvm.ptr<1>, vector<4xi32>)
  // CHECK: xevm.prefetch %{{.*}} <{cache_control = #xevm.load_cache_control<L1c_L2uc_L3uc>}> : (!llvm.ptr<1>)
  xevm.prefetch %memory <{cache_control = #xevm.load_cache_control<L1c_L2uc_L3uc>}> : (!llvm.ptr<1>)
  // CHECK: xevm.memfence <{addrspace = #xevm.addr_space<global>, scope = #xevm.mem_scope<workgroup>}>
  xevm.memfence <{addrspace = #xevm.addr_space<global>, scope = #xevm.mem_scope<workgroup>}>
  // CHECK: xevm.group_count.z range <i32, 0, 12> : i32
  %groups = xevm.group_count.z range <i32, 0, 12> : i32
  llvm.return
}

// CHECK-LABEL: llvm.func @product
llvm.func @product(%a: vector<8xi16>, %b: vector<8xi32>, %c: vector<8xf32>) {
  // CHECK: xevm.mma %{{.*}}, %{{.*}}, %{{.*}} {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  %0 = xevm.mma %a, %b, %c {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  llvm.return
}
