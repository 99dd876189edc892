// A product of matrices for a workgroup of four subgroups, and behind each step down to the instructions of lanes.
//
// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --canonicalize --xegpu-blocking --canonicalize --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --canonicalize --xegpu-blocking --canonicalize --xegpu-propagate-layout --xegpu-subgroup-distribute --canonicalize --convert-xegpu-to-xevm --run=main %s | FileCheck %s
// RUN: not oxmlir-opt --run=kernels::product %s 2>&1 | FileCheck %s --check-prefix=ALONE

// ALONE: error: the size of the block is not known that executes the kernel
#a = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], inst_data = [8, 16]>
#b = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], inst_data = [16, 16]>
#c = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16], inst_data = [8, 16]>

module attributes {gpu.container_module} {
gpu.module @kernels {
  gpu.func @product(%a: memref<32x64xf16>, %b: memref<64x32xf16>, %c: memref<32x32xf32>) kernel {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %tc = xegpu.create_nd_tdesc %c : memref<32x32xf32> -> !xegpu.tensor_desc<32x32xf32, #c>
    %z = xegpu.load_nd %tc[%c0, %c0] {layout = #c} : !xegpu.tensor_desc<32x32xf32, #c> -> vector<32x32xf32>
    %ta = xegpu.create_nd_tdesc %a : memref<32x64xf16> -> !xegpu.tensor_desc<32x16xf16, #a>
    %tb = xegpu.create_nd_tdesc %b : memref<64x32xf16> -> !xegpu.tensor_desc<16x32xf16, #b>
    %r = scf.for %k = %c0 to %c64 step %c16 iter_args(%acc = %z) -> (vector<32x32xf32>) {
      %va = xegpu.load_nd %ta[%c0, %k] {layout = #a} : !xegpu.tensor_desc<32x16xf16, #a> -> vector<32x16xf16>
      %vb = xegpu.load_nd %tb[%k, %c0] {layout = #b} : !xegpu.tensor_desc<16x32xf16, #b> -> vector<16x32xf16>
      %s = xegpu.dpas %va, %vb, %acc {layout_a = #a, layout_b = #b, layout_cd = #c} : vector<32x16xf16>, vector<16x32xf16>, vector<32x32xf32> -> vector<32x32xf32>
      scf.yield %s : vector<32x32xf32>
    }
    xegpu.store_nd %r, %tc[%c0, %c0] {layout = #c} : vector<32x32xf32>, !xegpu.tensor_desc<32x32xf32, #c>
    gpu.return
  }
}

// The number of elements that are not the sum that the host computes.
// CHECK: {{^}}0{{$}}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %a = memref.alloc() : memref<32x64xf16>
  %b = memref.alloc() : memref<64x32xf16>
  %c = memref.alloc() : memref<32x32xf32>
  scf.for %i = %c0 to %c32 step %c1 {
    scf.for %k = %c0 to %c64 step %c1 {
      %s = arith.addi %i, %k : index
      %r = arith.remui %s, %c5 : index
      %x = func.call @half(%r) : (index) -> f16
      memref.store %x, %a[%i, %k] : memref<32x64xf16>
      %p = arith.muli %k, %c3 : index
      %t = arith.addi %p, %i : index
      %q = arith.remui %t, %c7 : index
      %y = func.call @half(%q) : (index) -> f16
      memref.store %y, %b[%k, %i] : memref<64x32xf16>
    }
    scf.for %j = %c0 to %c32 step %c1 {
      %z = func.call @start(%i, %j) : (index, index) -> f32
      memref.store %z, %c[%i, %j] : memref<32x32xf32>
    }
  }
  gpu.launch_func @kernels::@product blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%a : memref<32x64xf16>, %b : memref<64x32xf16>, %c : memref<32x32xf32>)
  %differ = scf.for %i = %c0 to %c32 step %c1 iter_args(%n = %c0) -> (index) {
    %inner = scf.for %j = %c0 to %c32 step %c1 iter_args(%m = %n) -> (index) {
      %z = func.call @start(%i, %j) : (index, index) -> f32
      %sum = scf.for %k = %c0 to %c64 step %c1 iter_args(%acc = %z) -> (f32) {
        %x = memref.load %a[%i, %k] : memref<32x64xf16>
        %y = memref.load %b[%k, %j] : memref<64x32xf16>
        %xe = arith.extf %x : f16 to f32
        %ye = arith.extf %y : f16 to f32
        %p = arith.mulf %xe, %ye : f32
        %s = arith.addf %acc, %p : f32
        scf.yield %s : f32
      }
      %is = memref.load %c[%i, %j] : memref<32x32xf32>
      %other = arith.cmpf une, %is, %sum : f32
      %one = arith.select %other, %c1, %c0 : index
      %next = arith.addi %m, %one : index
      scf.yield %next : index
    }
    scf.yield %inner : index
  }
  vector.print %differ : index
  return
}
func.func @half(%n: index) -> f16 {
  %i = arith.index_cast %n : index to i16
  %x = arith.sitofp %i : i16 to f16
  return %x : f16
}
func.func @start(%i: index, %j: index) -> f32 {
  %s = arith.subi %i, %j : index
  %n = arith.index_cast %s : index to i32
  %x = arith.sitofp %n : i32 to f32
  return %x : f32
}
}
