// Stored values are forwarded; loads and stores that are not needed go.
// RUN: oxmlir-opt %s --affine-scalrep --mlir-print-local-scope --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @simple(
// CHECK-NEXT: %cst = arith.constant 7.000000e+00 : f32
// CHECK-NEXT: affine.for %arg0 = 0 to 10 {
// CHECK-NEXT: %0 = arith.addf %cst, %cst : f32
// CHECK-NEXT: "u"(%0) : (f32) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @simple() {
  %c = arith.constant 7.0 : f32
  %m = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
    %v = affine.load %m[%i] : memref<10xf32>
    %a = arith.addf %v, %v : f32
    "u"(%a) : (f32) -> ()
  }
  memref.dealloc %m : memref<10xf32>
  return
}

// CHECK-LABEL: func.func @multi(
// CHECK-NEXT: %alloc = memref.alloc() : memref<10xf32>
// CHECK-NEXT: affine.for %arg2 = 0 to 10 {
// CHECK-NEXT: affine.store %arg1, %alloc[%arg2] : memref<10xf32>
// CHECK-NEXT: affine.for %arg3 = 0 to %arg0 {
// CHECK-NEXT: %2 = affine.load %alloc[%arg2] : memref<10xf32>
// CHECK-NEXT: %3 = arith.addf %2, %2 : f32
// CHECK-NEXT: "u"(%3) : (f32) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: %1 = affine.load %alloc[%arg2 + 1] : memref<10xf32>
// CHECK-NEXT: "u"(%1) : (f32) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: %0 = affine.load %alloc[%arg0] : memref<10xf32>
// CHECK-NEXT: return %0 : f32
func.func @multi(%N: index, %v: f32) -> f32 {
  %m = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    affine.store %v, %m[%i] : memref<10xf32>
    affine.for %j = 0 to %N {
      %x = affine.load %m[%i] : memref<10xf32>
      %y = affine.load %m[%i] : memref<10xf32>
      %a = arith.addf %x, %y : f32
      "u"(%a) : (f32) -> ()
    }
    %z = affine.load %m[%i + 1] : memref<10xf32>
    "u"(%z) : (f32) -> ()
  }
  %r = affine.load %m[%N] : memref<10xf32>
  return %r : f32
}

// CHECK-LABEL: func.func @dead_store(
// CHECK-NEXT: affine.store %arg2, %arg0[%arg3] : memref<10xf32>
// CHECK-NEXT: affine.store %arg1, %arg0[%arg3 + 1] : memref<10xf32>
// CHECK-NEXT: "unknown"() : () -> ()
// CHECK-NEXT: affine.store %arg2, %arg0[%arg3 + 1] : memref<10xf32>
// CHECK-NEXT: return
func.func @dead_store(%m: memref<10xf32>, %v: f32, %w: f32, %i: index) {
  affine.store %v, %m[%i] : memref<10xf32>
  affine.store %w, %m[%i] : memref<10xf32>
  affine.store %v, %m[%i + 1] : memref<10xf32>
  "unknown"() : () -> ()
  affine.store %w, %m[%i + 1] : memref<10xf32>
  return
}

// CHECK-LABEL: func.func @load_cse(
// CHECK-NEXT: %alloc = memref.alloc() : memref<10xf32>
// CHECK-NEXT: affine.for %arg3 = 0 to 10 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg3] : memref<10xf32>
// CHECK-NEXT: affine.store %0, %alloc[%arg3] : memref<10xf32>
// CHECK-NEXT: affine.store %0, %arg1[%arg3] : memref<10xf32>
// CHECK-NEXT: %1 = affine.load %arg0[%arg3] : memref<10xf32>
// CHECK-NEXT: "u"(%0, %0, %1) : (f32, f32, f32) -> ()
// CHECK-NEXT: affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%arg3) {
// CHECK-NEXT: %2 = affine.load %alloc[%arg3] : memref<10xf32>
// CHECK-NEXT: "u"(%2) : (f32) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: memref.copy %alloc, %arg1 : memref<10xf32> to memref<10xf32>
// CHECK-NEXT: return
func.func @load_cse(%m: memref<10xf32>, %o: memref<10xf32>, %n: index) {
  %m2 = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %0, %m2[%i] : memref<10xf32>
    %1 = affine.load %m[%i] : memref<10xf32>
    affine.store %1, %o[%i] : memref<10xf32>
    %2 = affine.load %m[%i] : memref<10xf32>
    "u"(%0, %1, %2) : (f32, f32, f32) -> ()
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      %3 = affine.load %m2[%i] : memref<10xf32>
      "u"(%3) : (f32) -> ()
    }
  }
  memref.copy %m2, %o : memref<10xf32> to memref<10xf32>
  return
}

// CHECK-LABEL: func.func @later(
// CHECK-NEXT: affine.for %arg2 = 1 to 10 {
// CHECK-NEXT: affine.for %arg3 = 1 to 10 {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg2, %arg3] : memref<10x10xf32>
// CHECK-NEXT: %0 = affine.load %arg0[%arg2 - 1, %arg3] : memref<10x10xf32>
// CHECK-NEXT: "u"(%0) : (f32) -> ()
// CHECK-NEXT: %1 = affine.load %arg0[%arg2, %arg3] : memref<10x10xf32>
// CHECK-NEXT: "u"(%1) : (f32) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg2 = 0 to 10 {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg2, %arg2] : memref<10x10xf32>
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg2 = 0 to 10 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg2, %arg2] : memref<10x10xf32>
// CHECK-NEXT: "u"(%0) : (f32) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @later(%m: memref<10x10xf32>, %v: f32) {
  affine.for %i = 1 to 10 {
    affine.for %j = 1 to 10 {
      affine.store %v, %m[%i, %j] : memref<10x10xf32>
      %0 = affine.load %m[%i - 1, %j] : memref<10x10xf32>
      "u"(%0) : (f32) -> ()
      %1 = affine.load %m[%i, %j] : memref<10x10xf32>
      "u"(%1) : (f32) -> ()
    }
  }
  affine.for %i = 0 to 10 {
    affine.store %v, %m[%i, %i] : memref<10x10xf32>
  }
  affine.for %i = 0 to 10 {
    %1 = affine.load %m[%i, %i] : memref<10x10xf32>
    "u"(%1) : (f32) -> ()
  }
  return
}

