// Producers that are fused into loops which carry their destination.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @into_carried(%a: tensor<8x8xf32>, %o: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = linalg.abs ins(%a : tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %o) -> tensor<8x8xf32> {
    %2 = scf.for %j = %c0 to %c8 step %c1 iter_args(%y = %x) -> tensor<8x8xf32> {
      %3 = tensor.extract_slice %0[%i, %j] [1, 1] [1, 1] : tensor<8x8xf32> to tensor<1x1xf32>
      %4 = tensor.insert_slice %3 into %y[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x8xf32>
      scf.yield %4 : tensor<8x8xf32>
    }
    scf.yield %2 : tensor<8x8xf32>
  }
  return %1 : tensor<8x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.abs"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %2:2 = transform.split_handle %1 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %3, %4 = transform.structured.fuse_into_containing_op %0 into %2#1 : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @into_carried(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> tensor<8x8xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %0 = linalg.abs ins(%arg0 : tensor<8x8xf32>) outs(%arg1 : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT: %1 = scf.for %arg2 = %c0 to %c8 step %c1 iter_args(%arg3 = %arg1) -> (tensor<8x8xf32>) {
// CHECK-NEXT: %2 = scf.for %arg4 = %c0 to %c8 step %c1 iter_args(%arg5 = %arg3) -> (tensor<8x8xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg2, %arg4] [1, 1] [1, 1] : tensor<8x8xf32> to tensor<1x1xf32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg5[%arg2, %arg4] [1, 1] [1, 1] : tensor<8x8xf32> to tensor<1x1xf32>
// CHECK-NEXT: %3 = linalg.abs ins(%extracted_slice : tensor<1x1xf32>) outs(%extracted_slice_0 : tensor<1x1xf32>) -> tensor<1x1xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %3 into %arg5[%arg2, %arg4] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x8xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<8x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %2 : tensor<8x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %1 : tensor<8x8xf32>
// CHECK-NEXT: }

// -----

func.func @into_initial(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%e: f32, %old: f32):
    %5 = arith.addf %e, %old : f32
    linalg.yield %5 : f32
  } -> tensor<8xf32>
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %o) -> tensor<8xf32> {
    %3 = tensor.extract_slice %0[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %4 = tensor.insert_slice %3 into %x[0] [1] [1] : tensor<1xf32> into tensor<8xf32>
    scf.yield %4 : tensor<8xf32>
  }
  return %1 : tensor<8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %3, %4 = transform.structured.fuse_into_containing_op %0 into %1 : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: module {
// CHECK-NEXT: func.func @into_initial(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg0 : tensor<8xf32>) outs(%arg1 : tensor<8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %2 = arith.addf %in, %out : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<8xf32>
// CHECK-NEXT: %1 = scf.for %arg2 = %c0 to %c8 step %c1 iter_args(%arg3 = %arg1) -> (tensor<8xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg2] [1] [1] : tensor<8xf32> to tensor<1xf32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg1[%arg2] [1] [1] : tensor<8xf32> to tensor<1xf32>
// CHECK-NEXT: %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%extracted_slice : tensor<1xf32>) outs(%extracted_slice_0 : tensor<1xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %3 = arith.addf %in, %out : f32
// CHECK-NEXT: linalg.yield %3 : f32
// CHECK-NEXT: } -> tensor<1xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %2 into %arg3[0] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %1 : tensor<8xf32>
// CHECK-NEXT: }
