// RUN: oxmlir-opt --lower-affine --verify-diagnostics %s

func.func @assign(%m: memref<4xf32>) -> f32 {
  // expected-error@below {{Reduction operation type not supported}}
  %r = affine.parallel (%i) = (0) to (4) reduce ("assign") -> f32 {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.yield %v : f32
  }
  return %r : f32
}
