// Tiling of structured operations by a schedule.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @matmul(%a: tensor<?x8xf32>, %b: tensor<8x12xf32>, %c: tensor<?x12xf32>) -> tensor<?x12xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x12xf32>) outs(%c : tensor<?x12xf32>) -> tensor<?x12xf32>
  return %0 : tensor<?x12xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [4, 0, 2] interchange = [2, 0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0)[s0] -> (-d0 + s0, 4)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 - 1)>
// CHECK: module {
// CHECK-NEXT: func.func @matmul(%arg0: tensor<?x8xf32>, %arg1: tensor<8x12xf32>, %arg2: tensor<?x12xf32>) -> tensor<?x12xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c0 : tensor<?x8xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %dim_1 = tensor.dim %arg2, %c0_0 : tensor<?x12xf32>
// CHECK-NEXT: %c0_2 = arith.constant 0 : index
// CHECK-NEXT: %c0_3 = arith.constant 0 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %0 = scf.for %arg3 = %c0_2 to %c8 step %c2 iter_args(%arg4 = %arg2) -> (tensor<?x12xf32>) {
// CHECK-NEXT: %1 = scf.for %arg5 = %c0_3 to %dim step %c4 iter_args(%arg6 = %arg4) -> (tensor<?x12xf32>) {
// CHECK-NEXT: %2 = affine.min #map(%arg5)[%dim]
// CHECK-NEXT: %3 = affine.apply #map1(%2)
// CHECK-NEXT: %4 = affine.apply #map1(%2)
// CHECK-NEXT: %5 = affine.apply #map1(%2)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg5, %arg3] [%2, 2] [1, 1] : tensor<?x8xf32> to tensor<?x2xf32>
// CHECK-NEXT: %extracted_slice_4 = tensor.extract_slice %arg1[%arg3, 0] [2, 12] [1, 1] : tensor<8x12xf32> to tensor<2x12xf32>
// CHECK-NEXT: %extracted_slice_5 = tensor.extract_slice %arg6[%arg5, 0] [%2, 12] [1, 1] : tensor<?x12xf32> to tensor<?x12xf32>
// CHECK-NEXT: %6 = linalg.matmul ins(%extracted_slice, %extracted_slice_4 : tensor<?x2xf32>, tensor<2x12xf32>) outs(%extracted_slice_5 : tensor<?x12xf32>) -> tensor<?x12xf32>
// CHECK-NEXT: %7 = affine.apply #map1(%2)
// CHECK-NEXT: %8 = affine.apply #map1(%2)
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %6 into %arg6[%arg5, 0] [%2, 12] [1, 1] : tensor<?x12xf32> into tensor<?x12xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<?x12xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %1 : tensor<?x12xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<?x12xf32>
// CHECK-NEXT: }

// -----

func.func @window(%a: memref<10xf32>, %k: memref<3xf32>, %c: memref<8xf32>) {
  linalg.conv_1d ins(%a, %k : memref<10xf32>, memref<3xf32>) outs(%c : memref<8xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.conv_1d"]} in %root : (!transform.any_op) -> !transform.any_op
    %size = transform.param.constant 3 : i64 -> !transform.param<i64>
    %1, %loop = transform.structured.tile_using_for %0 tile_sizes [%size] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (-d0 + 8, 3)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 - 1)>
// CHECK-NEXT: #map2 = affine_map<(d0) -> (d0 + 1)>
// CHECK-NEXT: #map3 = affine_map<(d0) -> (d0 + 2)>
// CHECK: module {
// CHECK-NEXT: func.func @window(%arg0: memref<10xf32>, %arg1: memref<3xf32>, %arg2: memref<8xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: scf.for %arg3 = %c0 to %c8 step %c3 {
// CHECK-NEXT: %c8_0 = arith.constant 8 : index
// CHECK-NEXT: %0 = affine.min #map(%arg3)
// CHECK-NEXT: %1 = affine.apply #map1(%0)
// CHECK-NEXT: %2 = affine.apply #map2(%0)
// CHECK-NEXT: %3 = affine.apply #map3(%0)
// CHECK-NEXT: %4 = affine.apply #map1(%0)
// CHECK-NEXT: %subview = memref.subview %arg0[%arg3] [%3] [1] : memref<10xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: %subview_1 = memref.subview %arg1[0] [3] [1] : memref<3xf32> to memref<3xf32, strided<[1]>>
// CHECK-NEXT: %subview_2 = memref.subview %arg2[%arg3] [%0] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: linalg.conv_1d ins(%subview, %subview_1 : memref<?xf32, strided<[1], offset: ?>>, memref<3xf32, strided<[1]>>) outs(%subview_2 : memref<?xf32, strided<[1], offset: ?>>)
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }

// -----

