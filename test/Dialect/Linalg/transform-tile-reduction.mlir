// Reductions in loops that compute partial results.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @loops(%a: tensor<6x?xf32>, %out: tensor<6xf32>) -> tensor<6xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<6x?xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%e: f32, %sum: f32):
    %1 = arith.maximumf %e, %sum : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3, %loop = transform.structured.tile_reduction_using_for %0 by tile_sizes = [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0)[s0] -> (-d0 + s0, 4)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 - 1)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: module {
// CHECK-NEXT: func.func @loops(%arg0: tensor<6x?xf32>, %arg1: tensor<6xf32>) -> tensor<6xf32> {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c1 : tensor<6x?xf32>
// CHECK-NEXT: %0 = tensor.empty() : tensor<6x4xf32>
// CHECK-NEXT: %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT: %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<6x4xf32>) -> tensor<6x4xf32>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %2 = scf.for %arg2 = %c0 to %dim step %c4 iter_args(%arg3 = %1) -> (tensor<6x4xf32>) {
// CHECK-NEXT: %3 = affine.min #map(%arg2)[%dim]
// CHECK-NEXT: %4 = affine.apply #map1(%3)
// CHECK-NEXT: %5 = affine.apply #map1(%3)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, %arg2] [6, %3] [1, 1] : tensor<6x?xf32> to tensor<6x?xf32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg3[0, 0] [6, %3] [1, 1] : tensor<6x4xf32> to tensor<6x?xf32>
// CHECK-NEXT: %6 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<6x?xf32>) outs(%extracted_slice_0 : tensor<6x?xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %7 = arith.maximumf %in, %out : f32
// CHECK-NEXT: linalg.yield %7 : f32
// CHECK-NEXT: } -> tensor<6x?xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %6 into %arg3[0, 0] [6, %3] [1, 1] : tensor<6x?xf32> into tensor<6x4xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<6x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %reduced = linalg.reduce ins(%2 : tensor<6x4xf32>) outs(%arg1 : tensor<6xf32>) dimensions = [1]
// CHECK-NEXT: (%in: f32, %init: f32) {
// CHECK-NEXT: %3 = arith.maximumf %in, %init : f32
// CHECK-NEXT: linalg.yield %3 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %reduced : tensor<6xf32>
// CHECK-NEXT: }

// -----

func.func @threads(%a: tensor<6x?xf32>, %out: tensor<6xf32>) -> tensor<6xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<6x?xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%e: f32, %sum: f32):
    %1 = arith.maximumf %e, %sum : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3, %loop = transform.structured.tile_reduction_using_forall %0 by num_threads = [0, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<()[s0] -> (s0 ceildiv 3)>
// CHECK-NEXT: #map1 = affine_map<(d0)[s0] -> (d0 * (s0 ceildiv 3))>
// CHECK-NEXT: #map2 = affine_map<()[s0] -> (s0 - (s0 ceildiv 3) * 3)>
// CHECK-NEXT: #map3 = affine_map<(d0)[s0] -> (-(d0 * (s0 ceildiv 3)) + s0)>
// CHECK-NEXT: #map4 = affine_map<(d0)[s0] -> (-(d0 * (s0 ceildiv 3)) + s0, s0 ceildiv 3)>
// CHECK-NEXT: #map5 = affine_map<(d0) -> (0, d0)>
// CHECK-NEXT: #map6 = affine_map<(d0) -> (d0 - 1)>
// CHECK-NEXT: #map7 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map8 = affine_map<(d0, d1) -> (d0)>
// CHECK: module {
// CHECK-NEXT: func.func @threads(%arg0: tensor<6x?xf32>, %arg1: tensor<6xf32>) -> tensor<6xf32> {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c1 : tensor<6x?xf32>
// CHECK-NEXT: %0 = affine.apply #map()[%dim]
// CHECK-NEXT: %1 = tensor.empty() : tensor<6x3xf32>
// CHECK-NEXT: %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT: %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<6x3xf32>) -> tensor<6x3xf32>
// CHECK-NEXT: %3 = scf.forall (%arg2) in (3) shared_outs(%arg3 = %2) -> (tensor<6x3xf32>) {
// CHECK-NEXT: %4 = affine.apply #map1(%arg2)[%dim]
// CHECK-NEXT: %5 = affine.apply #map2()[%dim]
// CHECK-NEXT: %6 = affine.apply #map3(%arg2)[%dim]
// CHECK-NEXT: %7 = affine.min #map4(%arg2)[%dim]
// CHECK-NEXT: %8 = affine.max #map5(%7)
// CHECK-NEXT: %9 = affine.apply #map6(%8)
// CHECK-NEXT: %10 = affine.apply #map1(%arg2)[%dim]
// CHECK-NEXT: %11 = affine.apply #map6(%8)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, %10] [6, %8] [1, 1] : tensor<6x?xf32> to tensor<6x?xf32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg3[0, %arg2] [6, 1] [1, 1] : tensor<6x3xf32> to tensor<6xf32>
// CHECK-NEXT: %12 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "reduction"]} ins(%extracted_slice : tensor<6x?xf32>) outs(%extracted_slice_0 : tensor<6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %13 = arith.maximumf %in, %out : f32
// CHECK-NEXT: linalg.yield %13 : f32
// CHECK-NEXT: } -> tensor<6xf32>
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %12 into %arg3[0, %arg2] [6, 1] [1, 1] : tensor<6xf32> into tensor<6x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %reduced = linalg.reduce ins(%3 : tensor<6x3xf32>) outs(%arg1 : tensor<6xf32>) dimensions = [1]
// CHECK-NEXT: (%in: f32, %init: f32) {
// CHECK-NEXT: %4 = arith.maximumf %in, %init : f32
// CHECK-NEXT: linalg.yield %4 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %reduced : tensor<6xf32>
// CHECK-NEXT: }

// -----

func.func @tiles_of_threads(%a: tensor<6x?xf32>, %out: tensor<6xf32>) -> tensor<6xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<6x?xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%e: f32, %sum: f32):
    %1 = arith.maximumf %e, %sum : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3, %loop = transform.structured.tile_reduction_using_forall %0 by tile_sizes = [0, 4] mapping = [#gpu.thread<x>] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<()[s0] -> (s0 ceildiv 4)>
// CHECK-NEXT: #map1 = affine_map<(d0)[s0] -> (-d0 + s0, 4)>
// CHECK-NEXT: #map2 = affine_map<()[s0] -> (s0 floordiv 4)>
// CHECK-NEXT: #map3 = affine_map<(d0) -> (d0 - 1)>
// CHECK-NEXT: #map4 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map5 = affine_map<(d0, d1) -> (d0)>
// CHECK: module {
// CHECK-NEXT: func.func @tiles_of_threads(%arg0: tensor<6x?xf32>, %arg1: tensor<6xf32>) -> tensor<6xf32> {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c1 : tensor<6x?xf32>
// CHECK-NEXT: %0 = affine.apply #map()[%dim]
// CHECK-NEXT: %1 = tensor.empty(%0) : tensor<6x?xf32>
// CHECK-NEXT: %cst = arith.constant 0xFF800000 : f32
// CHECK-NEXT: %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<6x?xf32>) -> tensor<6x?xf32>
// CHECK-NEXT: %3 = scf.forall (%arg2) = (0) to (%dim) step (4) shared_outs(%arg3 = %2) -> (tensor<6x?xf32>) {
// CHECK-NEXT: %4 = affine.min #map1(%arg2)[%dim]
// CHECK-NEXT: %5 = affine.apply #map2()[%arg2]
// CHECK-NEXT: %6 = affine.apply #map3(%4)
// CHECK-NEXT: %7 = affine.apply #map3(%4)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, %arg2] [6, %4] [1, 1] : tensor<6x?xf32> to tensor<6x?xf32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg3[0, %5] [6, 1] [1, 1] : tensor<6x?xf32> to tensor<6xf32>
// CHECK-NEXT: %8 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "reduction"]} ins(%extracted_slice : tensor<6x?xf32>) outs(%extracted_slice_0 : tensor<6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %10 = arith.maximumf %in, %out : f32
// CHECK-NEXT: linalg.yield %10 : f32
// CHECK-NEXT: } -> tensor<6xf32>
// CHECK-NEXT: %9 = affine.apply #map2()[%arg2]
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %8 into %arg3[0, %9] [6, 1] [1, 1] : tensor<6xf32> into tensor<6x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: } {mapping = [#gpu.thread<x>]}
// CHECK-NEXT: %reduced = linalg.reduce ins(%3 : tensor<6x?xf32>) outs(%arg1 : tensor<6xf32>) dimensions = [1]
// CHECK-NEXT: (%in: f32, %init: f32) {
// CHECK-NEXT: %4 = arith.maximumf %in, %init : f32
// CHECK-NEXT: linalg.yield %4 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %reduced : tensor<6xf32>
// CHECK-NEXT: }

// -----

func.func @two_loops(%a: tensor<7x8x9xi32>, %out: tensor<7xi32>) -> tensor<7xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%a : tensor<7x8x9xi32>) outs(%out : tensor<7xi32>) {
  ^bb0(%e: i32, %sum: i32):
    %1 = arith.xori %e, %sum : i32
    linalg.yield %1 : i32
  } -> tensor<7xi32>
  return %0 : tensor<7xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3, %loop = transform.structured.tile_reduction_using_forall %0 reduction_dims = [2, 1] by num_threads = [0, 2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0 * 4)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 * 3)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-NEXT: #map3 = affine_map<(d0, d1, d2) -> (d0)>
