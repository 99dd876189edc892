// Lanes exchange elements through shared memory: the work of a lane.
//
// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: oxmlir-opt --convert-xegpu-to-xevm --run=main %s | FileCheck %s
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline='xegpu-op-level=lane zebin-chip=pvc binary-format=binary' | %{object} > %t.spv
// RUN: %if spirv-val %{ spirv-val %t.spv %}

module attributes {gpu.container_module} {
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @mirror(%a: memref<16xf32>, %c: memref<16xf32>) workgroup(%m : memref<64xi8, 3>) kernel
      attributes {known_block_size = array<i32: 16, 1, 1>} {
    %id = gpu.lane_id
    %c0 = arith.constant 0 : index
    %c15 = arith.constant 15 : index
    %true = arith.constant true
    %x = xegpu.load %a[%id], %true : memref<16xf32>, index, i1 -> f32
    %d = xegpu.create_mem_desc %m : memref<64xi8, 3> -> !xegpu.mem_desc<1x16xf32>
    xegpu.store_matrix %x, %d[%c0, %id] : f32, !xegpu.mem_desc<1x16xf32>, index, index
    xegpu.fence memory_kind = slm, fence_scope = workgroup
    gpu.barrier
    %o = arith.subi %c15, %id : index
    %y = xegpu.load_matrix %d[%c0, %o] : !xegpu.mem_desc<1x16xf32>, index, index -> f32
    xegpu.store %y, %c[%id], %true : f32, memref<16xf32>, index, i1
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
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %a = memref.alloc() : memref<16xf32>
  scf.for %i = %c0 to %c16 step %c1 {
      %q = arith.muli %i, %c3 : index
      %r = arith.remui %q, %c11 : index
      %x = func.call @number_f32(%r) : (index) -> f32
      memref.store %x, %a[%i] : memref<16xf32>
  }
  %c = memref.alloc() : memref<16xf32>
  gpu.launch_func @kernels::@mirror blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1) args(%a : memref<16xf32>, %c : memref<16xf32>)
  %differ = scf.for %i = %c0 to %c16 step %c1 iter_args(%n = %c0) -> (index) {
      %back = arith.subi %c15, %i : index
      %want = memref.load %a[%back] : memref<16xf32>
      %is = memref.load %c[%i] : memref<16xf32>
      %other = arith.cmpf une, %is, %want : f32
      %one = arith.select %other, %c1, %c0 : index
      %next = arith.addi %n, %one : index
      scf.yield %next : index
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