// CHECK-LABEL: func.func @vec(
// CHECK-NEXT: affine.vector_store %arg1, %arg0[0] : memref<10xf32>, vector<2xf32>
// CHECK-NEXT: %0 = affine.load %arg0[0] : memref<10xf32>
// CHECK-NEXT: affine.store %arg2, %arg0[0] : memref<10xf32>
// CHECK-NEXT: %1 = affine.vector_load %arg0[0] : memref<10xf32>, vector<2xf32>
// CHECK-NEXT: return %arg1, %0, %1 : vector<2xf32>, f32, vector<2xf32>
func.func @vec(%m: memref<10xf32>, %v: vector<2xf32>, %x: f32) -> (vector<2xf32>, f32, vector<2xf32>) {
  affine.vector_store %v, %m[0] : memref<10xf32>, vector<2xf32>
  %0 = affine.vector_load %m[0] : memref<10xf32>, vector<2xf32>
  %1 = affine.load %m[0] : memref<10xf32>
  affine.store %x, %m[0] : memref<10xf32>
  %2 = affine.vector_load %m[0] : memref<10xf32>, vector<2xf32>
  return %0, %1, %2 : vector<2xf32>, f32, vector<2xf32>
}

// CHECK-LABEL: func.func @elim(
// CHECK-NEXT: %alloc = memref.alloc() : memref<1xf32>
// CHECK-NEXT: %alloca = memref.alloca() : memref<f32>
// CHECK-NEXT: affine.store %arg1, %alloca[] : memref<f32>
// CHECK-NEXT: affine.for %arg3 = 0 to %arg0 {
// CHECK-NEXT: affine.store %arg1, %alloc[0] : memref<1xf32>
// CHECK-NEXT: scf.if %arg2 {
// CHECK-NEXT: %0 = affine.load %alloc[0] : memref<1xf32>
// CHECK-NEXT: %1 = affine.load %alloca[] : memref<f32>
// CHECK-NEXT: "u"(%0, %1) : (f32, f32) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @elim(%N: index, %v: f32, %c: i1) {
  %m = memref.alloc() : memref<1xf32>
  %m2 = memref.alloca() : memref<f32>
  affine.store %v, %m2[] : memref<f32>
  affine.for %i = 0 to %N {
    affine.store %v, %m[0] : memref<1xf32>
    scf.if %c {
      %x = affine.load %m[0] : memref<1xf32>
      %y = affine.load %m2[] : memref<f32>
      "u"(%x, %y) : (f32, f32) -> ()
    }
  }
  return
}

// A store of more elements is not undone by one of fewer, and a later store in a loop around reaches the load too.
// CHECK-LABEL: func.func @partly(
// CHECK-NEXT: affine.vector_store
// CHECK-NEXT: affine.store
// CHECK-LABEL: func.func @around(
// CHECK: scf.for
// CHECK: affine.load %arg0[4]
func.func @partly(%m: memref<10xf32>, %v: vector<4xf32>, %x: f32) {
  affine.vector_store %v, %m[0] : memref<10xf32>, vector<4xf32>
  affine.store %x, %m[0] : memref<10xf32>
  return
}
func.func @around(%m: memref<10xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  affine.store %x, %m[4] : memref<10xf32>
  scf.for %j = %c0 to %c3 step %c1 {
    affine.for %i = 0 to 2 {
      %0 = affine.load %m[4] : memref<10xf32>
      affine.store %0, %m[%i + 5] : memref<10xf32>
    }
    affine.for %i = 0 to 2 {
      %0 = affine.load %m[5] : memref<10xf32>
      affine.store %0, %m[4] : memref<10xf32>
    }
  }
  return
}

// So does one behind the load in a loop of branches.
// CHECK-LABEL: func.func @branches(
// CHECK: affine.load
func.func @branches(%m: memref<10xf32>, %x: f32, %y: f32, %c: i1) {
  affine.store %x, %m[4] : memref<10xf32>
  cf.br ^bb1
^bb1:
  %0 = affine.load %m[4] : memref<10xf32>
  %1 = arith.addf %0, %y : f32
  affine.store %1, %m[4] : memref<10xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  return
}

// A value is not forwarded into regions of other dialects, but loads in there are replaced by those in front.
// CHECK-LABEL: func.func @region_of_another_dialect
// CHECK: affine.store
// CHECK-NEXT: scf.if
// CHECK-NEXT: affine.load
func.func @region_of_another_dialect(%c: i1, %m: memref<4xf32>, %v: f32) -> f32 {
  affine.store %v, %m[0] : memref<4xf32>
  %r = scf.if %c -> f32 {
    %0 = affine.load %m[0] : memref<4xf32>
    scf.yield %0 : f32
  } else {
    scf.yield %v : f32
  }
  return %r : f32
}
