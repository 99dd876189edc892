// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(gpu.module(xegpu-subgroup-distribute))' | FileCheck %s

// Slices that begin with a round of lanes are slices of what a lane holds.

#l = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#r = #xegpu.layout<lane_layout = [16], lane_data = [1]>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @extract(
  gpu.func @extract(%a: memref<8x16xf32>, %c: memref<4x16xf32>) {
    %ta = xegpu.create_nd_tdesc %a : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #l>
    %tc = xegpu.create_nd_tdesc %c : memref<4x16xf32> -> !xegpu.tensor_desc<4x16xf32, #l>
    %v = xegpu.load_nd %ta[0, 0] {layout = #l} : !xegpu.tensor_desc<8x16xf32, #l> -> vector<8x16xf32>
    // CHECK: %[[S:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [2, 0], sizes = [4, 1], strides = [1, 1]} : vector<8x1xf32> to vector<4x1xf32>
    %s = vector.extract_strided_slice %v {offsets = [2], sizes = [4], strides = [1], layout_result_0 = #l} : vector<8x16xf32> to vector<4x16xf32>
    // CHECK: %[[C:.*]] = vector.shape_cast %[[S]] : vector<4x1xf32> to vector<4xf32>
    // CHECK: xegpu.store_nd %[[C]], %{{.*}}[0, 0]
    xegpu.store_nd %s, %tc[0, 0] {layout = #l} : vector<4x16xf32>, !xegpu.tensor_desc<4x16xf32, #l>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @extract_columns(
  gpu.func @extract_columns(%c: memref<8x16xf32>) {
    %tc = xegpu.create_nd_tdesc %c : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #l>
    %w = xegpu.load_nd %tc[0, 0] {layout = #l} : !xegpu.tensor_desc<8x16xf32, #l> -> vector<8x16xf32>
    %z = arith.constant {layout_result_0 = #l} dense<0.0> : vector<8x32xf32>
    // CHECK: vector.insert_strided_slice %{{.*}}, %{{.*}} {offsets = [0, 1], strides = [1, 1]} : vector<8x1xf32> into vector<8x2xf32>
    %v = vector.insert_strided_slice %w, %z {offsets = [0, 16], strides = [1, 1], layout_result_0 = #l} : vector<8x16xf32> into vector<8x32xf32>
    %e = math.exp %v {layout_result_0 = #l} : vector<8x32xf32>
    // CHECK: vector.extract_strided_slice %{{.*}} {offsets = [0, 1], sizes = [8, 1], strides = [1, 1]} : vector<8x2xf32> to vector<8x1xf32>
    %s = vector.extract_strided_slice %e {offsets = [0, 16], sizes = [8, 16], strides = [1, 1], layout_result_0 = #l} : vector<8x32xf32> to vector<8x16xf32>
    xegpu.store_nd %s, %tc[0, 0] {layout = #l} : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #l>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @insert_row(
  gpu.func @insert_row(%a: memref<16xf32>, %c: memref<8x16xf32>) {
    %ta = xegpu.create_nd_tdesc %a : memref<16xf32> -> !xegpu.tensor_desc<16xf32, #r>
    %tc = xegpu.create_nd_tdesc %c : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #l>
    %v = xegpu.load_nd %ta[0] {layout = #r} : !xegpu.tensor_desc<16xf32, #r> -> vector<16xf32>
    %w = xegpu.load_nd %tc[0, 0] {layout = #l} : !xegpu.tensor_desc<8x16xf32, #l> -> vector<8x16xf32>
    // CHECK: vector.insert_strided_slice %{{.*}}, %{{.*}} {offsets = [3, 0], strides = [1]} : vector<1xf32> into vector<8x1xf32>
    %s = vector.insert_strided_slice %v, %w {offsets = [3, 0], strides = [1], layout_result_0 = #l} : vector<16xf32> into vector<8x16xf32>
    xegpu.store_nd %s, %tc[0, 0] {layout = #l} : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #l>
    gpu.return
  }
}
