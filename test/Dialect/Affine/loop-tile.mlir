// Perfectly nested loops are tiled; full tiles are separated from partial ones.
// RUN: oxmlir-opt %s --affine-loop-tile=tile-size=32 --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @full_and_partial(
// CHECK-NEXT: affine.for %arg2 = 0 to 64 step 32 {
// CHECK-NEXT: affine.for %arg3 = 0 to 50 step 32 {
// CHECK-NEXT: affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 32)>(%arg2) {
// CHECK-NEXT: affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 32, 50)>(%arg3) {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg4, %arg5] : memref<64x50xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @full_and_partial(%m: memref<64x50xf32>, %v: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 50 {
      affine.store %v, %m[%i, %j] : memref<64x50xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @symbolic(
// CHECK-NEXT: affine.for %arg3 = 0 to %arg2 step 64 {
// CHECK-NEXT: affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0)[s0] -> (d0 + 64, s0)>(%arg3)[%arg2] step 2 {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @symbolic(%m: memref<?xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to %n step 2 {
    affine.store %v, %m[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @carried(
// CHECK-NEXT: %0 = affine.for %arg1 = 0 to 100 iter_args(%arg2 = %arg0) -> (f32) {
// CHECK-NEXT: %1 = arith.addf %arg2, %arg2 : f32
// CHECK-NEXT: affine.yield %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : f32
func.func @carried(%x: f32) -> f32 {
  %0 = affine.for %i = 0 to 100 iter_args(%a = %x) -> f32 {
    %1 = arith.addf %a, %a : f32
    affine.yield %1 : f32
  }
  return %0 : f32
}

// Accesses through views, by calls and by operations that are not affine count.
// CHECK-LABEL: func.func @views(
// CHECK: affine.for %{{.*}} = 1 to 5 {
// CHECK-NEXT: affine.for %{{.*}} = 0 to 4 {
// CHECK-LABEL: func.func @calls(
// CHECK-NEXT: affine.for %{{.*}} = 1 to 5 {
// CHECK-NEXT: affine.for %{{.*}} = 0 to 4 {
func.func @views(%m: memref<5x5xf32>) {
  %w = memref.cast %m : memref<5x5xf32> to memref<?x?xf32>
  affine.for %i = 1 to 5 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %w[%i - 1, %j + 1] : memref<?x?xf32>
      affine.store %0, %m[%i, %j] : memref<5x5xf32>
    }
  }
  return
}
func.func private @callee(memref<5x5xf32>, index)
func.func @calls(%m: memref<5x5xf32>) {
  affine.for %i = 1 to 5 {
    affine.for %j = 0 to 4 {
      func.call @callee(%m, %i) : (memref<5x5xf32>, index) -> ()
    }
  }
  return
}

// Bounds that follow an outer loop behind a division follow it, too.
// CHECK-LABEL: func.func @divided(
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT: affine.for %{{.*}} = max affine_map<(d0) -> (d0 floordiv 2, 0)>(%[[I]]) to 10 {
func.func @divided() {
  affine.for %i = 0 to 8 {
    affine.for %j = max affine_map<(d0) -> (d0 floordiv 2, 0)>(%i) to 10 {
    }
  }
  return
}
