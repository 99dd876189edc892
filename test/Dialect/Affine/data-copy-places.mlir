// RUN: oxmlir-opt %s --affine-data-copy-generate='fast-mem-space=0 skip-non-unit-stride-loops' --split-input-file --allow-unregistered-dialect | FileCheck %s

// Copies leave the loops in which a region stays the same, but not one in which something else happens to the memory.
// CHECK-LABEL: func.func @alone
// CHECK-SAME: (%[[M:.*]]: memref<8xf32>
// CHECK: affine.load %[[M]]
// CHECK: affine.for %{{.*}} = 0 to 8 step 2 {
// CHECK-NOT: %[[M]]
// CHECK: return
func.func @alone(%m: memref<8xf32>) {
  affine.for %i = 0 to 8 step 2 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%j] : memref<8xf32>
      "test.use"(%0) : (f32) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @changed
// CHECK-SAME: (%[[M:.*]]: memref<8xf32>
// CHECK: affine.for %{{.*}} = 0 to 8 step 2 {
// CHECK: affine.store %{{.*}}, %[[M]]
// CHECK: affine.for %{{.*}} = 0 to 8 {
// CHECK-NEXT: affine.load %[[M]]
func.func @changed(%m: memref<8xf32>, %v: f32) {
  affine.for %i = 0 to 8 step 2 {
    affine.store %v, %m[%i] : memref<8xf32>
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%j] : memref<8xf32>
      "test.use"(%0) : (f32) -> ()
    }
  }
  return
}
