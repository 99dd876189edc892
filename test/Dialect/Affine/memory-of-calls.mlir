// What calls do to memory is found out from the functions that they call.
// RUN: oxmlir-opt %s --affine-loop-invariant-code-motion | FileCheck %s
// RUN: oxmlir-opt %s --pass-pipeline="builtin.module(func.func(affine-loop-invariant-code-motion))" | FileCheck %s
// RUN: oxmlir-opt %s --affine-loop-invariant-code-motion --memref-arguments-may-alias | FileCheck %s --check-prefix=ALIAS

func.func private @unseen(memref<8xf32>)

func.func private @read(%m: memref<8xf32>) -> f32 {
  %0 = affine.load %m[0] : memref<8xf32>
  return %0 : f32
}

func.func private @write_second(%m: memref<8xf32>, %o: memref<8xf32>) {
  %0 = affine.load %m[0] : memref<8xf32>
  affine.store %0, %o[1] : memref<8xf32>
  return
}

// Calls that only read, or write other memory, keep no load in the loop.
// CHECK-LABEL: func.func @reading(
// CHECK: affine.load %arg0[0]
// CHECK-NEXT: affine.for
// CHECK-LABEL: func.func @writing_other(
// CHECK: affine.load %arg0[0]
// CHECK-NEXT: affine.for
// CHECK-LABEL: func.func @writing_same(
// CHECK: affine.for
// CHECK-NEXT: affine.load %arg0[0]
func.func @reading(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 1 to 8 {
    %0 = affine.load %a[0] : memref<8xf32>
    %1 = func.call @read(%a) : (memref<8xf32>) -> f32
    affine.store %0, %b[%i] : memref<8xf32>
  }
  return
}
func.func @writing_other(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 1 to 8 {
    %0 = affine.load %a[0] : memref<8xf32>
    func.call @write_second(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
    affine.store %0, %b[%i] : memref<8xf32>
  }
  return
}
func.func @writing_same(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 1 to 8 {
    %0 = affine.load %a[0] : memref<8xf32>
    func.call @write_second(%b, %a) : (memref<8xf32>, memref<8xf32>) -> ()
    affine.store %0, %b[%i] : memref<8xf32>
  }
  return
}

// What a function returns may be what it was given, or memory of its own.
// CHECK-LABEL: func.func @returned(
// CHECK: affine.for
// CHECK-NEXT: affine.load %alloc[1]
// CHECK-LABEL: func.func @made(
// CHECK: affine.load %alloc[1]
// CHECK-NEXT: affine.for
func.func private @same(%m: memref<8xf32>) -> memref<8xf32> {
  return %m : memref<8xf32>
}
func.func private @fresh(%m: memref<8xf32>) -> memref<8xf32> {
  %0 = memref.alloc() : memref<8xf32>
  return %0 : memref<8xf32>
}
func.func @returned() -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  %b = call @same(%a) : (memref<8xf32>) -> memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[1] : memref<8xf32>
    affine.store %0, %b[%i] : memref<8xf32>
  }
  return %a : memref<8xf32>
}
func.func @made() -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  %b = call @fresh(%a) : (memref<8xf32>) -> memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[1] : memref<8xf32>
    affine.store %0, %b[%i] : memref<8xf32>
  }
  call @unseen(%b) : (memref<8xf32>) -> ()
  return %a : memref<8xf32>
}

// Arguments are distinct unless a call gives them the same memory, perhaps through a caller that was given it itself.
// CHECK-LABEL: func.func @distinct(
// CHECK: affine.load %arg0[1]
// CHECK-NEXT: affine.for
// CHECK-LABEL: func.func @given_twice(
// CHECK: affine.for
// CHECK-NEXT: affine.load %arg0[1]
// ALIAS-LABEL: func.func @distinct(
// ALIAS: affine.for
// ALIAS-NEXT: affine.load %arg0[1]
func.func @distinct(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[1] : memref<8xf32>
    affine.store %0, %b[%i] : memref<8xf32>
  }
  return
}
func.func @given_twice(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[1] : memref<8xf32>
    affine.store %0, %b[%i] : memref<8xf32>
  }
  return
}
func.func @passes_on(%a: memref<8xf32>, %b: memref<8xf32>) {
  call @given_twice(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
func.func @caller(%a: memref<8xf32>) {
  %v = memref.cast %a : memref<8xf32> to memref<?xf32>
  %w = memref.cast %v : memref<?xf32> to memref<8xf32>
  call @passes_on(%a, %w) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}

// What calls itself may do anything.
// CHECK-LABEL: func.func @recursive(
// CHECK: affine.for
// CHECK-NEXT: affine.load %arg0[1]
func.func @recursive(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 1 to 8 {
    %0 = affine.load %a[1] : memref<8xf32>
    func.call @recursive(%b, %a) : (memref<8xf32>, memref<8xf32>) -> ()
    affine.store %0, %b[%i] : memref<8xf32>
  }
  return
}

// A function that is named elsewhere than in a call may be called with the same memory twice.
// CHECK-LABEL: func.func @named(
// CHECK: affine.for
// CHECK-NEXT: affine.load %arg0[0]
func.func @named(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 1 to 8 {
    %0 = affine.load %a[0] : memref<8xf32>
    affine.store %0, %b[%i - 1] : memref<8xf32>
  }
  return
}
func.func @naming() -> ((memref<8xf32>, memref<8xf32>) -> ()) {
  %0 = func.constant @named : (memref<8xf32>, memref<8xf32>) -> ()
  return %0 : (memref<8xf32>, memref<8xf32>) -> ()
}

// What a function returns may be what it was given or something else, and so may be what comes out of the blocks of a region.
// CHECK-LABEL: func.func @either(
// CHECK: affine.for
// CHECK-NEXT: affine.load %alloc[1]
// CHECK-LABEL: func.func @blocks(
// CHECK: affine.for
// CHECK-NEXT: affine.load %alloc[1]
// CHECK-LABEL: func.func @other_blocks(
// CHECK: affine.load %alloc[1]
// CHECK-NEXT: affine.for
func.func private @given_or_new(%m: memref<8xf32>, %new: i1) -> memref<8xf32> {
  %0 = memref.alloc() : memref<8xf32>
  %1 = arith.select %new, %0, %m : memref<8xf32>
  return %1 : memref<8xf32>
}
func.func @either(%v: f32, %new: i1) {
  %m = memref.alloc() : memref<8xf32>
  affine.store %v, %m[1] : memref<8xf32>
  %n = func.call @given_or_new(%m, %new) : (memref<8xf32>, i1) -> memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[1] : memref<8xf32>
    affine.store %0, %n[%i] : memref<8xf32>
  }
  return
}
func.func @blocks(%v: f32) {
  %m = memref.alloc() : memref<8xf32>
  affine.store %v, %m[1] : memref<8xf32>
  %n = scf.execute_region -> memref<8xf32> {
    cf.br ^bb1(%m : memref<8xf32>)
  ^bb1(%0: memref<8xf32>):
    scf.yield %0 : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[1] : memref<8xf32>
    affine.store %0, %n[%i] : memref<8xf32>
  }
  return
}
func.func @other_blocks(%v: f32) {
  %m = memref.alloc() : memref<8xf32>
  %o = memref.alloc() : memref<8xf32>
  affine.store %v, %m[1] : memref<8xf32>
  %n = scf.execute_region -> memref<8xf32> {
    cf.br ^bb1(%o : memref<8xf32>)
  ^bb1(%0: memref<8xf32>):
    scf.yield %0 : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[1] : memref<8xf32>
    affine.store %0, %n[%i] : memref<8xf32>
  }
  return
}
