// Initial values become inputs only where each iteration writes an element of its own, and all are written.
// RUN: oxmlir-opt %s --linalg-fold-unit-extent-dims | FileCheck %s

// CHECK-LABEL: @own
// CHECK-SAME: %[[INIT:[^:]*]]: tensor<?xf32>
// CHECK: linalg.generic {{.*}} ins(%[[INIT]] : tensor<?xf32>) outs(%{{.*}} : tensor<?xf32>)
func.func @own(%init: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%init : tensor<?xf32>) {
  ^bb0(%out: f32):
    %1 = arith.negf %out : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// There may be no iteration at all.
// CHECK-LABEL: @one_for_all
// CHECK-SAME: %[[INIT:[^:]*]]: tensor<f32>
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<?xf32>) outs(%[[INIT]] : tensor<f32>)
func.func @one_for_all(%in: tensor<?xf32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["parallel"]} ins(%in : tensor<?xf32>) outs(%init : tensor<f32>) {
  ^bb0(%x: f32, %out: f32):
    %1 = arith.maximumf %x, %out : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// The second column stays what it is.
// CHECK-LABEL: @one_column
// CHECK-SAME: %[[INIT:[^:]*]]: tensor<4x2xf32>
// CHECK: linalg.generic {{.*}} ins(%{{[^:]*}} : tensor<4xf32>) outs(%[[INIT]] : tensor<4x2xf32>)
func.func @one_column(%in: tensor<4xf32>, %init: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, 0)>], iterator_types = ["parallel"]} ins(%in : tensor<4xf32>) outs(%init : tensor<4x2xf32>) {
  ^bb0(%x: f32, %out: f32):
    %1 = arith.addf %x, %out : f32
    linalg.yield %1 : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// There is nothing to keep.
// CHECK-LABEL: @nothing
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<4x2xf32>
// CHECK: linalg.generic {{.*}} ins(%{{[^:]*}}, %[[EMPTY]] : tensor<4xf32>, tensor<4x2xf32>) outs(%{{.*}} : tensor<4x2xf32>)
func.func @nothing(%in: tensor<4xf32>) -> tensor<4x2xf32> {
  %init = tensor.empty() : tensor<4x2xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, 0)>], iterator_types = ["parallel"]} ins(%in : tensor<4xf32>) outs(%init : tensor<4x2xf32>) {
  ^bb0(%x: f32, %out: f32):
    %1 = arith.addf %x, %out : f32
    linalg.yield %1 : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
