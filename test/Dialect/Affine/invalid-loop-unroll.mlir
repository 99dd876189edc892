// Unrolling that makes more operations than a program can have is refused.
//
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=100000000}))' --verify-diagnostics
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))' --verify-diagnostics
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=100000000}))' --verify-diagnostics

func.func @f(%m: memref<100000000xf32>, %v: f32) {
  // expected-error@below {{unrolling 100000000 times makes 200000000 operations, more than 16777216}}
  affine.for %i = 0 to 100000000 {
    affine.store %v, %m[%i] : memref<100000000xf32>
  }
  return
}
