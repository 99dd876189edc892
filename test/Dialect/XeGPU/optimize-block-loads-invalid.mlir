// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --xegpu-optimize-block-loads

#rows = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>

// Columns that are not next to each other.
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @strided(%p: i64, %size: index) {
    // expected-error @+1 {{failed to legalize operation 'xegpu.create_nd_tdesc' that was explicitly marked illegal}}
    %desc = xegpu.create_nd_tdesc %p, shape : [%size, %size], strides : [%size, %size] : i64 -> !xegpu.tensor_desc<16x16xf16, #rows>
    gpu.return
  }
}

// -----

#rows = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>

// Elements of an odd column do not begin a wider number.
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @odd(%m: memref<64x64xf16>, %y: index) -> vector<16x16xf16> {
    %desc = xegpu.create_nd_tdesc %m : memref<64x64xf16> -> !xegpu.tensor_desc<16x16xf16, #rows>
    // expected-error @+1 {{failed to legalize operation 'xegpu.load_nd' that was explicitly marked illegal}}
    %0 = xegpu.load_nd %desc[%y, 5] : !xegpu.tensor_desc<16x16xf16, #rows> -> vector<16x16xf16>
    gpu.return %0 : vector<16x16xf16>
  }
}
