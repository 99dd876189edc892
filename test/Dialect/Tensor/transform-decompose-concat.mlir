// RUN: oxmlir-opt %s --transform-interpreter --mlir-print-local-scope | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --check-passes=8 -o /dev/null

// CHECK-LABEL: func.func @known(
// CHECK: %[[E:.*]] = tensor.empty() : tensor<2x5xf32>
// CHECK: %[[A:.*]] = tensor.insert_slice %arg0 into %[[E]][0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<2x5xf32>
// CHECK: %[[B:.*]] = tensor.insert_slice %arg1 into %[[A]][0, 2] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<2x5xf32>
// CHECK: return %[[B]]
func.func @known(%a: tensor<2x2xf32>, %b: tensor<2x3xf32>) -> tensor<2x5xf32> {
  %0 = tensor.concat dim(1) %a, %b : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// CHECK-LABEL: func.func @unknown(
// CHECK: %[[M:.*]] = tensor.dim %arg0, %c0
// CHECK: %[[N:.*]] = tensor.dim %arg1, %c0
// CHECK: %[[TWO:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[M]], %[[N]]]
// CHECK: %[[K:.*]] = tensor.dim %arg2, %c0
// CHECK: %[[ALL:.*]] = affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 + s2)>()[%[[K]], %[[M]], %[[N]]]
// CHECK: %[[E:.*]] = tensor.empty(%[[ALL]]) : tensor<?x4xf32>
// CHECK: %[[A:.*]] = tensor.insert_slice %arg0 into %[[E]][0, 0] [%[[M]], 4] [1, 1]
// CHECK: %[[B:.*]] = tensor.insert_slice %arg1 into %[[A]][%[[M]], 0] [%[[N]], 4] [1, 1]
// CHECK: %[[C:.*]] = tensor.insert_slice %arg2 into %[[B]][%[[TWO]], 0] [%[[K]], 4] [1, 1]
// CHECK: tensor.cast %[[C]] : tensor<?x4xf32> to tensor<?x?xf32>
func.func @unknown(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %c: tensor<?x4xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(0) %a, %b, %c : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @one(
// CHECK-NEXT: return %arg0
func.func @one(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = tensor.concat dim(0) %a : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.tensor.decompose_concat
    } : !transform.any_op
    transform.yield
  }
}
