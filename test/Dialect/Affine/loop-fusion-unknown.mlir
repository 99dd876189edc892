// Operations that nobody knows are executed as often as before, and in the same order.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --affine-loop-fusion --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @both
// CHECK: "test.made"
// CHECK: affine.for
// CHECK: "test.used"
func.func @both() {
  %m = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    %x = "test.made"() : () -> f32
    affine.store %x, %m[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %x = affine.load %m[%i] : memref<16xf32>
    "test.used"(%x) : (f32) -> ()
  }
  return
}

// -----

// CHECK-LABEL: func.func @user
// CHECK: affine.for
// CHECK-NOT: affine.for
// CHECK: "test.used"
func.func @user(%y: f32) {
  %m = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    affine.store %y, %m[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %x = affine.load %m[%i] : memref<16xf32>
    "test.used"(%x) : (f32) -> ()
  }
  return
}
