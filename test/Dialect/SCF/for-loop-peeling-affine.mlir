// RUN: oxmlir-opt %s --scf-for-loop-peeling | FileCheck %s
// RUN: oxmlir-opt %s --scf-for-loop-peeling="peel-front=true" | FileCheck %s --check-prefix=FRONT

// A bound that is the variable of an affine loop is a dimension of maps, no symbol.
// CHECK:      #[[SPLIT:.*]] = affine_map<(d0)[s0, s1] -> (-((-d0 + s0) mod s1) + s0)>
// FRONT:      #[[SECOND:.*]] = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK-LABEL: func @bound
// CHECK:         affine.for %[[I:.*]] = 0 to 3
// CHECK:           affine.apply #[[SPLIT]](%[[I]])[%arg1, %{{.*}}]
// CHECK-COUNT-2:   scf.for
// FRONT-LABEL: func @bound
// FRONT:         affine.for %[[I:.*]] = 0 to 3
// FRONT:           affine.apply #[[SECOND]](%[[I]])
func.func @bound(%m: memref<16xi32>, %n: index) {
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 3 {
    scf.for %j = %i to %n step %c3 {
      %0 = memref.load %m[%j] : memref<16xi32>
      %1 = arith.muli %0, %0 : i32
      memref.store %1, %m[%j] : memref<16xi32>
    }
  }
  return
}

// Nothing is divided by a dimension.
// CHECK-LABEL: func @step
// CHECK-COUNT-1: scf.for
// CHECK-NOT:     scf.for
func.func @step(%m: memref<16xi32>, %n: index) {
  affine.for %i = 1 to 3 {
    scf.for %j = %n to %n step %i {
      %0 = memref.load %m[%j] : memref<16xi32>
      %1 = arith.muli %0, %0 : i32
      memref.store %1, %m[%j] : memref<16xi32>
    }
  }
  return
}
