// RUN: oxmlir-opt --xegpu-propagate-layout=layout-kind=lane --split-input-file --verify-diagnostics %s

gpu.module @kernels {
  // expected-error @below {{Failed to update operation with the layout.}}
  gpu.func @nobody_asks(%x: vector<16xf32>) {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @too_narrow(%a: memref<8x8xf32>) {
    %t = xegpu.create_nd_tdesc %a : memref<8x8xf32> -> !xegpu.tensor_desc<8x8xf32>
    // expected-warning @below {{No suitable instruction multiple found for the given shape.}}
    xegpu.prefetch_nd %t[0, 0] : !xegpu.tensor_desc<8x8xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @across_lanes(%a: memref<16x16xf16>) {
    // expected-warning @below {{op has users but no layout assigned for its result}}
    %x = arith.constant dense<0.0> : vector<16x8xf32>
    // expected-warning @below {{Narrowing bitcast with cross lane communication is not supported.}}
    %y = vector.bitcast %x : vector<16x8xf32> to vector<16x16xf16>
    %t = xegpu.create_nd_tdesc %a : memref<16x16xf16> -> !xegpu.tensor_desc<16x16xf16>
    xegpu.store_nd %y, %t[0, 0] : vector<16x16xf16>, !xegpu.tensor_desc<16x16xf16>
    gpu.return
  }
}
