// Subgroups store their rows to shared memory, and load columns of it.
//
// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --canonicalize --xegpu-blocking --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{to-lanes} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{to-xevm} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline='zebin-chip=pvc binary-format=binary' | %{object} > %t.spv
// RUN: %if spirv-val %{ spirv-val %t.spv %}

#rows = #xegpu.layout<sg_layout = [4, 1], sg_data = [8, 64], inst_data = [8, 16]>
#columns = #xegpu.layout<sg_layout = [1, 4], sg_data = [32, 16], inst_data = [8, 16]>

module attributes {gpu.container_module} {
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @exchange(%a: memref<32x64xf32>, %c: memref<32x64xf32>) workgroup(%m : memref<8192xi8, 3>) kernel
      attributes {known_block_size = array<i32: 64, 1, 1>} {
    %ta = xegpu.create_nd_tdesc %a : memref<32x64xf32> -> !xegpu.tensor_desc<32x64xf32, #rows>
    %tc = xegpu.create_nd_tdesc %c : memref<32x64xf32> -> !xegpu.tensor_desc<32x64xf32, #columns>
    %d = xegpu.create_mem_desc %m : memref<8192xi8, 3> -> !xegpu.mem_desc<32x64xf32>
    %x = xegpu.load_nd %ta[0, 0] {layout = #rows} : !xegpu.tensor_desc<32x64xf32, #rows> -> vector<32x64xf32>
    xegpu.store_matrix %x, %d[0, 0] {layout = #rows} : vector<32x64xf32>, !xegpu.mem_desc<32x64xf32>
    xegpu.fence memory_kind = slm, fence_scope = workgroup
    gpu.barrier
    %y = xegpu.load_matrix %d[0, 0] {layout = #columns} : !xegpu.mem_desc<32x64xf32> -> vector<32x64xf32>
    %z = arith.addf %y, %y {layout_result_0 = #columns} : vector<32x64xf32>
    xegpu.store_nd %z, %tc[0, 0] {layout = #columns} : vector<32x64xf32>, !xegpu.tensor_desc<32x64xf32, #columns>
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
  %c = memref.alloc() : memref<32x64xf32>
  gpu.launch_func @kernels::@exchange blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%a : memref<32x64xf32>, %c : memref<32x64xf32>)
  %differ = scf.for %i = %c0 to %c32 step %c1 iter_args(%n = %c0) -> (index) {
    %inner = scf.for %j = %c0 to %c64 step %c1 iter_args(%m = %n) -> (index) {
      %from = memref.load %a[%i, %j] : memref<32x64xf32>
      %want = arith.addf %from, %from : f32
      %is = memref.load %c[%i, %j] : memref<32x64xf32>
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
