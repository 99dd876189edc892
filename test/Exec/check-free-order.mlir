// The iterations of parallel loops come in any order, and so do the calls of unknown functions in them. Calls that get the same integers
// are not told apart: another order of those may give other results.
// RUN: oxmlir-opt %s --transform-interpreter --check-passes=3 --check-remarks --mlir-timing -o /dev/null 2>&1 | FileCheck %s

func.func private @element(f32, index, index) -> f32
func.func private @alike(f32) -> f32

// CHECK: remark: pass 'transform-interpreter', function 'alike_calls': 3 inputs skipped, 0 executed: unknown functions are called in an order that is not specified
// CHECK: Checks (2 functions, 3 executions, 3 inputs skipped)
func.func @split(%a: tensor<3x8xf32>, %b: tensor<3x8xf32>) -> tensor<3x8xf32> {
  %r = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a: tensor<3x8xf32>) outs(%b: tensor<3x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %z = func.call @element(%x, %i, %j) : (f32, index, index) -> f32
    linalg.yield %z : f32
  } -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}

func.func @alike_calls(%a: tensor<3x8xf32>, %b: tensor<3x8xf32>) -> tensor<3x8xf32> {
  %r = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a: tensor<3x8xf32>) outs(%b: tensor<3x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = func.call @alike(%x) : (f32) -> f32
    linalg.yield %z : f32
  } -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.split %all after 4 { dimension = 1 } : !transform.any_op
    transform.yield
  }
}
