// RUN: oxmlir-opt %s --convert-xevm-to-llvm | FileCheck %s

// CHECK-LABEL: @local_ids(
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V1:.*]] = llvm.call spir_funccc @_Z12get_local_idj(%[[V0]])
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[V3:.*]] = llvm.call spir_funccc @_Z12get_local_idj(%[[V2]])
// CHECK-NEXT: %[[V4:.*]] = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT: %[[V5:.*]] = llvm.call spir_funccc @_Z12get_local_idj(%[[V4]])
// CHECK-NEXT: %[[V6:.*]] = llvm.add %[[V1]], %[[V3]] : i32
// CHECK-NEXT: %[[V7:.*]] = llvm.add %[[V6]], %[[V5]] : i32
// CHECK-NEXT: llvm.return %[[V7]] : i32
llvm.func @local_ids() -> i32 {
  %0 = xevm.local_id.x : i32
  %1 = xevm.local_id.y : i32
  %2 = xevm.local_id.z : i32
  %3 = llvm.add %0, %1 : i32
  %4 = llvm.add %3, %2 : i32
  llvm.return %4 : i32
}

// CHECK-LABEL: @local_sizes(
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V1:.*]] = llvm.call spir_funccc @_Z14get_local_sizej(%[[V0]])
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[V3:.*]] = llvm.call spir_funccc @_Z14get_local_sizej(%[[V2]])
// CHECK-NEXT: %[[V4:.*]] = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT: %[[V5:.*]] = llvm.call spir_funccc @_Z14get_local_sizej(%[[V4]])
// CHECK-NEXT: %[[V6:.*]] = llvm.add %[[V1]], %[[V3]] : i32
// CHECK-NEXT: %[[V7:.*]] = llvm.add %[[V6]], %[[V5]] : i32
// CHECK-NEXT: llvm.return %[[V7]] : i32
llvm.func @local_sizes() -> i32 {
  %0 = xevm.local_size.x : i32
  %1 = xevm.local_size.y : i32
  %2 = xevm.local_size.z : i32
  %3 = llvm.add %0, %1 : i32
  %4 = llvm.add %3, %2 : i32
  llvm.return %4 : i32
}

// CHECK-LABEL: @group_ids(
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V1:.*]] = llvm.call spir_funccc @_Z12get_group_idj(%[[V0]])
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[V3:.*]] = llvm.call spir_funccc @_Z12get_group_idj(%[[V2]])
// CHECK-NEXT: %[[V4:.*]] = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT: %[[V5:.*]] = llvm.call spir_funccc @_Z12get_group_idj(%[[V4]])
// CHECK-NEXT: %[[V6:.*]] = llvm.add %[[V1]], %[[V3]] : i32
// CHECK-NEXT: %[[V7:.*]] = llvm.add %[[V6]], %[[V5]] : i32
// CHECK-NEXT: llvm.return %[[V7]] : i32
llvm.func @group_ids() -> i32 {
  %0 = xevm.group_id.x : i32
  %1 = xevm.group_id.y : i32
  %2 = xevm.group_id.z : i32
  %3 = llvm.add %0, %1 : i32
  %4 = llvm.add %3, %2 : i32
  llvm.return %4 : i32
}

// CHECK-LABEL: @group_counts(
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V1:.*]] = llvm.call spir_funccc @_Z14get_num_groupsj(%[[V0]])
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[V3:.*]] = llvm.call spir_funccc @_Z14get_num_groupsj(%[[V2]])
// CHECK-NEXT: %[[V4:.*]] = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT: %[[V5:.*]] = llvm.call spir_funccc @_Z14get_num_groupsj(%[[V4]])
// CHECK-NEXT: %[[V6:.*]] = llvm.add %[[V1]], %[[V3]] : i32
// CHECK-NEXT: %[[V7:.*]] = llvm.add %[[V6]], %[[V5]] : i32
// CHECK-NEXT: llvm.return %[[V7]] : i32
llvm.func @group_counts() -> i32 {
  %0 = xevm.group_count.x : i32
  %1 = xevm.group_count.y : i32
  %2 = xevm.group_count.z : i32
  %3 = llvm.add %0, %1 : i32
  %4 = llvm.add %3, %2 : i32
  llvm.return %4 : i32
}

// CHECK-LABEL: @subgroups(
// CHECK-NEXT: %[[V0:.*]] = llvm.call spir_funccc @_Z22get_sub_group_local_id()
// CHECK-NEXT: %[[V1:.*]] = llvm.call spir_funccc @_Z16get_sub_group_id()
// CHECK-NEXT: %[[V2:.*]] = llvm.call spir_funccc @_Z18get_sub_group_size()
// CHECK-NEXT: %[[V3:.*]] = llvm.add %[[V0]], %[[V1]] : i32
// CHECK-NEXT: %[[V4:.*]] = llvm.add %[[V3]], %[[V2]] : i32
// CHECK-NEXT: llvm.return %[[V4]] : i32
llvm.func @subgroups() -> i32 {
  %0 = xevm.lane_id : i32
  %1 = xevm.subgroup_id : i32
  %2 = xevm.subgroup_size : i32
  %3 = llvm.add %0, %1 : i32
  %4 = llvm.add %3, %2 : i32
  llvm.return %4 : i32
}

