// RUN: oxmlir-opt %s --convert-xevm-to-llvm | FileCheck %s

// Declarations go to the nearest symbol table, the last one first.
// CHECK-LABEL: gpu.module @kernels
// CHECK-NEXT: llvm.func spir_funccc @_Z12get_local_idj(i32) -> i32
// CHECK-NEXT: llvm.func spir_funccc @_Z51intel_sub_group_2d_block_read_transpose_32b_16r4x1cPU3AS1viiiDv2_iPf
// CHECK-SAME: (!llvm.ptr<1> {llvm.nonnull, llvm.readonly}, i32, i32, i32, vector<2xi32>, !llvm.ptr {llvm.nonnull, llvm.writeonly})
gpu.module @kernels {
  // CHECK: llvm.func @read
  llvm.func @read(%p: !llvm.ptr<1>, %w: i32, %h: i32, %pitch: i32, %x: i32, %y: i32) -> vector<4xf32> {
    // CHECK: %[[AT:.*]] = llvm.insertelement %arg5
    // CHECK: %[[ROOM:.*]] = llvm.alloca %{{.*}} x f32
    // CHECK: llvm.call spir_funccc @_Z51{{.*}}(%arg0, %arg1, %arg2, %arg3, %[[AT]], %[[ROOM]])
    // CHECK-SAME: xevm.DecorationCacheControl = {{\[\[}}6442 : i32, 0 : i32, 3 : i32, 0 : i32], [6442 : i32, 1 : i32, 2 : i32, 0 : i32]]
    // CHECK: llvm.load %[[ROOM]] : !llvm.ptr -> vector<4xf32>
    %0 = xevm.blockload2d %p, %w, %h, %pitch, %x, %y
        <{elem_size_in_bits = 32 : i32, tile_width = 4 : i32, tile_height = 16 : i32, v_blocks = 1 : i32,
          transpose = true, pack_register = false, cache_control = #xevm.load_cache_control<L1s_L2uc_L3c>}>
        : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<4xf32>
    llvm.return %0 : vector<4xf32>
  }
  // CHECK: llvm.func @twice
  llvm.func @twice() -> i32 {
    // CHECK: %[[Y:.*]] = llvm.mlir.constant(1 : i32)
    // CHECK: llvm.call spir_funccc @_Z12get_local_idj(%[[Y]]) {{.*}}memory_effects{{.*}}will_return
    %0 = xevm.local_id.y : i32
    %1 = xevm.local_id.z : i32
    %2 = llvm.add %0, %1 : i32
    llvm.return %2 : i32
  }
}

// A type that was spelled is referred to the next time.
// CHECK-LABEL: llvm.func @product
llvm.func @product(%a: vector<8xbf16>, %b: vector<16xbf16>, %c: vector<8xbf16>) -> vector<8xbf16> {
  // CHECK: %[[A:.*]] = llvm.bitcast %arg0 : vector<8xbf16> to vector<8xi16>
  // CHECK: %[[B:.*]] = llvm.bitcast %arg1 : vector<16xbf16> to vector<8xi32>
  // CHECK: %[[C:.*]] = llvm.bitcast %arg2 : vector<8xbf16> to vector<8xi16>
  // CHECK: %[[D:.*]] = llvm.call spir_funccc @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv8_sDv8_iS_(%[[A]], %[[B]], %[[C]])
  // CHECK: llvm.bitcast %[[D]] : vector<8xi16> to vector<8xbf16>
  %0 = xevm.mma %a, %b, %c {shape = <m = 8, n = 16, k = 16>, types = <d = bf16, a = bf16, b = bf16, c = bf16>}
      : (vector<8xbf16>, vector<16xbf16>, vector<8xbf16>) -> vector<8xbf16>
  llvm.return %0 : vector<8xbf16>
}

// CHECK-LABEL: llvm.func @caches
llvm.func @caches(%p: !llvm.ptr<1>, %x: i32) {
  // CHECK: llvm.store %arg1, %arg0 {xevm.DecorationCacheControl = {{\[\[}}6443 : i32, 0 : i32, 4 : i32, 0 : i32], [6443 : i32, 1 : i32, 1 : i32, 0 : i32]]}
  llvm.store %x, %p {cache_control = #xevm.store_cache_control<L1wb_L2uc_L3uc>} : i32, !llvm.ptr<1>
  llvm.return
}
