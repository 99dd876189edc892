// Linear indices become arithmetic; terms that inner loops do not change come first.
// RUN: oxmlir-opt %s --affine-expand-index-ops --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @split(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %0 = arith.muli %arg1, %c4 overflow<nsw, nuw> : index
// CHECK-NEXT: %1 = arith.floordivsi %arg0, %0 : index
// CHECK-NEXT: %2 = arith.remsi %arg0, %0 : index
// CHECK-NEXT: %3 = arith.cmpi slt, %2, %c0 : index
// CHECK-NEXT: %4 = arith.addi %2, %0 overflow<nsw> : index
// CHECK-NEXT: %5 = arith.select %3, %4, %2 : index
// CHECK-NEXT: %6 = arith.divsi %5, %c4 : index
// CHECK-NEXT: %7 = arith.remsi %arg0, %c4 : index
// CHECK-NEXT: %8 = arith.cmpi slt, %7, %c0 : index
// CHECK-NEXT: %9 = arith.addi %7, %c4 overflow<nsw> : index
// CHECK-NEXT: %10 = arith.select %8, %9, %7 : index
// CHECK-NEXT: return %1, %6, %10 : index, index, index
func.func @split(%i: index, %n: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %i into (7, %n, 4) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// CHECK-LABEL: func.func @join(
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: affine.for %arg4 = 0 to 10 {
// CHECK-NEXT: affine.for %arg5 = 0 to 10 {
// CHECK-NEXT: %0 = arith.muli %arg3, %c8 overflow<nsw, nuw> : index
// CHECK-NEXT: %1 = arith.muli %arg5, %0 overflow<nsw> : index
// CHECK-NEXT: %2 = arith.muli %arg4, %c8 overflow<nsw> : index
// CHECK-NEXT: %3 = arith.addi %arg2, %2 overflow<nsw> : index
// CHECK-NEXT: %4 = arith.addi %3, %1 overflow<nsw> : index
// CHECK-NEXT: memref.store %arg1, %arg0[%4] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @join(%m: memref<?xf32>, %v: f32, %a: index, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.linearize_index disjoint [%j, %i, %a] by (2, %n, 8) : index
      memref.store %v, %m[%0] : memref<?xf32>
    }
  }
  return
}

// The single result of a maximum does not fold to an operand: here it is the second one.
// CHECK-LABEL: func.func @maximum
// CHECK: %[[MAX:.*]] = affine.max affine_map<(d0)[s0] -> (s0)>(%c1)[%arg0]
// CHECK: arith.addi %{{.*}}, %[[MAX]] : index
func.func @maximum(%a: index, %i: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = affine.max affine_map<(d0)[s0] -> (s0)>(%c1)[%a]
  %1:2 = affine.delinearize_index %i into (4, 8) : index, index
  %2 = arith.addi %1#0, %0 : index
  return %2 : index
}
