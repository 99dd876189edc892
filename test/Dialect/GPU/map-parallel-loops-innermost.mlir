// RUN: oxmlir-opt %s --gpu-map-parallel-loops=mapping-policy=innermost-first --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @nest(
// CHECK-SAME: %[[N:.*]]: index, %[[M:.*]]: memref<?x?xf32>, %[[X:.*]]: f32
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: scf.parallel (%[[ARG3:.*]], %[[ARG4:.*]]) = (%[[C0]], %[[C0]]) to (%[[N]], %[[N]]) step (%[[C1]], %[[C1]]) {
// CHECK-NEXT: memref.store %[[X]], %[[M]][%[[ARG3]], %[[ARG4]]] : memref<?x?xf32>
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: } {mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// CHECK-NEXT: return
func.func @nest(%n: index, %m: memref<?x?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
    memref.store %x, %m[%i, %j] : memref<?x?xf32>
    scf.reduce
  }
  return
}
