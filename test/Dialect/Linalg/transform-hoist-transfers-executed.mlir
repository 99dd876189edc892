// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: @accumulated(
// CHECK-SAME: %[[ARG0:.*]]: memref<8x8xf32>, %[[ARG1:.*]]: vector<4xf32>, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: scf.for %[[ARG3:.*]] = %[[C0]] to %[[ARG2]] step %[[C1]] {
// CHECK-NEXT: %[[V0:.*]] = vector.transfer_read %[[ARG0]][%[[C0]], %[[C0]]], %[[CST]] {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: %[[V1:.*]] = arith.addf %[[V0]], %[[ARG1]] : vector<4xf32>
// CHECK-NEXT: vector.transfer_write %[[V1]], %[[ARG0]][%[[C0]], %[[C0]]] {in_bounds = [true]} : vector<4xf32>, memref<8x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @accumulated(%m: memref<8x8xf32>, %v: vector<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %0 = vector.transfer_read %m[%c0, %c0], %x {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
    %1 = arith.addf %0, %v : vector<4xf32>
    vector.transfer_write %1, %m[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, memref<8x8xf32>
  }
  return
}

// CHECK-LABEL: @beside_another(
// CHECK-SAME: %[[ARG0:.*]]: memref<8x8xf32>, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: scf.for %[[ARG2:.*]] = %[[C0]] to %[[ARG1]] step %[[C1]] {
// CHECK-NEXT: %[[V0:.*]] = vector.transfer_read %[[ARG0]][%[[C0]], %[[C0]]], %[[CST]] {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.transfer_read %[[ARG0]][%[[C0]], %[[C4]]], %[[CST]] {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V0]], %[[V0]] : vector<4xf32>
// CHECK-NEXT: %[[V3:.*]] = arith.mulf %[[V1]], %[[V1]] : vector<4xf32>
// CHECK-NEXT: vector.transfer_write %[[V2]], %[[ARG0]][%[[C0]], %[[C0]]] {in_bounds = [true]} : vector<4xf32>, memref<8x8xf32>
// CHECK-NEXT: vector.transfer_write %[[V3]], %[[ARG0]][%[[C0]], %[[C4]]] {in_bounds = [true]} : vector<4xf32>, memref<8x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @beside_another(%m: memref<8x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %0 = vector.transfer_read %m[%c0, %c0], %x {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
    %1 = vector.transfer_read %m[%c0, %c4], %x {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
    %2 = arith.addf %0, %0 : vector<4xf32>
    %3 = arith.mulf %1, %1 : vector<4xf32>
    vector.transfer_write %2, %m[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, memref<8x8xf32>
    vector.transfer_write %3, %m[%c0, %c4] {in_bounds = [true]} : vector<4xf32>, memref<8x8xf32>
  }
  return
}

// CHECK-LABEL: @overlapping(
// CHECK-SAME: %[[ARG0:.*]]: memref<8x8xf32>, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: scf.for %[[ARG2:.*]] = %[[C0]] to %[[ARG1]] step %[[C1]] {
// CHECK-NEXT: %[[V0:.*]] = vector.transfer_read %[[ARG0]][%[[C0]], %[[C0]]], %[[CST]] {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.transfer_read %[[ARG0]][%[[C0]], %[[C1]]], %[[CST]] {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V0]], %[[V1]] : vector<4xf32>
// CHECK-NEXT: vector.transfer_write %[[V2]], %[[ARG0]][%[[C0]], %[[C0]]] {in_bounds = [true]} : vector<4xf32>, memref<8x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @overlapping(%m: memref<8x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %0 = vector.transfer_read %m[%c0, %c0], %x {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
    %1 = vector.transfer_read %m[%c0, %c1], %x {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
    %2 = arith.addf %0, %1 : vector<4xf32>
    vector.transfer_write %2, %m[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, memref<8x8xf32>
  }
  return
}

