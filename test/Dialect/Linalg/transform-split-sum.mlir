// Both parts of a sum are inserted as wholes.
// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s
// CHECK-LABEL: func.func @sum
// CHECK: %[[A:.*]] = linalg.matmul
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[A]] into %{{.*}}[0, 0] [3, 4] [1, 1]
// CHECK: tensor.extract_slice %[[FIRST]][0, 0] [3, 4] [1, 1]
// CHECK: %[[B:.*]] = linalg.matmul
// CHECK: %[[SECOND:.*]] = tensor.insert_slice %[[B]] into %[[FIRST]][0, 0] [3, 4] [1, 1]
// CHECK: return %[[SECOND]]
func.func @sum(%a: tensor<3x3xi32>, %b: tensor<3x4xi32>, %c: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<3x3xi32>, tensor<3x4xi32>) outs(%c : tensor<3x4xi32>) -> tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.split %0 after 2 {dimension = 2} : !transform.any_op
    transform.yield
  }
}
