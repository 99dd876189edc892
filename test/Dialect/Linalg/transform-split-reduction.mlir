// Reductions with a parallel loop more.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @outer(%a: tensor<12x6xi32>, %out: tensor<6xi32>) -> tensor<6xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<12x6xi32>) outs(%out : tensor<6xi32>) {
  ^bb0(%e: i32, %sum: i32):
    %1 = arith.muli %e, %e : i32
    %2 = arith.addi %sum, %1 overflow<nsw> : i32
    linalg.yield %2 : i32
  } -> tensor<6xi32>
  return %0 : tensor<6xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:4 = transform.structured.split_reduction %0 {split_factor = 4, insert_split_dimension = 0} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map3 = affine_map<(d0, d1) -> (d1)>
// CHECK: module {
// CHECK-NEXT: func.func @outer(%arg0: tensor<12x6xi32>, %arg1: tensor<6xi32>) -> tensor<6xi32> {
// CHECK-NEXT: %expanded = tensor.expand_shape %arg0 {{\[\[}}0, 1], [2]] output_shape [4, 3, 6] : tensor<12x6xi32> into tensor<4x3x6xi32>
// CHECK-NEXT: %0 = tensor.empty() : tensor<4x6xi32>
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %1 = linalg.fill ins(%c0_i32 : i32) outs(%0 : tensor<4x6xi32>) -> tensor<4x6xi32>
// CHECK-NEXT: %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded : tensor<4x3x6xi32>) outs(%1 : tensor<4x6xi32>) {
// CHECK-NEXT: ^bb0(%in: i32, %out: i32):
// CHECK-NEXT: %4 = arith.muli %in, %in : i32
// CHECK-NEXT: %5 = arith.addi %out, %4 : i32
// CHECK-NEXT: linalg.yield %5 : i32
// CHECK-NEXT: } -> tensor<4x6xi32>
// CHECK-NEXT: %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["reduction", "parallel"]} ins(%2 : tensor<4x6xi32>) outs(%arg1 : tensor<6xi32>) {
// CHECK-NEXT: ^bb0(%in: i32, %out: i32):
// CHECK-NEXT: %4 = arith.addi %in, %out : i32
// CHECK-NEXT: linalg.yield %4 : i32
// CHECK-NEXT: } -> tensor<6xi32>
// CHECK-NEXT: return %3 : tensor<6xi32>
// CHECK-NEXT: }

// -----

func.func @inner(%a: tensor<12x6xi32>, %out: tensor<6xi32>) -> tensor<6xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<12x6xi32>) outs(%out : tensor<6xi32>) {
  ^bb0(%e: i32, %sum: i32):
    %1 = arith.muli %e, %e : i32
    %2 = arith.addi %sum, %1 overflow<nsw> : i32
    linalg.yield %2 : i32
  } -> tensor<6xi32>
  return %0 : tensor<6xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:4 = transform.structured.split_reduction %0 {split_factor = 4, insert_split_dimension = 1, inner_parallel, use_alloc} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map3 = affine_map<(d0, d1) -> (d0)>
// CHECK: module {
// CHECK-NEXT: func.func @inner(%arg0: tensor<12x6xi32>, %arg1: tensor<6xi32>) -> tensor<6xi32> {
// CHECK-NEXT: %expanded = tensor.expand_shape %arg0 {{\[\[}}0, 1], [2]] output_shape [3, 4, 6] : tensor<12x6xi32> into tensor<3x4x6xi32>
// CHECK-NEXT: %0 = bufferization.alloc_tensor() : tensor<6x4xi32>
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %1 = linalg.fill ins(%c0_i32 : i32) outs(%0 : tensor<6x4xi32>) -> tensor<6x4xi32>
// CHECK-NEXT: %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction", "parallel"]} ins(%expanded : tensor<3x4x6xi32>) outs(%1 : tensor<6x4xi32>) {
// CHECK-NEXT: ^bb0(%in: i32, %out: i32):
// CHECK-NEXT: %4 = arith.muli %in, %in : i32
// CHECK-NEXT: %5 = arith.addi %out, %4 : i32
// CHECK-NEXT: linalg.yield %5 : i32
// CHECK-NEXT: } -> tensor<6x4xi32>
// CHECK-NEXT: %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<6x4xi32>) outs(%arg1 : tensor<6xi32>) {
// CHECK-NEXT: ^bb0(%in: i32, %out: i32):
// CHECK-NEXT: %4 = arith.addi %in, %out : i32
// CHECK-NEXT: linalg.yield %4 : i32
// CHECK-NEXT: } -> tensor<6xi32>
// CHECK-NEXT: return %3 : tensor<6xi32>
// CHECK-NEXT: }

