// RUN: oxmlir-opt --xegpu-subgroup-distribute --split-input-file --verify-diagnostics %s

gpu.module @kernels {
  gpu.func @unknown(%t: !xegpu.tensor_desc<8x16xf32>) {
    %z = arith.constant dense<0.0> : vector<8x16xf32>
    // expected-error @below {{Could not find layout attribute for operand 0 of operation xegpu.store_nd}}
    xegpu.store_nd %z, %t[0, 0] : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
    gpu.return
  }
}

// -----

// A lane has none of the elements that others sum up.
#rows = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @kernels {
  gpu.func @across(%a: memref<16x16xf32>, %b: memref<16xf32>) {
    %t = xegpu.create_nd_tdesc %a : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32, #rows>
    %u = xegpu.create_nd_tdesc %b : memref<16xf32> -> !xegpu.tensor_desc<16xf32, #xegpu.layout<lane_layout = [16], lane_data = [1]>>
    %v = xegpu.load_nd %t[0, 0] {layout = #rows} : !xegpu.tensor_desc<16x16xf32, #rows> -> vector<16x16xf32>
    %z = arith.constant {layout_result_0 = #xegpu.layout<lane_layout = [16], lane_data = [1]>} dense<0.0> : vector<16xf32>
    // expected-error @below {{'vector.multi_reduction' op cannot be split among lanes}}
    %r = vector.multi_reduction <add>, %v, %z {layout_result_0 = #xegpu.layout<lane_layout = [16], lane_data = [1]>} [1] : vector<16x16xf32> to vector<16xf32>
    xegpu.store_nd %r, %u[0] {layout = #xegpu.layout<lane_layout = [16], lane_data = [1]>} : vector<16xf32>, !xegpu.tensor_desc<16xf32, #xegpu.layout<lane_layout = [16], lane_data = [1]>>
    gpu.return
  }
}

// -----

// The right operand is not packed as the product asks.
#rows = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#packed = #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>
gpu.module @kernels {
  gpu.func @unpacked(%a: memref<8x16xf16>, %b: memref<16x16xf16>, %c: memref<8x16xf32>) {
    %ta = xegpu.create_nd_tdesc %a : memref<8x16xf16> -> !xegpu.tensor_desc<8x16xf16, #rows>
    %tb = xegpu.create_nd_tdesc %b : memref<16x16xf16> -> !xegpu.tensor_desc<16x16xf16, #rows>
    %tc = xegpu.create_nd_tdesc %c : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #rows>
    %va = xegpu.load_nd %ta[0, 0] {layout = #rows} : !xegpu.tensor_desc<8x16xf16, #rows> -> vector<8x16xf16>
    %vb = xegpu.load_nd %tb[0, 0] {layout = #rows} : !xegpu.tensor_desc<16x16xf16, #rows> -> vector<16x16xf16>
    // expected-error @below {{'xegpu.dpas' op cannot be split among lanes}}
    %s = xegpu.dpas %va, %vb {layout_a = #rows, layout_b = #packed, layout_cd = #rows} : vector<8x16xf16>, vector<16x16xf16> -> vector<8x16xf32>
    xegpu.store_nd %s, %tc[0, 0] {layout = #rows} : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #rows>
    gpu.return
  }
}

// -----

// The slice has elements of other lanes.
#l = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
gpu.module @kernels {
  gpu.func @between_rounds(%c: memref<8x16xf32>) {
    %tc = xegpu.create_nd_tdesc %c : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #l>
    %w = xegpu.load_nd %tc[0, 0] {layout = #l} : !xegpu.tensor_desc<8x16xf32, #l> -> vector<8x16xf32>
    %z = arith.constant {layout_result_0 = #l} dense<0.0> : vector<8x32xf32>
    // expected-error@+1 {{cannot be split among lanes}}
    %v = vector.insert_strided_slice %w, %z {offsets = [0, 8], strides = [1, 1], layout_result_0 = #l} : vector<8x16xf32> into vector<8x32xf32>
    %e = math.exp %v {layout_result_0 = #l} : vector<8x32xf32>
    %s = vector.extract_strided_slice %e {offsets = [0, 0], sizes = [8, 16], strides = [1, 1], layout_result_0 = #l} : vector<8x32xf32> to vector<8x16xf32>
    xegpu.store_nd %s, %tc[0, 0] {layout = #l} : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #l>
    gpu.return
  }
}
