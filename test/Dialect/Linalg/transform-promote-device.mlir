// Operands in the memory of a device.
// RUN: oxmlir-opt %s --transform-interpreter=entry-point=private | FileCheck %s --check-prefix=PRIVATE
// RUN: oxmlir-opt %s --transform-interpreter=entry-point=workgroup | FileCheck %s --check-prefix=GROUP
// RUN: not oxmlir-opt %s --transform-interpreter=entry-point=parallel 2>&1 | FileCheck %s --check-prefix=PARALLEL

// The buffers are there as long as the function runs.
// PRIVATE-LABEL: func.func @product(
// PRIVATE-SAME: %[[A:.*]]: memref<?x?xf32>, %[[B:.*]]: memref<?x?xf32>, %[[C:.*]]: memref<?x?xf32>)
// PRIVATE-NEXT: %[[BB:.*]] = memref.alloca() : memref<2x8xf32, #gpu.address_space<private>>
// PRIVATE-NEXT: %[[AA:.*]] = memref.alloca() : memref<4x2xf32, #gpu.address_space<private>>
// PRIVATE: %[[AV:.*]] = memref.subview %[[A]]
// PRIVATE: %[[BV:.*]] = memref.subview %[[B]]
// PRIVATE: %[[AP:.*]] = memref.subview %[[AA]][0, 0]
// PRIVATE: %[[BP:.*]] = memref.subview %[[BB]][0, 0]
// PRIVATE-NEXT: memref.copy %[[AV]], %[[AP]]
// PRIVATE-NEXT: memref.copy %[[BV]], %[[BP]]
// PRIVATE-NEXT: linalg.matmul ins(%[[AP]], %[[BP]]
// PRIVATE-NEXT: }

// Work items wait for each other around copies.
// GROUP-LABEL: func.func @product(
// GROUP-NEXT: %[[CC:.*]] = memref.alloc() : memref<4x8xf32, #gpu.address_space<workgroup>>
// GROUP: %[[CV:.*]] = memref.subview %arg2
// GROUP: %[[CP:.*]] = memref.subview %[[CC]][0, 0]
// GROUP-NEXT: gpu.barrier
// GROUP-NEXT: memref.copy %[[CV]], %[[CP]]
// GROUP-NEXT: gpu.barrier
// GROUP-NEXT: linalg.matmul {{.*}} outs(%[[CP]]
// GROUP-NEXT: gpu.barrier
// GROUP-NEXT: memref.copy %[[CP]], %[[CV]]
// GROUP-NEXT: gpu.barrier
// GROUP-NEXT: }
func.func @product(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// One buffer for iterations that run at the same time would be wrong.
// PARALLEL: transform-promote-device.mlir:[[#@LINE+25]]:10: error: failed to apply
// PARALLEL: note: attempted to apply to this op
module attributes {transform.with_named_sequence} {
  transform.named_sequence @private(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops:3 = transform.structured.tile_using_for %0 tile_sizes [4, 8, 2]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.structured.promote %1 {operands_to_promote = [0, 1], mapping = [#gpu.memory_space<private>]}
      : (!transform.any_op) -> !transform.any_op
    transform.yield
  }

  transform.named_sequence @workgroup(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops:3 = transform.structured.tile_using_for %0 tile_sizes [4, 8, 2]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.structured.promote %1 {operands_to_promote = [2], mapping = [#gpu.memory_space<workgroup>]}
      : (!transform.any_op) -> !transform.any_op
    transform.yield
  }

  transform.named_sequence @parallel(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loop = transform.structured.tile_using_forall %0 tile_sizes [4, 8]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %2 = transform.structured.promote %1 {operands_to_promote = [0], mapping = [#gpu.memory_space<private>]}
      : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
