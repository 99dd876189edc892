// RUN: oxmlir-opt %s --canonicalize --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @accesses(
// CHECK-SAME: %[[M:.*]]: memref<100xf32>, %[[N:.*]]: memref<8x8xf32>
// CHECK-NEXT: affine.for %[[ARG2:.*]] = 0 to 10 {
// CHECK-NEXT: affine.prefetch %[[M]][%[[ARG2]] * 2], read, locality<3>, data : memref<100xf32>
// CHECK-NEXT: %[[V0:.*]] = affine.vector_load %[[M]][%[[ARG2]] * 2 + 1] : memref<100xf32>, vector<4xf32>
// CHECK-NEXT: affine.vector_store %[[V0]], %[[M]][%[[ARG2]] * 2 + 2] : memref<100xf32>, vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @accesses(%m: memref<100xf32>, %n: memref<8x8xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    affine.prefetch %m[%0], read, locality<3>, data : memref<100xf32>
    %1 = affine.vector_load %m[%0 + 1] : memref<100xf32>, vector<4xf32>
    affine.vector_store %1, %m[%0 + 2] : memref<100xf32>, vector<4xf32>
  }
  return
}

// CHECK-LABEL: @accesses_of_casts(
// CHECK-SAME: %[[M:.*]]: memref<100xf32>, %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = affine.load %[[M]][3] : memref<100xf32>
// CHECK-NEXT: affine.store %[[X]], %[[M]][4] : memref<100xf32>
// CHECK-NEXT: affine.prefetch %[[M]][5], write, locality<0>, instr : memref<100xf32>
// CHECK-NEXT: return %[[V0]] : f32
func.func @accesses_of_casts(%m: memref<100xf32>, %x: f32) -> f32 {
  %0 = memref.cast %m : memref<100xf32> to memref<?xf32>
  %1 = affine.load %0[3] : memref<?xf32>
  affine.store %x, %0[4] : memref<?xf32>
  affine.prefetch %0[5], write, locality<0>, instr : memref<?xf32>
  return %1 : f32
}

// CHECK-LABEL: @transfers_of_casts(
// CHECK-SAME: %[[A:.*]]: memref<64xf32>, %[[B:.*]]: memref<64xf32, 1>, %[[TAG:.*]]: memref<1xi32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C64:.*]] = arith.constant 64 : index
// CHECK-NEXT: affine.dma_start %[[A]][%[[C0]]], %[[B]][%[[C0]]], %[[TAG]][%[[C0]]], %[[C64]] : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
// CHECK-NEXT: affine.dma_wait %[[TAG]][%[[C0]]], %[[C64]] : memref<1xi32>
// CHECK-NEXT: return
func.func @transfers_of_casts(%a: memref<64xf32>, %b: memref<64xf32, 1>, %tag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %0 = memref.cast %a : memref<64xf32> to memref<?xf32>
  %1 = memref.cast %tag : memref<1xi32> to memref<?xi32>
  affine.dma_start %0[%c0], %b[%c0], %1[%c0], %c64 : memref<?xf32>, memref<64xf32, 1>, memref<?xi32>
  affine.dma_wait %1[%c0], %c64 : memref<?xi32>
  return
}

// CHECK-LABEL: @bounds(
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index
// CHECK-NEXT: %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT: %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT: %[[V0:.*]] = affine.max affine_map<()[s0, s1] -> (5, s1, s0 + 1)>()[%[[A]], %[[B]]]
// CHECK-NEXT: %[[V1:.*]] = affine.max affine_map<()[s0, s1] -> (3, 5, s1, s0, s0 + 1)>()[%[[A]], %[[B]]]
// CHECK-NEXT: %[[V2:.*]] = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%[[A]]]
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[C3]], %[[C7]] : index, index, index, index, index
func.func @bounds(%a: index, %b: index) -> (index, index, index, index, index) {
  %c3 = arith.constant 3 : index
  %0 = affine.max affine_map<(d0, d1) -> (d1, d0 + 1, d1, 5)>(%a, %b)
  %1 = affine.max affine_map<(d0, d1) -> (d0, d1, 3)>(%a, %0)
  %2 = affine.min affine_map<(d0) -> (d0 + 2)>(%a)
  %3 = affine.min affine_map<(d0) -> (d0, 7)>(%c3)
  %4 = affine.max affine_map<(d0) -> (d0, 7)>(%c3)
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}

