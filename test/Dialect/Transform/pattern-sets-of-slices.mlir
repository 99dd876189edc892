// What the sets of patterns of slices and views do.
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @ee(%t: tensor<?x16xf32>, %i: index, %n: index) -> tensor<4xf32> {
  %0 = tensor.extract_slice %t[2, %i] [1, 8] [1, 2] : tensor<?x16xf32> to tensor<8xf32>
  %1 = tensor.extract_slice %0[%n] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @ee2(%t: tensor<?x?xf32>, %i: index, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.extract_slice %t[2, %i] [%n, %n] [%i, 2] : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %0[%n, 3] [%i, %i] [3, %n] : tensor<?x?xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
func.func @ii(%t: tensor<8xf32>, %u: tensor<1x8xf32>, %v: tensor<?x?xf32>, %i: index) -> tensor<?x?xf32> {
  %0 = tensor.insert_slice %t into %u[0, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<1x8xf32>
  %1 = tensor.insert_slice %0 into %v[%i, 3] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
func.func @ii2(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<?x?xf32>, %i: index) -> tensor<?x?xf32> {
  %0 = tensor.insert_slice %t into %u[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %0 into %v[%i, 3] [1, 8] [1, 1] : tensor<8xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
func.func @parallel(%t: tensor<8xf32>, %u: tensor<1x8xf32>, %v: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tensor.insert_slice %t into %u[0, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<1x8xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %v) -> tensor<4x8xf32> {
    scf.forall.in_parallel { tensor.parallel_insert_slice %0 into %o[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32> }
  }
  return %r : tensor<4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<()[s0, s1] -> (s0 * 2 + s1)>
// CHECK-NEXT: #map1 = affine_map<()[s0, s1] -> (s0 * s1 + 2)>
// CHECK-NEXT: #map2 = affine_map<()[s0] -> (s0 * 3)>
// CHECK-NEXT: #map3 = affine_map<()[s0] -> (s0 + 6)>
// CHECK-NEXT: #map4 = affine_map<()[s0] -> (s0 * 2)>
// CHECK: module {
// CHECK-NEXT: func.func @ee(%arg0: tensor<?x16xf32>, %arg1: index, %arg2: index) -> tensor<4xf32> {
// CHECK-NEXT: %0 = affine.apply #map()[%arg2, %arg1]
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[2, %0] [1, 4] [1, 2] : tensor<?x16xf32> to tensor<4xf32>
// CHECK-NEXT: return %extracted_slice : tensor<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ee2(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: index) -> tensor<?x?xf32> {
// CHECK-NEXT: %0 = affine.apply #map1()[%arg2, %arg1]
// CHECK-NEXT: %1 = affine.apply #map2()[%arg1]
// CHECK-NEXT: %2 = affine.apply #map3()[%arg1]
// CHECK-NEXT: %3 = affine.apply #map4()[%arg2]
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%0, %2] [%arg1, %arg1] [%1, %3] : tensor<?x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %extracted_slice : tensor<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ii(%arg0: tensor<8xf32>, %arg1: tensor<1x8xf32>, %arg2: tensor<?x?xf32>, %arg3: index) -> tensor<?x?xf32> {
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %arg0 into %arg2[%arg3, 3] [1, 8] [1, 1] : tensor<8xf32> into tensor<?x?xf32>
// CHECK-NEXT: return %inserted_slice : tensor<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ii2(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<?x?xf32>, %arg3: index) -> tensor<?x?xf32> {
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %arg0 into %arg2[%arg3, 3] [1, 8] [1, 1] : tensor<8xf32> into tensor<?x?xf32>
// CHECK-NEXT: return %inserted_slice : tensor<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @parallel(%arg0: tensor<8xf32>, %arg1: tensor<1x8xf32>, %arg2: tensor<4x8xf32>) -> tensor<4x8xf32> {
// CHECK-NEXT: %0 = scf.forall (%arg3) in (4) shared_outs(%arg4 = %arg2) -> (tensor<4x8xf32>) {
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %arg0 into %arg4[%arg3, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<4x8xf32>
// CHECK-NEXT: }

// -----

func.func @ei(%t: tensor<?x8xf32>, %u: tensor<1x?x8xf32>, %i: index, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%d) : tensor<1x?x8xf32>
  %0 = tensor.insert_slice %t into %e[0, 0, 0] [1, %d, 8] [1, 1, 1] : tensor<?x8xf32> into tensor<1x?x8xf32>
  %1 = tensor.extract_slice %0[0, %i, 2] [1, 4, 4] [1, 1, 1] : tensor<1x?x8xf32> to tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @ie(%t: tensor<1x8xf32>, %u: tensor<3x1x8xf32>) -> tensor<3x1x8xf32> {
  %0 = tensor.extract_slice %t[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> to tensor<8xf32>
  %1 = tensor.insert_slice %0 into %u[2, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<8xf32> into tensor<3x1x8xf32>
  return %1 : tensor<3x1x8xf32>
}
func.func @expanded(%t: tensor<2x8xf32>, %u: tensor<1x8xf32>, %i: index) -> tensor<1x8xf32> {
  %0 = tensor.extract_slice %t[%i, 0] [1, 8] [1, 1] : tensor<2x8xf32> to tensor<8xf32>
  %1 = tensor.insert_slice %0 into %u[0, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}
func.func @expanded_more(%t: tensor<2x8xf32>, %u: tensor<1x1x8xf32>, %i: index) -> tensor<1x1x8xf32> {
  %0 = tensor.extract_slice %t[%i, 0] [1, 8] [1, 1] : tensor<2x8xf32> to tensor<8xf32>
  %1 = tensor.insert_slice %0 into %u[0, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<8xf32> into tensor<1x1x8xf32>
  return %1 : tensor<1x1x8xf32>
}
func.func @expanded_elsewhere(%t: tensor<2x8x3xf32>, %u: tensor<8x1xf32>, %i: index) -> tensor<8x1xf32> {
  %0 = tensor.extract_slice %t[%i, 0, 1] [1, 8, 1] [1, 1, 1] : tensor<2x8x3xf32> to tensor<8xf32>
  %1 = tensor.insert_slice %0 into %u[0, 0] [8, 1] [1, 1] : tensor<8xf32> into tensor<8x1xf32>
  return %1 : tensor<8x1xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @ei(%arg0: tensor<?x8xf32>, %arg1: tensor<1x?x8xf32>, %arg2: index, %arg3: index) -> tensor<4x4xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg2, 2] [4, 4] [1, 1] : tensor<?x8xf32> to tensor<4x4xf32>
// CHECK-NEXT: return %extracted_slice : tensor<4x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ie(%arg0: tensor<1x8xf32>, %arg1: tensor<3x1x8xf32>) -> tensor<3x1x8xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> to tensor<8xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %extracted_slice into %arg1[2, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<8xf32> into tensor<3x1x8xf32>
// CHECK-NEXT: return %inserted_slice : tensor<3x1x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @expanded(%arg0: tensor<2x8xf32>, %arg1: tensor<1x8xf32>, %arg2: index) -> tensor<1x8xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg2, 0] [1, 8] [1, 1] : tensor<2x8xf32> to tensor<1x8xf32>
// CHECK-NEXT: return %extracted_slice : tensor<1x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @expanded_more(%arg0: tensor<2x8xf32>, %arg1: tensor<1x1x8xf32>, %arg2: index) -> tensor<1x1x8xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg2, 0] [1, 8] [1, 1] : tensor<2x8xf32> to tensor<8xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %extracted_slice into %arg1[0, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<8xf32> into tensor<1x1x8xf32>
// CHECK-NEXT: return %inserted_slice : tensor<1x1x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @expanded_elsewhere(%arg0: tensor<2x8x3xf32>, %arg1: tensor<8x1xf32>, %arg2: index) -> tensor<8x1xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg2, 0, 1] [1, 8, 1] [1, 1, 1] : tensor<2x8x3xf32> to tensor<8x1xf32>
// CHECK-NEXT: return %extracted_slice : tensor<8x1xf32>
// CHECK-NEXT: }

// -----

func.func @xe(%t: tensor<?x16xf32>, %i: index) -> tensor<1x8xf32> {
  %0 = tensor.extract_slice %t[%i, 2] [1, 8] [1, 1] : tensor<?x16xf32> to tensor<8xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}
func.func @ic(%t: tensor<1x8xf32>, %u: tensor<?x16xf32>, %i: index) -> tensor<?x16xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<1x8xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %0 into %u[%i, 2] [1, 8] [1, 1] : tensor<8xf32> into tensor<?x16xf32>
  return %1 : tensor<?x16xf32>
}
func.func @ix(%t: tensor<8xf32>, %u: tensor<?x16xf32>, %i: index) -> tensor<?x16xf32> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
  %1 = tensor.insert_slice %0 into %u[%i, 2] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<?x16xf32>
  return %1 : tensor<?x16xf32>
}
func.func @ixx(%t: tensor<8xf32>, %u: tensor<3x?x16xf32>, %i: index) -> tensor<3x?x16xf32> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %1 = tensor.insert_slice %0 into %u[0, %i, 2] [1, 2, 4] [1, 1, 1] : tensor<2x4xf32> into tensor<3x?x16xf32>
  return %1 : tensor<3x?x16xf32>
}
func.func @collapsed_in_parallel(%t: tensor<1x8xf32>, %w: tensor<8xf32>, %v: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<1x8xf32> into tensor<8xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %v) -> tensor<4x8xf32> {
    scf.forall.in_parallel { tensor.parallel_insert_slice %0 into %o[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32> }
  }
  return %r : tensor<4x8xf32>
}
func.func @expanded_in_parallel(%t: tensor<8xf32>, %v: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %v) -> tensor<4x8xf32> {
    scf.forall.in_parallel { tensor.parallel_insert_slice %0 into %o[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32> }
  }
  return %r : tensor<4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.tensor.reassociative_reshape_folding
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @xe(%arg0: tensor<?x16xf32>, %arg1: index) -> tensor<1x8xf32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%arg1, 2] [1, 8] [1, 1] : tensor<?x16xf32> to tensor<1x8xf32>
// CHECK-NEXT: return %extracted_slice : tensor<1x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ic(%arg0: tensor<1x8xf32>, %arg1: tensor<?x16xf32>, %arg2: index) -> tensor<?x16xf32> {
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %arg0 into %arg1[%arg2, 2] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<?x16xf32>
// CHECK-NEXT: return %inserted_slice : tensor<?x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ix(%arg0: tensor<8xf32>, %arg1: tensor<?x16xf32>, %arg2: index) -> tensor<?x16xf32> {
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %arg0 into %arg1[%arg2, 2] [1, 8] [1, 1] : tensor<8xf32> into tensor<?x16xf32>
// CHECK-NEXT: return %inserted_slice : tensor<?x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ixx(%arg0: tensor<8xf32>, %arg1: tensor<3x?x16xf32>, %arg2: index) -> tensor<3x?x16xf32> {
// CHECK-NEXT: %expanded = tensor.expand_shape %arg0 {{\[\[}}0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %expanded into %arg1[0, %arg2, 2] [1, 2, 4] [1, 1, 1] : tensor<2x4xf32> into tensor<3x?x16xf32>
// CHECK-NEXT: return %inserted_slice : tensor<3x?x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @collapsed_in_parallel(%arg0: tensor<1x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<4x8xf32>) -> tensor<4x8xf32> {
// CHECK-NEXT: %0 = scf.forall (%arg3) in (4) shared_outs(%arg4 = %arg2) -> (tensor<4x8xf32>) {
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %arg0 into %arg4[%arg3, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<4x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @expanded_in_parallel(%arg0: tensor<8xf32>, %arg1: tensor<4x8xf32>) -> tensor<4x8xf32> {
// CHECK-NEXT: %0 = scf.forall (%arg2) in (4) shared_outs(%arg3 = %arg1) -> (tensor<4x8xf32>) {
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %arg0 into %arg3[%arg2, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : tensor<4x8xf32>
// CHECK-NEXT: }

// -----

func.func @rs(%m: memref<?x4xf32>, %s: memref<2xindex>) -> memref<?x8xf32> {
  %0 = memref.reshape %m(%s) : (memref<?x4xf32>, memref<2xindex>) -> memref<?x8xf32>
  return %0 : memref<?x8xf32>
}
func.func @rsu(%m: memref<*xf32>, %s: memref<?xindex>) -> memref<*xf32> {
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.memref.expand_ops
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @rs(%arg0: memref<?x4xf32>, %arg1: memref<2xindex>) -> memref<?x8xf32> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = memref.load %arg1[%c0] : memref<2xindex>
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%0, 8], strides: [8, 1] : memref<?x4xf32> to memref<?x8xf32>
// CHECK-NEXT: return %reinterpret_cast : memref<?x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @rsu(%arg0: memref<*xf32>, %arg1: memref<?xindex>) -> memref<*xf32> {
// CHECK-NEXT: %reshape = memref.reshape %arg0(%arg1) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
// CHECK-NEXT: return %reshape : memref<*xf32>
// CHECK-NEXT: }

// -----

func.func @sv(%m: memref<16x?xf32>, %i: index) -> memref<4x8xf32, strided<[?, 2], offset: ?>> {
  %0 = memref.subview %m[%i, 2] [4, 8] [1, 2] : memref<16x?xf32> to memref<4x8xf32, strided<[?, 2], offset: ?>>
  return %0 : memref<4x8xf32, strided<[?, 2], offset: ?>>
}
func.func @reshaped(%m: memref<16x?xf32>) -> (memref<?xf32>, index) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<16x?xf32> into memref<?xf32>
  %1 = memref.extract_aligned_pointer_as_index %m : memref<16x?xf32> -> index
  return %0, %1 : memref<?xf32>, index
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.memref.expand_strided_metadata
    } : !transform.any_op
    transform.yield
  }
}

// CHECK: #map = affine_map<()[s0, s1] -> (s0 * s1 + 2)>
// CHECK-NEXT: #map1 = affine_map<()[s0] -> (s0 * 16)>
// CHECK: module {
// CHECK-NEXT: func.func @sv(%arg0: memref<16x?xf32>, %arg1: index) -> memref<4x8xf32, strided<[?, 2], offset: ?>> {
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<16x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: %0 = affine.apply #map()[%arg1, %strides#0]
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%0], sizes: [4, 8], strides: [%strides#0, 2] : memref<f32> to memref<4x8xf32, strided<[?, 2], offset: ?>>
// CHECK-NEXT: return %reinterpret_cast : memref<4x8xf32, strided<[?, 2], offset: ?>>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @reshaped(%arg0: memref<16x?xf32>) -> (memref<?xf32>, index) {
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<16x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: %0 = affine.apply #map1()[%sizes#1]
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%0], strides: [1] : memref<f32> to memref<?xf32>
// CHECK-NEXT: %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<16x?xf32> -> index
// CHECK-NEXT: return %reinterpret_cast, %intptr : memref<?xf32>, index
// CHECK-NEXT: }
