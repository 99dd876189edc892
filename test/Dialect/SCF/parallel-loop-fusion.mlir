// RUN: oxmlir-opt %s --scf-parallel-loop-fusion | FileCheck %s

// CHECK-LABEL: func.func @same_iteration
func.func @same_iteration(%n: index, %out: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %buffer = memref.alloc(%n) : memref<?xf32>
  // CHECK: scf.parallel (%[[I:.*]]) =
  // CHECK-NEXT: memref.store %arg2, %alloc[%[[I]]]
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %buffer[%i] : memref<?xf32>
  }
  // CHECK-NEXT: %[[Y:.*]] = memref.load %alloc[%[[I]]]
  // CHECK-NEXT: memref.store %[[Y]], %arg1[%[[I]]]
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %y = memref.load %buffer[%i] : memref<?xf32>
    memref.store %y, %out[%i] : memref<?xf32>
  }
  // CHECK-NOT: scf.parallel
  memref.dealloc %buffer : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @other_iteration
func.func @other_iteration(%n: index, %m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-COUNT-2: scf.parallel
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %y = memref.load %m[%c0] : memref<?xf32>
    memref.store %y, %m[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @reductions
func.func @reductions(%n: index, %m: memref<?xf32>, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[R:.*]]:2 = scf.parallel (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) init (%arg2, %arg2) -> (f32, f32)
  %0 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f32 {
    %y = memref.load %m[%i] : memref<?xf32>
    scf.reduce(%y : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  %1 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f32 {
    %y = memref.load %m[%i] : memref<?xf32>
    scf.reduce(%y : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.mulf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  // CHECK: return %[[R]]#0, %[[R]]#1
  return %0, %1 : f32, f32
}
