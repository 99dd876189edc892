// Loops that are no nest are named where it ends.
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(convert-affine-for-to-gpu))' --split-input-file --verify-diagnostics
func.func @not_nested(%m: memref<8xi32>, %v: i32) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{expected a nested loop}}
    affine.store %v, %m[%i] : memref<8xi32>
  }
  return
}

// -----

func.func @two_inside(%m: memref<8xi32>, %v: i32) {
  // expected-error @+1 {{expected perfectly nested loops in the body}}
  %r = affine.for %i = 0 to 8 iter_args(%a = %v) -> i32 {
    affine.store %v, %m[%i] : memref<8xi32>
    affine.store %v, %m[0] : memref<8xi32>
    affine.yield %a : i32
  }
  return
}

// -----

func.func @results(%m: memref<8xi32>, %v: i32) {
  // expected-error @+1 {{loops with results are not supported}}
  %r = affine.for %i = 0 to 8 iter_args(%a = %v) -> i32 {
    affine.for %j = 0 to 8 {
      affine.store %v, %m[%j] : memref<8xi32>
    }
    affine.yield %a : i32
  }
  return
}