// -----

func.func @scaled(%a: tensor<12x6xi32>, %out: tensor<6xi32>) -> tensor<6xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<12x6xi32>) outs(%out : tensor<6xi32>) {
  ^bb0(%e: i32, %sum: i32):
    %1 = arith.muli %e, %e : i32
    %2 = arith.addi %sum, %1 overflow<nsw> : i32
    linalg.yield %2 : i32
  } -> tensor<6xi32>
  return %0 : tensor<6xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:4 = transform.structured.split_reduction %0 {split_factor = 4, insert_split_dimension = 0, use_scaling_algorithm} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0, d1, d2) -> (d1 * 4 + d2, d0)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d1, d0)>
// CHECK-NEXT: #map3 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map4 = affine_map<(d0, d1) -> (d1)>
// CHECK: module {
// CHECK-NEXT: func.func @scaled(%arg0: tensor<12x6xi32>, %arg1: tensor<6xi32>) -> tensor<6xi32> {
// CHECK-NEXT: %0 = tensor.empty() : tensor<3x6xi32>
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %1 = linalg.fill ins(%c0_i32 : i32) outs(%0 : tensor<3x6xi32>) -> tensor<3x6xi32>
// CHECK-NEXT: %2 = tensor.empty() : tensor<3x4xi1>
// CHECK-NEXT: %3 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %2 : tensor<12x6xi32>, tensor<3x4xi1>) outs(%1 : tensor<3x6xi32>) {
// CHECK-NEXT: ^bb0(%in: i32, %in_0: i1, %out: i32):
// CHECK-NEXT: %5 = arith.muli %in, %in : i32
// CHECK-NEXT: %6 = arith.addi %out, %5 : i32
// CHECK-NEXT: linalg.yield %6 : i32
// CHECK-NEXT: } -> tensor<3x6xi32>
// CHECK-NEXT: %4 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["reduction", "parallel"]} ins(%3 : tensor<3x6xi32>) outs(%arg1 : tensor<6xi32>) {
// CHECK-NEXT: ^bb0(%in: i32, %out: i32):
// CHECK-NEXT: %5 = arith.addi %in, %out : i32
// CHECK-NEXT: linalg.yield %5 : i32
// CHECK-NEXT: } -> tensor<6xi32>
// CHECK-NEXT: return %4 : tensor<6xi32>
// CHECK-NEXT: }

// -----

func.func @dynamic(%a: tensor<?x12xf32>, %b: tensor<f32>, %out: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<?x12xf32>, tensor<f32>) outs(%out : tensor<?xf32>) {
  ^bb0(%e: f32, %s: f32, %max: f32):
    %1 = arith.mulf %e, %s : f32
    %2 = arith.maximumf %1, %max fastmath<ninf> : f32
    linalg.yield %2 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:4 = transform.structured.split_reduction %0 {split_factor = 3, insert_split_dimension = 1} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> ()>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-NEXT: #map3 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map4 = affine_map<(d0, d1) -> (d0)>
// CHECK: module {
// CHECK-NEXT: func.func @dynamic(%arg0: tensor<?x12xf32>, %arg1: tensor<f32>, %arg2: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c0 : tensor<?x12xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %arg0 {{\[\[}}0], [1, 2]] output_shape [%dim, 3, 4] : tensor<?x12xf32> into tensor<?x3x4xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %dim_1 = tensor.dim %arg2, %c0_0 : tensor<?xf32>
// CHECK-NEXT: %0 = tensor.empty(%dim_1) : tensor<?x3xf32>
// CHECK-NEXT: %cst = arith.constant -3.40282347E+38 : f32
// CHECK-NEXT: %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?x3xf32>) -> tensor<?x3xf32>
// CHECK-NEXT: %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded, %arg1 : tensor<?x3x4xf32>, tensor<f32>) outs(%1 : tensor<?x3xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_2: f32, %out: f32):
// CHECK-NEXT: %4 = arith.mulf %in, %in_2 : f32
// CHECK-NEXT: %5 = arith.maximumf %4, %out fastmath<ninf> : f32
// CHECK-NEXT: linalg.yield %5 : f32
// CHECK-NEXT: } -> tensor<?x3xf32>
// CHECK-NEXT: %3 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<?x3xf32>) outs(%arg2 : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %4 = arith.maximumf %in, %out fastmath<ninf> : f32
// CHECK-NEXT: linalg.yield %4 : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: return %3 : tensor<?xf32>
// CHECK-NEXT: }
