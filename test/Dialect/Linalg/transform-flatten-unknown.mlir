// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// The numbers of iterations are known in front of the operation, and are the sizes of its result.
// CHECK-LABEL: func.func @exponentials
// CHECK: %[[ROWS:.*]] = tensor.dim %arg0, %{{.*}}
// CHECK: %[[COLUMNS:.*]] = tensor.dim %arg0, %{{.*}}
// CHECK: tensor.collapse_shape %arg0
// CHECK: %[[FLAT:.*]] = linalg.exp
// CHECK: tensor.expand_shape %[[FLAT]] {{\[}}[0, 1]] output_shape [%[[ROWS]], %[[COLUMNS]]] : tensor<?xf32> into tensor<?x?xf32>
func.func @exponentials(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