// CHECK-LABEL: @composed_bound(
// CHECK-SAME: %[[A:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = affine.max affine_map<()[s0] -> (8, s0 * 2 + 1)>()[%[[A]]]
// CHECK-NEXT: return %[[V0]] : index
func.func @composed_bound(%a: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%a)
  %1 = affine.max affine_map<(d0) -> (d0 + 1, 8)>(%0)
  return %1 : index
}

// CHECK-LABEL: @loops_that_do_nothing(
// CHECK-SAME: %[[N:.*]]: index, %[[X:.*]]: f32
// CHECK-NEXT: return %[[X]], %[[X]] : f32, f32
func.func @loops_that_do_nothing(%n: index, %x: f32) -> (f32, f32) {
  affine.for %i = 0 to %n {
  }
  %0 = affine.for %i = 0 to 10 iter_args(%y = %x) -> f32 {
    affine.yield %y : f32
  }
  %1 = affine.for %i = 10 to 10 iter_args(%y = %x) -> f32 {
    %2 = arith.addf %y, %y : f32
    affine.yield %2 : f32
  }
  return %0, %1 : f32, f32
}

// CHECK-LABEL: @unit_positions(
// CHECK-SAME: %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = affine.linearize_index disjoint [%[[I]], %[[J]]] by (4, 8) : index
// CHECK-NEXT: %[[V1:.*]] = affine.linearize_index [%[[I]], %[[J]]] by (4, 8) : index
// CHECK-NEXT: return %[[V0]], %[[V1]] : index, index
func.func @unit_positions(%i: index, %j: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = affine.linearize_index disjoint [%i, %c0, %j] by (4, 1, 8) : index
  %1 = affine.linearize_index [%i, %c0, %j] by (4, 1, 8) : index
  return %0, %1 : index, index
}

// CHECK-LABEL: @bounds_of_parallel_loop(
// CHECK-SAME: %[[M:.*]]: memref<?xf32>, %[[N:.*]]: index, %[[X:.*]]: f32
// CHECK-NEXT: affine.parallel (%[[I:.*]]) = (symbol(%[[N]]) + 1) to (min(symbol(%[[N]]) * 2, 64)) {
// CHECK-NEXT: affine.store %[[X]], %[[M]][%[[I]]] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @bounds_of_parallel_loop(%m: memref<?xf32>, %n: index, %x: f32) {
  %lower = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  %upper = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n]
  affine.parallel (%i) = (%lower) to (min(%upper, 64)) {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// The bounds of a loop inside of one that never runs: none of the results is ever the least one, and one of them stays.
// CHECK-LABEL: func.func @never
func.func @never(%m: memref<8xi32>, %v: i32) {
  affine.for %i = 2 to 2 {
    // CHECK: affine.for %{{.*}} = 0 to {{.*}} {
    affine.for %j = 0 to min affine_map<(d0) -> (d0 - 1, 1)>(%i) {
      affine.store %v, %m[%j] : memref<8xi32>
    }
  }
  return
}

// A symbol may be computed of symbols, also by operations that are undefined for some of these.
// CHECK-LABEL: func.func @computed_symbol
func.func @computed_symbol(%m: memref<8xi32>, %v: i32, %a: index, %b: index) {
  affine.for %i = 0 to 8 {
    // CHECK: %[[REST:.*]] = arith.remui
    %rest = arith.remui %a, %b : index
    // CHECK: affine.for %{{.*}} = 0 to %[[REST]] {
    affine.for %j = 0 to %rest {
      affine.store %v, %m[%i] : memref<8xi32>
    }
  }
  return
}

// CHECK-LABEL: @divided_by_zero(
// CHECK-DAG: %[[FIVE:.*]] = arith.constant -5 : index
// CHECK-DAG: %[[POISON:.*]] = ub.poison : index
// CHECK: return %[[POISON]], %[[POISON]], %[[FIVE]]
func.func @divided_by_zero() -> (index, index, index) {
  %c16 = arith.constant 16 : index
  %c0 = arith.constant 0 : index
  %c-3 = arith.constant -3 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0 + 1)>(%c16)[%c0]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c16)[%c-3]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%c16)[%c-3]
  return %0, %1, %2 : index, index, index
}
