// Operands of structured operations that are filled up.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @multiples(%a: tensor<6x5xf32>, %b: tensor<5x7xf32>, %c: tensor<6x7xf32>) -> tensor<6x7xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<6x5xf32>, tensor<5x7xf32>) outs(%c : tensor<6x7xf32>) -> tensor<6x7xf32>
  return %0 : tensor<6x7xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %pad, %copy = transform.structured.pad %0 pad_to_multiple_of [4, 3] {padding_dimensions = [0, 2], padding_values = [0.0 : f32, "0.0", 0.0 : f32], nofold_flags = [0, 0, 1], copy_back_op = "linalg.copy"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @multiples(%arg0: tensor<6x5xf32>, %arg1: tensor<5x7xf32>, %arg2: tensor<6x7xf32>) -> tensor<6x7xf32> {
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %padded = tensor.pad %arg0 low[0, 0] high[2, 1] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %cst : f32
// CHECK-NEXT: } : tensor<6x5xf32> to tensor<8x6xf32>
// CHECK-NEXT: %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %padded_1 = tensor.pad %arg1 low[0, 0] high[1, 0] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %cst_0 : f32
// CHECK-NEXT: } : tensor<5x7xf32> to tensor<6x7xf32>
// CHECK-NEXT: %cst_2 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %padded_3 = tensor.pad %arg2 nofold low[0, 0] high[2, 0] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %cst_2 : f32
// CHECK-NEXT: } : tensor<6x7xf32> to tensor<8x7xf32>
// CHECK-NEXT: %0 = linalg.matmul ins(%padded, %padded_1 : tensor<8x6xf32>, tensor<6x7xf32>) outs(%padded_3 : tensor<8x7xf32>) -> tensor<8x7xf32>
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %0[0, 0] [6, 7] [1, 1] : tensor<8x7xf32> to tensor<6x7xf32>
// CHECK-NEXT: %1 = linalg.copy ins(%extracted_slice : tensor<6x7xf32>) outs(%arg2 : tensor<6x7xf32>) -> tensor<6x7xf32>
// CHECK-NEXT: return %1 : tensor<6x7xf32>
// CHECK-NEXT: }

// -----

func.func @greatest_size(%a: tensor<6x5xf32>, %b: tensor<5x7xf32>, %c: tensor<6x7xf32>) -> tensor<6x7xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<6x5xf32>, tensor<5x7xf32>) outs(%c : tensor<6x7xf32>) -> tensor<6x7xf32>
  return %0 : tensor<6x7xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %loop = transform.structured.tile_using_for %0 tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %2, %pad, %copy = transform.structured.pad %1 {padding_dimensions = [1], padding_values = [0.0 : f32, #ub.poison, 0.0 : f32], copy_back_op = "none"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (-d0 + 7, 4)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0 - 1)>
// CHECK-NEXT: #map2 = affine_map<(d0) -> (-d0 + 4)>
// CHECK: module {
// CHECK-NEXT: func.func @greatest_size(%arg0: tensor<6x5xf32>, %arg1: tensor<5x7xf32>, %arg2: tensor<6x7xf32>) -> tensor<6x7xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c7 = arith.constant 7 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %0 = scf.for %arg3 = %c0 to %c7 step %c4 iter_args(%arg4 = %arg2) -> (tensor<6x7xf32>) {
// CHECK-NEXT: %c7_0 = arith.constant 7 : index
// CHECK-NEXT: %1 = affine.min #map(%arg3)
// CHECK-NEXT: %2 = affine.apply #map1(%1)
// CHECK-NEXT: %3 = affine.apply #map1(%1)
// CHECK-NEXT: %4 = affine.apply #map1(%1)
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, 0] [6, 5] [1, 1] : tensor<6x5xf32> to tensor<6x5xf32>
// CHECK-NEXT: %extracted_slice_1 = tensor.extract_slice %arg1[0, %arg3] [5, %1] [1, 1] : tensor<5x7xf32> to tensor<5x?xf32>
// CHECK-NEXT: %extracted_slice_2 = tensor.extract_slice %arg4[0, %arg3] [6, %1] [1, 1] : tensor<6x7xf32> to tensor<6x?xf32>
// CHECK-NEXT: %5 = ub.poison : f32
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %6 = affine.apply #map2(%1)
// CHECK-NEXT: %padded = tensor.pad %extracted_slice_1 low[0, 0] high[0, %6] {
// CHECK-NEXT: ^bb0(%arg5: index, %arg6: index):
// CHECK-NEXT: tensor.yield %5 : f32
// CHECK-NEXT: } : tensor<5x?xf32> to tensor<5x4xf32>
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %c1_3 = arith.constant 1 : index
// CHECK-NEXT: %7 = affine.apply #map2(%1)
// CHECK-NEXT: %padded_4 = tensor.pad %extracted_slice_2 low[0, 0] high[0, %7] {
// CHECK-NEXT: ^bb0(%arg5: index, %arg6: index):
// CHECK-NEXT: tensor.yield %cst : f32
// CHECK-NEXT: } : tensor<6x?xf32> to tensor<6x4xf32>
// CHECK-NEXT: %c1_5 = arith.constant 1 : index
// CHECK-NEXT: %c1_6 = arith.constant 1 : index
// CHECK-NEXT: %8 = linalg.matmul ins(%extracted_slice, %padded : tensor<6x5xf32>, tensor<5x4xf32>) outs(%padded_4 : tensor<6x4xf32>) -> tensor<6x4xf32>
// CHECK-NEXT: %extracted_slice_7 = tensor.extract_slice %8[0, 0] [6, %1] [1, 1] : tensor<6x4xf32> to tensor<6x?xf32>
// CHECK-NEXT: %9 = affine.apply #map1(%1)
// CHECK-NEXT: %10 = affine.apply #map1(%1)
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %extracted_slice_7 into %arg4[0, %arg3] [6, %1] [1, 1] : tensor<6x?xf32> into tensor<6x7xf32>
// CHECK-NEXT: scf.yield %inserted_slice : tensor<6x7xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<6x7xf32>
// CHECK-NEXT: }

// -----

func.func @prescribed(%a: tensor<?x5xf32>, %b: tensor<5x7xf32>, %c: tensor<?x7xf32>) -> tensor<?x7xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x5xf32>, tensor<5x7xf32>) outs(%c : tensor<?x7xf32>) -> tensor<?x7xf32>
  return %0 : tensor<?x7xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %pad, %copy = transform.structured.pad %0 pad_to_multiple_of [4] use_prescribed_tensor_shapes {padding_dimensions = [0]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<()[s0] -> ((s0 ceildiv 4) * 4)>
// CHECK-NEXT: #map1 = affine_map<()[s0, s1] -> (-s1 + (s0 ceildiv 4) * 4)>
// CHECK: module {
// CHECK-NEXT: func.func @prescribed(%arg0: tensor<?x5xf32>, %arg1: tensor<5x7xf32>, %arg2: tensor<?x7xf32>) -> tensor<?x7xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c0 : tensor<?x5xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %dim_1 = tensor.dim %arg2, %c0_0 : tensor<?x7xf32>
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = affine.apply #map()[%dim]
// CHECK-NEXT: %c0_2 = arith.constant 0 : index
// CHECK-NEXT: %dim_3 = tensor.dim %arg0, %c0_2 : tensor<?x5xf32>
// CHECK-NEXT: %1 = affine.apply #map1()[%dim, %dim_3]
// CHECK-NEXT: %padded = tensor.pad %arg0 low[0, 0] high[%1, 0] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %cst : f32
// CHECK-NEXT: } : tensor<?x5xf32> to tensor<?x5xf32>
// CHECK-NEXT: %cst_4 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %2 = affine.apply #map()[%dim_1]
// CHECK-NEXT: %c0_5 = arith.constant 0 : index
// CHECK-NEXT: %dim_6 = tensor.dim %arg2, %c0_5 : tensor<?x7xf32>
// CHECK-NEXT: %3 = affine.apply #map1()[%dim_1, %dim_6]
// CHECK-NEXT: %padded_7 = tensor.pad %arg2 low[0, 0] high[%3, 0] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %cst_4 : f32
// CHECK-NEXT: } : tensor<?x7xf32> to tensor<?x7xf32>
// CHECK-NEXT: %c0_8 = arith.constant 0 : index
// CHECK-NEXT: %dim_9 = tensor.dim %arg0, %c0_8 : tensor<?x5xf32>
// CHECK-NEXT: %c0_10 = arith.constant 0 : index
// CHECK-NEXT: %dim_11 = tensor.dim %arg2, %c0_10 : tensor<?x7xf32>
// CHECK-NEXT: %4 = linalg.matmul ins(%padded, %arg1 : tensor<?x5xf32>, tensor<5x7xf32>) outs(%padded_7 : tensor<?x7xf32>) -> tensor<?x7xf32>
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %4[0, 0] [%dim_9, 7] [1, 1] : tensor<?x7xf32> to tensor<?x7xf32>
// CHECK-NEXT: %5 = bufferization.materialize_in_destination %extracted_slice in %arg2 : (tensor<?x7xf32>, tensor<?x7xf32>) -> tensor<?x7xf32>
// CHECK-NEXT: return %5 : tensor<?x7xf32>
// CHECK-NEXT: }

// -----

func.func @loops(%a: tensor<6x5xf32>, %b: tensor<5x7xf32>, %c: tensor<6x7xf32>) -> tensor<6x7xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<6x5xf32>, tensor<5x7xf32>) outs(%c : tensor<6x7xf32>) -> tensor<6x7xf32>
  return %0 : tensor<6x7xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %pad = transform.structured.pad_tiling_interface %0 to padding_sizes [8, 0, 5] {padding_values = [0.0 : f32, 0.0 : f32, 0.0 : f32]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @loops(%arg0: tensor<6x5xf32>, %arg1: tensor<5x7xf32>, %arg2: tensor<6x7xf32>) -> tensor<6x7xf32> {
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %padded = tensor.pad %arg0 low[0, 0] high[2, 0] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %cst : f32
// CHECK-NEXT: } : tensor<6x5xf32> to tensor<8x5xf32>
// CHECK-NEXT: %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %padded_1 = tensor.pad %arg1 low[0, 0] high[0, 0] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %cst_0 : f32
// CHECK-NEXT: } : tensor<5x7xf32> to tensor<5x7xf32>
// CHECK-NEXT: %cst_2 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %padded_3 = tensor.pad %arg2 low[0, 0] high[2, 0] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %cst_2 : f32
// CHECK-NEXT: } : tensor<6x7xf32> to tensor<8x7xf32>
// CHECK-NEXT: %0 = linalg.matmul ins(%padded, %padded_1 : tensor<8x5xf32>, tensor<5x7xf32>) outs(%padded_3 : tensor<8x7xf32>) -> tensor<8x7xf32>
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %0[0, 0] [6, 7] [1, 1] : tensor<8x7xf32> to tensor<6x7xf32>
// CHECK-NEXT: return %extracted_slice : tensor<6x7xf32>
// CHECK-NEXT: }

// -----

func.func @multiples_of_loops(%a: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %pad = transform.structured.pad_tiling_interface %0 to padding_sizes [4] pad_to_multiple_of : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// CHECK: #map = affine_map<()[s0] -> ((s0 ceildiv 4) * 4)>
// CHECK-NEXT: #map1 = affine_map<()[s0] -> ((s0 ceildiv 4) * 4 - 1)>
// CHECK-NEXT: #map2 = affine_map<()[s0, s1] -> (-s1 + (s0 ceildiv 4) * 4)>
// CHECK: module {
// CHECK-NEXT: func.func @multiples_of_loops(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c0 : tensor<?xf32>
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %dim_1 = tensor.dim %arg1, %c0_0 : tensor<?xf32>
// CHECK-NEXT: %0 = affine.apply #map()[%dim]
// CHECK-NEXT: %1 = affine.apply #map1()[%dim]
// CHECK-NEXT: %2 = affine.apply #map()[%dim]
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %c0_2 = arith.constant 0 : index
// CHECK-NEXT: %dim_3 = tensor.dim %arg0, %c0_2 : tensor<?xf32>
// CHECK-NEXT: %3 = affine.apply #map2()[%dim, %dim_3]
// CHECK-NEXT: %padded = tensor.pad %arg0 low[0] high[%3] {
// CHECK-NEXT: ^bb0(%arg2: index):
// CHECK-NEXT: tensor.yield %cst : f32
// CHECK-NEXT: } : tensor<?xf32> to tensor<?xf32>
// CHECK-NEXT: %4 = affine.apply #map()[%dim]
// CHECK-NEXT: %5 = affine.apply #map1()[%dim]
// CHECK-NEXT: %6 = affine.apply #map()[%dim]
// CHECK-NEXT: %cst_4 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %c0_5 = arith.constant 0 : index
// CHECK-NEXT: %dim_6 = tensor.dim %arg1, %c0_5 : tensor<?xf32>
// CHECK-NEXT: %7 = affine.apply #map2()[%dim, %dim_6]
// CHECK-NEXT: %padded_7 = tensor.pad %arg1 low[0] high[%7] {
// CHECK-NEXT: ^bb0(%arg2: index):
// CHECK-NEXT: tensor.yield %cst_4 : f32
// CHECK-NEXT: } : tensor<?xf32> to tensor<?xf32>
// CHECK-NEXT: %c0_8 = arith.constant 0 : index
// CHECK-NEXT: %dim_9 = tensor.dim %arg0, %c0_8 : tensor<?xf32>
// CHECK-NEXT: %c0_10 = arith.constant 0 : index
// CHECK-NEXT: %dim_11 = tensor.dim %arg1, %c0_10 : tensor<?xf32>
// CHECK-NEXT: %8 = linalg.exp ins(%padded : tensor<?xf32>) outs(%padded_7 : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %8[0] [%dim_9] [1] : tensor<?xf32> to tensor<?xf32>
// CHECK-NEXT: return %extracted_slice : tensor<?xf32>
// CHECK-NEXT: }
