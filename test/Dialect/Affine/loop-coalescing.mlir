// Perfectly nested loops become one loop.
// RUN: oxmlir-opt %s --affine-loop-coalescing --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @affine_nest(
// CHECK: %0 = affine.apply affine_map<()[s0] -> (s0)>()[%dim]
// CHECK-NEXT: %1 = affine.apply affine_map<()[s0] -> (s0)>()[%dim_0]
// CHECK-NEXT: %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%0)[%1]
// CHECK-NEXT: affine.for %arg2 = 0 to %2 {
// CHECK-NEXT: %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg2)[%1]
// CHECK-NEXT: %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg2)[%1]
// CHECK-NEXT: affine.store %arg1, %arg0[%4, %3] : memref<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @affine_nest(%m: memref<?x?xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.dim %m, %c0 : memref<?x?xf32>
  %b = memref.dim %m, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %a {
    affine.for %j = 0 to %b {
      affine.store %v, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// The product of two negative numbers of iterations would be positive.
// CHECK-LABEL: func.func @negative(
// CHECK-NEXT: %0 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT: %1 = affine.max affine_map<(d0) -> (d0, 0)>(%0)
// CHECK-NEXT: %2 = affine.apply affine_map<()[s0] -> (s0)>()[%arg3]
// CHECK-NEXT: %3 = affine.max affine_map<(d0) -> (d0, 0)>(%2)
// CHECK-NEXT: %4 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%1)[%3]
// CHECK-NEXT: affine.for %arg4 = 0 to %4 {
func.func @negative(%m: memref<?x?xf32>, %v: f32, %a: index, %b: index) {
  affine.for %i = 0 to %a {
    affine.for %j = 0 to %b {
      affine.store %v, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @negative_scf(
// CHECK: arith.maxsi
// CHECK: arith.maxsi
func.func @negative_scf(%m: memref<?x?xf32>, %v: f32, %a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %a step %c1 {
    scf.for %j = %c0 to %b step %c1 {
      memref.store %v, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// The inner loop begins with a value of its own in each iteration, or the values of the outer one are used otherwise.
// CHECK-LABEL: func.func @carried(
// CHECK: affine.for
// CHECK-NEXT: affine.for
// CHECK: scf.for
// CHECK-NEXT: scf.for
func.func @carried(%v: f32) -> (f32, f32) {
  %r = affine.for %i = 0 to 3 iter_args(%a = %v) -> (f32) {
    %s = affine.for %j = 0 to 4 iter_args(%b = %v) -> (f32) {
      %t = arith.addf %b, %v : f32
      affine.yield %t : f32
    }
    affine.yield %s : f32
  }
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %q = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %v) -> (f32) {
    %s = scf.for %j = %c0 to %c4 step %c1 iter_args(%b = %a) -> (f32) {
      %t = arith.addf %b, %a : f32
      scf.yield %t : f32
    }
    scf.yield %s : f32
  }
  return %r, %q : f32, f32
}

// CHECK-LABEL: func.func @dependent_bounds(
// CHECK-NEXT: affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT: affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg3, %arg4] : memref<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @dependent_bounds(%m: memref<?x?xf32>, %v: f32, %a: index) {
  affine.for %i = 0 to %a {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %v, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @scf_nest(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c7 = arith.constant 7 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c6 = arith.constant 6 : index
// CHECK-NEXT: %c1_0 = arith.constant 1 : index
// CHECK-NEXT: %0 = affine.apply affine_map<()[s0] -> ((s0 - 1) ceildiv 7)>()[%arg2]
// CHECK-NEXT: %c0_1 = arith.constant 0 : index
// CHECK-NEXT: %c1_2 = arith.constant 1 : index
// CHECK-NEXT: %1 = affine.apply affine_map<()[s0] -> (((s0 - 1) ceildiv 7) * 6)>()[%arg2]
// CHECK-NEXT: scf.for %arg3 = %c0 to %1 step %c1_0 {
// CHECK-NEXT: %2:2 = affine.delinearize_index %arg3 into (6, %0) : index, index
// CHECK-NEXT: %3 = affine.apply affine_map<(d0) -> (d0 * 7 + 1)>(%2#1)
// CHECK-NEXT: %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%2#0)
// CHECK-NEXT: memref.store %arg1, %arg0[%4, %3] : memref<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @scf_nest(%m: memref<?x?xf32>, %v: f32, %n: index) {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  scf.for %i = %c1 to %c7 step %c1 {
    scf.for %j = %c1 to %n step %c7 {
      memref.store %v, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// Loops that never run stay: nothing can be divided by their number of iterations.
// CHECK-LABEL: func.func @never(
// CHECK-NEXT: affine.for
// CHECK-NEXT: affine.for
func.func @never(%m: memref<?x?xf32>, %v: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 0 {
      affine.store %v, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @unsigned(
// CHECK: scf.for unsigned
// CHECK-NEXT: scf.for
func.func @unsigned(%n: index, %m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for unsigned %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      memref.store %x, %m[%j] : memref<?xf32>
    }
  }
  return
}

// Trip counts become symbols, which a variable of a loop around is not: the loops stay.
// CHECK-LABEL: func.func @bound_by_outer_loop(
// CHECK-COUNT-3: affine.for
func.func @bound_by_outer_loop(%n: index) {
  affine.for %i = affine_map<(d0) -> (d0 + 3)>(%n) to 7 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 2)>(%i) {
      affine.for %k = 0 to 8 {
      }
    }
  }
  return
}
