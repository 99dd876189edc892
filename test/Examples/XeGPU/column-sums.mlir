// Sums of columns, of which each lane has one: the work of a subgroup.
//
// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{subgroup-to-lanes} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline='xegpu-op-level=subgroup zebin-chip=pvc binary-format=binary' | %{object} > %t.spv
// RUN: %if spirv-val %{ spirv-val %t.spv %}

module attributes {gpu.container_module} {
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @sums(%a: memref<16x16xf32>, %c: memref<1x16xf32>) kernel attributes {known_block_size = array<i32: 16, 1, 1>} {
    %ta = xegpu.create_nd_tdesc %a : memref<16x16xf32> -> !xegpu.tensor_desc<16x16xf32>
    %tc = xegpu.create_nd_tdesc %c : memref<1x16xf32> -> !xegpu.tensor_desc<1x16xf32>
    %x = xegpu.load_nd %ta[0, 0] : !xegpu.tensor_desc<16x16xf32> -> vector<16x16xf32>
    %zero = arith.constant dense<0.0> : vector<16xf32>
    %s = vector.multi_reduction <add>, %x, %zero [0] : vector<16x16xf32> to vector<16xf32>
    %y = vector.shape_cast %s : vector<16xf32> to vector<1x16xf32>
    xegpu.store_nd %y, %tc[0, 0] : vector<1x16xf32>, !xegpu.tensor_desc<1x16xf32>
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
  %a = memref.alloc() : memref<16x16xf32>
  scf.for %i = %c0 to %c16 step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      %p = arith.muli %i, %c3 : index
      %q = arith.addi %p, %j : index
      %r = arith.remui %q, %c11 : index
      %x = func.call @number_f32(%r) : (index) -> f32
      memref.store %x, %a[%i, %j] : memref<16x16xf32>
    }
  }
  %c = memref.alloc() : memref<1x16xf32>
  gpu.launch_func @kernels::@sums blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1) args(%a : memref<16x16xf32>, %c : memref<1x16xf32>)
  %differ = scf.for %i = %c0 to %c1 step %c1 iter_args(%n = %c0) -> (index) {
    %inner = scf.for %j = %c0 to %c16 step %c1 iter_args(%m = %n) -> (index) {
      %zero = arith.constant 0.0 : f32
      %want = scf.for %k = %c0 to %c16 step %c1 iter_args(%sum = %zero) -> (f32) {
        %x = memref.load %a[%k, %j] : memref<16x16xf32>
        %s = arith.addf %sum, %x : f32
        scf.yield %s : f32
      }
      %is = memref.load %c[%i, %j] : memref<1x16xf32>
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
