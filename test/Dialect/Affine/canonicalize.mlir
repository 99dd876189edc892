// Maps are composed and simplified, loops and conditionals that do nothing go.
// RUN: oxmlir-opt %s --canonicalize --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @compose(
// CHECK-NEXT: affine.for %arg2 = 0 to 10 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg2 * 2 + symbol(%arg1) + 1] : memref<100xf32>
// CHECK-NEXT: affine.store %0, %arg0[%arg2 + symbol(%arg1)] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @compose(%m: memref<100xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%n]
    %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%0)
    %2 = affine.load %m[%1] : memref<100xf32>
    affine.store %2, %m[%0 - %i] : memref<100xf32>
  }
  return
}

// CHECK-LABEL: func.func @constant_operands(
// CHECK-NEXT: %c9 = arith.constant 9 : index
// CHECK-NEXT: %0 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%arg0]
// CHECK-NEXT: return %c9, %0 : index, index
func.func @constant_operands(%n: index) -> (index, index) {
  %c3 = arith.constant 3 : index
  %0 = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%c3, %c3)
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%c3]
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @ranges(
// CHECK-NEXT: affine.for %arg2 = 0 to 8 {
// CHECK-NEXT: affine.for %arg3 = 0 to 4 {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg2 * 2] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @ranges(%m: memref<100xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      affine.store %v, %m[%i mod 8 + (%i * 4 + %j) floordiv 4 + %j floordiv 4] : memref<100xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @min_max(
// CHECK-NEXT: %0 = affine.min affine_map<()[s0, s1] -> (5, s1, s0 + 1)>()[%arg0, %arg1]
// CHECK-NEXT: %1 = affine.min affine_map<()[s0, s1] -> (3, 5, s1, s0, s0 + 1)>()[%arg0, %arg1]
// CHECK-NEXT: %2 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%arg0]
// CHECK-NEXT: return %0, %1, %2 : index, index, index
func.func @min_max(%a: index, %b: index) -> (index, index, index) {
  %0 = affine.min affine_map<(d0, d1) -> (d1, d0 + 1, d1, 5)>(%a, %b)
  %1 = affine.min affine_map<(d0, d1) -> (d0, d1, 3)>(%a, %0)
  %2 = affine.max affine_map<(d0) -> (d0 + 2)>(%a)
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @bounds(
// CHECK-NEXT: affine.for %arg2 = 0 to 10 {
// CHECK-NEXT: affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 4)>(%arg2) {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg3] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @bounds(%m: memref<100xf32>, %v: f32) {
  %c4 = arith.constant 4 : index
  affine.for %i = 0 to 10 {
    affine.for %j = max affine_map<(d0) -> (d0, -1)>(%i) to min affine_map<(d0)[s0] -> (d0 + s0, 50, 60)>(%i)[%c4] {
      affine.store %v, %m[%j] : memref<100xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @empty_loops(
// CHECK-NEXT: return %arg2, %arg1 : f32, f32
func.func @empty_loops(%n: index, %x: f32, %y: f32) -> (f32, f32) {
  affine.for %i = 0 to %n {
  }
  %0:2 = affine.for %i = 0 to 1 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// CHECK-LABEL: func.func @no_iteration(
// CHECK-NEXT: return %arg0 : f32
func.func @no_iteration(%x: f32) -> f32 {
  %0 = affine.for %i = 3 to 3 iter_args(%a = %x) -> f32 {
    %1 = arith.addf %a, %a : f32
    affine.yield %1 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @conditions(
// CHECK-NEXT: affine.store %arg1, %arg0[1] : memref<10xf32>
// CHECK-NEXT: affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%arg2] {
// CHECK-NEXT: affine.store %arg1, %arg0[3] : memref<10xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @conditions(%m: memref<10xf32>, %v: f32, %n: index) {
  affine.if affine_set<(d0) : (0 == 0)>(%n) {
    affine.store %v, %m[1] : memref<10xf32>
  }
  affine.if affine_set<(d0) : (1 == 0)>(%n) {
    affine.store %v, %m[2] : memref<10xf32>
  }
  affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%n) {
    affine.store %v, %m[3] : memref<10xf32>
  } else {
  }
  return
}

// CHECK-LABEL: func.func @casts(
// CHECK-NEXT: %0 = affine.load %arg0[3] : memref<10xf32>
// CHECK-NEXT: return %0 : f32
func.func @casts(%m: memref<10xf32>) -> f32 {
  %0 = memref.cast %m : memref<10xf32> to memref<?xf32>
  %1 = affine.load %0[3] : memref<?xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @linear(
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0:2 = affine.delinearize_index %arg0 into (%arg1, 4) : index, index
// CHECK-NEXT: %1 = affine.linearize_index [%arg0, %arg1] by (3, 5) : index
// CHECK-NEXT: return %c0, %0#1, %c2, %1 : index, index, index, index
func.func @linear(%i: index, %n: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c17 = arith.constant 17 : index
  %0:3 = affine.delinearize_index %i into (%n, %c1, 4) : index, index, index
  %1:2 = affine.delinearize_index %c17 into (5) : index, index
  %2 = affine.linearize_index [%c0, %i, %n] by (2, 3, 5) : index
  return %0#1, %0#2, %1#1, %2 : index, index, index, index
}
