// RUN: oxmlir-opt --transform-interpreter %s | FileCheck %s

// What is read is copied; what is only written is not.
// CHECK-LABEL: func.func @promoted
// CHECK:         %[[OUT:.*]] = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
// CHECK:         %[[SPACE:.*]] = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
// CHECK-NEXT:    %[[IN:.*]] = bufferization.materialize_in_destination %arg0 in %[[SPACE]]
// CHECK:         linalg.exp ins(%[[IN]] : tensor<4xf32>) outs(%[[OUT]] : tensor<4xf32>)
func.func @promoted(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
    transform.structured.promote_tensor to 2 %1 : !transform.any_value
    %2 = transform.get_operand %0[1] : (!transform.any_op) -> !transform.any_value
    transform.structured.promote_tensor to 1 %2 : !transform.any_value
    transform.yield
  }
}
