// RUN: oxmlir-opt %s --convert-linalg-to-loops | FileCheck %s
// RUN: oxmlir-opt %s --convert-linalg-to-parallel-loops | FileCheck %s --check-prefix=PARALLEL
// RUN: oxmlir-opt %s --convert-linalg-to-affine-loops | FileCheck %s --check-prefix=AFFINE

// CHECK-LABEL: func.func @matmul
// CHECK-SAME: (%[[A:.*]]: memref<?x8xf32>, %[[B:.*]]: memref<8x2xf32>, %[[C:.*]]: memref<?x2xf32>)
// PARALLEL-LABEL: func.func @matmul
// AFFINE-LABEL: func.func @matmul
func.func @matmul(%a: memref<?x8xf32>, %b: memref<8x2xf32>, %c: memref<?x2xf32>) {
  // CHECK: %[[N:.*]] = memref.dim %[[A]], %{{.*}} : memref<?x8xf32>
  // CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[N]] step %{{.*}} {
  // CHECK-NEXT: scf.for %[[J:.*]] =
  // CHECK-NEXT: scf.for %[[K:.*]] =
  // CHECK-NEXT: %[[X:.*]] = memref.load %[[A]][%[[I]], %[[K]]] : memref<?x8xf32>
  // CHECK-NEXT: %[[Y:.*]] = memref.load %[[B]][%[[K]], %[[J]]] : memref<8x2xf32>
  // CHECK-NEXT: %[[Z:.*]] = memref.load %[[C]][%[[I]], %[[J]]] : memref<?x2xf32>
  // CHECK-NEXT: %[[P:.*]] = arith.mulf %[[X]], %[[Y]] : f32
  // CHECK-NEXT: %[[S:.*]] = arith.addf %[[Z]], %[[P]] : f32
  // CHECK-NEXT: memref.store %[[S]], %[[C]][%[[I]], %[[J]]] : memref<?x2xf32>
  // PARALLEL: scf.parallel (%{{.*}}, %{{.*}}) =
  // PARALLEL-NEXT: scf.for
  // PARALLEL: scf.reduce
  // AFFINE: affine.for %{{.*}} = 0 to %{{.*}} {
  // AFFINE-NEXT: affine.for %{{.*}} = 0 to 2 {
  // AFFINE-NEXT: affine.for %{{.*}} = 0 to 8 {
  // AFFINE-COUNT-3: affine.load
  // AFFINE: affine.store
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x2xf32>) outs(%c : memref<?x2xf32>)
  return
}

// The numbers of iterations are the variables of the loops.
// CHECK-LABEL: func.func @index
// CHECK-SAME: (%[[A:.*]]: memref<4x8xindex>)
func.func @index(%a: memref<4x8xindex>) {
  // CHECK: scf.for %[[I:.*]] =
  // CHECK-NEXT: scf.for %[[J:.*]] =
  // CHECK-NEXT: %[[S:.*]] = arith.addi %[[I]], %[[J]] : index
  // CHECK-NEXT: memref.store %[[S]], %[[A]][%[[I]], %[[J]]]
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%a : memref<4x8xindex>) {
  ^bb0(%old: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %sum = arith.addi %i, %j : index
    linalg.yield %sum : index
  }
  return
}