// CHECK: module {
// CHECK-NEXT: func.func @two_loops(%arg0: tensor<7x8x9xi32>, %arg1: tensor<7xi32>) -> tensor<7xi32> {
// CHECK-NEXT: %0 = tensor.empty() : tensor<7x3x2xi32>
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %1 = linalg.fill ins(%c0_i32 : i32) outs(%0 : tensor<7x3x2xi32>) -> tensor<7x3x2xi32>
// CHECK-NEXT: %2 = scf.forall (%arg2, %arg3) in (2, 3) shared_outs(%arg4 = %1) -> (tensor<7x3x2xi32>) {
// CHECK-NEXT: %3 = affine.apply #map(%arg2)
// CHECK-NEXT: %4 = affine.apply #map1(%arg3)
// CHECK-NEXT: %5 = affine.apply #map(%arg2)
// CHECK-NEXT: %6 = affine.apply #map1(%arg3)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, %5, %6] [7, 4, 3] [1, 1, 1] : tensor<7x8x9xi32> to tensor<7x4x3xi32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg4[0, %arg3, %arg2] [7, 1, 1] [1, 1, 1] : tensor<7x3x2xi32> to tensor<7xi32>
// CHECK-NEXT: %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "reduction", "reduction"]} ins(%extracted_slice : tensor<7x4x3xi32>) outs(%extracted_slice_0 : tensor<7xi32>) {
// CHECK-NEXT: ^bb0(%in: i32, %out: i32):
// CHECK-NEXT: %8 = arith.xori %in, %out : i32
// CHECK-NEXT: linalg.yield %8 : i32
// CHECK-NEXT: } -> tensor<7xi32>
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %7 into %arg4[0, %arg3, %arg2] [7, 1, 1] [1, 1, 1] : tensor<7xi32> into tensor<7x3x2xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %reduced = linalg.reduce ins(%2 : tensor<7x3x2xi32>) outs(%arg1 : tensor<7xi32>) dimensions = [1, 2]
// CHECK-NEXT: (%in: i32, %init: i32) {
// CHECK-NEXT: %3 = arith.xori %in, %init : i32
// CHECK-NEXT: linalg.yield %3 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %reduced : tensor<7xi32>
// CHECK-NEXT: }

