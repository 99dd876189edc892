// RUN: oxmlir-opt %s --linalg-generalize-named-ops | FileCheck %s

// CHECK-DAG: #[[LHS:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[RHS:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[OUT:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>

// CHECK-LABEL: func.func @matmul
func.func @matmul(%a: memref<4x8xi8>, %b: memref<8x2xi8>, %c: memref<4x2xi32>) {
  // CHECK: linalg.generic {indexing_maps = [#[[LHS]], #[[RHS]], #[[OUT]]], iterator_types = ["parallel", "parallel", "reduction"]}
  // CHECK-NEXT: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %[[C:.*]]: i32):
  // CHECK-NEXT: %[[X:.*]] = arith.extsi %[[A]] : i8 to i32
  // CHECK-NEXT: %[[Y:.*]] = arith.extsi %[[B]] : i8 to i32
  // CHECK-NEXT: %[[P:.*]] = arith.muli %[[X]], %[[Y]] : i32
  // CHECK-NEXT: %[[S:.*]] = arith.addi %[[C]], %[[P]] : i32
  // CHECK-NEXT: linalg.yield %[[S]] : i32
  linalg.matmul ins(%a, %b : memref<4x8xi8>, memref<8x2xi8>) outs(%c : memref<4x2xi32>)
  return
}

// CHECK-LABEL: func.func @transpose
func.func @transpose(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(
  // CHECK-NOT: linalg.transpose
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0]
  return %0 : tensor<8x4xf32>
}
