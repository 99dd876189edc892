// Linearizations and delinearizations cancel where their bases agree.
// RUN: oxmlir-opt %s --canonicalize --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @exact(
// CHECK-NEXT: return %arg0, %arg1, %arg2 : index, index, index
func.func @exact(%i: index, %j: index, %k: index, %n: index) -> (index, index, index) {
  %0 = affine.linearize_index disjoint [%i, %j, %k] by (3, %n, 5) : index
  %1:3 = affine.delinearize_index %0 into (3, %n, 5) : index, index, index
  return %1#0, %1#1, %1#2 : index, index, index
}

// CHECK-LABEL: func.func @tail(
// CHECK-NEXT: %0 = affine.linearize_index disjoint [%arg0, %arg1] by (7, %arg3) : index
// CHECK-NEXT: %1:2 = affine.delinearize_index %0 into (9, 4) : index, index
// CHECK-NEXT: return %1#0, %1#1, %arg2 : index, index, index
func.func @tail(%i: index, %j: index, %k: index, %n: index) -> (index, index, index) {
  %0 = affine.linearize_index disjoint [%i, %j, %k] by (7, %n, 5) : index
  %1:3 = affine.delinearize_index %0 into (9, 4, 5) : index, index, index
  return %1#0, %1#1, %1#2 : index, index, index
}

// CHECK-LABEL: func.func @last_argument(
// CHECK-NEXT: %0:2 = affine.delinearize_index %arg2 into (4, 5) : index, index
// CHECK-NEXT: return %arg0, %arg1, %0#0, %0#1 : index, index, index, index
func.func @last_argument(%i: index, %j: index, %k: index, %n: index) -> (index, index, index, index) {
  %0 = affine.linearize_index disjoint [%i, %j, %k] by (7, %n, 20) : index
  %1:4 = affine.delinearize_index %0 into (9, %n, 4, 5) : index, index, index, index
  return %1#0, %1#1, %1#2, %1#3 : index, index, index, index
}

// CHECK-LABEL: func.func @whole(
// CHECK-NEXT: return %arg0 : index
func.func @whole(%i: index, %n: index) -> index {
  %1:3 = affine.delinearize_index %i into (9, %n, 4) : index, index, index
  %0 = affine.linearize_index disjoint [%1#0, %1#1, %1#2] by (9, %n, 4) : index
  return %0 : index
}

// CHECK-LABEL: func.func @portion(
// CHECK-NEXT: %0 = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%arg1]
// CHECK-NEXT: %1:3 = affine.delinearize_index %arg0 into (9, %0, 5) : index, index, index
// CHECK-NEXT: %2 = affine.linearize_index [%arg1, %1#1] by (9, %0) : index
// CHECK-NEXT: return %2, %1#2 : index, index
func.func @portion(%i: index, %n: index) -> (index, index) {
  %1:4 = affine.delinearize_index %i into (9, %n, 4, 5) : index, index, index, index
  %0 = affine.linearize_index [%n, %1#1, %1#2] by (9, %n, 4) : index
  return %0, %1#3 : index, index
}

// CHECK-LABEL: func.func @both_in_front(
// CHECK-NEXT: %0:2 = affine.delinearize_index %arg0 into (12, 5) : index, index
// CHECK-NEXT: %1:2 = affine.delinearize_index %0#0 into (3, 4) : index, index
// CHECK-NEXT: %2 = affine.linearize_index [%0#0, %arg1] by (12, 7) : index
// CHECK-NEXT: return %2, %1#0 : index, index
func.func @both_in_front(%i: index, %n: index) -> (index, index) {
  %1:3 = affine.delinearize_index %i into (4, 5) : index, index, index
  %0 = affine.linearize_index [%1#0, %1#1, %n] by (3, 4, 7) : index
  return %0, %1#0 : index, index
}

// Sums that put all the parts together again are the index; sums of some of the parts, or with other strides, are not.
// CHECK-LABEL: func @sum_of_parts(
// CHECK-SAME:    %[[X:.*]]: index, %[[Y:.*]]: index)
// CHECK:         %[[PARTS:.*]]:3 = affine.delinearize_index %[[X]]
// CHECK:         %[[MORE:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1 mod 37 + 5)>()[%[[Y]], %[[X]]]
// CHECK:         %[[OTHER:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 * 128 + s1 * 32)>()[%[[PARTS]]#0, %[[PARTS]]#1]
// CHECK:         return %[[X]], %[[MORE]], %[[OTHER]]
func.func @sum_of_parts(%x: index, %y: index) -> (index, index, index) {
  %p:3 = affine.delinearize_index %x into (2, 2, 64) : index, index, index
  %whole = affine.apply affine_map<(d0, d1, d2) -> (d0 + d1 * 128 + d2 * 64)>(%p#2, %p#0, %p#1)
  %more = affine.apply affine_map<(d0, d1, d2, d3) -> ((d0 + d1 * 128 + d2 * 64) mod 37 + d3 + 5)>(%p#2, %p#0, %p#1, %y)
  %other = affine.apply affine_map<(d0, d1) -> (d0 * 128 + d1 * 32)>(%p#0, %p#1)
  return %whole, %more, %other : index, index, index
}
