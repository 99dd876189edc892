// Sums of squares of columns: each lane has one column.
//
// RUN: oxmlir-opt %{linalg-to-xegpu} %s | FileCheck %s --check-prefix=XEGPU
// RUN: oxmlir-opt %{linalg-to-xegpu} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{linalg-to-lanes} --run=main %s | FileCheck %s
// RUN: oxmlir-opt %{linalg-to-xevm} --run=main %s | FileCheck %s

// XEGPU: xegpu.load_nd
// XEGPU: arith.mulf
// XEGPU: vector.multi_reduction <add>
// XEGPU: xegpu.store_nd
// XEGPU-NOT: {{linalg|vector.transfer}}
// XEGPU: gpu.return
#map = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>

module attributes {gpu.container_module, transform.with_named_sequence} {
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @sums(%a: memref<8x16xf32>, %c: memref<16xf32>) kernel attributes {known_block_size = array<i32: 16, 1, 1>} {
    linalg.generic {indexing_maps = [#map, #columns], iterator_types = ["reduction", "parallel"]} ins(%a : memref<8x16xf32>) outs(%c : memref<16xf32>) {
    ^bb0(%x: f32, %sum: f32):
      %square = arith.mulf %x, %x : f32
      %next = arith.addf %square, %sum : f32
      linalg.yield %next : f32
    }
    gpu.return
  }
}

transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
  %sums = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
  transform.structured.vectorize %sums : !transform.any_op
  %kernel = transform.structured.match ops{["gpu.func"]} in %root : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %kernel {
    transform.apply_patterns.memref.fold_memref_alias_ops
    transform.apply_patterns.canonicalization
  } : !transform.any_op
  transform.yield
}

// The number of sums that are not what the host computes.
// CHECK: {{^}}0{{$}}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c11 = arith.constant 11 : index
  %c16 = arith.constant 16 : index
  %a = memref.alloc() : memref<8x16xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      %p = arith.muli %i, %c3 : index
      %q = arith.addi %p, %j : index
      %r = arith.remui %q, %c11 : index
      %x = func.call @number_f32(%r) : (index) -> f32
      memref.store %x, %a[%i, %j] : memref<8x16xf32>
    }
  }
  %c = memref.alloc() : memref<16xf32>
  scf.for %j = %c0 to %c16 step %c1 {
    %x = func.call @number_f32(%j) : (index) -> f32
    memref.store %x, %c[%j] : memref<16xf32>
  }
  gpu.launch_func @kernels::@sums blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1) args(%a : memref<8x16xf32>, %c : memref<16xf32>)
  %differ = scf.for %j = %c0 to %c16 step %c1 iter_args(%n = %c0) -> (index) {
    %start = func.call @number_f32(%j) : (index) -> f32
    %want = scf.for %i = %c0 to %c8 step %c1 iter_args(%sum = %start) -> (f32) {
      %x = memref.load %a[%i, %j] : memref<8x16xf32>
      %square = arith.mulf %x, %x : f32
      %s = arith.addf %sum, %square : f32
      scf.yield %s : f32
    }
    %is = memref.load %c[%j] : memref<16xf32>
    %other = arith.cmpf une, %is, %want : f32
    %one = arith.select %other, %c1, %c0 : index
    %next = arith.addi %n, %one : index
    scf.yield %next : index
  }
  vector.print %differ : index
  return
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
