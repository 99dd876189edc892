// The last vector of a sum of constants is masked.
// RUN: oxmlir-opt %s --affine-super-vectorize='virtual-vector-size=8 vectorize-reductions' | FileCheck %s
// CHECK-LABEL: func.func @f
// CHECK: affine.for %[[I:.*]] = 0 to 13 step 8 iter_args(%[[A:.*]] = %[[ZERO:.*]]) -> (vector<8xi32>)
// CHECK-NEXT: %[[C:.*]] = arith.constant dense<-3> : vector<8xi32>
// CHECK-NEXT: %[[LEFT:.*]] = affine.apply #{{.*}}(%[[I]])
// CHECK-NEXT: %[[MASK:.*]] = vector.create_mask %[[LEFT]] : vector<8xi1>
// CHECK-NEXT: %[[X:.*]] = arith.select %[[MASK]], %[[C]], %[[ZERO]]
// CHECK-NEXT: arith.addi %[[A]], %[[X]]
func.func @f(%init: i32) -> i32 {
  %c = arith.constant -3 : i32
  %0 = affine.for %i = 0 to 13 iter_args(%a = %init) -> i32 {
    %1 = arith.addi %a, %c : i32
    affine.yield %1 : i32
  }
  return %0 : i32
}
