// Loops that reduce values become parallel.
// RUN: oxmlir-opt %s --affine-parallelize=parallel-reductions --mlir-print-local-scope --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @red(
// CHECK-NEXT: %0:2 = affine.parallel (%arg3) = (0) to (100) reduce ("addf", "mulf") -> (f32, f32) {
// CHECK-NEXT: %4 = affine.load %arg0[%arg3] : memref<100xf32>
// CHECK-NEXT: affine.yield %4, %4 : f32, f32
// CHECK-NEXT: }
// CHECK-NEXT: %1 = arith.addf %arg1, %0#0 : f32
// CHECK-NEXT: %2 = arith.mulf %arg1, %0#1 : f32
// CHECK-NEXT: %3 = affine.for %arg3 = 0 to 100 iter_args(%arg4 = %arg2) -> (i32) {
// CHECK-NEXT: %4 = arith.subi %arg4, %arg2 : i32
// CHECK-NEXT: affine.yield %4 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %1, %2, %3 : f32, f32, i32
func.func @red(%m: memref<100xf32>, %v: f32, %i0: i32) -> (f32, f32, i32) {
  %0:2 = affine.for %i = 0 to 100 iter_args(%a = %v, %b = %v) -> (f32, f32) {
    %x = affine.load %m[%i] : memref<100xf32>
    %s = arith.addf %x, %a : f32
    %t = arith.mulf %b, %x : f32
    affine.yield %s, %t : f32, f32
  }
  %1 = affine.for %i = 0 to 100 iter_args(%a = %i0) -> i32 {
    %s = arith.subi %a, %i0 : i32
    affine.yield %s : i32
  }
  return %0#0, %0#1, %1 : f32, f32, i32
}

// The sum of the others may overflow where the sums from the first one on do not.
// CHECK-LABEL: func.func @no_overflow(
// CHECK: affine.parallel
// CHECK: arith.addi %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : i32
func.func @no_overflow(%m: memref<100xi32>, %v: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%a = %v) -> i32 {
    %x = affine.load %m[%i] : memref<100xi32>
    %s = arith.addi %a, %x overflow<nsw> : i32
    affine.yield %s : i32
  }
  return %0 : i32
}

// affine.parallel has no reduction by xori.
// CHECK-LABEL: func.func @exclusive_or
func.func @exclusive_or(%m: memref<8xi32>, %init: i32) -> i32 {
  // CHECK: affine.for
  %r = affine.for %i = 0 to 8 iter_args(%acc = %init) -> (i32) {
    %x = affine.load %m[%i] : memref<8xi32>
    %next = arith.xori %acc, %x : i32
    affine.yield %next : i32
  }
  return %r : i32
}

// A loop may reduce what another one has reduced.
// CHECK-LABEL: func.func @one_behind_another(
// CHECK: %[[PRODUCT:.*]] = arith.muli %arg1, %{{.*}} : i32
// CHECK: affine.parallel {{.*}} reduce ("addi")
// CHECK-NEXT: affine.yield %[[PRODUCT]] : i32
func.func @one_behind_another(%m: memref<8xi32>, %v: i32) -> i32 {
  %0 = affine.for %i = 0 to 8 iter_args(%a = %v) -> i32 {
    %x = affine.load %m[%i] : memref<8xi32>
    %y = arith.muli %a, %x : i32
    affine.yield %y : i32
  }
  %1 = affine.for %i = 0 to 8 iter_args(%a = %v) -> i32 {
    %y = arith.addi %a, %0 : i32
    affine.yield %y : i32
  }
  return %1 : i32
}
