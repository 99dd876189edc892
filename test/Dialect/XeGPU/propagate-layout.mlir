// RUN: oxmlir-opt --xegpu-propagate-layout=layout-kind=lane --split-input-file %s | FileCheck %s --check-prefix=LANE
// RUN: oxmlir-opt --xegpu-propagate-layout=layout-kind=inst --split-input-file %s | FileCheck %s --check-prefix=INST
// RUN: oxmlir-opt --xegpu-propagate-layout="layout-kind=lane print-analysis-only" --split-input-file %s | FileCheck %s --check-prefix=SHOWN
// RUN: not oxmlir-opt --xegpu-propagate-layout=layout-kind=warp --split-input-file %s 2>&1 | FileCheck %s --check-prefix=KIND

// KIND: error: Unsupported layout kind option: warp

// LANE-LABEL: gpu.func @product
// LANE: arith.constant {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}
// LANE: tensor_desc<16x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>>
// LANE: xegpu.dpas
// LANE-SAME: layout_a = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, layout_b = #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>
// INST-LABEL: gpu.func @product
// INST: xegpu.dpas
// INST-SAME: layout_a = #xegpu.layout<inst_data = [8, 16]>, layout_b = #xegpu.layout<inst_data = [16, 16]>, layout_cd = #xegpu.layout<inst_data = [8, 16]>
// SHOWN: function: product:
// SHOWN: layout  : Not assigned.
// SHOWN: op    : %{{.*}} = xegpu.dpas
// SHOWN-NEXT: layout for result #0: #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @kernels {
  gpu.func @product(%a: memref<16x32xf16>, %b: memref<32x16xf16>, %c: memref<16x16xf32>) {
    %zero = arith.constant dense<0.0> : vector<16x16xf32>
    %ta = xegpu.create_nd_tdesc %a : memref<16x32xf16> -> !xegpu.tensor_desc<16x16xf16>
    %tb = xegpu.create_nd_tdesc %b : memref<32x16xf16> -> !xegpu.tensor_desc<16x16xf16>
    %tc = xegpu.create_nd_tdesc %c : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32>
    %va = xegpu.load_nd %ta[0, 0] : !xegpu.tensor_desc<16x16xf16> -> vector<16x16xf16>
    %vb = xegpu.load_nd %tb[0, 0] : !xegpu.tensor_desc<16x16xf16> -> vector<16x16xf16>
    %sum = xegpu.dpas %va, %vb, %zero : vector<16x16xf16>, vector<16x16xf16>, vector<16x16xf32> -> vector<16x16xf32>
    xegpu.store_nd %sum, %tc[0, 0] : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32>
    gpu.return
  }
}

// -----

// A transpose turns the layout, a loop carries it.
// LANE-LABEL: gpu.func @around
// LANE: load_nd %{{.*}} <{layout = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>}>
// LANE: scf.for {{.*}} iter_args
// LANE: } {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}
gpu.module @kernels {
  gpu.func @around(%a: memref<16x16xf32>, %b: memref<16x16xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %ta = xegpu.create_nd_tdesc %a : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32>
    %tb = xegpu.create_nd_tdesc %b : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32>
    %v = xegpu.load_nd %ta[0, 0] : !xegpu.tensor_desc<16x16xf32> -> vector<16x16xf32>
    %t = vector.transpose %v, [1, 0] : vector<16x16xf32> to vector<16x16xf32>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> vector<16x16xf32> {
      %y = arith.addf %x, %x : vector<16x16xf32>
      scf.yield %y : vector<16x16xf32>
    }
    xegpu.store_nd %r, %tb[0, 0] : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32>
    gpu.return
  }
}

// -----

// Elements at scattered addresses are packed to 32 bits; masks are lists.
// LANE-LABEL: gpu.func @scattered
// LANE: arith.constant {layout_result_0 = #xegpu.layout<lane_layout = [16], lane_data = [1]>} dense<true>
// LANE: xegpu.load {{.*}} layout = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>
// INST-LABEL: gpu.func @scattered
// INST: xegpu.load {{.*}} layout = #xegpu.layout<inst_data = [16, 8]>
gpu.module @kernels {
  gpu.func @scattered(%a: memref<256xf16>, %o: vector<16xindex>) {
    %m = arith.constant dense<true> : vector<16xi1>
    %v = xegpu.load %a[%o], %m <{chunk_size = 8}> : memref<256xf16>, vector<16xindex>, vector<16xi1> -> vector<16x8xf16>
    xegpu.store %v, %a[%o], %m <{chunk_size = 8}> : vector<16x8xf16>, memref<256xf16>, vector<16xindex>, vector<16xi1>
    gpu.return
  }
}

// -----

// What is broadcast has the layout without the new dimensions.
// LANE-LABEL: gpu.func @reduced
// LANE: vector.multi_reduction {{.*}} {layout_result_0 = #xegpu.slice<#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, dims = [0]>}
gpu.module @kernels {
  gpu.func @reduced(%x: vector<16x32xf32>, %zero: vector<32xf32>, %b: memref<8x32xf32>) {
    %tb = xegpu.create_nd_tdesc %b : memref<8x32xf32> -> !xegpu.tensor_desc<8x32xf32>
    %r = vector.multi_reduction <add>, %x, %zero [0] : vector<16x32xf32> to vector<32xf32>
    %w = vector.broadcast %r : vector<32xf32> to vector<8x32xf32>
    xegpu.store_nd %w, %tb[0, 0] : vector<8x32xf32>, !xegpu.tensor_desc<8x32xf32>
    gpu.return
  }
}

// -----

// A moved descriptor keeps the layout that it had before it was moved, though nothing uses it.
// LANE-LABEL: gpu.func @moved
// LANE: %[[T:.*]] = xegpu.create_nd_tdesc {{.*}} -> !xegpu.tensor_desc<16x32xf32, #xegpu.layout<inst_data = [8, 16]>>
// LANE: xegpu.update_nd_offset %[[T]], [0, 16] : !xegpu.tensor_desc<16x32xf32, #xegpu.layout<inst_data = [8, 16]>>
gpu.module @kernels {
  gpu.func @moved(%a: memref<16x64xf32>) {
    %t = xegpu.create_nd_tdesc %a : memref<16x64xf32> -> !xegpu.tensor_desc<16x32xf32, #xegpu.layout<inst_data = [8, 16]>>
    %u = xegpu.update_nd_offset %t, [0, 16] : !xegpu.tensor_desc<16x32xf32, #xegpu.layout<inst_data = [8, 16]>>
    gpu.return
  }
}
