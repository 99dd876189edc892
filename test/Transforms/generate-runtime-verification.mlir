// RUN: oxmlir-opt %s --generate-runtime-verification | FileCheck %s
// RUN: oxmlir-opt %s --generate-runtime-verification=verbose-level=0 | FileCheck %s --check-prefix=BRIEF
// RUN: not oxmlir-opt %s --generate-runtime-verification=verbose-level=2 2>&1 | FileCheck %s --check-prefix=LEVEL

// LEVEL: error: generate-runtime-verification pass: set verboseLevel to 0 or 1

// CHECK-LABEL: func.func @element
// BRIEF-LABEL: func.func @element
func.func @element(%m: memref<?x8xf32>, %i: index) -> f32 {
  // CHECK: %[[SIZE:.*]] = memref.dim %arg0, %c0
  // CHECK: %[[LOW:.*]] = arith.cmpi sge, %arg1, %c0
  // CHECK: %[[HIGH:.*]] = arith.cmpi slt, %arg1, %[[SIZE]]
  // CHECK: %[[FIRST:.*]] = arith.andi %[[LOW]], %[[HIGH]]
  // CHECK: arith.cmpi slt, %arg1, %c8
  // CHECK: %[[ALL:.*]] = arith.andi %[[FIRST]]
  // CHECK: cf.assert %[[ALL]], "ERROR: Runtime op verification failed\0A%0 = memref.load %arg0[%arg1, %arg1] : memref<?x8xf32>\0A^ out-of-bounds access\0ALocation: loc({{.*}}:{{[0-9]+}}:8)"
  // BRIEF: "ERROR: Runtime op verification failed\0A^ out-of-bounds access\0ALocation: loc({{.*}}:{{[0-9]+}}:8)"
  // CHECK: memref.load


  %0 = memref.load %m[%i, %i] : memref<?x8xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @cast
func.func @cast(%m: memref<?xf32, strided<[?]>>, %t: tensor<*xf32>) {
  // CHECK: memref.cast %arg0 : memref<?xf32, strided<[?]>> to memref<?xf32, strided<[?], offset: ?>>
  // CHECK: %{{.*}}, %[[OFFSET:.*]], %{{.*}}, %[[STRIDE:.*]] = memref.extract_strided_metadata
  // CHECK: ^ size mismatch of dim 0
  // CHECK: arith.cmpi eq, %[[OFFSET]], %
  // CHECK: ^ offset mismatch
  // CHECK: arith.cmpi eq, %[[STRIDE]], %
  // CHECK: ^ stride mismatch of dim 0
  %0 = memref.cast %m : memref<?xf32, strided<[?]>> to memref<8xf32, strided<[2]>>
  // CHECK: tensor.rank
  // CHECK: ^ rank mismatch
  // CHECK: ^ size mismatch of dim 1
  %1 = tensor.cast %t : tensor<*xf32> to tensor<?x3xf32>
  return
}

// CHECK-LABEL: func.func @slice
func.func @slice(%m: memref<16xf32>, %i: index, %n: index) {
  // CHECK: %[[BEGINS:.*]] = scf.if
  // CHECK: cf.assert %[[BEGINS]]
  // CHECK-SAME: ^ offset 0 is out-of-bounds
  // CHECK: %[[STEPS:.*]] = arith.subi %arg2
  // CHECK: %[[WAY:.*]] = arith.muli %[[STEPS]], %c2
  // CHECK: arith.addi %arg1, %[[WAY]]
  // CHECK: ^ subview runs out-of-bounds along dimension 0
  %0 = memref.subview %m[%i] [%n] [2] : memref<16xf32> to memref<?xf32, strided<[2], offset: ?>>
  return
}

// CHECK-LABEL: func.func @others
func.func @others(%m: memref<?xf32>, %n: memref<?xf32>, %i: index, %f: f32) {
  // CHECK: ^ size of 0-th source/target dim does not match
  memref.copy %m, %n : memref<?xf32> to memref<?xf32>
  // CHECK: ^ index is out of bounds
  %0 = memref.dim %m, %i : memref<?xf32>
  // CHECK: ^ memref is not aligned to 16
  %1 = memref.assume_alignment %m, 16 : memref<?xf32>
  // CHECK: ^ static result dims in reassoc group do not divide src dim evenly
  %2 = memref.expand_shape %m [[0, 1]] output_shape [%i, 4] : memref<?xf32> into memref<?x4xf32>
  // CHECK: memref.atomic_rmw addf %arg3, %arg0[%arg2] : (f32, memref<?xf32>) -> f32\0A^ out-of-bounds access
  %3 = memref.atomic_rmw addf %f, %m[%i] : (f32, memref<?xf32>) -> f32
  return
}
