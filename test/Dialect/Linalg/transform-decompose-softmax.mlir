// A softmax is the greatest of each row, powers of what is less, their sum, and quotients.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @softmax(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>, %[[OUT:.*]]: tensor<?x?xf32>)
// CHECK: %[[ROWS:.*]] = tensor.dim %[[X]], %{{.*}} : tensor<?x?xf32>
// CHECK: %[[EMPTY:.*]] = tensor.empty(%[[ROWS]]) : tensor<?xf32>
// CHECK: arith.constant 0xFFC00000 : f32
// CHECK: %[[MAX:.*]] = linalg.generic {indexing_maps = {{.*}}, iterator_types = ["parallel", "reduction"]} ins(%[[X]]
// CHECK: arith.maxnumf
// CHECK: %[[POWERS:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[MAX]] : {{.*}}) outs(%[[OUT]]
// CHECK: arith.subf
// CHECK-NEXT: math.exp
// CHECK: %[[ZEROS:.*]] = linalg.fill ins(%{{.*}}) outs(%[[EMPTY]]
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[POWERS]] : {{.*}}) outs(%[[ZEROS]]
// CHECK: arith.addf
// CHECK: linalg.generic {{.*}} ins(%[[POWERS]], %[[SUM]] : {{.*}}) outs(%[[OUT]]
// CHECK: arith.divf
// CHECK: return
func.func @softmax(%x: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = linalg.softmax dimension(1) ins(%x : tensor<?x?xf32>) outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %softmax = transform.structured.match ops{["linalg.softmax"]} in %root : (!transform.any_op) -> !transform.any_op
    %parts = transform.structured.decompose_interface %softmax : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @exp(%x: tensor<4xf32>, %out: tensor<4xf32>) -> tensor<4xf32> {
  // expected-note@+1 {{when applied to this op}}
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%out : tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error@+1 {{transform.structured.decompose_interface failed to apply}}
    %parts = transform.structured.decompose_interface %exp : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
