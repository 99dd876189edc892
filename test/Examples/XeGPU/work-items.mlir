// A product of matrices and a gather with early 2025's text, in which a work item has its part of a descriptor with a map.
//
// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: oxmlir-opt %s | oxmlir-opt --run=main | FileCheck %s
// RUN: oxmlir-opt --pass-pipeline='builtin.module(gpu.module(convert-vector-to-scf,xegpu-vector-linearize,convert-xegpu-to-xevm))' --run=main %s | FileCheck %s
// RUN: oxmlir-opt %s --gpu-lower-to-xevm-pipeline='xegpu-op-level=lane zebin-chip=pvc binary-format=binary' | %{object} > %t.spv
// RUN: %if spirv-val %{ spirv-val %t.spv %}

#a = #xegpu.sg_map<wi_layout = [1, 16], wi_data = [1, 1]>
#b = #xegpu.sg_map<wi_layout = [1, 16], wi_data = [2, 1]>
#s = #xegpu.sg_map<wi_layout = [16, 1], wi_data = [1, 2]>

module attributes {gpu.container_module} {
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @product(%a: memref<8x64xf16>, %b: memref<64x16xf16>, %c: memref<8x16xf32>) kernel attributes {known_block_size = array<i32: 16, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %tc = xegpu.create_nd_tdesc %c[0, 0] : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #a>
    %z = xegpu.load_nd %tc : !xegpu.tensor_desc<8x16xf32, #a> -> vector<8x1xf32>
    %ta = xegpu.create_nd_tdesc %a[0, 0] : memref<8x64xf16> -> !xegpu.tensor_desc<8x16xf16, #a>
    %tb = xegpu.create_nd_tdesc %b[0, 0] : memref<64x16xf16> -> !xegpu.tensor_desc<16x16xf16, #b>
    %r:3 = scf.for %k = %c0 to %c64 step %c16 iter_args(%da = %ta, %db = %tb, %acc = %z)
        -> (!xegpu.tensor_desc<8x16xf16, #a>, !xegpu.tensor_desc<16x16xf16, #b>, vector<8x1xf32>) {
      %va = xegpu.load_nd %da : !xegpu.tensor_desc<8x16xf16, #a> -> vector<8x1xf16>
      %vb = xegpu.load_nd %db : !xegpu.tensor_desc<16x16xf16, #b> -> vector<8x2xf16>
      %s = xegpu.dpas %va, %vb, %acc : vector<8x1xf16>, vector<8x2xf16>, vector<8x1xf32> -> vector<8x1xf32>
      %na = xegpu.update_nd_offset %da, [0, 16] : !xegpu.tensor_desc<8x16xf16, #a>
      %nb = xegpu.update_nd_offset %db, [16, 0] : !xegpu.tensor_desc<16x16xf16, #b>
      scf.yield %na, %nb, %s : !xegpu.tensor_desc<8x16xf16, #a>, !xegpu.tensor_desc<16x16xf16, #b>, vector<8x1xf32>
    }
    %two = arith.constant dense<2.0> : vector<8x1xf32>
    %d = arith.mulf %r#2, %two : vector<8x1xf32>
    xegpu.store_nd %d, %tc : vector<8x1xf32>, !xegpu.tensor_desc<8x16xf32, #a>
    gpu.return
  }

  // Elements 2 i and 2 i + 1 of the result are those of the source from 4 i + 2 on.
  gpu.func @gather(%m: memref<64xf32>, %to: memref<32xf32>) kernel attributes {known_block_size = array<i32: 16, 1, 1>} {
    %i = vector.step : vector<16xindex>
    %four = arith.constant dense<4> : vector<16xindex>
    %two = arith.constant dense<2> : vector<16xindex>
    %all = arith.constant dense<true> : vector<16xi1>
    %from = arith.muli %i, %four : vector<16xindex>
    %at = arith.muli %i, %two : vector<16xindex>
    %d = xegpu.create_tdesc %m, %from : memref<64xf32>, vector<16xindex> -> !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #s>
    %n = xegpu.update_offset %d, %two : !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #s>, vector<16xindex>
    %v = xegpu.load %n, %all : !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #s>, vector<16xi1> -> vector<1x2xf32>
    %t = xegpu.create_tdesc %to, %at : memref<32xf32>, vector<16xindex> -> !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #s>
    xegpu.store %v, %t, %all : vector<1x2xf32>, !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #s>, vector<16xi1>
    gpu.return
  }
}

