// RUN: oxmlir-opt %s --transform-interpreter --split-input-file --verify-diagnostics

func.func @parallel(%a: tensor<6x9xf32>, %out: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error @below {{tiling parallel dimensions is not supported with partial reduction tiling strategies}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<6x9xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%e: f32, %sum: f32):
    %1 = arith.addf %e, %sum : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to tile using partial reduction}}
    %1, %2, %3, %4 = transform.structured.tile_reduction_using_for %0 by tile_sizes = [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @no_reduction(%a: tensor<6x9xf32>, %out: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error @below {{tiling parallel dimensions is not supported with partial reduction tiling strategies}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<6x9xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%e: f32, %sum: f32):
    %1 = arith.addf %e, %sum : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to tile using partial reduction}}
    %1, %2, %3, %4 = transform.structured.tile_reduction_using_for %0 reduction_dims = [4] by tile_sizes = [0, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @difference(%a: tensor<6x9xf32>, %out: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error @below {{Failed to get an identity value for the reduction operation.}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<6x9xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%e: f32, %sum: f32):
    %1 = arith.subf %e, %sum : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{could not tile reduction}}
    %1, %2, %3, %4 = transform.structured.tile_reduction_using_forall %0 by num_threads = [0, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @no_number(%a: tensor<6x9xf32>, %out: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error @below {{Failed to get an identity value for the reduction operation.}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<6x9xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%e: f32, %sum: f32):
    %1 = arith.maxnumf %e, %sum fastmath<nnan> : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{could not tile reduction}}
    %1, %2, %3, %4 = transform.structured.tile_reduction_using_forall %0 by tile_sizes = [0, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @no_loop(%a: tensor<6x9xf32>, %out: tensor<6xf32>) -> tensor<6xf32> {
  // expected-note @below {{when applied to this op}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<6x9xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%e: f32, %sum: f32):
    %1 = arith.addf %e, %sum : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{application of transform.structured.tile_reduction_using_for expected to produce 4 results (actually produced 3).}}
    // expected-note @below {{if you need variadic results}}
    %1, %2, %3, %4 = transform.structured.tile_reduction_using_for %0 by tile_sizes = [0, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @indivisible(%a: tensor<6x9xf32>, %out: tensor<6xf32>) -> tensor<6xf32> {
  // expected-note @below {{attempted to apply to this op}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<6x9xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%e: f32, %sum: f32):
    %1 = arith.addf %e, %sum : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{failed to apply}}
    %1, %2, %3, %4 = transform.structured.split_reduction %0 {split_factor = 4, insert_split_dimension = 0} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @not_structured(%a: tensor<6x9xf32>, %out: tensor<6xf32>) -> tensor<6xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<6x9xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%e: f32, %sum: f32):
    %1 = arith.addf %e, %sum : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  // expected-error @below {{Operation should implement PartialReductionOpInterface}}
  return %0 : tensor<6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.return"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3, %4 = transform.structured.tile_reduction_using_for %0 by tile_sizes = [0, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