func.func @scalable(%a: memref<?xf32>, %c: memref<?xf32>) {
  linalg.exp ins(%a : memref<?xf32>) outs(%c : memref<?xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loop = transform.structured.tile_using_for %0 tile_sizes [[4]] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0)[s0, s1] -> (-d0 + s0, s1)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 - 1)>
// CHECK: module {
// CHECK-NEXT: func.func @scalable(%arg0: memref<?xf32>, %arg1: memref<?xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %dim_1 = memref.dim %arg1, %c0_0 : memref<?xf32>
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %vscale = vector.vscale
// CHECK-NEXT: %c4_vscale = arith.muli %c4, %vscale : index
// CHECK-NEXT: %c0_2 = arith.constant 0 : index
// CHECK-NEXT: scf.for %arg2 = %c0_2 to %dim step %c4_vscale {
// CHECK-NEXT: %0 = affine.min #map(%arg2)[%dim, %c4_vscale]
// CHECK-NEXT: %1 = affine.apply #map1(%0)
// CHECK-NEXT: %2 = affine.apply #map1(%0)
// CHECK-NEXT: %3 = affine.apply #map1(%0)
// CHECK-NEXT: %subview = memref.subview %arg0[%arg2] [%0] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: %subview_3 = memref.subview %arg1[%arg2] [%0] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: linalg.exp ins(%subview : memref<?xf32, strided<[1], offset: ?>>) outs(%subview_3 : memref<?xf32, strided<[1], offset: ?>>)
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }

// -----

