// RUN: oxmlir-opt %s --scf-parallel-loop-fusion | FileCheck %s

// What earlier loops of a row do the same counts for all later ones.

// CHECK-LABEL: func.func @row
func.func @row(%x: f32) {
  %m = memref.alloc() : memref<64xf32>
  %o = memref.alloc() : memref<64xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // CHECK: %[[M:.*]] = memref.alloc
  // CHECK: %[[O:.*]] = memref.alloc
  // CHECK: scf.parallel (%[[I:.*]]) =
  // CHECK-NEXT: memref.store %arg0, %[[M]][%[[I]]]
  // CHECK-NEXT: memref.store %arg0, %[[M]][%[[I]]]
  // CHECK-NEXT: %[[Y:.*]] = memref.load %[[M]][%[[I]]]
  // CHECK-NEXT: memref.store %[[Y]], %[[O]][%[[I]]]
  // CHECK-NEXT: scf.reduce
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    memref.store %x, %m[%i] : memref<64xf32>
  }
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    memref.store %x, %m[%i] : memref<64xf32>
  }
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %y = memref.load %m[%i] : memref<64xf32>
    memref.store %y, %o[%i] : memref<64xf32>
  }
  // The next one reads what other iterations of the third have stored: a new row begins.
  // CHECK: scf.parallel (%[[J:.*]]) =
  // CHECK-NEXT: memref.load %[[O]][%c0]
  // CHECK-NEXT: memref.store %{{.*}}, %[[M]][%[[J]]]
  // CHECK-NEXT: memref.store %arg0, %[[M]][%[[J]]]
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %y = memref.load %o[%c0] : memref<64xf32>
    memref.store %y, %m[%i] : memref<64xf32>
  }
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    memref.store %x, %m[%i] : memref<64xf32>
  }
  // CHECK-NOT: scf.parallel
  return
}

// Two loops store to the same memory in different ways: a third one that loads from it stays alone.

// CHECK-LABEL: func.func @differently
func.func @differently(%m: memref<64xf32>, %o: memref<64xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-COUNT-2: scf.parallel
  // CHECK-NOT: scf.parallel
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
    memref.store %x, %m[%i] : memref<64xf32>
  }
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
    memref.store %x, %m[%c0] : memref<64xf32>
  }
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
    %y = memref.load %m[%i] : memref<64xf32>
    memref.store %y, %o[%i] : memref<64xf32>
  }
  return
}

// All results of a row are kept, in order.

// CHECK-LABEL: func.func @results
func.func @results(%x: f32) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // CHECK: %[[R:.*]]:3 = scf.parallel {{.*}} init (%arg0, %arg0, %arg0) -> (f32, f32, f32)
  // CHECK: scf.reduce(%arg0, %arg0, %arg0 : f32, f32, f32)
  // CHECK: arith.addf
  // CHECK: arith.mulf
  // CHECK: arith.maximumf
  // CHECK: return %[[R]]#0, %[[R]]#1, %[[R]]#2
  %a = scf.parallel (%i) = (%c0) to (%c64) step (%c1) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  %b = scf.parallel (%i) = (%c0) to (%c64) step (%c1) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.mulf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  %c = scf.parallel (%i) = (%c0) to (%c64) step (%c1) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.maximumf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  return %a, %b, %c : f32, f32, f32
}
