// Affine operations become arithmetic, scf, memref and vector operations.
// RUN: oxmlir-opt %s --lower-affine --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @divisions(
// CHECK-NEXT: %c5 = arith.constant 5 : index
// CHECK-NEXT: %0 = arith.remsi %arg0, %c5 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %1 = arith.cmpi slt, %0, %c0 : index
// CHECK-NEXT: %2 = arith.addi %0, %c5 : index
// CHECK-NEXT: %3 = arith.select %1, %2, %0 : index
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %c-1 = arith.constant -1 : index
// CHECK-NEXT: %4 = arith.cmpi slt, %arg0, %c0_0 : index
// CHECK-NEXT: %5 = arith.subi %c-1, %arg0 : index
// CHECK-NEXT: %6 = arith.select %4, %5, %arg0 : index
// CHECK-NEXT: %7 = arith.divsi %6, %arg1 : index
// CHECK-NEXT: %8 = arith.subi %c-1, %7 : index
// CHECK-NEXT: %9 = arith.select %4, %8, %7 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c0_1 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %10 = arith.cmpi sle, %arg0, %c0_1 : index
// CHECK-NEXT: %11 = arith.subi %c0_1, %arg0 : index
// CHECK-NEXT: %12 = arith.subi %arg0, %c1 : index
// CHECK-NEXT: %13 = arith.select %10, %11, %12 : index
// CHECK-NEXT: %14 = arith.divsi %13, %c3 : index
// CHECK-NEXT: %15 = arith.subi %c0_1, %14 : index
// CHECK-NEXT: %16 = arith.addi %14, %c1 : index
// CHECK-NEXT: %17 = arith.select %10, %15, %16 : index
// CHECK-NEXT: return %3, %9, %17 : index, index, index
func.func @divisions(%i: index, %n: index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 mod 5)>(%i)
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%n]
  %2 = affine.apply affine_map<(d0) -> (d0 ceildiv 3)>(%i)
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @extrema(
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %0 = arith.muli %arg1, %c2 overflow<nsw> : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %1 = arith.minsi %arg0, %0 : index
// CHECK-NEXT: %2 = arith.minsi %1, %c4 : index
// CHECK-NEXT: %c-1 = arith.constant -1 : index
// CHECK-NEXT: %3 = arith.addi %arg1, %c-1 : index
// CHECK-NEXT: %4 = arith.maxsi %arg0, %3 : index
// CHECK-NEXT: return %2, %4 : index, index
func.func @extrema(%i: index, %n: index) -> (index, index) {
  %0 = affine.min affine_map<(d0)[s0] -> (d0, s0 * 2, 4)>(%i)[%n]
  %1 = affine.max affine_map<(d0)[s0] -> (d0, s0 - 1)>(%i)[%n]
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @loop(
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %0 = arith.maxsi %arg1, %c2 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: scf.for %arg2 = %0 to %arg1 step %c3 {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %1 = arith.addi %arg2, %c1 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %2 = memref.load %arg0[%1, %c0] : memref<?x4xf32>
// CHECK-NEXT: memref.store %2, %arg0[%arg2, %arg2] : memref<?x4xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %3 = vector.load %arg0[%arg2, %c0_0] : memref<?x4xf32>, vector<4xf32>
// CHECK-NEXT: %c0_1 = arith.constant 0 : index
// CHECK-NEXT: vector.store %3, %arg0[%arg2, %c0_1] : memref<?x4xf32>, vector<4xf32>
// CHECK-NEXT: %c0_2 = arith.constant 0 : index
// CHECK-NEXT: memref.prefetch %arg0[%arg2, %c0_2], read, locality<2>, data : memref<?x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @loop(%m: memref<?x4xf32>, %n: index) {
  affine.for %i = max affine_map<()[s0] -> (s0, 2)>()[%n] to %n step 3 {
    %0 = affine.load %m[%i + 1, 0] : memref<?x4xf32>
    affine.store %0, %m[%i, %i] : memref<?x4xf32>
    %1 = affine.vector_load %m[%i, 0] : memref<?x4xf32>, vector<4xf32>
    affine.vector_store %1, %m[%i, 0] : memref<?x4xf32>, vector<4xf32>
    affine.prefetch %m[%i, 0], read, locality<2>, data : memref<?x4xf32>
  }
  return
}

// CHECK-LABEL: func.func @carried(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c10 = arith.constant 10 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = scf.for %arg2 = %c0 to %c10 step %c1 iter_args(%arg3 = %arg0) -> (f32) {
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %c-1 = arith.constant -1 : index
// CHECK-NEXT: %1 = arith.muli %arg1, %c-1 overflow<nsw> : index
// CHECK-NEXT: %2 = arith.addi %arg2, %1 : index
// CHECK-NEXT: %3 = arith.cmpi sge, %2, %c0_0 : index
// CHECK-NEXT: %4 = arith.cmpi eq, %arg2, %c0_0 : index
// CHECK-NEXT: %5 = arith.andi %3, %4 : i1
// CHECK-NEXT: %6 = scf.if %5 -> (f32) {
// CHECK-NEXT: scf.yield %arg3 : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %6 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : f32
func.func @carried(%init: f32, %n: index) -> f32 {
  %0 = affine.for %i = 0 to 10 iter_args(%acc = %init) -> f32 {
    %1 = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>(%i)[%n] -> f32 {
      affine.yield %acc : f32
    } else {
      affine.yield %init : f32
    }
    affine.yield %1 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @reduction(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %0 = arith.addi %arg1, %c2 : index
// CHECK-NEXT: %c8_0 = arith.constant 8 : index
// CHECK-NEXT: %1 = arith.minsi %0, %c8_0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c1_1 = arith.constant 1 : index
// CHECK-NEXT: %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT: %2 = scf.parallel (%arg2, %arg3) = (%c0, %arg1) to (%c8, %1) step (%c1, %c1_1) init (%cst) -> f32 {
// CHECK-NEXT: %3 = memref.load %arg0[%arg2, %arg3] : memref<8x8xf32>
// CHECK-NEXT: scf.reduce(%3 : f32) {
// CHECK-NEXT: ^bb0(%arg4: f32, %arg5: f32):
// CHECK-NEXT: %4 = arith.maximumf %arg4, %arg5 : f32
// CHECK-NEXT: scf.reduce.return %4 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %2 : f32
func.func @reduction(%m: memref<8x8xf32>, %n: index) -> f32 {
  %0 = affine.parallel (%i, %j) = (0, %n) to (8, min(%n + 2, 8)) reduce ("maximumf") -> f32 {
    %1 = affine.load %m[%i, %j] : memref<8x8xf32>
    affine.yield %1 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @linear(
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = arith.floordivsi %arg0, %c4 : index
// CHECK-NEXT: %1 = arith.remsi %arg0, %c4 : index
// CHECK-NEXT: %2 = arith.cmpi slt, %1, %c0 : index
// CHECK-NEXT: %3 = arith.addi %1, %c4 overflow<nsw> : index
// CHECK-NEXT: %4 = arith.select %2, %3, %1 : index
// CHECK-NEXT: %c4_0 = arith.constant 4 : index
// CHECK-NEXT: %5 = arith.muli %0, %c4_0 overflow<nsw> : index
// CHECK-NEXT: %6 = arith.addi %5, %4 overflow<nsw> : index
// CHECK-NEXT: return %0, %4, %6 : index, index, index
func.func @linear(%i: index, %n: index) -> (index, index, index) {
  %0:2 = affine.delinearize_index %i into (%n, 4) : index, index
  %1 = affine.linearize_index disjoint [%0#0, %0#1] by (%n, 4) : index
  return %0#0, %0#1, %1 : index, index, index
}
