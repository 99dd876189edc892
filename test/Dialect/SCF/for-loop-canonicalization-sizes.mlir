// RUN: oxmlir-opt %s --scf-for-loop-canonicalization | FileCheck %s

// CHECK-LABEL: @sizes(
// CHECK-SAME: %[[T:.*]]: tensor<?xf32>, %[[N:.*]]: index
// CHECK-NEXT: %[[CST:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V0:.*]]:2 = scf.for %[[ARG2:.*]] = %[[C0]] to %[[N]] step %[[C1]] iter_args(%[[ARG3:.*]] = %[[T]], %[[ARG4:.*]] = %[[C0]]) -> (tensor<?xf32>, index) {
// CHECK-NEXT: %[[DIM_0:.*]] = tensor.dim %[[ARG3]], %[[C0]] : tensor<?xf32>
// CHECK-NEXT: %[[INSERTED:.*]] = tensor.insert %[[CST]] into %[[ARG3]][%[[ARG2]]] : tensor<?xf32>
// CHECK-NEXT: %[[V1:.*]] = arith.addi %[[ARG4]], %[[DIM_0]] : index
// CHECK-NEXT: scf.yield %[[INSERTED]], %[[V1]] : tensor<?xf32>, index
// CHECK-NEXT: }
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[V0]]#0, %[[C0]] : tensor<?xf32>
// CHECK-NEXT: return %[[DIM]], %[[V0]]#1 : index, index
func.func @sizes(%t: tensor<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t, %s = %c0) -> (tensor<?xf32>, index) {
    %1 = tensor.dim %x, %c0 : tensor<?xf32>
    %f = arith.constant 1.0 : f32
    %2 = tensor.insert %f into %x[%i] : tensor<?xf32>
    %3 = arith.addi %s, %1 : index
    scf.yield %2, %3 : tensor<?xf32>, index
  }
  %4 = tensor.dim %0#0, %c0 : tensor<?xf32>
  return %4, %0#1 : index, index
}

// CHECK-LABEL: @sizes_of_memory(
// CHECK-SAME: %[[M:.*]]: memref<?xf32>, %[[N:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V0:.*]]:2 = scf.for %[[ARG2:.*]] = %[[C0]] to %[[N]] step %[[C1]] iter_args(%[[ARG3:.*]] = %[[M]], %[[ARG4:.*]] = %[[C0]]) -> (memref<?xf32>, index) {
// CHECK-NEXT: %[[DIM_0:.*]] = memref.dim %[[M]], %[[C0]] : memref<?xf32>
// CHECK-NEXT: %[[V1:.*]] = arith.addi %[[ARG4]], %[[DIM_0]] : index
// CHECK-NEXT: scf.yield %[[ARG3]], %[[V1]] : memref<?xf32>, index
// CHECK-NEXT: }
// CHECK-NEXT: %[[DIM:.*]] = memref.dim %[[M]], %[[C0]] : memref<?xf32>
// CHECK-NEXT: return %[[DIM]], %[[V0]]#1 : index, index
func.func @sizes_of_memory(%m: memref<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %m, %s = %c0) -> (memref<?xf32>, index) {
    %1 = memref.dim %x, %c0 : memref<?xf32>
    %2 = arith.addi %s, %1 : index
    scf.yield %x, %2 : memref<?xf32>, index
  }
  %3 = memref.dim %0#0, %c0 : memref<?xf32>
  return %3, %0#1 : index, index
}
