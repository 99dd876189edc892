// Every second element, gathered and scattered to the other end.
//
// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-wg-to-sg-distribute --canonicalize --xegpu-blocking --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{to-lanes} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline='zebin-chip=pvc binary-format=binary' | %{object} > %t.spv
// RUN: %if spirv-val %{ spirv-val %t.spv %}

#l = #xegpu.layout<sg_layout = [4], sg_data = [16], inst_data = [16]>

module attributes {gpu.container_module} {
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @gather(%a: memref<128xf32>, %c: memref<64xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %step = vector.step {layout_result_0 = #l} : vector<64xindex>
    %two = arith.constant {layout_result_0 = #l} dense<2> : vector<64xindex>
    %end = arith.constant {layout_result_0 = #l} dense<63> : vector<64xindex>
    %from = arith.muli %step, %two {layout_result_0 = #l} : vector<64xindex>
    %to = arith.subi %end, %step {layout_result_0 = #l} : vector<64xindex>
    %mask = arith.constant {layout_result_0 = #l} dense<true> : vector<64xi1>
    %x = xegpu.load %a[%from], %mask {layout = #l} : memref<128xf32>, vector<64xindex>, vector<64xi1> -> vector<64xf32>
    xegpu.store %x, %c[%to], %mask {layout = #l} : vector<64xf32>, memref<64xf32>, vector<64xindex>, vector<64xi1>
    gpu.return
  }
}

// The number of elements that are not what the host computes.
// CHECK: {{^}}0{{$}}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c11 = arith.constant 11 : index
  %c63 = arith.constant 63 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %a = memref.alloc() : memref<128xf32>
  scf.for %i = %c0 to %c128 step %c1 {
      %q = arith.muli %i, %c3 : index
      %r = arith.remui %q, %c11 : index
      %x = func.call @number_f32(%r) : (index) -> f32
      memref.store %x, %a[%i] : memref<128xf32>
  }
  %c = memref.alloc() : memref<64xf32>
  gpu.launch_func @kernels::@gather blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%a : memref<128xf32>, %c : memref<64xf32>)
  %differ = scf.for %i = %c0 to %c64 step %c1 iter_args(%n = %c0) -> (index) {
      %back = arith.subi %c63, %i : index
      %from = arith.muli %back, %c2 : index
      %want = memref.load %a[%from] : memref<128xf32>
      %is = memref.load %c[%i] : memref<64xf32>
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
