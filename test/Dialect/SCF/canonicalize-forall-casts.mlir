// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @known(
// CHECK-SAME: %[[E:.*]]: tensor<32x4xf32>, %[[N:.*]]: index
// CHECK-NEXT: %[[R:.*]] = scf.forall (%[[I:.*]]) in (%[[N]]) shared_outs(%[[O:.*]] = %[[E]]) -> (tensor<32x4xf32>) {
// CHECK-NEXT: %[[S:.*]] = tensor.extract_slice %[[O]][%[[I]], 0] [1, 1] [1, 1] : tensor<32x4xf32> to tensor<1x1xf32>
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %[[S]] into %[[O]][%[[I]], 1] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<32x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %[[C:.*]] = tensor.cast %[[R]] : tensor<32x4xf32> to tensor<?x4xf32>
// CHECK-NEXT: return %[[C]] : tensor<?x4xf32>
func.func @known(%e: tensor<32x4xf32>, %n: index) -> tensor<?x4xf32> {
  %d = tensor.cast %e : tensor<32x4xf32> to tensor<?x4xf32>
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %d) -> (tensor<?x4xf32>) {
    %s = tensor.extract_slice %o[%i, 0] [1, 1] [1, 1] : tensor<?x4xf32> to tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 1] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<?x4xf32>
    }
  }
  return %0 : tensor<?x4xf32>
}

// Each slice stays with its output, in whatever order they are inserted.
// CHECK-LABEL: @order(
// CHECK-SAME: %[[E:.*]]: tensor<4xf32>, %[[N:.*]]: index, %[[B:.*]]: tensor<?xf32>, %[[S:.*]]: tensor<1xf32>, %[[T:.*]]: tensor<1xf32>
// CHECK-NEXT: scf.forall
// CHECK-SAME: shared_outs(%[[P:.*]] = %[[B]], %[[O:.*]] = %[[E]]) -> (tensor<?xf32>, tensor<4xf32>)
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %[[S]] into %[[O]]
// CHECK-NEXT: tensor.parallel_insert_slice %[[T]] into %[[P]]
func.func @order(%e: tensor<4xf32>, %n: index, %b: tensor<?xf32>, %s: tensor<1xf32>, %t: tensor<1xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %d = tensor.cast %e : tensor<4xf32> to tensor<?xf32>
  %0:2 = scf.forall (%i) in (%n) shared_outs(%p = %b, %o = %d) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
      tensor.parallel_insert_slice %t into %p[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// What is known to be too small for a slice does not verify.
// CHECK-LABEL: @too_small(
// CHECK: shared_outs(%{{.*}} = %{{.*}}) -> (tensor<?xf32>)
// CHECK-LABEL: @less_known(
// CHECK: shared_outs(%{{.*}} = %{{.*}}) -> (tensor<32xf32>)
func.func @too_small(%e: tensor<4xf32>, %n: index, %s: tensor<8xf32>) -> tensor<?xf32> {
  %d = tensor.cast %e : tensor<4xf32> to tensor<?xf32>
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %d) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[0] [8] [1] : tensor<8xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

func.func @less_known(%e: tensor<?xf32>, %n: index, %s: tensor<1xf32>) -> tensor<32xf32> {
  %d = tensor.cast %e : tensor<?xf32> to tensor<32xf32>
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %d) -> (tensor<32xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<32xf32>
    }
  }
  return %0 : tensor<32xf32>
}
