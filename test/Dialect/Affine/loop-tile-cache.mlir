// RUN: oxmlir-opt %s --affine-loop-tile=cache-size=4 --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @nest(
// CHECK-SAME: %[[M:.*]]: memref<64x64xf32>, %[[X:.*]]: f32
// CHECK-NEXT: affine.for %[[ARG2:.*]] = 0 to 64 step 2 {
// CHECK-NEXT: affine.for %[[ARG3:.*]] = 0 to 64 step 2 {
// CHECK-NEXT: affine.for %[[ARG4:.*]] = affine_map<(d0) -> (d0)>(%[[ARG2]]) to affine_map<(d0) -> (d0 + 2)>(%[[ARG2]]) {
// CHECK-NEXT: affine.for %[[ARG5:.*]] = affine_map<(d0) -> (d0)>(%[[ARG3]]) to affine_map<(d0) -> (d0 + 2)>(%[[ARG3]]) {
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[ARG4]], %[[ARG5]]] : memref<64x64xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @nest(%m: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %x, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// What fits the cache is tiled by ones, which changes no order.
// CHECK-LABEL: @fits(
// CHECK: affine.for %[[I:.*]] = 1 to 8 {
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 7 {
// CHECK-NEXT: affine.for %[[II:.*]] = affine_map<(d0) -> (d0)>(%[[I]]) to affine_map<(d0) -> (d0 + 1)>(%[[I]]) {
// CHECK-NEXT: affine.for %[[JJ:.*]] = affine_map<(d0) -> (d0)>(%[[J]]) to affine_map<(d0) -> (d0 + 1)>(%[[J]]) {
// CHECK-NEXT: affine.load %{{.*}}[%[[II]] - 1, %[[JJ]] + 1]
func.func @fits(%m: memref<8x8xf32>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 7 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<8x8xf32>
      affine.store %0, %m[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
