// RUN: oxmlir-opt %s --convert-xegpu-to-xevm --split-input-file --verify-diagnostics | FileCheck %s

gpu.module @kernels [#xevm.target<chip = "pvc">] {
  // CHECK-LABEL: gpu.func @gather
  gpu.func @gather(%p: ui32, %o: vector<1xindex>, %m: vector<1xi1>) -> vector<4xf16> {
    // CHECK: %[[M:.*]] = vector.extract %arg2[0] : i1
    // CHECK: %[[O:.*]] = vector.extract %arg1[0] : index
    // CHECK: arith.index_castui %[[O]] : index to i64
    // CHECK: index.castu %arg0 : ui32 to index
    // CHECK: %[[V:.*]] = scf.if %[[M]] -> (vector<4xf16>) {
    // CHECK:   llvm.load %{{.*}} {cache_control = #xevm.load_cache_control<L1c_L2uc_L3uc>}
    %0 = xegpu.load %p[%o], %m <{chunk_size = 4 : i64, l1_hint = #xegpu.cache_hint<cached>}>
        : ui32, vector<1xindex>, vector<1xi1> -> vector<4xf16>
    gpu.return %0 : vector<4xf16>
  }

  // Blocks of columns: the number of a block first, then the place in it.
  // CHECK-LABEL: gpu.func @matrix
  gpu.func @matrix(%m: memref<4096xi8, 3>, %i: index, %j: index) -> vector<8xf16> {
    // CHECK: arith.divsi %arg1
    // CHECK: arith.remsi %arg1
    // CHECK: arith.constant 256 : index
    // CHECK: arith.constant 512 : index
    // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> vector<8xf16>
    %d = xegpu.create_mem_desc %m : memref<4096xi8, 3>
        -> !xegpu.mem_desc<32x64xf16, #xegpu.mem_layout<stride = [1, 32], block = [16, 16]>>
    %0 = xegpu.load_matrix %d[%i, %j]
        : !xegpu.mem_desc<32x64xf16, #xegpu.mem_layout<stride = [1, 32], block = [16, 16]>>, index, index -> vector<8xf16>
    gpu.return %0 : vector<8xf16>
  }

  // CHECK-LABEL: gpu.func @product
  gpu.func @product(%a: vector<16xi8>, %b: vector<32xi8>) {
    // CHECK: %[[C:.*]] = arith.constant dense<0> : vector<8xi32>
    // CHECK: xevm.mma %arg0, %arg1, %[[C]] {shape = <m = 8, n = 16, k = 32>, types = <d = s32, a = s8, b = s8, c = s32>}
    %0 = xegpu.dpas %a, %b : vector<16xi8>, vector<32xi8> -> vector<8xi32>
    // CHECK: xevm.memfence <{addrspace = #xevm.addr_space<shared>, scope = #xevm.mem_scope<device>}>
    xegpu.fence memory_kind = slm, fence_scope = gpu
    gpu.return
  }
}

// -----

// Only some chips load a vector at once.
gpu.module @other_chip {
  gpu.func @matrix(%m: memref<4096xi8, 3>, %i: index) {
    %d = xegpu.create_mem_desc %m : memref<4096xi8, 3> -> !xegpu.mem_desc<32x64xf16>
    // expected-error@+1 {{failed to legalize operation 'xegpu.load_matrix' that was explicitly marked illegal}}
    %0 = xegpu.load_matrix %d[%i, %i] : !xegpu.mem_desc<32x64xf16>, index, index -> vector<8xf16>
    gpu.return
  }
}
