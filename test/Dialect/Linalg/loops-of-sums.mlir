// Where an element goes is computed in front of the body; sizes of results are those of what they are written over.
// RUN: oxmlir-opt %s --convert-linalg-to-loops | FileCheck %s

// CHECK-LABEL: func.func @place
// CHECK: scf.for %[[I:.*]] =
// CHECK: scf.for %[[J:.*]] =
// CHECK: %[[K:.*]] = affine.apply #{{.*}}(%[[I]], %[[J]])
// CHECK-NEXT: %[[S:.*]] = arith.addf
// CHECK-NEXT: memref.store %[[S]], %arg1[%[[I]], %[[K]]]
func.func @place(%a: memref<4x4xf32>, %b: memref<4x8xf32>) {
  linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d0 + d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a : memref<4x4xf32>) outs(%b : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @size
// CHECK: tensor.dim %arg1,
func.func @size(%a: tensor<?xf32>, %b: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d : index
}
