// RUN: oxmlir-opt %s --affine-raise-from-memref --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @accesses(
// CHECK-SAME: %[[M:.*]]: memref<100xf32>, %[[N:.*]]: index
// CHECK-NEXT: affine.for %[[ARG2:.*]] = 0 to 10 {
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[V0:.*]] = arith.muli %[[ARG2]], %[[C2]] : index
// CHECK-NEXT: %[[V1:.*]] = arith.addi %[[V0]], %[[N]] : index
// CHECK-NEXT: %[[V2:.*]] = affine.load %[[M]][%[[ARG2]] * 2 + symbol(%[[N]])] : memref<100xf32>
// CHECK-NEXT: affine.store %[[V2]], %[[M]][%[[ARG2]]] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @accesses(%m: memref<100xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %c2 = arith.constant 2 : index
    %0 = arith.muli %i, %c2 : index
    %1 = arith.addi %0, %n : index
    %2 = memref.load %m[%1] : memref<100xf32>
    memref.store %2, %m[%i] : memref<100xf32>
  }
  return
}

// CHECK-LABEL: @divided(
// CHECK-SAME: %[[M:.*]]: memref<100xf32>, %[[N:.*]]: index
// CHECK-NEXT: affine.for %[[ARG2:.*]] = 0 to 10 {
// CHECK-NEXT: %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT: %[[V0:.*]] = arith.divsi %[[ARG2]], %[[C3]] : index
// CHECK-NEXT: %[[V1:.*]] = arith.remsi %[[ARG2]], %[[C3]] : index
// CHECK-NEXT: %[[V2:.*]] = memref.load %[[M]][%[[V0]]] : memref<100xf32>
// CHECK-NEXT: memref.store %[[V2]], %[[M]][%[[V1]]] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @divided(%m: memref<100xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %c3 = arith.constant 3 : index
    %0 = arith.divsi %i, %c3 : index
    %1 = arith.remsi %i, %c3 : index
    %2 = memref.load %m[%0] : memref<100xf32>
    memref.store %2, %m[%1] : memref<100xf32>
  }
  return
}

// An index that is loaded is no affine expression.
// CHECK-LABEL: @loaded(
// CHECK-SAME: %[[M:.*]]: memref<100xf32>, %[[AT:.*]]: memref<10xindex>
// CHECK-NEXT: affine.for %[[ARG2:.*]] = 0 to 10 {
// CHECK-NEXT: %[[V0:.*]] = affine.load %[[AT]][%[[ARG2]]] : memref<10xindex>
// CHECK-NEXT: %[[V1:.*]] = memref.load %[[M]][%[[V0]]] : memref<100xf32>
// CHECK-NEXT: affine.store %[[V1]], %[[M]][%[[ARG2]]] : memref<100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @loaded(%m: memref<100xf32>, %at: memref<10xindex>) {
  affine.for %i = 0 to 10 {
    %0 = memref.load %at[%i] : memref<10xindex>
    %1 = memref.load %m[%0] : memref<100xf32>
    memref.store %1, %m[%i] : memref<100xf32>
  }
  return
}
