// Accesses say the layouts that are left of their data when it is in blocks.
// RUN: oxmlir-opt %s --xegpu-blocking | FileCheck %s

#row = #xegpu.layout<lane_layout = [16], lane_data = [1]>
#lanes = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#tiles = #xegpu.layout<inst_data = [8, 16], lane_layout = [1, 16], lane_data = [1, 1]>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @scattered
  // CHECK: xegpu.load %{{.*}} <{layout = #xegpu.layout<lane_layout = [16], lane_data = [1]>}> :
  // CHECK: xegpu.store %{{.*}}, %arg1[%arg3], %arg2 :
  // CHECK: arith.addf {{.*}} {layout_result_0 = #
  // CHECK: xegpu.store %{{.*}}, %arg1[%arg3], %arg2 <{layout = #xegpu.layout<lane_layout = [16], lane_data = [1]>}>
  gpu.func @scattered(%a: memref<256xf16>, %b: memref<256xf16>, %m: vector<16xi1>, %o: vector<16xindex>) kernel {
    %0 = xegpu.load %a[%o], %m {layout_result_0 = #row} : memref<256xf16>, vector<16xindex>, vector<16xi1> -> vector<16xf16>
    xegpu.store %0, %b[%o], %m : vector<16xf16>, memref<256xf16>, vector<16xindex>, vector<16xi1>
    %1 = arith.addf %0, %0 {layout_result_0 = #row} : vector<16xf16>
    xegpu.store %1, %b[%o], %m : vector<16xf16>, memref<256xf16>, vector<16xindex>, vector<16xi1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @whole
  // CHECK: xegpu.create_nd_tdesc %arg0 {layout_result_0 = #
  // CHECK: xegpu.prefetch_nd %{{.*}}[0, 0] <{layout = #
  // CHECK: xegpu.load_nd %{{.*}}[0, 0] <{layout = #
  // CHECK: xegpu.store_nd %{{.*}}[0, 0] <{layout = #
  gpu.func @whole(%a: memref<8x16xf16>) kernel {
    %t = xegpu.create_nd_tdesc %a : memref<8x16xf16> -> !xegpu.tensor_desc<8x16xf16, #lanes>
    xegpu.prefetch_nd %t[0, 0] : !xegpu.tensor_desc<8x16xf16, #lanes>
    %0 = xegpu.load_nd %t[0, 0] : !xegpu.tensor_desc<8x16xf16, #lanes> -> vector<8x16xf16>
    xegpu.store_nd %0, %t[0, 0] : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16, #lanes>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @in_tiles
  // CHECK: xegpu.create_nd_tdesc %arg0 :
  // CHECK-COUNT-2: xegpu.load_nd %{{.*}} <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}>
  // CHECK-COUNT-2: xegpu.store_nd %{{.*}} <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}>
  gpu.func @in_tiles(%a: memref<16x16xf16>) kernel {
    %t = xegpu.create_nd_tdesc %a : memref<16x16xf16> -> !xegpu.tensor_desc<16x16xf16, #tiles>
    %0 = xegpu.load_nd %t[0, 0] : !xegpu.tensor_desc<16x16xf16, #tiles> -> vector<16x16xf16>
    xegpu.store_nd %0, %t[0, 0] : vector<16x16xf16>, !xegpu.tensor_desc<16x16xf16, #tiles>
    gpu.return
  }
}

#shared = #xegpu.layout<sg_layout = [2, 2], sg_data = [8, 16], inst_data = [8, 16]>

// What a workgroup has is not split: accesses say all of the layout, descriptors what is not about instructions.
// CHECK-LABEL: gpu.func @of_workgroup
// CHECK-NEXT: xegpu.create_nd_tdesc %{{.*}} {layout_result_0 = #xegpu.layout<sg_layout = [2, 2], sg_data = [8, 16]>}
// CHECK-NEXT: xegpu.load_nd %{{.*}}[0, 0] <{layout = #xegpu.layout<sg_layout = [2, 2], sg_data = [8, 16], inst_data = [8, 16]>}>
// CHECK-NEXT: xegpu.store_nd %{{.*}}, %{{.*}}[0, 0] <{layout = #xegpu.layout<sg_layout = [2, 2], sg_data = [8, 16], inst_data = [8, 16]>}>
gpu.module @whole {
  gpu.func @of_workgroup(%m: memref<16x64xf16>) kernel {
    %0 = xegpu.create_nd_tdesc %m : memref<16x64xf16> -> !xegpu.tensor_desc<16x32xf16, #shared>
    %1 = xegpu.load_nd %0[0, 0] : !xegpu.tensor_desc<16x32xf16, #shared> -> vector<16x32xf16>
    xegpu.store_nd %1, %0[0, 0] : vector<16x32xf16>, !xegpu.tensor_desc<16x32xf16, #shared>
    gpu.return
  }
}
