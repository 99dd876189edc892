// Numbers below a limit become that limit: blocks that four subgroups load and store.
//
// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --canonicalize --xegpu-blocking --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{to-lanes} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline='zebin-chip=pvc binary-format=binary' | %{object} > %t.spv
// RUN: %if spirv-val %{ spirv-val %t.spv %}

#l = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 16], inst_data = [8, 16]>

module attributes {gpu.container_module} {
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @clamp(%a: memref<32x16xf32>, %c: memref<32x16xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %ta = xegpu.create_nd_tdesc %a : memref<32x16xf32> -> !xegpu.tensor_desc<32x16xf32, #l>
    %tc = xegpu.create_nd_tdesc %c : memref<32x16xf32> -> !xegpu.tensor_desc<32x16xf32, #l>
    %x = xegpu.load_nd %ta[0, 0] {layout = #l} : !xegpu.tensor_desc<32x16xf32, #l> -> vector<32x16xf32>
    %limit = arith.constant {layout_result_0 = #l} dense<5.0> : vector<32x16xf32>
    %y = arith.maximumf %x, %limit {layout_result_0 = #l} : vector<32x16xf32>
    xegpu.store_nd %y, %tc[0, 0] {layout = #l} : vector<32x16xf32>, !xegpu.tensor_desc<32x16xf32, #l>
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
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %a = memref.alloc() : memref<32x16xf32>
  scf.for %i = %c0 to %c32 step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      %p = arith.muli %i, %c3 : index
      %q = arith.addi %p, %j : index
      %r = arith.remui %q, %c11 : index
      %x = func.call @number_f32(%r) : (index) -> f32
      memref.store %x, %a[%i, %j] : memref<32x16xf32>
    }
  }
  %c = memref.alloc() : memref<32x16xf32>
  gpu.launch_func @kernels::@clamp blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%a : memref<32x16xf32>, %c : memref<32x16xf32>)
  %differ = scf.for %i = %c0 to %c32 step %c1 iter_args(%n = %c0) -> (index) {
    %inner = scf.for %j = %c0 to %c16 step %c1 iter_args(%m = %n) -> (index) {
      %from = memref.load %a[%i, %j] : memref<32x16xf32>
      %limit = arith.constant 5.0 : f32
      %want = arith.maximumf %from, %limit : f32
      %is = memref.load %c[%i, %j] : memref<32x16xf32>
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
func.func @number_f32(%n: index) -> f32 {
  %i = arith.index_cast %n : index to i16
  %x = arith.sitofp %i : i16 to f32
  return %x : f32
}
}