// The numbers of elements that are not what the host computes.
// CHECK: {{^}}0{{$}}
// CHECK: {{^}}0{{$}}
func.func @main() {
  call @test_product() : () -> ()
  call @test_gather() : () -> ()
  return
}

func.func @test_product() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %a = memref.alloc() : memref<8x64xf16>
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %q = arith.addi %i, %j : index
      %x = func.call @number(%q) : (index) -> f16
      memref.store %x, %a[%i, %j] : memref<8x64xf16>
    }
  }
  %b = memref.alloc() : memref<64x16xf16>
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      %p = arith.muli %i, %c8 : index
      %q = arith.subi %p, %j : index
      %x = func.call @number(%q) : (index) -> f16
      memref.store %x, %b[%i, %j] : memref<64x16xf16>
    }
  }
  %c = memref.alloc() : memref<8x16xf32>
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      memref.store %one, %c[%i, %j] : memref<8x16xf32>
    }
  }
  gpu.launch_func @kernels::@product blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1)
      args(%a : memref<8x64xf16>, %b : memref<64x16xf16>, %c : memref<8x16xf32>)
  %n0 = arith.constant 0 : i64
  %two = arith.constant 2.0 : f32
  %wrong = scf.for %i = %c0 to %c8 step %c1 iter_args(%n = %n0) -> (i64) {
    %w = scf.for %j = %c0 to %c16 step %c1 iter_args(%m = %n) -> (i64) {
      %sum = scf.for %k = %c0 to %c64 step %c1 iter_args(%s = %one) -> (f32) {
        %x = memref.load %a[%i, %k] : memref<8x64xf16>
        %y = memref.load %b[%k, %j] : memref<64x16xf16>
        %xe = arith.extf %x : f16 to f32
        %ye = arith.extf %y : f16 to f32
        %xy = arith.mulf %xe, %ye : f32
        %t = arith.addf %s, %xy : f32
        scf.yield %t : f32
      }
      %twice = arith.mulf %sum, %two : f32
      %got = memref.load %c[%i, %j] : memref<8x16xf32>
      %is_wrong = arith.cmpf une, %got, %twice : f32
      %more = arith.extui %is_wrong : i1 to i64
      %next = arith.addi %m, %more : i64
      scf.yield %next : i64
    }
    scf.yield %w : i64
  }
  call @printI64(%wrong) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

func.func @test_gather() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %m = memref.alloc() : memref<64xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    %n = arith.index_cast %i : index to i32
    %x = arith.sitofp %n : i32 to f32
    memref.store %x, %m[%i] : memref<64xf32>
  }
  %to = memref.alloc() : memref<32xf32>
  gpu.launch_func @kernels::@gather blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1)
      args(%m : memref<64xf32>, %to : memref<32xf32>)
  %n0 = arith.constant 0 : i64
  %wrong = scf.for %i = %c0 to %c32 step %c1 iter_args(%n = %n0) -> (i64) {
    %lane = arith.divui %i, %c2 : index
    %part = arith.remui %i, %c2 : index
    %start = arith.muli %lane, %c4 : index
    %moved = arith.addi %start, %c2 : index
    %at = arith.addi %moved, %part : index
    %want = memref.load %m[%at] : memref<64xf32>
    %got = memref.load %to[%i] : memref<32xf32>
    %is_wrong = arith.cmpf une, %got, %want : f32
    %more = arith.extui %is_wrong : i1 to i64
    %next = arith.addi %n, %more : i64
    scf.yield %next : i64
  }
  call @printI64(%wrong) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

// A small number.
func.func @number(%i: index) -> f16 {
  %c5 = arith.constant 5 : index
  %r = arith.remui %i, %c5 : index
  %n = arith.index_cast %r : index to i16
  %x = arith.sitofp %n : i16 to f16
  return %x : f16
}
func.func private @printI64(i64)
func.func private @printNewline()
}
