// How far the bounds of a loop are apart has to be an index, too: passes compute with it.
// RUN: not oxmlir-opt %s --run=far 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: oxmlir-opt %s --run=none | FileCheck %s --check-prefix=NONE

// FAR: spans.mlir:[[#@LINE+4]]:3: error: undefined behavior: 'affine.for': its bounds are too far from one another
func.func @far() {
  %low = arith.constant 0x7fffffffffffffff : index
  %high = arith.constant -2 : index
  affine.for %i = %low to %high {
  }
  return
}

// NONE: 7 : i32
func.func @none() -> i32 {
  %low = arith.constant 9 : index
  %high = arith.constant -2 : index
  %seven = arith.constant 7 : i32
  affine.for %i = %low to %high {
  }
  return %seven : i32
}