// CHECK-LABEL: @rows(
// CHECK-SAME: %[[P:.*]]: !llvm.ptr<1>, %[[ROW:.*]]: vector<4xi32>
// CHECK-NEXT: llvm.call spir_funccc @_Z31intel_sub_group_block_write_ui4PU3AS1jDv4_j(%[[P]], %[[ROW]])
// CHECK-NEXT: %[[V0:.*]] = llvm.call spir_funccc @_Z30intel_sub_group_block_read_ui4PU3AS1j(%[[P]])
// CHECK-NEXT: llvm.return %[[V0]] : vector<4xi32>
llvm.func @rows(%p: !llvm.ptr<1>, %row: vector<4xi32>) -> vector<4xi32> {
  xevm.blockstore %p, %row : (!llvm.ptr<1>, vector<4xi32>)
  %0 = xevm.blockload %p <{cache_control = #xevm.load_cache_control<L1c_L2uc_L3uc>}> : (!llvm.ptr<1>) -> vector<4xi32>
  llvm.return %0 : vector<4xi32>
}

// CHECK-LABEL: @tiles(
// CHECK-SAME: %[[P:.*]]: !llvm.ptr<1>, %[[W:.*]]: i32, %[[H:.*]]: i32, %[[PITCH:.*]]: i32, %[[X:.*]]: i32, %[[Y:.*]]: i32, %[[TILE:.*]]: vector<8xi16>
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.undef : vector<2xi32>
// CHECK-NEXT: %[[V1:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[V3:.*]] = llvm.insertelement %[[X]], %[[V0]][%[[V1]] : i32] : vector<2xi32>
// CHECK-NEXT: %[[V4:.*]] = llvm.insertelement %[[Y]], %[[V3]][%[[V2]] : i32] : vector<2xi32>
// CHECK-NEXT: llvm.call spir_funccc @_Z45intel_sub_group_2d_block_prefetch_16b_8r16x1cPU3AS1viiiDv2_i(%[[P]], %[[W]], %[[H]], %[[PITCH]], %[[V4]])
// CHECK-NEXT: %[[V5:.*]] = llvm.mlir.undef : vector<2xi32>
// CHECK-NEXT: %[[V6:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %[[V7:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[V8:.*]] = llvm.insertelement %[[X]], %[[V5]][%[[V6]] : i32] : vector<2xi32>
// CHECK-NEXT: %[[V9:.*]] = llvm.insertelement %[[Y]], %[[V8]][%[[V7]] : i32] : vector<2xi32>
// CHECK-NEXT: %[[V10:.*]] = llvm.mlir.constant(8 : i32) : i32
// CHECK-NEXT: %[[V11:.*]] = llvm.alloca %[[V10]] x i16 : (i32) -> !llvm.ptr
// CHECK-NEXT: llvm.store %[[TILE]], %[[V11]] : vector<8xi16>, !llvm.ptr
// CHECK-NEXT: llvm.call spir_funccc @_Z42intel_sub_group_2d_block_write_16b_8r16x1cPU3AS1viiiDv2_iPt(%[[P]], %[[W]], %[[H]], %[[PITCH]], %[[V9]], %[[V11]])
// CHECK-NEXT: llvm.return
llvm.func @tiles(%p: !llvm.ptr<1>, %w: i32, %h: i32, %pitch: i32, %x: i32, %y: i32, %tile: vector<8xi16>) {
  xevm.blockprefetch2d %p, %w, %h, %pitch, %x, %y <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, cache_control = #xevm.load_cache_control<L1c_L2uc_L3uc>}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  xevm.blockstore2d %p, %w, %h, %pitch, %x, %y, %tile <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi16>)
  llvm.return
}

// CHECK-LABEL: @waits(
// CHECK-SAME: %[[P:.*]]: !llvm.ptr<1>
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %[[V1:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %[[V2:.*]] = llvm.mlir.constant(2 : i32) : i32
// CHECK-NEXT: llvm.call spir_funccc @_Z22atomic_work_item_fenceiii(%[[V2]], %[[V0]], %[[V1]])
// CHECK-NEXT: %[[V3:.*]] = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: llvm.call spir_funccc @_Z8prefetchPU3AS1Kcm(%[[P]], %[[V3]])
// CHECK-NEXT: %[[V4:.*]] = llvm.load %[[P]] {xevm.DecorationCacheControl = {{\[\[}}6442 : i32, 0 : i32, 2 : i32, 0 : i32], [6442 : i32, 1 : i32, 1 : i32, 0 : i32]]} : !llvm.ptr<1> -> i32
// CHECK-NEXT: llvm.return %[[V4]] : i32
llvm.func @waits(%p: !llvm.ptr<1>) -> i32 {
  xevm.memfence <{addrspace = #xevm.addr_space<global>, scope = #xevm.mem_scope<workgroup>}>
  xevm.prefetch %p <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>)
  %0 = llvm.load %p {cache_control = #xevm.load_cache_control<L1c_L2uc_L3uc>} : !llvm.ptr<1> -> i32
  llvm.return %0 : i32
}
