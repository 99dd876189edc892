// RUN: oxmlir-opt %s --xegpu-subgroup-distribute --canonicalize --cse | FileCheck %s

// A lane has several elements, which it accesses one by one.

#line = #xegpu.layout<lane_layout = [16], lane_data = [1]>
#chunks = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>
#rows = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @scattered(
  gpu.func @scattered(%a: memref<64xf32>, %c: memref<64xf32>) {
    %at = vector.step {layout_result_0 = #line} : vector<32xindex>
    %mask = arith.constant {layout_result_0 = #line} dense<true> : vector<32xi1>
    // CHECK-COUNT-2: xegpu.load %arg0[%{{.*}}], %{{.*}} : memref<64xf32>, index, i1 -> f32
    %x = xegpu.load %a[%at], %mask <{layout = #line}> : memref<64xf32>, vector<32xindex>, vector<32xi1> -> vector<32xf32>
    // CHECK-COUNT-2: xegpu.store %{{.*}}, %arg1[%{{.*}}], %{{.*}} : f32, memref<64xf32>, index, i1
    xegpu.store %x, %c[%at], %mask <{layout = #line}> : vector<32xf32>, memref<64xf32>, vector<32xindex>, vector<32xi1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @chunks(
  gpu.func @chunks(%a: memref<64xf32>, %c: memref<64xf32>) {
    %at = vector.step {layout_result_0 = #line} : vector<32xindex>
    %mask = arith.constant {layout_result_0 = #line} dense<true> : vector<32xi1>
    // CHECK-COUNT-2: xegpu.load %arg0[%{{.*}}], %{{.*}} <{chunk_size = 2 : i64}> : memref<64xf32>, index, i1 -> vector<2xf32>
    %x = xegpu.load %a[%at], %mask <{chunk_size = 2, layout = #chunks}> : memref<64xf32>, vector<32xindex>, vector<32xi1> -> vector<32x2xf32>
    // CHECK-COUNT-2: xegpu.store %{{.*}}, %arg1[%{{.*}}], %{{.*}} <{chunk_size = 2 : i64}> : vector<2xf32>, memref<64xf32>, index, i1
    xegpu.store %x, %c[%at], %mask <{chunk_size = 2, layout = #chunks}> : vector<32x2xf32>, memref<64xf32>, vector<32xindex>, vector<32xi1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @matrix(
  gpu.func @matrix(%m: memref<2048xi8, 3>, %i: index) {
    // CHECK: %[[LANE:.*]] = gpu.lane_id
    // CHECK: %[[D:.*]] = xegpu.create_mem_desc
    %d = xegpu.create_mem_desc %m : memref<2048xi8, 3> -> !xegpu.mem_desc<16x32xf32>
    // CHECK: %[[A:.*]] = xegpu.load_matrix %[[D]][%arg1, %[[LANE]]] : !xegpu.mem_desc<16x32xf32>, index, index -> f32
    // CHECK: %[[B:.*]] = xegpu.load_matrix %[[D]]
    %x = xegpu.load_matrix %d[%i, 0] <{layout = #rows}> : !xegpu.mem_desc<16x32xf32>, index -> vector<2x16xf32>
    // CHECK: xegpu.store_matrix %[[A]], %[[D]]
    // CHECK: xegpu.store_matrix %[[B]], %[[D]]
    xegpu.store_matrix %x, %d[%i, 16] <{layout = #rows}> : vector<2x16xf32>, !xegpu.mem_desc<16x32xf32>, index
    gpu.return
  }
}
