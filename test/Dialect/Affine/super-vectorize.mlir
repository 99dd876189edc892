// Parallel loops become loops over vectors.
// RUN: oxmlir-opt %s --affine-super-vectorize="virtual-vector-size=4 vectorize-reductions" --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: oxmlir-opt %s --affine-super-vectorize="virtual-vector-size=4,8" --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: not oxmlir-opt %s --affine-super-vectorize="virtual-vector-size=4 test-fastest-varying=0,1" 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not oxmlir-opt %s --affine-super-vectorize="virtual-vector-size=4,0" 2>&1 | FileCheck %s --check-prefix=SIZE0
// RUN: not oxmlir-opt %s --affine-super-vectorize="virtual-vector-size=4,8 vectorize-reductions" 2>&1 | FileCheck %s --check-prefix=REDUCE

// SIZES: :[[# @LINE + 6]]:1: remark: Fastest varying pattern specified with different size than the vector size.
// SIZE0: :[[# @LINE + 5]]:1: error: Vectorization factor must be greater than zero.
// REDUCE: :[[# @LINE + 4]]:1: error: Vectorizing reductions is supported only for 1-D vectors.

// The innermost loop, or two loops; constants and uniform values become vectors.
// CHECK-LABEL: func.func @sums(
func.func @sums(%a: memref<64x64xf32>, %b: memref<64xf32>, %u: f32) {
  // ONE-NEXT: %[[U:.*]] = vector.broadcast %arg2 : f32 to vector<4xf32>
  // ONE: affine.for %[[I:.*]] = 0 to 64 {
  // ONE-NEXT: affine.for %[[J:.*]] = 0 to 64 step 4 {
  // ONE-NEXT: %[[C:.*]] = arith.constant dense<2.000000e+00> : vector<4xf32>
  // ONE-NEXT: %[[PAD:.*]] = ub.poison : f32
  // ONE-NEXT: %[[X:.*]] = vector.transfer_read %arg0[%[[I]], %[[J]]], %[[PAD]] : memref<64x64xf32>, vector<4xf32>
  // ONE-NEXT: %[[Y:.*]] = arith.addf %[[X]], %[[C]] fastmath<nnan> : vector<4xf32>
  // ONE-NEXT: %[[Z:.*]] = arith.mulf %[[Y]], %[[U]] : vector<4xf32>
  // ONE-NEXT: vector.transfer_write %[[Z]], %arg0[%[[I]], %[[J]]] : vector<4xf32>, memref<64x64xf32>
  // TWO: affine.for %{{.*}} = 0 to 64 step 4 {
  // TWO: affine.for %{{.*}} = 0 to 64 step 8 {
  // TWO: arith.addf %{{.*}} : vector<4x8xf32>
  %c = arith.constant 2.0 : f32
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %x = affine.load %a[%i, %j] : memref<64x64xf32>
      %y = arith.addf %x, %c fastmath<nnan> : f32
      %z = arith.mulf %y, %u : f32
      affine.store %z, %a[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// The loop that runs along the memory, with another one inside that carries values.
// CHECK-LABEL: func.func @outer(
func.func @outer(%a: memref<64x64xf32>, %b: memref<64xf32>, %u: f32) {
  // ONE: %[[U:.*]] = vector.broadcast %arg2
  // ONE: affine.for %[[I:.*]] = 0 to 64 step 4 {
  // ONE-NEXT: %[[R:.*]] = affine.for %[[J:.*]] = 0 to 8 iter_args(%[[X:.*]] = %[[U]]) -> (vector<4xf32>) {
  // TWO-NOT: vector
  affine.for %i = 0 to 64 {
    %r = affine.for %j = 0 to 8 iter_args(%x = %u) -> f32 {
      %l = affine.load %a[%j, %i] : memref<64x64xf32>
      %s = arith.subf %x, %l : f32
      affine.yield %s : f32
    }
    affine.store %r, %b[%i] : memref<64xf32>
  }
  return
}

// Sums by vectors; what is beyond the end of the loop is masked.
// CHECK-LABEL: func.func @reduce(
func.func @reduce(%a: memref<64xf32>, %u: f32) -> f32 {
  // ONE-NEXT: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<4xf32>
  // ONE-NEXT: %[[S:.*]] = affine.for %[[I:.*]] = 0 to 63 step 4 iter_args(%[[ACC:.*]] = %[[ZERO]])
  // ONE-NEXT: %[[LEFT:.*]] = affine.apply affine_map<(d0) -> (-d0 + 63)>(%[[I]])
  // ONE-NEXT: %[[MASK:.*]] = vector.create_mask %[[LEFT]] : vector<4xi1>
  // ONE: %[[X:.*]] = vector.transfer_read
  // ONE-NEXT: %[[M:.*]] = arith.select %[[MASK]], %[[X]], %[[ZERO]]
  // ONE-NEXT: %[[NEXT:.*]] = arith.addf %[[ACC]], %[[M]] : vector<4xf32>
  // ONE-NEXT: affine.yield %[[NEXT]]
  // ONE: %[[T:.*]] = vector.reduction <add>, %[[S]] : vector<4xf32> into f32
  // ONE-NEXT: %[[ALL:.*]] = arith.addf %[[T]], %arg1 : f32
  // ONE-NEXT: return %[[ALL]]
  // TWO-NOT: vector
  %s = affine.for %i = 0 to 63 iter_args(%acc = %u) -> f32 {
    %x = affine.load %a[%i] : memref<64xf32>
    %t = arith.addf %acc, %x : f32
    affine.yield %t : f32
  }
  return %s : f32
}

// A store beyond which the memory goes on has a mask, in the order of the dimensions of the memory.
// CHECK-LABEL: func.func @masked(
func.func @masked(%a: memref<?x?xf32>, %u: f32, %n: index) {
  // TWO: %[[LEFT:.*]] = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%{{.*}})[%arg2]
  // TWO: %[[FULL:.*]] = arith.constant 4 : index
  // TWO: %[[MASK:.*]] = vector.create_mask %[[LEFT]], %[[FULL]] : vector<8x4xi1>
  // TWO: vector.transfer_write %{{.*}}, %[[MASK]] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x8xf32>, memref<?x?xf32>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to %n {
      affine.store %u, %a[%j, %i] : memref<?x?xf32>
    }
  }
  return
}

// Strides are no vectors, the remainder by a multiple of the size is.
// CHECK-LABEL: func.func @subscripts(
func.func @subscripts(%a: memref<64xf32>, %b: memref<64xf32>) {
  // ONE: affine.for %{{.*}} = 0 to 32 {
  // ONE-NEXT: affine.load
  // ONE: affine.for %{{.*}} = 0 to 64 step 4 {
  // ONE-NEXT: %[[AT:.*]] = affine.apply affine_map<(d0) -> (d0 mod 8)>
  // ONE: vector.transfer_read %arg0[%[[AT]]]
  affine.for %i = 0 to 32 {
    %x = affine.load %a[2 * %i] : memref<64xf32>
    affine.store %x, %b[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %x = affine.load %a[%i mod 8] : memref<64xf32>
    affine.store %x, %b[%i] : memref<64xf32>
  }
  return
}
