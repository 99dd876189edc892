// What the sets of patterns of structured operations do.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @p1(%a: tensor<4x2xf32>, %b: tensor<1x1x2x4xf32>) -> tensor<1x1x2x4xf32> {
  %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [2, 4] into %b : tensor<4x2xf32> -> tensor<1x1x2x4xf32>
  return %0 : tensor<1x1x2x4xf32>
}
func.func @p2(%a: tensor<3x2xf32>, %b: tensor<1x1x2x4xf32>, %p: f32) -> tensor<1x1x2x4xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1, 0] inner_tiles = [2, 4] into %b : tensor<3x2xf32> -> tensor<1x1x2x4xf32>
  return %0 : tensor<1x1x2x4xf32>
}
func.func @p3(%a: tensor<5x1x8xf32>, %b: tensor<5x1x1x8xf32>, %p: f32) -> tensor<5x1x1x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [2] inner_tiles = [8] into %b : tensor<5x1x8xf32> -> tensor<5x1x1x8xf32>
  return %0 : tensor<5x1x1x8xf32>
}
func.func @p5(%a: tensor<5x8x1xf32>, %b: tensor<1x1x5x8xf32>, %p: f32) -> tensor<1x1x5x8xf32> {
  %0 = linalg.pack %a outer_dims_perm = [2, 1, 0] inner_dims_pos = [1] inner_tiles = [8] into %b : tensor<5x8x1xf32> -> tensor<1x1x5x8xf32>
  return %0 : tensor<1x1x5x8xf32>
}
func.func @p7(%a: tensor<1x7x3xf32>, %b: tensor<1x1x1x4x8xf32>, %p: f32) -> tensor<1x1x1x4x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [2, 1, 0] inner_dims_pos = [2, 1] inner_tiles = [4, 8] into %b : tensor<1x7x3xf32> -> tensor<1x1x1x4x8xf32>
  return %0 : tensor<1x1x1x4x8xf32>
}
func.func @u2(%a: tensor<1x1x2x4xf32>, %b: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1, 0] inner_tiles = [2, 4] into %b : tensor<1x1x2x4xf32> -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
func.func @u4(%b: tensor<?x1x?xf32>, %a: tensor<?x1x1x?xf32>, %t: index) -> tensor<?x1x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [2] inner_tiles = [%t] into %b : tensor<?x1x1x?xf32> -> tensor<?x1x?xf32>
  return %0 : tensor<?x1x?xf32>
}
func.func @u7(%b: tensor<1x7x3xf32>, %a: tensor<1x1x1x4x8xf32>) -> tensor<1x7x3xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [2, 1, 0] inner_dims_pos = [2, 1] inner_tiles = [4, 8] into %b : tensor<1x1x1x4x8xf32> -> tensor<1x7x3xf32>
  return %0 : tensor<1x7x3xf32>
}
func.func @u11(%b: tensor<5x6x7xf32>, %a: tensor<1x6x5x8xf32>) -> tensor<5x6x7xf32> {
  %0 = linalg.unpack %a outer_dims_perm=[2,1,0] inner_dims_pos = [2] inner_tiles = [8] into %b : tensor<1x6x5x8xf32> -> tensor<5x6x7xf32>
  return %0 : tensor<5x6x7xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.linalg.decompose_pack_unpack
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @p1(%arg0: tensor<4x2xf32>, %arg1: tensor<1x1x2x4xf32>) -> tensor<1x1x2x4xf32> {
// CHECK-NEXT: %0 = tensor.empty() : tensor<2x4xf32>
// CHECK-NEXT: %transposed = linalg.transpose ins(%arg0 : tensor<4x2xf32>) outs(%0 : tensor<2x4xf32>) permutation = [1, 0]
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %transposed into %arg1[0, 0, 0, 0] [1, 1, 2, 4] [1, 1, 1, 1] : tensor<2x4xf32> into tensor<1x1x2x4xf32>
// CHECK-NEXT: return %inserted_slice : tensor<1x1x2x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @p2(%arg0: tensor<3x2xf32>, %arg1: tensor<1x1x2x4xf32>, %arg2: f32) -> tensor<1x1x2x4xf32> {
// CHECK-NEXT: %padded = tensor.pad %arg0 low[0, 0] high[1, 0] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %arg2 : f32
// CHECK-NEXT: } : tensor<3x2xf32> to tensor<4x2xf32>
// CHECK-NEXT: %0 = tensor.empty() : tensor<2x4xf32>
// CHECK-NEXT: %transposed = linalg.transpose ins(%padded : tensor<4x2xf32>) outs(%0 : tensor<2x4xf32>) permutation = [1, 0]
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %transposed into %arg1[0, 0, 0, 0] [1, 1, 2, 4] [1, 1, 1, 1] : tensor<2x4xf32> into tensor<1x1x2x4xf32>
// CHECK-NEXT: return %inserted_slice : tensor<1x1x2x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @p3(%arg0: tensor<5x1x8xf32>, %arg1: tensor<5x1x1x8xf32>, %arg2: f32) -> tensor<5x1x1x8xf32> {
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %arg0 into %arg1[0, 0, 0, 0] [5, 1, 1, 8] [1, 1, 1, 1] : tensor<5x1x8xf32> into tensor<5x1x1x8xf32>
// CHECK-NEXT: return %inserted_slice : tensor<5x1x1x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @p5(%arg0: tensor<5x8x1xf32>, %arg1: tensor<1x1x5x8xf32>, %arg2: f32) -> tensor<1x1x5x8xf32> {
// CHECK-NEXT: %pack = linalg.pack %arg0 outer_dims_perm = [2, 1, 0] inner_dims_pos = [1] inner_tiles = [8] into %arg1 : tensor<5x8x1xf32> -> tensor<1x1x5x8xf32>
// CHECK-NEXT: return %pack : tensor<1x1x5x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @p7(%arg0: tensor<1x7x3xf32>, %arg1: tensor<1x1x1x4x8xf32>, %arg2: f32) -> tensor<1x1x1x4x8xf32> {
// CHECK-NEXT: %padded = tensor.pad %arg0 low[0, 0, 0] high[0, 1, 1] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index, %arg5: index):
// CHECK-NEXT: tensor.yield %arg2 : f32
// CHECK-NEXT: } : tensor<1x7x3xf32> to tensor<1x8x4xf32>
// CHECK-NEXT: %0 = tensor.empty() : tensor<1x4x8xf32>
// CHECK-NEXT: %transposed = linalg.transpose ins(%padded : tensor<1x8x4xf32>) outs(%0 : tensor<1x4x8xf32>) permutation = [0, 2, 1]
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %transposed into %arg1[0, 0, 0, 0, 0] [1, 1, 1, 4, 8] [1, 1, 1, 1, 1] : tensor<1x4x8xf32> into tensor<1x1x1x4x8xf32>
// CHECK-NEXT: return %inserted_slice : tensor<1x1x1x4x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @u2(%arg0: tensor<1x1x2x4xf32>, %arg1: tensor<3x2xf32>) -> tensor<3x2xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, 0, 0, 0] [1, 1, 2, 4] [1, 1, 1, 1] : tensor<1x1x2x4xf32> to tensor<2x4xf32>
// CHECK-NEXT: %0 = tensor.empty() : tensor<4x2xf32>
// CHECK-NEXT: %transposed = linalg.transpose ins(%extracted_slice : tensor<2x4xf32>) outs(%0 : tensor<4x2xf32>) permutation = [1, 0]
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %transposed[0, 0] [3, 2] [1, 1] : tensor<4x2xf32> to tensor<3x2xf32>
// CHECK-NEXT: return %extracted_slice_0 : tensor<3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @u4(%arg0: tensor<?x1x?xf32>, %arg1: tensor<?x1x1x?xf32>, %arg2: index) -> tensor<?x1x?xf32> {
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %arg1, %c0 : tensor<?x1x1x?xf32>
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg1[0, 0, 0, 0] [%dim, 1, 1, %arg2] [1, 1, 1, 1] : tensor<?x1x1x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: %dim_0 = tensor.dim %arg0, %c0 : tensor<?x1x?xf32>
// CHECK-NEXT: %dim_1 = tensor.dim %arg0, %c2 : tensor<?x1x?xf32>
// CHECK-NEXT: %extracted_slice_2 = tensor.extract_slice %extracted_slice[0, 0] [%dim_0, %dim_1] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %extracted_slice_2 into %arg0[0, 0, 0] [%dim_0, 1, %dim_1] [1, 1, 1] : tensor<?x?xf32> into tensor<?x1x?xf32>
// CHECK-NEXT: return %inserted_slice : tensor<?x1x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @u7(%arg0: tensor<1x7x3xf32>, %arg1: tensor<1x1x1x4x8xf32>) -> tensor<1x7x3xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg1[0, 0, 0, 0, 0] [1, 1, 1, 4, 8] [1, 1, 1, 1, 1] : tensor<1x1x1x4x8xf32> to tensor<4x8xf32>
// CHECK-NEXT: %0 = tensor.empty() : tensor<8x4xf32>
// CHECK-NEXT: %transposed = linalg.transpose ins(%extracted_slice : tensor<4x8xf32>) outs(%0 : tensor<8x4xf32>) permutation = [1, 0]
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %transposed[0, 0] [7, 3] [1, 1] : tensor<8x4xf32> to tensor<7x3xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %extracted_slice_0 into %arg0[0, 0, 0] [1, 7, 3] [1, 1, 1] : tensor<7x3xf32> into tensor<1x7x3xf32>
// CHECK-NEXT: return %inserted_slice : tensor<1x7x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @u11(%arg0: tensor<5x6x7xf32>, %arg1: tensor<1x6x5x8xf32>) -> tensor<5x6x7xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg1[0, 0, 0, 0] [1, 6, 5, 8] [1, 1, 1, 1] : tensor<1x6x5x8xf32> to tensor<6x5x8xf32>
// CHECK-NEXT: %0 = tensor.empty() : tensor<5x6x8xf32>
// CHECK-NEXT: %transposed = linalg.transpose ins(%extracted_slice : tensor<6x5x8xf32>) outs(%0 : tensor<5x6x8xf32>) permutation = [1, 0, 2]
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %transposed[0, 0, 0] [5, 6, 7] [1, 1, 1] : tensor<5x6x8xf32> to tensor<5x6x7xf32>
// CHECK-NEXT: return %extracted_slice_0 : tensor<5x6x7xf32>
// CHECK-NEXT: }

// -----

func.func @pad(%a: tensor<1x8xf32>, %c: f32) -> tensor<1x12xf32> {
  %0 = tensor.pad %a low[0,1] high[0,3] { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<1x8xf32> to tensor<1x12xf32>
  return %0 : tensor<1x12xf32>
}
func.func @padd(%a: tensor<?x8xf32>, %l: index) -> tensor<?x12xf32> {
  %c = arith.constant 1.0 : f32
  %0 = tensor.pad %a low[0,1] high[%l,3] { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<?x8xf32> to tensor<?x12xf32>
  return %0 : tensor<?x12xf32>
}
func.func @padg(%a: tensor<?x8xf32>, %l: index) -> tensor<?x12xf32> {
  %c = arith.constant 1.0 : f32
  %0 = tensor.pad %a low[0,1] high[%l,3] { ^bb0(%i: index, %j: index):
     %q = arith.index_cast %i : index to i32
     %f = arith.sitofp %q : i32 to f32
 tensor.yield %f : f32 } : tensor<?x8xf32> to tensor<?x12xf32>
  return %0 : tensor<?x12xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.linalg.decompose_pad
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @pad(%arg0: tensor<1x8xf32>, %arg1: f32) -> tensor<1x12xf32> {
// CHECK-NEXT: %0 = tensor.empty() : tensor<1x12xf32>
// CHECK-NEXT: %1 = linalg.fill ins(%arg1 : f32) outs(%0 : tensor<1x12xf32>) -> tensor<1x12xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %arg0 into %1[0, 1] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<1x12xf32>
// CHECK-NEXT: return %inserted_slice : tensor<1x12xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @padd(%arg0: tensor<?x8xf32>, %arg1: index) -> tensor<?x12xf32> {
// CHECK-NEXT: %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c0 : tensor<?x8xf32>
// CHECK-NEXT: %0 = arith.addi %dim, %arg1 : index
// CHECK-NEXT: %1 = tensor.empty(%0) : tensor<?x12xf32>
// CHECK-NEXT: %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<?x12xf32>) -> tensor<?x12xf32>
// CHECK-NEXT: %dim_0 = tensor.dim %arg0, %c0 : tensor<?x8xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %arg0 into %2[0, 1] [%dim_0, 8] [1, 1] : tensor<?x8xf32> into tensor<?x12xf32>
// CHECK-NEXT: return %inserted_slice : tensor<?x12xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @padg(%arg0: tensor<?x8xf32>, %arg1: index) -> tensor<?x12xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %arg0, %c0 : tensor<?x8xf32>
// CHECK-NEXT: %0 = arith.addi %dim, %arg1 : index
// CHECK-NEXT: %generated = tensor.generate %0 {
// CHECK-NEXT: ^bb0(%arg2: index, %arg3: index):
// CHECK-NEXT: %1 = arith.index_cast %arg2 : index to i32
// CHECK-NEXT: %2 = arith.sitofp %1 : i32 to f32
// CHECK-NEXT: tensor.yield %2 : f32
// CHECK-NEXT: } : tensor<?x12xf32>
// CHECK-NEXT: %dim_0 = tensor.dim %arg0, %c0 : tensor<?x8xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %arg0 into %generated[0, 1] [%dim_0, 8] [1, 1] : tensor<?x8xf32> into tensor<?x12xf32>
// CHECK-NEXT: return %inserted_slice : tensor<?x12xf32>
// CHECK-NEXT: }

// -----

#id = affine_map<(d0,d1) -> (d0,d1)>
func.func @ud(%a: tensor<1x8xf32>, %b: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %0 = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel","parallel"]} ins(%a: tensor<1x8xf32>) outs(%b: tensor<1x8xf32>) {
    ^bb0(%x: f32, %y: f32):
     %z = arith.addf %x, %y : f32
     linalg.yield %z : f32 } -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}
func.func @um(%a: memref<1x8xf32>, %b: memref<1x8xf32>) {
  linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel","parallel"]} ins(%a: memref<1x8xf32>) outs(%b: memref<1x8xf32>) {
    ^bb0(%x: f32, %y: f32):
     %z = arith.addf %x, %x : f32
     linalg.yield %z : f32 }
  return
}
func.func @pad(%a: tensor<1x8xf32>, %c: f32) -> tensor<1x12xf32> {
  %0 = tensor.pad %a low[0,1] high[0,3] { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<1x8xf32> to tensor<1x12xf32>
  return %0 : tensor<1x12xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: module {
// CHECK-NEXT: func.func @ud(%arg0: tensor<1x8xf32>, %arg1: tensor<1x8xf32>) -> tensor<1x8xf32> {
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{\[\[}}0, 1]] : tensor<1x8xf32> into tensor<8xf32>
// CHECK-NEXT: %collapsed_0 = tensor.collapse_shape %arg1 {{\[\[}}0, 1]] : tensor<1x8xf32> into tensor<8xf32>
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%collapsed : tensor<8xf32>) outs(%collapsed_0 : tensor<8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %1 = arith.addf %in, %out : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<8xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %0 {{\[\[}}0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
// CHECK-NEXT: return %expanded : tensor<1x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @um(%arg0: memref<1x8xf32>, %arg1: memref<1x8xf32>) {
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1]] : memref<1x8xf32> into memref<8xf32>
// CHECK-NEXT: %collapse_shape_0 = memref.collapse_shape %arg1 {{\[\[}}0, 1]] : memref<1x8xf32> into memref<8xf32>
// CHECK-NEXT: linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%collapse_shape : memref<8xf32>) outs(%collapse_shape_0 : memref<8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %0 = arith.addf %in, %in : f32
// CHECK-NEXT: linalg.yield %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @pad(%arg0: tensor<1x8xf32>, %arg1: f32) -> tensor<1x12xf32> {
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{\[\[}}0, 1]] : tensor<1x8xf32> into tensor<8xf32>
// CHECK-NEXT: %padded = tensor.pad %collapsed low[1] high[3] {
// CHECK-NEXT: ^bb0(%arg2: index):
// CHECK-NEXT: tensor.yield %arg1 : f32
// CHECK-NEXT: } : tensor<8xf32> to tensor<12xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %padded {{\[\[}}0, 1]] output_shape [1, 12] : tensor<12xf32> into tensor<1x12xf32>
// CHECK-NEXT: return %expanded : tensor<1x12xf32>
// CHECK-NEXT: }

// -----

#id = affine_map<(d0,d1) -> (d0,d1)>
func.func @ud(%a: tensor<1x8xf32>, %b: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %0 = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel","parallel"]} ins(%a: tensor<1x8xf32>) outs(%b: tensor<1x8xf32>) {
    ^bb0(%x: f32, %y: f32):
     %z = arith.addf %x, %y : f32
     linalg.yield %z : f32 } -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}
func.func @um(%a: memref<1x8xf32>, %b: memref<1x8xf32>) {
  linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel","parallel"]} ins(%a: memref<1x8xf32>) outs(%b: memref<1x8xf32>) {
    ^bb0(%x: f32, %y: f32):
     %z = arith.addf %x, %x : f32
     linalg.yield %z : f32 }
  return
}
func.func @pad(%a: tensor<1x8xf32>, %c: f32) -> tensor<1x12xf32> {
  %0 = tensor.pad %a low[0,1] high[0,3] { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<1x8xf32> to tensor<1x12xf32>
  return %0 : tensor<1x12xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: module {
// CHECK-NEXT: func.func @ud(%arg0: tensor<1x8xf32>, %arg1: tensor<1x8xf32>) -> tensor<1x8xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> to tensor<8xf32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg1[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> to tensor<8xf32>
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%extracted_slice : tensor<8xf32>) outs(%extracted_slice_0 : tensor<8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %1 = arith.addf %in, %out : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<8xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %0 into %arg1[0, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<1x8xf32>
// CHECK-NEXT: return %inserted_slice : tensor<1x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @um(%arg0: memref<1x8xf32>, %arg1: memref<1x8xf32>) {
// CHECK-NEXT: %subview = memref.subview %arg0[0, 0] [1, 8] [1, 1] : memref<1x8xf32> to memref<8xf32, strided<[1]>>
// CHECK-NEXT: %subview_0 = memref.subview %arg1[0, 0] [1, 8] [1, 1] : memref<1x8xf32> to memref<8xf32, strided<[1]>>
// CHECK-NEXT: linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%subview : memref<8xf32, strided<[1]>>) outs(%subview_0 : memref<8xf32, strided<[1]>>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %0 = arith.addf %in, %in : f32
// CHECK-NEXT: linalg.yield %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @pad(%arg0: tensor<1x8xf32>, %arg1: f32) -> tensor<1x12xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> to tensor<8xf32>
// CHECK-NEXT: %padded = tensor.pad %extracted_slice low[1] high[3] {
// CHECK-NEXT: ^bb0(%arg2: index):
// CHECK-NEXT: tensor.yield %arg1 : f32
// CHECK-NEXT: } : tensor<8xf32> to tensor<12xf32>
// CHECK-NEXT: %0 = tensor.empty() : tensor<1x12xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %padded into %0[0, 0] [1, 12] [1, 1] : tensor<12xf32> into tensor<1x12xf32>
// CHECK-NEXT: return %inserted_slice : tensor<1x12xf32>
// CHECK-NEXT: }

// -----

#id = affine_map<(d0) -> (d0)>
func.func @idgen(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel"]} ins(%a: tensor<8xf32>) outs(%b: tensor<8xf32>) {
    ^bb0(%x: f32, %y: f32):
     linalg.yield %x : f32 } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @fillfold(%c: f32) -> tensor<4x2xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.fill ins(%c : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %1 = tensor.expand_shape %0 [[0,1]] output_shape [4,2] : tensor<8xf32> into tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}
func.func @dead(%a: memref<0xf32>, %c: f32) {
  linalg.fill ins(%c : f32) outs(%a : memref<0xf32>)
  return
}
func.func @copyself(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.copy ins(%a: tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @packcast(%s: tensor<8xf32>, %d: tensor<2x4xf32>) -> tensor<?x4xf32> {
  %a = tensor.cast %s : tensor<8xf32> to tensor<?xf32>
  %e = tensor.cast %d : tensor<2x4xf32> to tensor<?x4xf32>
  %1 = linalg.pack %a inner_dims_pos=[0] inner_tiles=[4] into %e : tensor<?xf32> -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
func.func @infer(%a: tensor<8xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel"]} ins(%a: tensor<8xf32>) outs(%b: tensor<?xf32>) {
    ^bb0(%x: f32, %y: f32):
     %z = arith.addf %x, %x : f32
     linalg.yield %z : f32 } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @cast_stays(%a: tensor<8xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %1 = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %0 = linalg.add ins(%1, %1: tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.linalg.tiling_canonicalization
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: module {
// CHECK-NEXT: func.func @idgen(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT: return %arg0 : tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @fillfold(%arg0: f32) -> tensor<4x2xf32> {
// CHECK-NEXT: %0 = tensor.empty() : tensor<8xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %0 {{\[\[}}0, 1]] output_shape [4, 2] : tensor<8xf32> into tensor<4x2xf32>
// CHECK-NEXT: %1 = linalg.fill ins(%arg0 : f32) outs(%expanded : tensor<4x2xf32>) -> tensor<4x2xf32>
// CHECK-NEXT: return %1 : tensor<4x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @dead(%arg0: memref<0xf32>, %arg1: f32) {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @copyself(%arg0: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT: return %arg0 : tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @packcast(%arg0: tensor<8xf32>, %arg1: tensor<2x4xf32>) -> tensor<?x4xf32> {
// CHECK-NEXT: %pack = linalg.pack %arg0 inner_dims_pos = [0] inner_tiles = [4] into %arg1 : tensor<8xf32> -> tensor<2x4xf32>
// CHECK-NEXT: %cast = tensor.cast %pack : tensor<2x4xf32> to tensor<?x4xf32>
// CHECK-NEXT: return %cast : tensor<?x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @infer(%arg0: tensor<8xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT: %cast = tensor.cast %arg1 : tensor<?xf32> to tensor<8xf32>
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg0 : tensor<8xf32>) outs(%cast : tensor<8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %1 = arith.addf %in, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<8xf32>
// CHECK-NEXT: %cast_0 = tensor.cast %0 : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT: return %cast_0 : tensor<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @cast_stays(%arg0: tensor<8xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT: %0 = linalg.add ins(%cast, %cast : tensor<?xf32>, tensor<?xf32>) outs(%arg1 : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: return %0 : tensor<?xf32>
// CHECK-NEXT: }
