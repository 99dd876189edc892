// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s

// The result has the size that it is said to have, which may be more than the windows reach.
// CHECK-LABEL: func.func @windows
// CHECK: %[[RESULT:.*]] = linalg.generic
// CHECK: tensor.extract_slice %[[RESULT]][0, 0, 0] [7, %{{.*}}, %{{.*}}] [1, 1, 1] : tensor<8x14x?xf32> to tensor<7x?x?xf32>
func.func @windows(%a: tensor<7x5xf32>, %b: tensor<7x?x?xf32>) -> tensor<7x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d2, d0 + d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a : tensor<7x5xf32>) outs(%b : tensor<7x?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<7x?x?xf32>
  return %0 : tensor<7x?x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.pad_tiling_interface %0 to padding_sizes [8, 0, 14] {
      padding_values = [0.0 : f32, 0.0 : f32, 0.0 : f32]
    } : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
