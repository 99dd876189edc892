// RUN: oxmlir-opt %s --convert-xegpu-to-xevm | FileCheck %s

// CHECK-LABEL: gpu.func @load
gpu.module @kernels {
  gpu.func @load(%m: memref<?x?xf16>, %i: index, %n: index) {
    // CHECK: %[[P:.*]] = memref.extract_aligned_pointer_as_index %arg0
    // CHECK: %[[H:.*]] = arith.index_cast %arg2 : index to i32
    // CHECK: vector.insert %[[H]], %{{.*}} [3] : i32 into vector<8xi32>
    %t = xegpu.create_nd_tdesc %m, shape: [%n, 64], strides: [64, 1]
        : memref<?x?xf16> -> !xegpu.tensor_desc<16x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>>
    // CHECK: %[[X:.*]] = arith.trunci %c8_i64 : i64 to i32
    // CHECK: %[[Y:.*]] = arith.index_cast %arg1 : index to i32
    // CHECK: xevm.blockload2d %{{.*}}, %[[X]], %[[Y]] <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3c>, elem_size_in_bits = 16 : i32
    // CHECK-SAME: tile_height = 16 : i32, tile_width = 16 : i32, transpose = false, v_blocks = 2 : i32}>
    // CHECK-SAME: -> vector<32xi16>
    %0 = xegpu.load_nd %t[%i, 8] <{l3_hint = #xegpu.cache_hint<cached>}>
        : !xegpu.tensor_desc<16x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>> -> vector<32xf16>
    gpu.return
  }

  // Elements of 4 bits are moved four at a time.
  // CHECK-LABEL: gpu.func @nibbles
  gpu.func @nibbles(%m: memref<16x128xi4>) {
    %t = xegpu.create_nd_tdesc %m : memref<16x128xi4> -> !xegpu.tensor_desc<8x64xi4>
    // CHECK: %[[TWO:.*]] = arith.constant 2 : i32
    // CHECK: arith.shrsi %{{.*}}, %[[TWO]]
    // CHECK: xevm.blockprefetch2d {{.*}}elem_size_in_bits = 16 : i32, tile_height = 8 : i32, tile_width = 16 : i32
    xegpu.prefetch_nd %t[8, 64] : !xegpu.tensor_desc<8x64xi4>
    gpu.return
  }

  // What loops carry is flat, descriptors are vectors of numbers.
  // CHECK-LABEL: gpu.func @carried
  gpu.func @carried(%m: memref<64x64xf16>, %lb: index, %ub: index, %s: index, %acc: vector<2x4xf32>) -> vector<2x4xf32> {
    // CHECK: %[[ACC:.*]] = vector.shape_cast %arg4 : vector<2x4xf32> to vector<8xf32>
    %t = xegpu.create_nd_tdesc %m : memref<64x64xf16> -> !xegpu.tensor_desc<16x16xf16>
    // CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %[[ACC]]) -> (vector<8xi32>, vector<8xf32>)
    %r:2 = scf.for %k = %lb to %ub step %s iter_args(%x = %t, %y = %acc) -> (!xegpu.tensor_desc<16x16xf16>, vector<2x4xf32>) {
      %z = arith.addf %y, %y : vector<2x4xf32>
      scf.yield %x, %z : !xegpu.tensor_desc<16x16xf16>, vector<2x4xf32>
    }
    gpu.return %r#1 : vector<2x4xf32>
  }

  // One element a lane is a number.
  // CHECK-LABEL: gpu.func @single
  gpu.func @single(%m: memref<16xf32>, %n: memref<16xi32>, %v: vector<1xi32>) -> vector<1xf32> {
    %t = xegpu.create_nd_tdesc %m : memref<16xf32> -> !xegpu.tensor_desc<16xf32>
    %u = xegpu.create_nd_tdesc %n : memref<16xi32> -> !xegpu.tensor_desc<16xi32>
    // CHECK: %[[X:.*]] = xevm.blockload %{{.*}} : (!llvm.ptr<1>) -> i32
    // CHECK: %[[Y:.*]] = arith.bitcast %[[X]] : i32 to f32
    %x = xegpu.load_nd %t[0] : !xegpu.tensor_desc<16xf32> -> vector<1xf32>
    // CHECK: xevm.blockstore %{{.*}} : (!llvm.ptr<1>, i32)
    xegpu.store_nd %x, %t[0] : vector<1xf32>, !xegpu.tensor_desc<16xf32>
    // CHECK: %[[V:.*]] = vector.extract %{{.*}}[0] : i32 from vector<1xi32>
    // CHECK: xevm.blockstore %{{.*}}, %[[V]]
    xegpu.store_nd %v, %u[0] : vector<1xi32>, !xegpu.tensor_desc<16xi32>
    gpu.return %x : vector<1xf32>
  }
}
