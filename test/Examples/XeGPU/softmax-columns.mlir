// Softmax of columns: maximum, exponentials, and their sum.
//
// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --canonicalize --xegpu-blocking --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{to-lanes} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{to-xevm} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline='zebin-chip=pvc binary-format=binary' | %{object} > %t.spv
// RUN: %if spirv-val %{ spirv-val %t.spv %}

#whole = #xegpu.layout<sg_layout = [1, 4], sg_data = [8, 16], inst_data = [8, 16]>
#line = #xegpu.slice<#whole, dims = [0]>

module attributes {gpu.container_module} {
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @softmax(%a: memref<8x64xf32>, %c: memref<8x64xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %ta = xegpu.create_nd_tdesc %a : memref<8x64xf32> -> !xegpu.tensor_desc<8x64xf32, #whole>
    %tc = xegpu.create_nd_tdesc %c : memref<8x64xf32> -> !xegpu.tensor_desc<8x64xf32, #whole>
    %x = xegpu.load_nd %ta[0, 0] {layout = #whole} : !xegpu.tensor_desc<8x64xf32, #whole> -> vector<8x64xf32>
    %least = arith.constant {layout_result_0 = #line} dense<0xFF800000> : vector<64xf32>
    %m = vector.multi_reduction <maximumf>, %x, %least {layout_result_0 = #line} [0] : vector<8x64xf32> to vector<64xf32>
    %mb = vector.broadcast %m {layout_result_0 = #whole} : vector<64xf32> to vector<8x64xf32>
    %d = arith.subf %x, %mb {layout_result_0 = #whole} : vector<8x64xf32>
    %e = math.exp %d fastmath<fast> {layout_result_0 = #whole} : vector<8x64xf32>
    %zero = arith.constant {layout_result_0 = #line} dense<0.0> : vector<64xf32>
    %s = vector.multi_reduction <add>, %e, %zero {layout_result_0 = #line} [0] : vector<8x64xf32> to vector<64xf32>
    %sb = vector.broadcast %s {layout_result_0 = #whole} : vector<64xf32> to vector<8x64xf32>
    %y = arith.divf %e, %sb {layout_result_0 = #whole} : vector<8x64xf32>
    xegpu.store_nd %y, %tc[0, 0] {layout = #whole} : vector<8x64xf32>, !xegpu.tensor_desc<8x64xf32, #whole>
    gpu.return
  }
}

// The number of elements that are not what the host computes.
// CHECK: {{^}}0{{$}}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c11 = arith.constant 11 : index
  %c64 = arith.constant 64 : index
  %a = memref.alloc() : memref<8x64xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %p = arith.muli %i, %c3 : index
      %q = arith.addi %p, %j : index
      %r = arith.remui %q, %c11 : index
      %x = func.call @number(%r) : (index) -> f32
      memref.store %x, %a[%i, %j] : memref<8x64xf32>
    }
  }
  %c = memref.alloc() : memref<8x64xf32>
  gpu.launch_func @kernels::@softmax blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%a : memref<8x64xf32>, %c : memref<8x64xf32>)
  %differ = scf.for %i = %c0 to %c8 step %c1 iter_args(%n = %c0) -> (index) {
    %inner = scf.for %j = %c0 to %c64 step %c1 iter_args(%m = %n) -> (index) {
      %zero = arith.constant 0.0 : f32
      %ten = arith.constant 10.0 : f32
      %all = scf.for %k = %c0 to %c8 step %c1 iter_args(%sum = %zero) -> (f32) {
        %from = memref.load %a[%k, %j] : memref<8x64xf32>
        %d = arith.subf %from, %ten : f32
        %e = math.exp %d : f32
        %s = arith.addf %sum, %e : f32
        scf.yield %s : f32
      }
      %x = memref.load %a[%i, %j] : memref<8x64xf32>
      %d = arith.subf %x, %ten : f32
      %e = math.exp %d : f32
      %exact = arith.divf %e, %all : f32
      %got = memref.load %c[%i, %j] : memref<8x64xf32>
      %off = arith.subf %got, %exact : f32
      %error = math.absf %off : f32
      %small = arith.constant 1.0e-6 : f32
      %near = arith.cmpf olt, %error, %small : f32
      %want = arith.select %near, %got, %exact : f32
      %is = memref.load %c[%i, %j] : memref<8x64xf32>
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
