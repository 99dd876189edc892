// Softmax of a row, of which each lane has one element: lanes tell each other theirs.
//
// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: oxmlir-opt --convert-xegpu-to-xevm --run=main %s | FileCheck %s
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline='xegpu-op-level=lane zebin-chip=pvc binary-format=binary' | %{object} > %t.spv
// RUN: %if spirv-val %{ spirv-val %t.spv %}

module attributes {gpu.container_module} {
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @softmax(%a: memref<16xf32>, %c: memref<16xf32>) kernel attributes {intel_reqd_sub_group_size = 16 : i32, known_block_size = array<i32: 16, 1, 1>} {
    %id = gpu.lane_id
    %true = arith.constant true
    %width = arith.constant 16 : i32
    %x = xegpu.load %a[%id], %true : memref<16xf32>, index, i1 -> f32
    %m1o = arith.constant 1 : i32
    %m1s, %m1v = gpu.shuffle xor %x, %m1o, %width : f32
    %m1 = arith.maximumf %x, %m1s : f32
    %m2o = arith.constant 2 : i32
    %m2s, %m2v = gpu.shuffle xor %m1, %m2o, %width : f32
    %m2 = arith.maximumf %m1, %m2s : f32
    %m4o = arith.constant 4 : i32
    %m4s, %m4v = gpu.shuffle xor %m2, %m4o, %width : f32
    %m4 = arith.maximumf %m2, %m4s : f32
    %m8o = arith.constant 8 : i32
    %m8s, %m8v = gpu.shuffle xor %m4, %m8o, %width : f32
    %m8 = arith.maximumf %m4, %m8s : f32
    %d = arith.subf %x, %m8 : f32
    %e = math.exp %d fastmath<fast> : f32
    %s1o = arith.constant 1 : i32
    %s1s, %s1v = gpu.shuffle xor %e, %s1o, %width : f32
    %s1 = arith.addf %e, %s1s : f32
    %s2o = arith.constant 2 : i32
    %s2s, %s2v = gpu.shuffle xor %s1, %s2o, %width : f32
    %s2 = arith.addf %s1, %s2s : f32
    %s4o = arith.constant 4 : i32
    %s4s, %s4v = gpu.shuffle xor %s2, %s4o, %width : f32
    %s4 = arith.addf %s2, %s4s : f32
    %s8o = arith.constant 8 : i32
    %s8s, %s8v = gpu.shuffle xor %s4, %s8o, %width : f32
    %s8 = arith.addf %s4, %s8s : f32
    %y = arith.divf %e, %s8 : f32
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
  %c16 = arith.constant 16 : index
  %a = memref.alloc() : memref<16xf32>
  scf.for %i = %c0 to %c16 step %c1 {
      %q = arith.muli %i, %c3 : index
      %r = arith.remui %q, %c11 : index
      %x = func.call @number_f32(%r) : (index) -> f32
      memref.store %x, %a[%i] : memref<16xf32>
  }
  %c = memref.alloc() : memref<16xf32>
  gpu.launch_func @kernels::@softmax blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1) args(%a : memref<16xf32>, %c : memref<16xf32>)
  %zero = arith.constant 0.0 : f32
  %ten = arith.constant 10.0 : f32
  %all = scf.for %k = %c0 to %c16 step %c1 iter_args(%sum = %zero) -> (f32) {
    %x = memref.load %a[%k] : memref<16xf32>
    %d = arith.subf %x, %ten : f32
    %e = math.exp %d : f32
    %s = arith.addf %sum, %e : f32
    scf.yield %s : f32
  }
  %differ = scf.for %i = %c0 to %c16 step %c1 iter_args(%n = %c0) -> (index) {
      %x = memref.load %a[%i] : memref<16xf32>
      %d = arith.subf %x, %ten : f32
      %e = math.exp %d : f32
      %exact = arith.divf %e, %all : f32
      %got = memref.load %c[%i] : memref<16xf32>
      %off = arith.subf %got, %exact : f32
      %error = math.absf %off : f32
      %small = arith.constant 1.0e-6 : f32
      %near = arith.cmpf olt, %error, %small : f32
      %want = arith.select %near, %got, %exact : f32
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
