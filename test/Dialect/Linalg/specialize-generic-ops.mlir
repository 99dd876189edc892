// RUN: oxmlir-opt %s --linalg-specialize-generic-ops | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (j)>
#none = affine_map<(i, j) -> ()>

// CHECK-LABEL: func.func @moves(
// CHECK: linalg.copy ins(%arg0 : tensor<4x4xf32>) outs(%arg2 : tensor<4x4xf32>)
// CHECK: linalg.transpose ins(%arg0 : tensor<4x4xf32>) outs(%arg2 : tensor<4x4xf32>) permutation = [1, 0]
// CHECK: linalg.broadcast ins(%arg1 : tensor<4xf32>) outs(%arg2 : tensor<4x4xf32>) dimensions = [0]
// CHECK: linalg.fill ins(%arg3 : f32) outs(%arg2 : tensor<4x4xf32>)
func.func @moves(%t: tensor<4x4xf32>, %u: tensor<4xf32>, %out: tensor<4x4xf32>, %x: f32)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<4x4xf32>) outs(%out : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<4x4xf32>) outs(%out : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%u : tensor<4xf32>) outs(%out : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x4xf32>
  %3 = linalg.generic {indexing_maps = [#none, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : f32) outs(%out : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x4xf32>
  return %0, %1, %2, %3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @elementwise(
// CHECK: linalg.sub ins(%arg1, %arg0 :
// CHECK: %[[TURNED:.*]] = linalg.transpose ins(%arg0
// CHECK: %[[WIDE:.*]] = linalg.broadcast ins(%arg3
// CHECK: linalg.mul ins(%[[TURNED]], %[[WIDE]] :
// CHECK: linalg.exp ins(%arg0 :
func.func @elementwise(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>, %out: tensor<4x4xf32>, %v: tensor<4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %u : tensor<4x4xf32>, tensor<4x4xf32>) outs(%out : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.subf %b, %a : f32
    linalg.yield %d : f32
  } -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#turned, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %v : tensor<4x4xf32>, tensor<4xf32>) outs(%out : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.mulf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<4x4xf32>) outs(%out : tensor<4x4xf32>) {
  ^bb0(%a: f32, %c: f32):
    %d = math.exp %a : f32
    linalg.yield %d : f32
  } -> tensor<4x4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// One element twice, and the old element, are something else.
// CHECK-LABEL: func.func @other_elements(
// CHECK-COUNT-2: linalg.generic
func.func @other_elements(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>, %out: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %u : tensor<4x4xf32>, tensor<4x4xf32>) outs(%out : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.addf %b, %b : f32
    linalg.yield %d : f32
  } -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %u : tensor<4x4xf32>, tensor<4x4xf32>) outs(%out : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.addf %a, %c : f32
    linalg.yield %d : f32
  } -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// A broadcast wants as much to be known of one side as of the other.
// CHECK-LABEL: func.func @other_sizes(
// CHECK: linalg.generic
// CHECK: linalg.broadcast
func.func @other_sizes(%r: tensor<?xf32>, %out: tensor<4x1xf32>, %more: tensor<4x?xf32>) -> (tensor<4x1xf32>, tensor<4x?xf32>) {
  %0 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%r : tensor<?xf32>) outs(%out : tensor<4x1xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x1xf32>
  %1 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%r : tensor<?xf32>) outs(%more : tensor<4x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x?xf32>
  return %0, %1 : tensor<4x1xf32>, tensor<4x?xf32>
}
