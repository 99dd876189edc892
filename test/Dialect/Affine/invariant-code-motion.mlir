// Operations that do not depend on the iteration leave the loop.
// RUN: oxmlir-opt %s --affine-loop-invariant-code-motion --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @load(
// CHECK-NEXT: affine.for %arg3 = 0 to 10 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg3] : memref<10xf32>
// CHECK-NEXT: %1 = arith.addf %0, %0 : f32
// CHECK-NEXT: affine.for %arg4 = 0 to 10 {
// CHECK-NEXT: affine.store %1, %arg1[%arg4] : memref<10xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @load(%m: memref<10xf32>, %o: memref<10xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %m[%i] : memref<10xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %o[%j] : memref<10xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @written_elsewhere(
// CHECK-NEXT: affine.for %arg2 = 0 to 10 {
// CHECK-NEXT: %0 = affine.load %arg0[3] : memref<10xf32>
// CHECK-NEXT: %1 = arith.addf %0, %arg1 : f32
// CHECK-NEXT: affine.store %1, %arg0[%arg2] : memref<10xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @written_elsewhere(%m: memref<10xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[3] : memref<10xf32>
    %1 = arith.addf %0, %v : f32
    affine.store %1, %m[%i] : memref<10xf32>
  }
  return
}

// CHECK-LABEL: func.func @condition(
// CHECK-NEXT: affine.if affine_set<()[s0] : (s0 >= 0)>()[%arg2] {
// CHECK-NEXT: affine.store %arg1, %arg0[3] : memref<10xf32>
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg3 = 0 to 10 {
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @condition(%m: memref<10xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<()[s0] : (s0 >= 0)>()[%n] {
      affine.store %v, %m[3] : memref<10xf32>
    }
  }
  return
}

// A loop that may not run: neither stores nor loads that may be out of bounds leave it, but loads in bounds do.
// CHECK-LABEL: func.func @may_not_run(
// CHECK: %[[IN:.*]] = affine.load %arg0[3] : memref<10xf32>
// CHECK-NEXT: affine.for %{{.*}} = 0 to %arg2 iter_args({{.*}}
// CHECK-NEXT: affine.load %arg0[symbol(%arg2)] : memref<10xf32>
// CHECK: affine.store %[[IN]], %arg1[0] : memref<10xf32>
func.func @may_not_run(%m: memref<10xf32>, %o: memref<10xf32>, %n: index) -> f32 {
  %z = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to %n iter_args(%acc = %z) -> (f32) {
    %0 = affine.load %m[3] : memref<10xf32>
    %1 = affine.load %m[symbol(%n)] : memref<10xf32>
    %2 = arith.addf %acc, %1 : f32
    affine.store %0, %o[0] : memref<10xf32>
    affine.yield %2 : f32
  }
  return %r : f32
}

// Views, calls and operations that are not affine may change what is loaded.
// CHECK-LABEL: func.func @others(
// CHECK: affine.for
// CHECK-NEXT: affine.load
// CHECK: affine.for
// CHECK-NEXT: affine.load
// CHECK: affine.for
// CHECK-NEXT: affine.load
func.func private @callee()
func.func @others(%m: memref<10xf32>, %o: memref<10xf32>) {
  %w = memref.cast %m : memref<10xf32> to memref<?xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[0] : memref<10xf32>
    affine.store %0, %w[%i] : memref<?xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[0] : memref<10xf32>
    func.call @callee() : () -> ()
    affine.store %0, %o[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[0] : memref<10xf32>
    memref.store %0, %m[%i] : memref<10xf32>
  }
  return
}

// A buffer that no call knows is not changed by one, and distinct globals are distinct memory.
// CHECK-LABEL: func.func @separate(
// CHECK: affine.load %alloc[0]
// CHECK-NEXT: affine.for
// CHECK: affine.load %{{.*}}[1]
// CHECK-NEXT: affine.for
memref.global @a : memref<10xf32>
memref.global @b : memref<10xf32>
func.func @separate(%o: memref<10xf32>) {
  %m = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[0] : memref<10xf32>
    func.call @callee() : () -> ()
    affine.store %0, %o[%i] : memref<10xf32>
  }
  %a = memref.get_global @a : memref<10xf32>
  %b = memref.get_global @b : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[1] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  return
}

// The region uses the induction variable, though the operands do not.
// CHECK-LABEL: func.func @region(
// CHECK: affine.for
// CHECK-NEXT: scf.if
func.func @region(%c: i1, %o: memref<10xindex>) {
  affine.for %i = 0 to 10 {
    %0 = scf.if %c -> (index) {
      scf.yield %i : index
    } else {
      %c0 = arith.constant 0 : index
      scf.yield %c0 : index
    }
    affine.store %0, %o[0] : memref<10xindex>
  }
  return
}

// What stays keeps what depends on it.
// CHECK-LABEL: func.func @chain(
// CHECK: affine.for
// CHECK-NEXT: affine.load
// CHECK-NEXT: arith.addf
func.func @chain(%m: memref<10xf32>, %o: memref<10xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.load %m[symbol(%n)] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %o[%i] : memref<10xf32>
  }
  return
}

// Loops and conditions that may depend on poison stay where they are, as the loop around them need not run.
// CHECK-LABEL: func.func @poison(
// CHECK: affine.for %{{.+}} = 0 to %arg0
// CHECK-NEXT: affine.for
// CHECK: affine.if
func.func @poison(%n: index, %o: memref<10xi32>) -> i32 {
  %p = ub.poison : index
  %c = arith.constant 1 : i32
  %r = affine.for %i = 0 to %n iter_args(%a = %c) -> (i32) {
    %x = affine.for %j = 0 to %p iter_args(%b = %c) -> (i32) {
      %s = arith.addi %c, %c : i32
      affine.yield %s : i32
    }
    %y = affine.if affine_set<()[s0] : (s0 >= 0)>()[%p] -> i32 {
      affine.yield %c : i32
    } else {
      affine.yield %x : i32
    }
    %z = arith.addi %a, %y : i32
    affine.yield %z : i32
  }
  return %r : i32
}
