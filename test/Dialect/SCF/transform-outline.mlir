// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: @body(
// CHECK-SAME: %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xindex>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index, %[[ARG4:.*]]: index
// CHECK-NEXT: scf.for %[[ARG5:.*]] = %[[ARG2]] to %[[ARG3]] step %[[ARG4]] {
// CHECK-NEXT: %[[V0:.*]] = arith.addi %[[ARG0]], %[[ARG5]] {here} : index
// CHECK-NEXT: memref.store %[[V0]], %[[ARG1]][%[[ARG5]]] : memref<?xindex>
// CHECK-NEXT: }
// CHECK-NEXT: return

// CHECK-LABEL: @nested(
// CHECK-SAME: %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: memref<?xindex>
// CHECK-NEXT: scf.for %[[ARG4:.*]] = %[[ARG0]] to %[[ARG1]] step %[[ARG2]] {
// CHECK-NEXT: scf.execute_region {
// CHECK-NEXT: func.call @body(%[[ARG4]], %[[ARG3]], %[[ARG0]], %[[ARG1]], %[[ARG2]]) {call} : (index, memref<?xindex>, index, index, index) -> ()
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @nested(%a: index, %b: index, %c: index, %m: memref<?xindex>) {
  scf.for %i = %a to %b step %c {
    scf.for %j = %a to %b step %c {
      %0 = arith.addi %i, %j {here} : index
      memref.store %0, %m[%j] : memref<?xindex>
    }
  }
  return
}

// CHECK-LABEL: @body_0(
// CHECK-SAME: %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = scf.for %[[ARG3:.*]] = %[[C0]] to %[[ARG1]] step %[[C1]] iter_args(%[[ARG4:.*]] = %[[C0]]) -> (index) {
// CHECK-NEXT: %[[V1:.*]] = arith.addi %[[ARG3]], %[[ARG4]] {here} : index
// CHECK-NEXT: scf.yield %[[V1]] : index
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : index

// CHECK-LABEL: @sum(
// CHECK-SAME: %[[ARG0:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V0:.*]] = scf.execute_region -> index {
// CHECK-NEXT: %[[V1:.*]] = func.call @body_0(%[[C0]], %[[ARG0]], %[[C1]]) {call} : (index, index, index) -> index
// CHECK-NEXT: scf.yield %[[V1]] : index
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : index
func.func @sum(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (index) {
    %1 = arith.addi %i, %s {here} : index
    scf.yield %1 : index
  }
  return %0 : index
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_parent_op %0 {op_name = "scf.for"} : (!transform.any_op) -> !transform.any_op
    %function, %call = transform.loop.outline %1 {func_name = "body"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %function "function" : !transform.any_op
    transform.annotate %call "call" : !transform.any_op
    transform.yield
  }
}
