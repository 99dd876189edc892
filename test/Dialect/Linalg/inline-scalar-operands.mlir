// RUN: oxmlir-opt %s --linalg-inline-scalar-operands | FileCheck %s

// CHECK-DAG: #[[MAP:.*]] = affine_map<(d0) -> (d0)>

#map = affine_map<(d0) -> ()>
#map1 = affine_map<(d0) -> (0)>
#map2 = affine_map<(d0) -> (d0)>
// CHECK-LABEL: @scalars(
// CHECK-SAME: %[[ARG0:.*]]: tensor<f32>, %[[ARG1:.*]]: tensor<2xf32>, %[[ARG2:.*]]: f32, %[[ARG3:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[V0:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[ARG3]] : tensor<4xf32>) outs(%[[ARG3]] : tensor<4xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[EXTRACTED:.*]] = tensor.extract %[[ARG1]][%[[C0]]] : tensor<2xf32>
// CHECK-NEXT: %[[EXTRACTED_0:.*]] = tensor.extract %[[ARG0]][] : tensor<f32>
// CHECK-NEXT: %[[V1:.*]] = arith.addf %[[EXTRACTED_0]], %[[EXTRACTED]] : f32
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V1]], %[[ARG2]] : f32
// CHECK-NEXT: %[[V3:.*]] = arith.addf %[[V2]], %[[IN]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
// CHECK-NEXT: } -> tensor<4xf32>
// CHECK-NEXT: return %[[V0]] : tensor<4xf32>
func.func @scalars(%a: tensor<f32>, %b: tensor<2xf32>, %c: f32, %d: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map, #map2, #map2], iterator_types = ["parallel"]} ins(%a, %b, %c, %d : tensor<f32>, tensor<2xf32>, f32, tensor<4xf32>) outs(%d: tensor<4xf32>) {
    ^bb0(%in: f32, %x: f32, %y: f32, %z: f32, %out: f32):
      %1 = arith.addf %in, %x : f32
      %2 = arith.addf %1, %y : f32
      %3 = arith.addf %2, %z : f32
      linalg.yield %3 : f32
    } -> tensor<4xf32>
    return %0 : tensor<4xf32>
}
