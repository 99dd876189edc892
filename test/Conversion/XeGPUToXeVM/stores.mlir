// RUN: oxmlir-opt %s --convert-xegpu-to-xevm | FileCheck %s

gpu.module @kernels [#xevm.target<chip = "pvc">] {
  // CHECK-LABEL: @block(
  // CHECK-SAME: %[[M:.*]]: memref<64x64xf32>, %[[V:.*]]: vector<8xf32>
  // CHECK-NEXT: %[[INTPTR:.*]] = memref.extract_aligned_pointer_as_index %[[M]] : memref<64x64xf32> -> index
  // CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-NEXT: %[[V0:.*]] = arith.index_castui %[[INTPTR]] : index to i64
  // CHECK-NEXT: %[[V1:.*]] = arith.index_castui %[[C0]] : index to i64
  // CHECK-NEXT: %[[C4_I64:.*]] = arith.constant 4 : i64
  // CHECK-NEXT: %[[V2:.*]] = arith.muli %[[V1]], %[[C4_I64]] : i64
  // CHECK-NEXT: %[[V3:.*]] = arith.addi %[[V0]], %[[V2]] : i64
  // CHECK-NEXT: %[[CST:.*]] = arith.constant dense<0> : vector<8xi32>
  // CHECK-NEXT: %[[C64_I64:.*]] = arith.constant 64 : i64
  // CHECK-NEXT: %[[V4:.*]] = arith.trunci %[[C64_I64]] : i64 to i32
  // CHECK-NEXT: %[[C64_I64_0:.*]] = arith.constant 64 : i64
  // CHECK-NEXT: %[[V5:.*]] = arith.trunci %[[C64_I64_0]] : i64 to i32
  // CHECK-NEXT: %[[C64_I64_1:.*]] = arith.constant 64 : i64
  // CHECK-NEXT: %[[V6:.*]] = arith.trunci %[[C64_I64_1]] : i64 to i32
  // CHECK-NEXT: %[[V7:.*]] = vector.bitcast %[[CST]] : vector<8xi32> to vector<4xi64>
  // CHECK-NEXT: %[[V8:.*]] = vector.insert %[[V3]], %[[V7]] [0] : i64 into vector<4xi64>
  // CHECK-NEXT: %[[V9:.*]] = vector.bitcast %[[V8]] : vector<4xi64> to vector<8xi32>
  // CHECK-NEXT: %[[V10:.*]] = vector.insert %[[V4]], %[[V9]] [2] : i32 into vector<8xi32>
  // CHECK-NEXT: %[[V11:.*]] = vector.insert %[[V5]], %[[V10]] [3] : i32 into vector<8xi32>
  // CHECK-NEXT: %[[V12:.*]] = vector.insert %[[V6]], %[[V11]] [4] : i32 into vector<8xi32>
  // CHECK-NEXT: %[[C4_I32:.*]] = arith.constant 4 : i32
  // CHECK-NEXT: %[[V13:.*]] = vector.bitcast %[[V12]] : vector<8xi32> to vector<4xi64>
  // CHECK-NEXT: %[[V14:.*]] = vector.extract %[[V13]][0] : i64 from vector<4xi64>
  // CHECK-NEXT: %[[V15:.*]] = vector.extract %[[V12]][2] : i32 from vector<8xi32>
  // CHECK-NEXT: %[[V16:.*]] = vector.extract %[[V12]][3] : i32 from vector<8xi32>
  // CHECK-NEXT: %[[V17:.*]] = vector.extract %[[V12]][4] : i32 from vector<8xi32>
  // CHECK-NEXT: %[[C16_I64:.*]] = arith.constant 16 : i64
  // CHECK-NEXT: %[[V18:.*]] = arith.trunci %[[C16_I64]] : i64 to i32
  // CHECK-NEXT: %[[C8_I64:.*]] = arith.constant 8 : i64
  // CHECK-NEXT: %[[V19:.*]] = arith.trunci %[[C8_I64]] : i64 to i32
  // CHECK-NEXT: %[[V20:.*]] = llvm.inttoptr %[[V14]] : i64 to !llvm.ptr<1>
  // CHECK-NEXT: %[[V21:.*]] = arith.muli %[[V15]], %[[C4_I32]] : i32
  // CHECK-NEXT: %[[V22:.*]] = arith.muli %[[V17]], %[[C4_I32]] : i32
  // CHECK-NEXT: %[[V23:.*]] = vector.bitcast %[[V]] : vector<8xf32> to vector<8xi32>
  // CHECK-NEXT: xevm.blockstore2d %[[V20]], %[[V21]], %[[V16]], %[[V22]], %[[V18]], %[[V19]], %[[V23]] <{cache_control = #xevm.store_cache_control<L1wb_L2uc_L3uc>, elem_size_in_bits = 32 : i32, tile_height = 8 : i32, tile_width = 16 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  // CHECK-NEXT: gpu.return
  gpu.func @block(%m: memref<64x64xf32>, %v: vector<8xf32>) {
    %t = xegpu.create_nd_tdesc %m : memref<64x64xf32> -> !xegpu.tensor_desc<8x16xf32>
    xegpu.store_nd %v, %t[8, 16] <{l1_hint = #xegpu.cache_hint<write_back>}> : vector<8xf32>, !xegpu.tensor_desc<8x16xf32>
    gpu.return
  }

  // CHECK-LABEL: @scattered(
  // CHECK-SAME: %[[P:.*]]: ui64, %[[O:.*]]: vector<1xindex>, %[[M:.*]]: vector<1xi1>, %[[V:.*]]: vector<4xf32>
  // CHECK-NEXT: %[[V0:.*]] = vector.extract %[[M]][0] : i1 from vector<1xi1>
  // CHECK-NEXT: %[[V1:.*]] = vector.extract %[[O]][0] : index from vector<1xindex>
  // CHECK-NEXT: %[[V2:.*]] = arith.index_castui %[[V1]] : index to i64
  // CHECK-NEXT: %[[V3:.*]] = index.castu %[[P]] : ui64 to index
  // CHECK-NEXT: %[[V4:.*]] = arith.index_castui %[[V3]] : index to i64
  // CHECK-NEXT: %[[C4_I64:.*]] = arith.constant 4 : i64
  // CHECK-NEXT: %[[V5:.*]] = arith.muli %[[V2]], %[[C4_I64]] : i64
  // CHECK-NEXT: %[[V6:.*]] = arith.addi %[[V4]], %[[V5]] : i64
  // CHECK-NEXT: %[[V7:.*]] = llvm.inttoptr %[[V6]] : i64 to !llvm.ptr<1>
  // CHECK-NEXT: scf.if %[[V0]] {
  // CHECK-NEXT: llvm.store %[[V]], %[[V7]] {cache_control = #xevm.store_cache_control<L1uc_L2uc_L3uc>} : vector<4xf32>, !llvm.ptr<1>
  // CHECK-NEXT: }
  // CHECK-NEXT: gpu.return
  gpu.func @scattered(%p: ui64, %o: vector<1xindex>, %m: vector<1xi1>, %v: vector<4xf32>) {
    xegpu.store %v, %p[%o], %m <{chunk_size = 4 : i64}> : vector<4xf32>, ui64, vector<1xindex>, vector<1xi1>
    gpu.return
  }

  // CHECK-LABEL: @ahead(
  // CHECK-SAME: %[[P:.*]]: ui64, %[[O:.*]]: vector<1xindex>
  // CHECK-NEXT: %[[V0:.*]] = vector.extract %[[O]][0] : index from vector<1xindex>
  // CHECK-NEXT: %[[V1:.*]] = arith.index_castui %[[V0]] : index to i64
  // CHECK-NEXT: %[[V2:.*]] = index.castu %[[P]] : ui64 to index
  // CHECK-NEXT: %[[V3:.*]] = arith.index_castui %[[V2]] : index to i64
  // CHECK-NEXT: %[[C4_I64:.*]] = arith.constant 4 : i64
  // CHECK-NEXT: %[[V4:.*]] = arith.muli %[[V1]], %[[C4_I64]] : i64
  // CHECK-NEXT: %[[V5:.*]] = arith.addi %[[V3]], %[[V4]] : i64
  // CHECK-NEXT: %[[V6:.*]] = llvm.inttoptr %[[V5]] : i64 to !llvm.ptr<1>
  // CHECK-NEXT: xevm.prefetch %[[V6]] <{cache_control = #xevm.load_cache_control<L1c_L2uc_L3uc>}> : (!llvm.ptr<1>)
  // CHECK-NEXT: gpu.return
  gpu.func @ahead(%p: ui64, %o: vector<1xindex>) {
    xegpu.prefetch %p[%o] <{l1_hint = #xegpu.cache_hint<cached>, offset_align_byte = 4}> : ui64, vector<1xindex>
    gpu.return
  }

  // CHECK-LABEL: @matrix(
  // CHECK-SAME: %[[M:.*]]: memref<4096xi8, 3>, %[[I:.*]]: index, %[[J:.*]]: index, %[[V:.*]]: vector<8xf32>
  // CHECK-NEXT: %[[INTPTR:.*]] = memref.extract_aligned_pointer_as_index %[[M]] : memref<4096xi8, 3> -> index
  // CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-NEXT: %[[V0:.*]] = arith.index_castui %[[INTPTR]] : index to i32
  // CHECK-NEXT: %[[V1:.*]] = arith.index_castui %[[C0]] : index to i32
  // CHECK-NEXT: %[[C1_I32:.*]] = arith.constant 1 : i32
  // CHECK-NEXT: %[[V2:.*]] = arith.muli %[[V1]], %[[C1_I32]] : i32
  // CHECK-NEXT: %[[V3:.*]] = arith.addi %[[V0]], %[[V2]] : i32
  // CHECK-NEXT: %[[C0_0:.*]] = arith.constant 0 : index
  // CHECK-NEXT: %[[C32:.*]] = arith.constant 32 : index
  // CHECK-NEXT: %[[V4:.*]] = arith.muli %[[I]], %[[C32]] : index
  // CHECK-NEXT: %[[V5:.*]] = arith.addi %[[V4]], %[[C0_0]] : index
  // CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-NEXT: %[[V6:.*]] = arith.muli %[[J]], %[[C1]] : index
  // CHECK-NEXT: %[[V7:.*]] = arith.addi %[[V6]], %[[V5]] : index
  // CHECK-NEXT: %[[V8:.*]] = arith.index_castui %[[V7]] : index to i32
  // CHECK-NEXT: %[[C4_I32:.*]] = arith.constant 4 : i32
  // CHECK-NEXT: %[[V9:.*]] = arith.muli %[[V8]], %[[C4_I32]] : i32
  // CHECK-NEXT: %[[V10:.*]] = arith.addi %[[V3]], %[[V9]] : i32
  // CHECK-NEXT: %[[V11:.*]] = llvm.inttoptr %[[V10]] : i32 to !llvm.ptr<3>
  // CHECK-NEXT: llvm.store %[[V]], %[[V11]] : vector<8xf32>, !llvm.ptr<3>
  // CHECK-NEXT: gpu.return
  gpu.func @matrix(%m: memref<4096xi8, 3>, %i: index, %j: index, %v: vector<8xf32>) {
    %d = xegpu.create_mem_desc %m : memref<4096xi8, 3> -> !xegpu.mem_desc<32x32xf32>
    xegpu.store_matrix %v, %d[%i, %j] : vector<8xf32>, !xegpu.mem_desc<32x32xf32>, index, index
    gpu.return
  }
}
