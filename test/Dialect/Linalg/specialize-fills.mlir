// A fill writes the same to all elements, in whatever order.
// RUN: oxmlir-opt %s -linalg-specialize-generic-ops | FileCheck %s

#across = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: @constant
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%arg0
func.func @constant(%a: tensor<7x5xf32>) -> tensor<7x5xf32> {
  %x = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#across], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<7x5xf32>) {
  ^bb0(%out: f32):
    linalg.yield %x : f32
  } -> tensor<7x5xf32>
  return %0 : tensor<7x5xf32>
}

// CHECK-LABEL: @number
// CHECK: linalg.fill ins(%arg1 : f32) outs(%arg0
func.func @number(%a: tensor<7x5xf32>, %x: f32) -> tensor<7x5xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> ()>, #across], iterator_types = ["parallel", "parallel"]
  } ins(%x : f32) outs(%a : tensor<7x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<7x5xf32>
  return %0 : tensor<7x5xf32>
}
