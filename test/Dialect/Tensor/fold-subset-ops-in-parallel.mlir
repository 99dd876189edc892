// RUN: oxmlir-opt %s --fold-tensor-subset-ops --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @in_parallel(
// CHECK-SAME: %[[T:.*]]: tensor<8xf32>, %[[A:.*]]: tensor<5x1x8xf32>
// CHECK-NEXT: %[[V0:.*]] = scf.forall (%[[ARG2:.*]]) in (5) shared_outs(%[[ARG3:.*]] = %[[A]]) -> (tensor<5x1x8xf32>) {
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %[[T]] into %[[ARG3]][%[[ARG2]], 0, 0] [1, 1, 8] [1, 1, 1] : tensor<8xf32> into tensor<5x1x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : tensor<5x1x8xf32>
func.func @in_parallel(%t: tensor<8xf32>, %a: tensor<5x1x8xf32>) -> tensor<5x1x8xf32> {
  %0 = scf.forall (%k) in (5) shared_outs(%o = %a) -> (tensor<5x1x8xf32>) {
    %e = tensor.empty() : tensor<1x8xf32>
    %1 = tensor.insert_slice %t into %e[0, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<1x8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[%k, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<1x8xf32> into tensor<5x1x8xf32>
    }
  }
  return %0 : tensor<5x1x8xf32>
}