func.func @parallel(%a: tensor<?x12xf32>, %c: tensor<?x12xf32>) -> tensor<?x12xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x12xf32>) outs(%c : tensor<?x12xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f32
    linalg.yield %f : f32
  } -> tensor<?x12xf32>
  return %0 : tensor<?x12xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loop = transform.structured.tile_using_forall %0 tile_sizes [5, 4] (mapping = [#gpu.block<y>, #gpu.block<x>]) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<()[s0] -> (s0 ceildiv 5)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 * 5)>
// CHECK-NEXT: #map2 = affine_map<(d0) -> (d0 * 4)>
// CHECK-NEXT: #map3 = affine_map<(d0)[s0] -> (-d0 + s0, 5)>
// CHECK-NEXT: #map4 = affine_map<(d0) -> (d0 - 1)>
// CHECK-NEXT: #map5 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map6 = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK: module {
// CHECK-NEXT: func.func @parallel(%arg0: tensor<?x12xf32>, %arg1: tensor<?x12xf32>) -> tensor<?x12xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c0 : tensor<?x12xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %dim_1 = tensor.dim %arg1, %c0_0 : tensor<?x12xf32>
// CHECK-NEXT: %0 = affine.apply #map()[%dim]
// CHECK-NEXT: %1 = scf.forall (%arg2, %arg3) in (%0, 3) shared_outs(%arg4 = %arg1) -> (tensor<?x12xf32>) {
// CHECK-NEXT: %2 = affine.apply #map1(%arg2)
// CHECK-NEXT: %3 = affine.apply #map2(%arg3)
// CHECK-NEXT: %4 = affine.min #map3(%2)[%dim]
// CHECK-NEXT: %5 = affine.apply #map4(%4)
// CHECK-NEXT: %6 = affine.apply #map4(%4)
// CHECK-NEXT: %7 = affine.apply #map4(%4)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%2, %3] [%4, 4] [1, 1] : tensor<?x12xf32> to tensor<?x4xf32>
// CHECK-NEXT: %extracted_slice_2 = tensor.extract_slice %arg4[%2, %3] [%4, 4] [1, 1] : tensor<?x12xf32> to tensor<?x4xf32>
// CHECK-NEXT: %8 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<?x4xf32>) outs(%extracted_slice_2 : tensor<?x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %11 = linalg.index 0 : index
// CHECK-NEXT: %12 = affine.apply #map6(%2)[%11]
// CHECK-NEXT: %13 = arith.index_cast %12 : index to i32
// CHECK-NEXT: %14 = arith.sitofp %13 : i32 to f32
// CHECK-NEXT: linalg.yield %14 : f32
// CHECK-NEXT: } -> tensor<?x4xf32>
// CHECK-NEXT: %9 = affine.apply #map4(%4)
// CHECK-NEXT: %10 = affine.apply #map4(%4)
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %8 into %arg4[%2, %3] [%4, 4] [1, 1] : tensor<?x4xf32> into tensor<?x12xf32>
// CHECK-NEXT: }
// CHECK-NEXT: } {mapping = [#gpu.block<y>, #gpu.block<x>]}
// CHECK-NEXT: return %1 : tensor<?x12xf32>
// CHECK-NEXT: }

// -----

func.func @threads(%a: memref<100x64xf32>, %c: memref<100x64xf32>) {
  linalg.exp ins(%a : memref<100x64xf32>) outs(%c : memref<100x64xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loop = transform.structured.tile_using_forall %0 num_threads [7, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0 * 15)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 * -15 + 100)>
// CHECK-NEXT: #map2 = affine_map<(d0) -> (d0 * -15 + 100, 15)>
// CHECK-NEXT: #map3 = affine_map<(d0) -> (d0 * 4)>
// CHECK-NEXT: #map4 = affine_map<(d0) -> (d0 - 1)>
// CHECK: module {
// CHECK-NEXT: func.func @threads(%arg0: memref<100x64xf32>, %arg1: memref<100x64xf32>) {
// CHECK-NEXT: scf.forall (%arg2, %arg3) in (7, 16) {
// CHECK-NEXT: %0 = affine.apply #map(%arg2)
// CHECK-NEXT: %1 = affine.apply #map1(%arg2)
// CHECK-NEXT: %2 = affine.min #map2(%arg2)
// CHECK-NEXT: %3 = affine.apply #map3(%arg3)
// CHECK-NEXT: %4 = affine.apply #map4(%2)
// CHECK-NEXT: %5 = affine.apply #map(%arg2)
// CHECK-NEXT: %6 = affine.apply #map4(%2)
// CHECK-NEXT: %7 = affine.apply #map3(%arg3)
// CHECK-NEXT: %8 = affine.apply #map(%arg2)
// CHECK-NEXT: %9 = affine.apply #map4(%2)
// CHECK-NEXT: %10 = affine.apply #map3(%arg3)
// CHECK-NEXT: %subview = memref.subview %arg0[%5, %7] [%2, 4] [1, 1] : memref<100x64xf32> to memref<?x4xf32, strided<[64, 1], offset: ?>>
// CHECK-NEXT: %subview_0 = memref.subview %arg1[%8, %10] [%2, 4] [1, 1] : memref<100x64xf32> to memref<?x4xf32, strided<[64, 1], offset: ?>>
// CHECK-NEXT: linalg.exp ins(%subview : memref<?x4xf32, strided<[64, 1], offset: ?>>) outs(%subview_0 : memref<?x4xf32, strided<[64, 1], offset: ?>>)
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }

// -----

func.func @unknown_threads(%a: memref<?xf32>, %c: memref<?xf32>) {
  linalg.exp ins(%a : memref<?xf32>) outs(%c : memref<?xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loop = transform.structured.tile_using_forall %0 num_threads [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<()[s0] -> (s0 ceildiv 4)>
// CHECK-NEXT: #map1 = affine_map<(d0)[s0] -> (d0 * (s0 ceildiv 4))>
// CHECK-NEXT: #map2 = affine_map<()[s0] -> (s0 - (s0 ceildiv 4) * 4)>
// CHECK-NEXT: #map3 = affine_map<(d0)[s0] -> (-(d0 * (s0 ceildiv 4)) + s0)>
// CHECK-NEXT: #map4 = affine_map<(d0)[s0] -> (-(d0 * (s0 ceildiv 4)) + s0, s0 ceildiv 4)>
// CHECK-NEXT: #map5 = affine_map<(d0) -> (0, d0)>
// CHECK-NEXT: #map6 = affine_map<(d0) -> (d0 - 1)>
// CHECK: module {
// CHECK-NEXT: func.func @unknown_threads(%arg0: memref<?xf32>, %arg1: memref<?xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %dim_1 = memref.dim %arg1, %c0_0 : memref<?xf32>
// CHECK-NEXT: %0 = affine.apply #map()[%dim]
// CHECK-NEXT: scf.forall (%arg2) in (4) {
// CHECK-NEXT: %1 = affine.apply #map1(%arg2)[%dim]
// CHECK-NEXT: %2 = affine.apply #map2()[%dim]
// CHECK-NEXT: %3 = affine.apply #map3(%arg2)[%dim]
// CHECK-NEXT: %4 = affine.min #map4(%arg2)[%dim]
// CHECK-NEXT: %5 = affine.max #map5(%4)
// CHECK-NEXT: %6 = affine.apply #map6(%5)
// CHECK-NEXT: %7 = affine.apply #map1(%arg2)[%dim]
// CHECK-NEXT: %8 = affine.apply #map6(%5)
// CHECK-NEXT: %9 = affine.apply #map1(%arg2)[%dim]
// CHECK-NEXT: %10 = affine.apply #map6(%5)
// CHECK-NEXT: %subview = memref.subview %arg0[%7] [%5] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: %subview_2 = memref.subview %arg1[%9] [%5] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: linalg.exp ins(%subview : memref<?xf32, strided<[1], offset: ?>>) outs(%subview_2 : memref<?xf32, strided<[1], offset: ?>>)
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
