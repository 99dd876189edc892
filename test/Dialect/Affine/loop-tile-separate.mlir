// Full tiles are separated from partial ones.
// RUN: oxmlir-opt %s --affine-loop-tile=separate  | FileCheck %s

// CHECK-LABEL: func.func @default_size(
// CHECK-NEXT: affine.for %arg3 = 0 to %arg2 step 4 {
// CHECK-NEXT: affine.if #set(%arg3)[%arg2] {
// CHECK-NEXT: affine.for %arg4 = #map(%arg3) to #map1(%arg3) {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: } else {
// CHECK-NEXT: affine.for %arg4 = #map(%arg3) to min #map2(%arg3)[%arg2] {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg4] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @default_size(%m: memref<?xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %v, %m[%i] : memref<?xf32>
  }
  return
}

// All tiles are full.
// CHECK-LABEL: func.func @full(
// CHECK: affine.for %arg2 = 0 to 64 {
// CHECK-NEXT: affine.if #{{.*}}() {
// CHECK-NEXT: affine.for %arg3 = #map(%arg2) to #map{{.*}}(%arg2) {
// CHECK: } else {
// CHECK-NEXT: affine.for %arg3 = #map(%arg2) to #map{{.*}}(%arg2) {
func.func @full(%m: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 64 {
    affine.store %v, %m[%i] : memref<64xf32>
  }
  return
}