// -----

func.func @numbers_of_iterations(%a: tensor<8xi32>, %out: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%a : tensor<8xi32>) outs(%out : tensor<i32>) {
  ^bb0(%e: i32, %sum: i32):
    %i = linalg.index 0 : index
    %1 = arith.index_cast %i : index to i32
    %2 = arith.muli %e, %1 : i32
    %3 = arith.addi %2, %sum : i32
    linalg.yield %3 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3, %loop = transform.structured.tile_reduction_using_for %0 by tile_sizes = [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK-NEXT: #map1 = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK: module {
// CHECK-NEXT: func.func @numbers_of_iterations(%arg0: tensor<8xi32>, %arg1: tensor<i32>) -> tensor<i32> {
// CHECK-NEXT: %0 = tensor.empty() : tensor<4xi32>
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %1 = linalg.fill ins(%c0_i32 : i32) outs(%0 : tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %2 = scf.for %arg2 = %c0 to %c8 step %c4 iter_args(%arg3 = %1) -> (tensor<4xi32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg2] [4] [1] : tensor<8xi32> to tensor<4xi32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg3[0] [4] [1] : tensor<4xi32> to tensor<4xi32>
// CHECK-NEXT: %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%extracted_slice : tensor<4xi32>) outs(%extracted_slice_0 : tensor<4xi32>) {
// CHECK-NEXT: ^bb0(%in: i32, %out: i32):
// CHECK-NEXT: %4 = linalg.index 0 : index
// CHECK-NEXT: %5 = affine.apply #map1(%arg2)[%4]
// CHECK-NEXT: %6 = arith.index_cast %5 : index to i32
// CHECK-NEXT: %7 = arith.muli %in, %6 : i32
// CHECK-NEXT: %8 = arith.addi %7, %out : i32
// CHECK-NEXT: linalg.yield %8 : i32
// CHECK-NEXT: } -> tensor<4xi32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %3 into %arg3[0] [4] [1] : tensor<4xi32> into tensor<4xi32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<4xi32>
// CHECK-NEXT: }
// CHECK-NEXT: %reduced = linalg.reduce ins(%2 : tensor<4xi32>) outs(%arg1 : tensor<i32>) dimensions = [0]
// CHECK-NEXT: (%in: i32, %init: i32) {
// CHECK-NEXT: %3 = arith.addi %in, %init : i32
// CHECK-NEXT: linalg.yield %3 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %reduced : tensor<i32>
// CHECK-NEXT: }

// -----

// More is known of the partial results than of the tensor they are added to.
// CHECK-LABEL: func.func @known_size
// CHECK: %[[PARTS:.*]] = scf.forall {{.*}} -> (tensor<12x8xi32>)
// CHECK: %[[CAST:.*]] = tensor.cast %[[PARTS]] : tensor<12x8xi32> to tensor<?x8xi32>
// CHECK-NEXT: linalg.reduce ins(%[[CAST]] : tensor<?x8xi32>) outs(%{{.*}} : tensor<?xi32>) dimensions = [1]
func.func @known_size(%a: tensor<12x9xi32>, %out: tensor<?xi32>) -> tensor<?xi32> {
  %cast = tensor.cast %a : tensor<12x9xi32> to tensor<?x?xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%cast : tensor<?x?xi32>) outs(%out : tensor<?xi32>) {
  ^bb0(%e: i32, %most: i32):
    %1 = arith.maxsi %e, %most : i32
    linalg.yield %1 : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2, %3, %loop = transform.structured.tile_reduction_using_forall %0 by num_threads = [0, 8] tile_sizes = [0, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
