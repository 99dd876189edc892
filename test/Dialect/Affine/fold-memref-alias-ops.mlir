// RUN: oxmlir-opt %s --affine-fold-memref-alias-ops | FileCheck %s

// CHECK: #[[ADD:.*]] = affine_map<(d0)[s0] -> (d0 + s0)>

// CHECK-LABEL: func.func @subview
// CHECK-SAME: (%[[M:.*]]: memref<16xf32>, %[[O:.*]]: index)
// CHECK: affine.for %[[I:.*]] = 0 to 4
// CHECK: %[[AT:.*]] = affine.apply #[[ADD]](%[[I]])[%[[O]]]
// CHECK: affine.store %{{.*}}, %[[M]][%[[AT]]] : memref<16xf32>
func.func @subview(%m: memref<16xf32>, %o: index) {
  %x = arith.constant 1.0 : f32
  %v = memref.subview %m[%o] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
  affine.for %i = 0 to 4 {
    affine.store %x, %v[%i] : memref<4xf32, strided<[1], offset: ?>>
  }
  return
}

// CHECK-LABEL: func.func @expanded
// CHECK-SAME: (%[[M:.*]]: memref<12x32xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: %[[AT:.*]] = affine.linearize_index disjoint [%[[I]], %[[J]]] by (4, 3)
// CHECK: affine.load %[[M]][%[[AT]], %[[I]]]
func.func @expanded(%m: memref<12x32xf32>, %i: index, %j: index) -> f32 {
  %v = memref.expand_shape %m [[0, 1], [2]] output_shape [4, 3, 32] : memref<12x32xf32> into memref<4x3x32xf32>
  %0 = affine.load %v[symbol(%i), symbol(%j), symbol(%i)] : memref<4x3x32xf32>
  return %0 : f32
}
