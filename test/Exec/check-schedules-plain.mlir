// A schedule that is told no sizes promises nothing: all inputs count.
// RUN: oxmlir-opt %s --transform-interpreter --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (1 functions, {{.*}} executions, 0 inputs skipped)
func.func @add(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %c = linalg.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %c : tensor<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.add"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 : !transform.any_op
    transform.yield
  }
}
