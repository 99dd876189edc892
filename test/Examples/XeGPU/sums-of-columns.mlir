// Sums of columns: each subgroup has some of them.
//
// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --canonicalize --xegpu-blocking --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{to-lanes} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{to-xevm} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline='zebin-chip=pvc binary-format=binary' | %{object} > %t.spv
// RUN: %if spirv-val %{ spirv-val %t.spv %}

#whole = #xegpu.layout<sg_layout = [1, 4], sg_data = [32, 16], inst_data = [8, 16]>
#line = #xegpu.slice<#whole, dims = [0]>
#row = #xegpu.layout<sg_layout = [1, 4], sg_data = [1, 16], inst_data = [1, 16]>

module attributes {gpu.container_module} {
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @sums(%a: memref<32x64xf32>, %c: memref<1x64xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %ta = xegpu.create_nd_tdesc %a : memref<32x64xf32> -> !xegpu.tensor_desc<32x64xf32, #whole>
    %tc = xegpu.create_nd_tdesc %c : memref<1x64xf32> -> !xegpu.tensor_desc<1x64xf32, #row>
    %x = xegpu.load_nd %ta[0, 0] {layout = #whole} : !xegpu.tensor_desc<32x64xf32, #whole> -> vector<32x64xf32>
    %zero = arith.constant {layout_result_0 = #line} dense<0.0> : vector<64xf32>
    %s = vector.multi_reduction <add>, %x, %zero {layout_result_0 = #line} [0] : vector<32x64xf32> to vector<64xf32>
    %y = vector.shape_cast %s {layout_result_0 = #row} : vector<64xf32> to vector<1x64xf32>
    xegpu.store_nd %y, %tc[0, 0] {layout = #row} : vector<1x64xf32>, !xegpu.tensor_desc<1x64xf32, #row>
    gpu.return
  }
}

// The number of elements that are not what the host computes.
// CHECK: {{^}}0{{$}}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c11 = arith.constant 11 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %a = memref.alloc() : memref<32x64xf32>
  scf.for %i = %c0 to %c32 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %p = arith.muli %i, %c3 : index
      %q = arith.addi %p, %j : index
      %r = arith.remui %q, %c11 : index
      %x = func.call @number(%r) : (index) -> f32
      memref.store %x, %a[%i, %j] : memref<32x64xf32>
    }
  }
  %c = memref.alloc() : memref<1x64xf32>
  gpu.launch_func @kernels::@sums blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%a : memref<32x64xf32>, %c : memref<1x64xf32>)
  %differ = scf.for %i = %c0 to %c1 step %c1 iter_args(%n = %c0) -> (index) {
    %inner = scf.for %j = %c0 to %c64 step %c1 iter_args(%m = %n) -> (index) {
      %zero = arith.constant 0.0 : f32

      %want = scf.for %k = %c0 to %c32 step %c1 iter_args(%sum = %zero) -> (f32) {
        %from = memref.load %a[%k, %j] : memref<32x64xf32>
        %s = arith.addf %sum, %from : f32
        scf.yield %s : f32
      }
      %is = memref.load %c[%i, %j] : memref<1x64xf32>
      %other = arith.cmpf une, %is, %want : f32
      %one = arith.select %other, %c1, %c0 : index
      %next = arith.addi %m, %one : index
      scf.yield %next : index
    }
    scf.yield %inner : index
  }
  vector.print %differ : index
  return
}
func.func @number(%n: index) -> f32 {
  %i = arith.index_cast %n : index to i16
  %x = arith.sitofp %i : i16 to f32
  return %x : f32
}
}