// CHECK-LABEL: @by_a_view(
// CHECK-SAME: %[[ARG0:.*]]: memref<8x8xf32>, %[[ARG1:.*]]: vector<1xf32>, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[SUBVIEW:.*]] = memref.subview %[[ARG0]][0, 0] [1, 1] [1, 1] : memref<8x8xf32> to memref<1x1xf32, strided<[8, 1]>>
// CHECK-NEXT: scf.for %[[ARG3:.*]] = %[[C0]] to %[[ARG2]] step %[[C1]] {
// CHECK-NEXT: vector.transfer_write %[[ARG1]], %[[SUBVIEW]][%[[C0]], %[[C0]]] {in_bounds = [true]} : vector<1xf32>, memref<1x1xf32, strided<[8, 1]>>
// CHECK-NEXT: %[[V0:.*]] = vector.transfer_read %[[ARG0]][%[[C0]], %[[C0]]], %[[CST]] {in_bounds = [true]} : memref<8x8xf32>, vector<1xf32>
// CHECK-NEXT: %[[V1:.*]] = arith.addf %[[V0]], %[[ARG1]] : vector<1xf32>
// CHECK-NEXT: vector.transfer_write %[[V1]], %[[ARG0]][%[[C0]], %[[C0]]] {in_bounds = [true]} : vector<1xf32>, memref<8x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @by_a_view(%m: memref<8x8xf32>, %v: vector<1xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.0 : f32
  %s = memref.subview %m[0, 0] [1, 1] [1, 1] : memref<8x8xf32> to memref<1x1xf32, strided<[8, 1]>>
  scf.for %i = %c0 to %n step %c1 {
    vector.transfer_write %v, %s[%c0, %c0] {in_bounds = [true]} : vector<1xf32>, memref<1x1xf32, strided<[8, 1]>>
    %0 = vector.transfer_read %m[%c0, %c0], %x {in_bounds = [true]} : memref<8x8xf32>, vector<1xf32>
    %1 = arith.addf %0, %v : vector<1xf32>
    vector.transfer_write %1, %m[%c0, %c0] {in_bounds = [true]} : vector<1xf32>, memref<8x8xf32>
  }
  return
}

// CHECK-LABEL: @only_read(
// CHECK-SAME: %[[ARG0:.*]]: memref<8x8xf32>, %[[ARG1:.*]]: memref<8xf32>, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V0:.*]] = vector.transfer_read %[[ARG0]][%[[C0]], %[[C0]]], %[[CST]] {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: affine.for %[[ARG3:.*]] = 0 to 2 {
// CHECK-NEXT: vector.transfer_write %[[V0]], %[[ARG1]][%[[ARG3]]] {in_bounds = [true]} : vector<4xf32>, memref<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @only_read(%m: memref<8x8xf32>, %o: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.0 : f32
  affine.for %i = 0 to 2 {
    %0 = vector.transfer_read %m[%c0, %c0], %x {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
    vector.transfer_write %0, %o[%i] {in_bounds = [true]} : vector<4xf32>, memref<8xf32>
  }
  return
}

// CHECK-LABEL: @affine(
// CHECK-SAME: %[[ARG0:.*]]: memref<8x8xf32>, %[[ARG1:.*]]: vector<4xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V0:.*]] = vector.transfer_read %[[ARG0]][%[[C0]], %[[C0]]], %[[CST]] {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT: %[[V1:.*]] = affine.for %[[ARG2:.*]] = 0 to 2 iter_args(%[[ARG3:.*]] = %[[V0]]) -> (vector<4xf32>) {
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[ARG3]], %[[ARG1]] : vector<4xf32>
// CHECK-NEXT: affine.yield %[[V2]] : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: vector.transfer_write %[[V1]], %[[ARG0]][%[[C0]], %[[C0]]] {in_bounds = [true]} : vector<4xf32>, memref<8x8xf32>
// CHECK-NEXT: return
func.func @affine(%m: memref<8x8xf32>, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 0.0 : f32
  affine.for %i = 0 to 2 {
    %0 = vector.transfer_read %m[%c0, %c0], %x {in_bounds = [true]} : memref<8x8xf32>, vector<4xf32>
    %1 = arith.addf %0, %v : vector<4xf32>
    vector.transfer_write %1, %m[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, memref<8x8xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.hoist_redundant_vector_transfers %0 { verify_non_zero_trip } : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
