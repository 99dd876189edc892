// A product with a transposed matrix, from the work of a workgroup.
//
// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --canonicalize --xegpu-blocking --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{wide-to-lanes} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{to-xevm} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline='optimize-block-loads zebin-chip=pvc binary-format=binary' | %{object} > %t.spv
// RUN: %if spirv-val %{ spirv-val %t.spv %}

#a = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], inst_data = [8, 16], order = [1, 0]>
#bt = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], inst_data = [16, 16], order = [0, 1]>
#b = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], inst_data = [16, 16], order = [1, 0]>
#c = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], inst_data = [8, 16], order = [1, 0]>
module attributes {gpu.container_module} {
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @product(%a: memref<32x64xf16>, %b: memref<32x64xf16>, %c: memref<32x32xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %tc = xegpu.create_nd_tdesc %c : memref<32x32xf32> -> !xegpu.tensor_desc<32x32xf32, #c>
    %ta = xegpu.create_nd_tdesc %a : memref<32x64xf16> -> !xegpu.tensor_desc<32x16xf16, #a>
    %tb = xegpu.create_nd_tdesc %b : memref<32x64xf16> -> !xegpu.tensor_desc<32x16xf16, #bt>
    %z = xegpu.load_nd %tc[0, 0] {layout = #c} : !xegpu.tensor_desc<32x32xf32, #c> -> vector<32x32xf32>
    %r = scf.for %k = %c0 to %c64 step %c16 iter_args(%acc = %z) -> (vector<32x32xf32>) {
      %va = xegpu.load_nd %ta[%c0, %k] {layout = #a} : !xegpu.tensor_desc<32x16xf16, #a> -> vector<32x16xf16>
      %vt = xegpu.load_nd %tb[%c0, %k] {layout = #bt} : !xegpu.tensor_desc<32x16xf16, #bt> -> vector<32x16xf16>
      %vb = vector.transpose %vt, [1, 0] {layout_result_0 = #b} : vector<32x16xf16> to vector<16x32xf16>
      %s = xegpu.dpas %va, %vb, %acc {layout_a = #a, layout_b = #b, layout_cd = #c} : vector<32x16xf16>, vector<16x32xf16>, vector<32x32xf32> -> vector<32x32xf32>
      scf.yield %s : vector<32x32xf32>
    } {layout_result_0 = #c}
    xegpu.store_nd %r, %tc[0, 0] {layout = #c} : vector<32x32xf32>, !xegpu.tensor_desc<32x32xf32, #c>
    gpu.return
  }
}
// The number of elements that are not what the host computes.
// CHECK: {{^}}0{{$}}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %a = memref.alloc() : memref<32x64xf16>
  %b = memref.alloc() : memref<32x64xf16>
  scf.for %i = %c0 to %c32 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %p = arith.muli %i, %c3 : index
      %q = arith.addi %p, %j : index
      %r = arith.remui %q, %c5 : index
      %x = func.call @number_f16(%r) : (index) -> f16
      memref.store %x, %a[%i, %j] : memref<32x64xf16>
      %p2 = arith.muli %i, %c2 : index
      %q2 = arith.addi %p2, %j : index
      %r2 = arith.remui %q2, %c7 : index
      %x2 = func.call @number_f16(%r2) : (index) -> f16
      memref.store %x2, %b[%i, %j] : memref<32x64xf16>
    }
  }
  %zero = arith.constant 0.0 : f32
  %c = memref.alloc() : memref<32x32xf32>
  gpu.memset %c, %zero : memref<32x32xf32>, f32
  gpu.launch_func @kernels::@product blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%a : memref<32x64xf16>, %b : memref<32x64xf16>, %c : memref<32x32xf32>)
  %differ = scf.for %i = %c0 to %c32 step %c1 iter_args(%n = %c0) -> (index) {
    %inner = scf.for %j = %c0 to %c32 step %c1 iter_args(%m = %n) -> (index) {
      %want = scf.for %k = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> (f32) {
        %x = memref.load %a[%i, %k] : memref<32x64xf16>
        %y = memref.load %b[%j, %k] : memref<32x64xf16>
        %xe = arith.extf %x : f16 to f32
        %ye = arith.extf %y : f16 to f32
        %p = arith.mulf %xe, %ye : f32
        %s = arith.addf %acc, %p : f32
        scf.yield %s : f32
      }
      %is = memref.load %c[%i, %j] : memref<32x32xf32>
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
func.func @number_f16(%n: index) -> f16 {
  %i = arith.index_cast %n : index to i16
  %x = arith.sitofp %i : i16 to f16
  return %x : f16
}
}
