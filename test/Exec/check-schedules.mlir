// A schedule promises that its vectors are large enough for what they hold: inputs with more elements do not count.
// RUN: oxmlir-opt %s --transform-interpreter --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (1 functions, {{.*}} executions, 1 inputs skipped)
func.func @add(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c = linalg.generic {
      indexing_maps = [affine_map<(i) -> (0)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]
    } ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %c : tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 vector_sizes [2] : !transform.any_op
    transform.yield
  }
}
