// Linear indices become affine.apply.
// RUN: oxmlir-opt %s --affine-expand-index-ops-as-affine --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @split(
// CHECK-NEXT: %0 = affine.apply affine_map<()[s0, s1] -> (s1 floordiv (s0 * 4))>()[%arg1, %arg0]
// CHECK-NEXT: %1 = affine.apply affine_map<()[s0, s1] -> ((s1 mod (s0 * 4)) floordiv 4)>()[%arg1, %arg0]
// CHECK-NEXT: %2 = affine.apply affine_map<()[s0, s1] -> ((s1 mod (s0 * 4)) mod 4)>()[%arg1, %arg0]
// CHECK-NEXT: return %0, %1, %2 : index, index, index
func.func @split(%i: index, %n: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %i into (7, %n, 4) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// CHECK-LABEL: func.func @join(
// CHECK-NEXT: %0 = affine.apply affine_map<()[s0, s1, s2, s3] -> (s1 * 8 + s2 + s0 * (s3 * 8))>()[%arg0, %arg1, %arg2, %arg3]
// CHECK-NEXT: return %0 : index
func.func @join(%a: index, %b: index, %c: index, %n: index) -> index {
  %0 = affine.linearize_index [%a, %b, %c] by (%n, 8) : index
  return %0 : index
}

// The selected value is no symbol when it is known to be the induction variable.
// CHECK-LABEL: func.func @becomes_dimension(
// CHECK: affine.apply affine_map<(d0, d1) -> (d0 * 16 + d1 * 5)>(%arg1, %arg1)
func.func @becomes_dimension(%f: i1) {
  affine.for %i = 2 to 4 {
    %1 = arith.select %f, %i, %i : index
    %2 = affine.linearize_index [%i, %1, %1] by (1, 4, 4) : index
    "test.use"(%2) : (index) -> ()
  }
  return
}
