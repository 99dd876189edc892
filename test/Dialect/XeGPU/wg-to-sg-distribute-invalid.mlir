// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --split-input-file --verify-diagnostics %s

#whole = #xegpu.layout<sg_layout = [2, 4], sg_data = [16, 16]>
gpu.module @kernels {
  gpu.func @used_whole(%m: memref<32x64xf32>) -> vector<32x64xf32> {
    %d = xegpu.create_nd_tdesc %m : memref<32x64xf32> -> !xegpu.tensor_desc<32x64xf32, #whole>
    // expected-error @below {{failed to legalize unresolved materialization from ('vector<16x16xf32>') to ('vector<32x64xf32>') that remained live after conversion}}
    %v = xegpu.load_nd %d[0, 0] {layout = #whole} : !xegpu.tensor_desc<32x64xf32, #whole> -> vector<32x64xf32>
    gpu.return %v : vector<32x64xf32>
  }
}

// -----

#a = #xegpu.layout<sg_layout = [2, 4], sg_data = [16, 16]>
#b = #xegpu.layout<sg_layout = [4, 2], sg_data = [8, 32]>
gpu.module @kernels {
  gpu.func @redistributed() {
    %v = arith.constant {layout_result_0 = #a} dense<1.0> : vector<32x64xf32>
    // expected-error @below {{failed to legalize operation 'xegpu.convert_layout' that was explicitly marked illegal}}
    %w = xegpu.convert_layout %v <{input_layout = #a, target_layout = #b}> : vector<32x64xf32>
    gpu.return
  }
}

// -----

#across = #xegpu.layout<sg_layout = [2, 4], sg_data = [16, 16]>
gpu.module @kernels {
  gpu.func @reduced_across() {
    %v = arith.constant {layout_result_0 = #across} dense<1.0> : vector<32x64xf32>
    %z = arith.constant {layout_result_0 = #xegpu.slice<#across, dims = [1]>} dense<0.0> : vector<32xf32>
    // expected-error @below {{failed to legalize operation 'vector.multi_reduction' that was explicitly marked illegal}}
    %r = vector.multi_reduction <add>, %v, %z {layout_result_0 = #xegpu.slice<#across, dims = [1]>} [1] : vector<32x64xf32> to vector<32xf32>
    gpu.return
  }
}
