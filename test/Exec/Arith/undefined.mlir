// RUN: not oxmlir-opt --run=divide --run-args='1 : i32, 0 : i32' %s 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not oxmlir-opt --run=divide --run-args='-2147483648 : i32, -1 : i32' %s 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: not oxmlir-opt --run=flags --run-args='2147483647 : i32' %s 2>&1 | FileCheck %s --check-prefix=POISON
// RUN: oxmlir-opt --run=flags --run-args='7 : i32' %s | FileCheck %s --check-prefix=FINE
// RUN: not oxmlir-opt --run=choose --run-args='dense<1> : tensor<2xi32>, dense<2> : tensor<3xi32>, dense<true> : tensor<2xi1>' %s 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not oxmlir-opt --run=recast --run-args='dense<1> : memref<2xi32>' %s 2>&1 | FileCheck %s --check-prefix=RECAST

// ZERO: undefined.mlir:[[#@LINE+4]]:8: error: undefined behavior: 'arith.divsi': division by zero
// OVERFLOW: error: undefined behavior: 'arith.divsi': overflow of the division of -2147483648 by -1
func.func @divide(%a: i32, %b: i32) -> i32 {
  // The quotient has no value here.
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}

// POISON: undefined.mlir:[[#@LINE+7]]:3: error: undefined behavior: 'cf.cond_br': the condition of a branch is poison
// POISON: undefined.mlir:[[#@LINE+4]]:8: note: poison was made here: 'arith.addi': signed overflow of 2147483647 and 1
// FINE: true : i1
func.func @flags(%a: i32) -> i1 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %a, %c1 overflow<nsw> : i32
  %1 = arith.cmpi sgt, %0, %a : i32
  cf.cond_br %1, ^bb1(%1 : i1), ^bb1(%1 : i1)
^bb1(%2: i1):
  return %2 : i1
}

// SIZES: error: undefined behavior: 'arith.select': operands have different shapes, [2] and [3]
func.func @choose(%a: tensor<?xi32>, %b: tensor<?xi32>, %c: tensor<?xi1>) -> tensor<?xi32> {
  %r = arith.select %c, %a, %b : tensor<?xi1>, tensor<?xi32>
  return %r : tensor<?xi32>
}

// RECAST: error: cannot execute 'arith.index_cast': a buffer seen as one of elements of another size
func.func @recast(%m: memref<2xi32>) -> memref<2xindex> {
  %r = arith.index_cast %m : memref<2xi32> to memref<2xindex>
  return %r : memref<2xindex>
}
