// RUN: not oxmlir-opt %s --scf-parallel-loop-tiling="parallel-loop-tile-sizes=4,0" 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not oxmlir-opt %s --scf-parallel-loop-tiling="parallel-loop-tile-sizes=4,-1" 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// ZERO: error: tile size cannot be 0
// NEGATIVE: error: tile size cannot be negative
func.func @loop(%n: index) {
  return
}
