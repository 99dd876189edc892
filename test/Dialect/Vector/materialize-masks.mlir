// What transfers say of their bounds as masks, and masks as comparisons.
//
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s
// RUN: oxmlir-opt %s --convert-vector-to-llvm | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: func.func @read(
// CHECK: %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT: %0 = arith.subi %dim, %arg1 : index
// CHECK-NEXT: %1 = arith.index_cast %0 : index to i64
// CHECK-NEXT: %2 = vector.broadcast %1 : i64 to vector<4xi64>
// CHECK-NEXT: %3 = arith.cmpi sgt, %2, %cst : vector<4xi64>
// CHECK-NEXT: %4 = vector.transfer_read %arg0[%arg1], %arg2, %3 {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
func.func @read(%m: memref<?xf32>, %i: index, %f: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i], %f : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @select(
// CHECK: %0 = vector.broadcast %arg0 : i1 to vector<1xi1>
// CHECK-NEXT: %1 = arith.select %arg0, %{{.*}}, %{{.*}} : vector<1xi1>
// CHECK-NEXT: %2 = arith.select %arg0, %{{.*}}, %{{.*}} : vector<[1]xi1>
// CHECK-NEXT: return %0, %1, %2
// LLVM-LABEL: func.func @select(
// LLVM-COUNT-2: arith.select
// LLVM-NOT: arith.select
func.func @select(%c: i1) -> (vector<1xi1>, vector<1xi1>, vector<[1]xi1>) {
  %true = arith.constant dense<true> : vector<1xi1>
  %false = arith.constant dense<false> : vector<1xi1>
  %scalable = arith.constant dense<true> : vector<[1]xi1>
  %none = arith.constant dense<false> : vector<[1]xi1>
  %0 = arith.select %c, %true, %false : vector<1xi1>
  %1 = arith.select %c, %false, %true : vector<1xi1>
  %2 = arith.select %c, %scalable, %none : vector<[1]xi1>
  return %0, %1, %2 : vector<1xi1>, vector<1xi1>, vector<[1]xi1>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.materialize_masks
    } : !transform.any_op
    transform.yield
  }
}
