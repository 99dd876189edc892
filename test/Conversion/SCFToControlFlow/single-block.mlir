// RUN: oxmlir-opt %s --convert-scf-to-cf | FileCheck %s

// The region of an affine loop has one block: a conditional in it stays, while what is around the loop is lowered.
// CHECK-LABEL: func.func @in_affine_loop
func.func @in_affine_loop(%m: memref<8xi32>, %p: i1, %x: i32) {
  // CHECK-NEXT: cf.cond_br %arg1, ^[[BODY:.*]], ^[[END:.*]]
  // CHECK-NEXT: ^[[BODY]]:
  scf.if %p {
    // CHECK-NEXT: affine.for
    affine.for %i = 0 to 8 {
      // CHECK-NEXT: scf.if
      scf.if %p {
        affine.store %x, %m[%i] : memref<8xi32>
      }
    }
  }
  // CHECK: ^[[END]]:
  // CHECK-NEXT: return
  return
}
