// RUN: oxmlir-opt %s --split-input-file --xegpu-subgroup-distribute | FileCheck %s

// Each element has the number of its lane.
#row = #xegpu.layout<lane_layout = [16], lane_data = [1]>
// CHECK-LABEL: gpu.func @steps(
// CHECK: %[[LANE:.*]] = gpu.lane_id
// CHECK: %[[ALL:.*]] = vector.broadcast %[[LANE]] : index to vector<1xindex>
// CHECK: xegpu.store %{{.*}}, %{{.*}}[%[[ALL]]], %{{.*}}
gpu.module @kernels {
  gpu.func @steps(%m: memref<16xf32>) {
    %mask = arith.constant {layout_result_0 = #row} dense<true> : vector<16xi1>
    %x = arith.constant {layout_result_0 = #row} dense<1.0> : vector<16xf32>
    %step = vector.step {layout_result_0 = #row} : vector<16xindex>
    xegpu.store %x, %m[%step], %mask {layout = #row} : vector<16xf32>, memref<16xf32>, vector<16xindex>, vector<16xi1>
    gpu.return
  }
}

// -----

// A column belongs to one lane, which adds it up; the sum comes to all rows again.
#block = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#sums = #xegpu.slice<#block, dims = [0]>
// CHECK-LABEL: gpu.func @columns(
// CHECK: %[[X:.*]] = xegpu.load_nd {{.*}} -> vector<8xf32>
// CHECK: %[[SUM:.*]] = vector.reduction <add>, %[[X]], %{{.*}} : vector<8xf32> into f32
// CHECK: vector.broadcast {{.*}} to vector<8x1xf32>
gpu.module @kernels {
  gpu.func @columns(%m: memref<8x16xf32>) {
    %desc = xegpu.create_nd_tdesc %m : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #block>
    %x = xegpu.load_nd %desc[0, 0] <{layout = #block}> : !xegpu.tensor_desc<8x16xf32, #block> -> vector<8x16xf32>
    %zero = arith.constant {layout_result_0 = #sums} dense<0.0> : vector<16xf32>
    %sums = vector.multi_reduction <add>, %x, %zero {layout_result_0 = #sums} [0] : vector<8x16xf32> to vector<16xf32>
    %line = vector.shape_cast %sums {layout_result_0 = #block} : vector<16xf32> to vector<1x16xf32>
    %y = vector.broadcast %sums {layout_result_0 = #block} : vector<16xf32> to vector<8x16xf32>
    %z = vector.broadcast %line {layout_result_0 = #block} : vector<1x16xf32> to vector<8x16xf32>
    %w = arith.addf %y, %z {layout_result_0 = #block} : vector<8x16xf32>
    xegpu.store_nd %w, %desc[0, 0] <{layout = #block}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #block>
    gpu.return
  }
}

// -----

// What a lane holds together it holds as other elements, too.
#words = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>
#pairs = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>
#packed = #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>
#rows = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
// CHECK-LABEL: gpu.func @wider(
// CHECK: %[[X:.*]] = xegpu.load_nd {{.*}} <{transpose = array<i64: 1, 0>}> {{.*}} -> vector<8xi32>
// CHECK: vector.bitcast {{.*}} : vector<1x8xi32> to vector<1x16xf16>
// CHECK: xegpu.dpas {{.*}} : vector<8xf16>, vector<16xf16> -> vector<8xf32>
gpu.module @kernels {
  gpu.func @wider(%a: memref<8x16xf16>, %b: memref<16x8xi32>, %c: memref<8x16xf32>) {
    %ta = xegpu.create_nd_tdesc %a : memref<8x16xf16> -> !xegpu.tensor_desc<8x16xf16, #rows>
    %tb = xegpu.create_nd_tdesc %b : memref<16x8xi32> -> !xegpu.tensor_desc<16x8xi32, #words>
    %tc = xegpu.create_nd_tdesc %c : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #rows>
    %x = xegpu.load_nd %ta[0, 0] <{layout = #rows}> : !xegpu.tensor_desc<8x16xf16, #rows> -> vector<8x16xf16>
    %y = xegpu.load_nd %tb[0, 0] <{layout = #words}> : !xegpu.tensor_desc<16x8xi32, #words> -> vector<16x8xi32>
    %p = vector.bitcast %y {layout_result_0 = #pairs} : vector<16x8xi32> to vector<16x16xf16>
    %t = vector.transpose %p, [1, 0] {layout_result_0 = #packed} : vector<16x16xf16> to vector<16x16xf16>
    %z = xegpu.dpas %x, %t {layout_a = #rows, layout_b = #packed, layout_cd = #rows}
        : vector<8x16xf16>, vector<16x16xf16> -> vector<8x16xf32>
    xegpu.store_nd %z, %tc[0, 0] <{layout = #rows}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #rows>
    gpu.return
  }
}
