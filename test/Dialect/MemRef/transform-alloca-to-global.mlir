// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: @buffers(
// CHECK-SAME: %[[ARG0:.*]]: f32, %[[ARG1:.*]]: index
// CHECK-NEXT: %[[V0:.*]] = memref.get_global @alloca : memref<8xf32> {use}
// CHECK-NEXT: %[[V1:.*]] = memref.get_global @alloca_0 : memref<2x4xf32> {use}
// CHECK-NEXT: memref.store %[[ARG0]], %[[V0]][%[[ARG1]]] : memref<8xf32>
// CHECK-NEXT: memref.store %[[ARG0]], %[[V1]][%[[ARG1]], %[[ARG1]]] : memref<2x4xf32>
// CHECK-NEXT: %[[V2:.*]] = memref.load %[[V0]][%[[ARG1]]] : memref<8xf32>
// CHECK-NEXT: return %[[V2]] : f32
func.func @buffers(%x: f32, %i: index) -> f32 {
  %0 = memref.alloca() {alignment = 64 : i64} : memref<8xf32>
  %1 = memref.alloca() : memref<2x4xf32>
  memref.store %x, %0[%i] : memref<8xf32>
  memref.store %x, %1[%i, %i] : memref<2x4xf32>
  %2 = memref.load %0[%i] : memref<8xf32>
  return %2 : f32
}


// CHECK: memref.global "private" @alloca : memref<8xf32> {global}
// CHECK-NEXT: memref.global "private" @alloca_0 : memref<2x4xf32> {global}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["memref.alloca"]} in %root : (!transform.any_op) -> !transform.op<"memref.alloca">
    %use, %global = transform.memref.alloca_to_global %0 : (!transform.op<"memref.alloca">) -> (!transform.any_op, !transform.any_op)
    transform.annotate %use "use" : !transform.any_op
    transform.annotate %global "global" : !transform.any_op
    transform.yield
  }
}
