// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: @added(
// CHECK-SAME: %[[ARG0:.*]]: memref<?x8xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: memref<?x8xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = memref.dim %[[ARG0]], %[[C0]] : memref<?x8xf32>
// CHECK-NEXT: %[[C0_0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM_1:.*]] = memref.dim %[[ARG2]], %[[C0_0]] : memref<?x8xf32>
// CHECK-NEXT: %[[C0_2:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: scf.for %[[ARG3:.*]] = %[[C0_2]] to %[[DIM]] step %[[C1]] {
// CHECK-NEXT: %[[C0_3:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: %[[C1_4:.*]] = arith.constant 1 : index
// CHECK-NEXT: scf.for %[[ARG4:.*]] = %[[C0_3]] to %[[C8]] step %[[C1_4]] {
// CHECK-NEXT: %[[V0:.*]] = affine.apply #{{.*}}(%[[ARG3]], %[[ARG4]])
// CHECK-NEXT: %[[V1:.*]] = affine.apply #{{.*}}(%[[ARG3]], %[[ARG4]])
// CHECK-NEXT: %[[V2:.*]] = memref.load %[[ARG0]][%[[V0]], %[[V1]]] : memref<?x8xf32>
// CHECK-NEXT: %[[V3:.*]] = arith.index_cast %[[ARG4]] : index to i32
// CHECK-NEXT: %[[V4:.*]] = arith.sitofp %[[V3]] : i32 to f32
// CHECK-NEXT: %[[V5:.*]] = arith.addf %[[V2]], %[[ARG1]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.addf %[[V5]], %[[V4]] : f32
// CHECK-NEXT: %[[V7:.*]] = affine.apply #{{.*}}(%[[ARG3]], %[[ARG4]])
// CHECK-NEXT: %[[V8:.*]] = affine.apply #{{.*}}(%[[ARG3]], %[[ARG4]])
// CHECK-NEXT: memref.store %[[V6]], %[[ARG2]][%[[V7]], %[[V8]]] : memref<?x8xf32>
// CHECK-NEXT: } {loop}
// CHECK-NEXT: } {loop}
// CHECK-NEXT: return
func.func @added(%a: memref<?x8xf32>, %s: f32, %c: memref<?x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %s : memref<?x8xf32>, f32) outs(%c : memref<?x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %i = linalg.index 1 : index
    %0 = arith.index_cast %i : index to i32
    %1 = arith.sitofp %0 : i32 to f32
    %2 = arith.addf %x, %y : f32
    %3 = arith.addf %2, %1 : f32
    linalg.yield %3 : f32
  }
  return
}

// CHECK-LABEL: @number(
// CHECK-SAME: %[[ARG0:.*]]: memref<f32>, %[[ARG1:.*]]: memref<f32>
// CHECK-NEXT: %[[V0:.*]] = memref.load %[[ARG0]][] : memref<f32>
// CHECK-NEXT: memref.store %[[V0]], %[[ARG1]][] : memref<f32>
// CHECK-NEXT: return
func.func @number(%a: memref<f32>, %b: memref<f32>) {
  linalg.copy ins(%a : memref<f32>) outs(%b : memref<f32>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.convert_to_loops %0 : (!transform.any_op) -> !transform.any_op
    transform.annotate %1 "loop" : !transform.any_op
    transform.yield
  }
}
