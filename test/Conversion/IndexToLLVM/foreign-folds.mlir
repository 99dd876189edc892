// An operation of another dialect that folds to a constant, which the conversion does not know, stays as it was written; one that folds to
// itself changes.
// RUN: oxmlir-opt %s --convert-index-to-llvm | FileCheck %s
// CHECK-LABEL: @folds(
// CHECK: vector.extract %{{.*}}[%{{.*}}] : i32
// CHECK-NEXT: vector.extract %{{.*}}[0] : vector<4xi32>
func.func @folds(%v: vector<4x4xi32>) -> (i32, vector<4xi32>) {
  %c0 = arith.constant 0 : index
  %c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %0 = vector.extract %c[%c0] : i32 from vector<4xi32>
  %1 = vector.extract %v[%c0] : vector<4xi32> from vector<4x4xi32>
  return %0, %1 : i32, vector<4xi32>
}

// A product with zero folds to a zero of its own.
// CHECK-LABEL: func.func @zero(
// CHECK: %[[B:.*]] = llvm.mlir.constant(0 : i64) : i64
// CHECK: %[[ZERO:.*]] = builtin.unrealized_conversion_cast %[[B]] : i64 to index
// CHECK: llvm.mlir.constant(0 : i64) : i64
// CHECK: %[[MUL:.*]] = builtin.unrealized_conversion_cast
// CHECK: return %[[MUL]], %[[ZERO]] : index, index
func.func @zero(%a: index) -> (index, index) {
  %0 = index.constant 0
  %1 = index.mul %a, %0
  return %1, %0 : index, index
}
