// Loops that are peeled, tiled, folded or made while loops add up to the same number, over ranges of every length, empty
// ones among them. The program fails if they do not.
//
// RUN: oxmlir-opt %s --lower-affine --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts | oxmlir-opt --mlir-to-llvmir | lli
// RUN: oxmlir-opt %s --scf-for-loop-peeling --canonicalize --lower-affine --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts | oxmlir-opt --mlir-to-llvmir | lli
// RUN: oxmlir-opt %s --scf-for-loop-peeling=peel-front --lower-affine --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts | oxmlir-opt --mlir-to-llvmir | lli
// RUN: oxmlir-opt %s --scf-for-loop-canonicalization --scf-for-loop-range-folding --scf-for-to-while --lower-affine --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts | oxmlir-opt --mlir-to-llvmir | lli
// RUN: oxmlir-opt %s --scf-parallel-loop-tiling="parallel-loop-tile-sizes=3,2" --lower-affine --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts | oxmlir-opt --mlir-to-llvmir | lli
// RUN: oxmlir-opt %s --scf-parallel-loop-tiling="parallel-loop-tile-sizes=3,2 no-min-max-bounds" --lower-affine --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts | oxmlir-opt --mlir-to-llvmir | lli
// RUN: oxmlir-opt %s --scf-forall-to-parallel --scf-parallel-for-to-nested-fors --scf-for-loop-peeling --lower-affine --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts | oxmlir-opt --mlir-to-llvmir | lli
// RUN: oxmlir-opt %s --scf-for-loop-peeling --canonicalize | FileCheck %s

// Full iterations know how many elements they have.
// CHECK-LABEL: func @lengths
// CHECK:       scf.for
// CHECK-NOT:     affine.min
// CHECK:         scf.yield
// CHECK:       scf.for
func.func @lengths(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %sum = scf.for %i = %c0 to %n step %c4 iter_args(%so_far = %c0) -> (index) {
    %length = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %next = arith.addi %so_far, %length : index
    scf.yield %next : index
  }
  return %sum : index
}

// The sum of 3 * (i + 7) for the odd numbers i below n.
func.func @scaled(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %sum = scf.for %i = %c1 to %n step %c2 iter_args(%so_far = %c0) -> (index) {
    %j = arith.addi %i, %c7 : index
    %k = arith.muli %j, %c3 : index
    %next = arith.addi %so_far, %k : index
    scf.yield %next : index
  }
  return %sum : index
}

// How many points of a grid with steps of 2 and 3 are touched exactly once.
func.func @grid(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c24 = arith.constant 24 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %seen = memref.alloc() : memref<24x24xi32>
  scf.forall (%i, %j) in (24, 24) {
    memref.store %zero, %seen[%i, %j] : memref<24x24xi32>
  }
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %n) step (%c2, %c3) {
    %old = memref.load %seen[%i, %j] : memref<24x24xi32>
    %new = arith.addi %old, %one : i32
    memref.store %new, %seen[%i, %j] : memref<24x24xi32>
  }
  %count = scf.for %i = %c0 to %c24 step %c1 iter_args(%outer = %c0) -> (index) {
    %inner = scf.for %j = %c0 to %c24 step %c1 iter_args(%so_far = %outer) -> (index) {
      %times = memref.load %seen[%i, %j] : memref<24x24xi32>
      %once = arith.cmpi eq, %times, %one : i32
      %more = arith.addi %so_far, %c1 : index
      %next = arith.select %once, %more, %so_far : index
      scf.yield %next : index
    }
    scf.yield %inner : index
  }
  memref.dealloc %seen : memref<24x24xi32>
  return %count : index
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c24 = arith.constant 24 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %bad = scf.for %n = %c0 to %c24 step %c1 iter_args(%so_far = %zero) -> (i32) {
    %lengths = func.call @lengths(%n) : (index) -> index
    %0 = arith.cmpi ne, %lengths, %n : index
    // m odd numbers add up to m * m.
    %m = arith.divui %n, %c2 : index
    %square = arith.muli %m, %m : index
    %sevens = arith.muli %m, %c7 : index
    %all = arith.addi %square, %sevens : index
    %wanted = arith.muli %all, %c3 : index
    %scaled = func.call @scaled(%n) : (index) -> index
    %1 = arith.cmpi ne, %scaled, %wanted : index
    %up = arith.addi %n, %c1 : index
    %rows = arith.divui %up, %c2 : index
    %columns = arith.divui %up, %c3 : index
    %points = arith.muli %rows, %columns : index
    %grid = func.call @grid(%n) : (index) -> index
    %2 = arith.cmpi ne, %grid, %points : index
    %3 = arith.ori %0, %1 : i1
    %4 = arith.ori %3, %2 : i1
    %next = arith.select %4, %one, %so_far : i32
    scf.yield %next : i32
  }
  return %bad : i32
}
