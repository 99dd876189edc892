// A product of matrices and what a layer does to it, by a schedule for each operation.
//
// RUN: oxmlir-opt %{linalg-to-xegpu} %s | FileCheck %s --check-prefix=XEGPU
// RUN: oxmlir-opt %{linalg-to-xegpu} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{linalg-to-lanes} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{linalg-to-xevm} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{linalg-to-xegpu} %s | oxmlir-opt --gpu-lower-to-xevm-pipeline='xegpu-op-level=subgroup zebin-chip=pvc binary-format=binary' | %{object} > %t.spv
// RUN: %if spirv-val %{ spirv-val %t.spv %}

// XEGPU: xegpu.dpas
// XEGPU: arith.addf
// XEGPU: arith.maximumf
// XEGPU: xegpu.store_nd
// XEGPU-NOT: {{linalg|vector.transfer}}
// XEGPU: gpu.return
#map = affine_map<(d0, d1) -> (d0, d1)>

module attributes {gpu.container_module, transform.with_named_sequence} {
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @layer(%a: memref<8x64xf16>, %b: memref<64x16xf16>, %bias: memref<8x16xf32>, %c: memref<8x16xf32>) kernel attributes {known_block_size = array<i32: 16, 1, 1>} {
    %zero = arith.constant 0.0 : f32
    linalg.fill ins(%zero : f32) outs(%c : memref<8x16xf32>)
    linalg.matmul ins(%a, %b : memref<8x64xf16>, memref<64x16xf16>) outs(%c : memref<8x16xf32>)
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%bias : memref<8x16xf32>) outs(%c : memref<8x16xf32>) {
    ^bb0(%x: f32, %y: f32):
      %sum = arith.addf %x, %y : f32
      %positive = arith.maximumf %sum, %zero : f32
      linalg.yield %positive : f32
    }
    gpu.return
  }
}

transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
  %product = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
  %tile, %loop = transform.structured.tile_using_for %product tile_sizes [0, 0, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.structured.vectorize %tile {create_named_contraction} : !transform.any_op
  %others = transform.structured.match ops{["linalg.fill", "linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
  transform.structured.vectorize %others : !transform.any_op
  %kernel = transform.structured.match ops{["gpu.func"]} in %root : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %kernel {
    transform.apply_patterns.memref.fold_memref_alias_ops
    transform.apply_patterns.canonicalization
  } : !transform.any_op
  transform.yield
}

// The number of elements that are not what the host computes.
// CHECK: {{^}}0{{$}}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c11 = arith.constant 11 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %a = memref.alloc() : memref<8x64xf16>
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %p = arith.muli %i, %c3 : index
      %q = arith.addi %p, %j : index
      %r = arith.remui %q, %c5 : index
      %x = func.call @number_f16(%r) : (index) -> f16
      memref.store %x, %a[%i, %j] : memref<8x64xf16>
    }
  }
  %b = memref.alloc() : memref<64x16xf16>
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      %p = arith.muli %i, %c2 : index
      %q = arith.addi %p, %j : index
      %r = arith.remui %q, %c7 : index
      %x = func.call @number_f16(%r) : (index) -> f16
      memref.store %x, %b[%i, %j] : memref<64x16xf16>
    }
  }
  %d = memref.alloc() : memref<8x16xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      %p = arith.muli %i, %c3 : index
      %q = arith.addi %p, %j : index
      %r = arith.remui %q, %c11 : index
      %x = func.call @number_f32(%r) : (index) -> f32
      memref.store %x, %d[%i, %j] : memref<8x16xf32>
    }
  }
  %c = memref.alloc() : memref<8x16xf32>
  gpu.launch_func @kernels::@layer blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1) args(%a : memref<8x64xf16>, %b : memref<64x16xf16>, %d : memref<8x16xf32>, %c : memref<8x16xf32>)
  %differ = scf.for %i = %c0 to %c8 step %c1 iter_args(%n = %c0) -> (index) {
    %inner = scf.for %j = %c0 to %c16 step %c1 iter_args(%m = %n) -> (index) {
      %zero = arith.constant 0.0 : f32
      %sum = scf.for %k = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> (f32) {
        %x = memref.load %a[%i, %k] : memref<8x64xf16>
        %y = memref.load %b[%k, %j] : memref<64x16xf16>
        %xw = arith.extf %x : f16 to f32
        %yw = arith.extf %y : f16 to f32
        %xy = arith.mulf %xw, %yw : f32
        %s = arith.addf %acc, %xy : f32
        scf.yield %s : f32
      }
      %bias = memref.load %d[%i, %j] : memref<8x16xf32>
      %biased = arith.addf %sum, %bias : f32
      %want = arith.maximumf %biased, %zero : f32
      %is = memref.load %c[%i, %j] : memref<8x16xf32>
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
// Whole numbers around zero.
func.func @number_f16(%n: index) -> f16 {
  %two = arith.constant 2 : index
  %m = arith.subi %n, %two : index
  %i = arith.index_cast %m : index to i16
  %x = arith.sitofp %i : i16 to f16
  return %x : f16
}
// Whole numbers around zero.
func.func @number_f32(%n: index) -> f32 {
  %two = arith.constant 2 : index
  %m = arith.subi %n, %two : index
  %i = arith.index_cast %m : index to i16
  %x = arith.sitofp %i : i16 to f32
  return %x : f32
}
}
