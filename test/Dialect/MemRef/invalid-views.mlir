// Views that are refused.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @cast_element(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xi32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<4xi32>
  return
}

// -----

func.func @cast_shape(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @cast_unranked(%m: memref<*xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<*xf32> to memref<*xf32>
  return
}

// -----

func.func @space_cast_shape(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<?xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<?xf32, 1>
  return
}

// -----

func.func @subview_space(%m: memref<8xf32>) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<8xf32>' and subview memref type 'memref<4xf32, strided<[1]>, 1>'}}
  %0 = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>, 1>
  return
}

// -----

func.func @subview_layout(%m: memref<8x8xf32, affine_map<(d0, d1) -> (d0 + d1, d1)>>) {
  // expected-error @+1 {{base type 'memref<8x8xf32, affine_map<(d0, d1) -> (d0 + d1, d1)>>' is not strided}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32, affine_map<(d0, d1) -> (d0 + d1, d1)>> to memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @subview_rank(%m: memref<8xf32>) {
  // expected-error @+1 {{expected result rank to be smaller or equal to the source rank, but got 'memref<4x1xf32>'}}
  %0 = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4x1xf32>
  return
}

// -----

func.func @subview_element(%m: memref<8xf32>) {
  // expected-error @+1 {{expected result element type to be 'f32', but got 'memref<4xi32>'}}
  %0 = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xi32>
  return
}

// -----

func.func @subview_result(%m: memref<8xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<4xf32, strided<[1], offset: 2>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4xf32, strided<[1]>>'}}
  %0 = memref.subview %m[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  return
}

// -----

func.func @subview_offsets(%m: memref<8xf32>) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0, 0] [4] [1] : memref<8xf32> to memref<4xf32>
  return
}

// -----

func.func @subview_sizes(%m: memref<8xf32>) {
  // expected-error @+1 {{expected mixed sizes rank to match mixed strides rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0] [4] [1, 1] : memref<8xf32> to memref<4xf32>
  return
}

// -----

func.func @subview_values(%m: memref<8x8xf32>) {
  // expected-error @+1 {{expected 2 offset values, got 1}}
  %0 = memref.subview %m[0] [4] [1] : memref<8x8xf32> to memref<4xf32>
  return
}

// -----

func.func @subview_negative(%m: memref<8xf32>) {
  // expected-error @+1 {{expected offsets to be non-negative, but got -1}}
  %0 = memref.subview %m[-1] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: -1>>
  return
}

// -----

func.func @subview_negative_size(%m: memref<8xf32>) {
  // expected-error @+1 {{expected sizes to be non-negative, but got -4}}
  %0 = memref.subview %m[1] [-4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 1>>
  return
}

// -----

func.func @subview_dynamic(%m: memref<8xf32>) {
  // expected-error @+1 {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (0 vs 1)}}
  %0 = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<8xf32>) -> memref<4xf32>
  return
}

// -----

func.func @subview_offset_outside(%m: memref<8xf32>) {
  // expected-error @+1 {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = memref.subview %m[8] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: 8>>
  return
}

// -----

func.func @subview_outside(%m: memref<8xf32>) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 11 >= 8}}
  %0 = memref.subview %m[4] [8] [1] : memref<8xf32> to memref<8xf32, strided<[1], offset: 4>>
  return
}

// -----

func.func @reinterpret_space(%m: memref<8xf32>) {
  // expected-error @+1 {{different memory spaces specified for source type 'memref<8xf32>' and result memref type 'memref<4xf32, 1>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8xf32> to memref<4xf32, 1>
  return
}

// -----

func.func @reinterpret_element(%m: memref<8xf32>) {
  // expected-error @+1 {{different element types specified for source type 'memref<8xf32>' and result memref type 'memref<4xi32>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8xf32> to memref<4xi32>
  return
}

// -----

func.func @reinterpret_size(%m: memref<8xf32>) {
  // expected-error @+1 {{expected result type with size = 4 instead of 5 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8xf32> to memref<5xf32>
  return
}

// -----

func.func @reinterpret_offset(%m: memref<8xf32>) {
  // expected-error @+1 {{expected result type with offset = 1 instead of 2}}
  %0 = memref.reinterpret_cast %m to offset: [1], sizes: [4], strides: [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  return
}

// -----

func.func @reinterpret_stride(%m: memref<8xf32>) {
  // expected-error @+1 {{expected result type with stride = 2 instead of 1 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [2] : memref<8xf32> to memref<4xf32, strided<[1]>>
  return
}

// -----

func.func @reinterpret_layout(%m: memref<8xf32>) {
  // expected-error @+1 {{'memref.reinterpret_cast' op result #0 must be strided memref of any type values, but got 'memref<4x4xf32, affine_map<(d0, d1) -> (d0 + d1, d1)>>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [1, 1] : memref<8xf32> to memref<4x4xf32, affine_map<(d0, d1) -> (d0 + d1, d1)>>
  return
}

// -----

func.func @collapse_groups(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid number of reassociation groups: found 1, expected 2}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<4x8xf32>
  return
}

// -----

func.func @collapse_order(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op reassociation indices must be contiguous}}
  %0 = memref.collapse_shape %m [[1, 0]] : memref<4x8xf32> into memref<32xf32>
  return
}

// -----

func.func @collapse_bounds(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op reassociation index 2 is out of bounds}}
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<4x8xf32> into memref<32xf32>
  return
}

// -----

func.func @collapse_rank_zero(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.collapse_shape %m [] : memref<4xf32> into memref<f32>
  return
}

// -----

func.func @collapse_missing(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op expanded rank (2) inconsistent with number of reassociation indices (1)}}
  %0 = memref.collapse_shape %m [[0]] : memref<4x8xf32> into memref<4xf32>
  return
}

// -----

func.func @collapse_dynamic(%m: memref<?x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x8xf32> into memref<32xf32>
  return
}

// -----

func.func @collapse_size(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim size (31) must equal reassociation group size (32)}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<31xf32>
  return
}

// -----

func.func @collapse_expands(%m: memref<32xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op has source rank 1 and result rank 2. This is not a collapse (1 < 2).}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<32xf32> into memref<4x8xf32>
  return
}

// -----

func.func @collapse_strides(%m: memref<4x8xf32, strided<[16, 1]>>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32, strided<[16, 1]>> into memref<32xf32>
  return
}

// -----

func.func @expand_collapses(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op has source rank 2 and result rank 1. This is not an expansion (2 > 1).}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [32] : memref<4x8xf32> into memref<32xf32>
  return
}

// -----

func.func @expand_shapes(%m: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [32] : memref<32xf32> into memref<4x8xf32>
  return
}

// -----

func.func @expand_values(%m: memref<?xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 1 dynamic dims while output_shape has 0 values}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 8>}> : (memref<?xf32>) -> memref<?x8xf32>
  return
}

// -----

func.func @expand_position(%m: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op invalid output shape provided at pos 0}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [8, 4] : memref<32xf32> into memref<4x8xf32>
  return
}

// -----

func.func @expand_result(%m: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected expanded type to be 'memref<4x8xf32>' but found 'memref<4x8xf32, strided<[16, 1]>>'}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32, strided<[16, 1]>>
  return
}

// -----

func.func @expand_item(%m: memref<32xf32>) {
  // expected-error @+1 {{custom op 'memref.expand_shape' expected integer value}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8.0] : memref<32xf32> into memref<4x8xf32>
  return
}

// -----

func.func @expand_end(%m: memref<32xf32>) {
  // expected-error @+1 {{expected ']' in dynamic index list}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4 8] : memref<32xf32> into memref<4x8xf32>
  return
}

// -----

func.func @expand_begin(%m: memref<32xf32>) {
  // expected-error @+1 {{expected '[' in dynamic index list}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape 4, 8] : memref<32xf32> into memref<4x8xf32>
  return
}

// -----

func.func @reshape_element(%m: memref<4xf32>, %s: memref<1xindex>) {
  // expected-error @+1 {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<?xi32>
  return
}

// -----

func.func @reshape_source(%m: memref<4xf32, strided<[2]>>, %s: memref<1xindex>) {
  // expected-error @+1 {{'memref.reshape' op source memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<4xf32, strided<[2]>>, memref<1xindex>) -> memref<?xf32>
  return
}

// -----

func.func @reshape_result(%m: memref<4xf32>, %s: memref<1xindex>) {
  // expected-error @+1 {{'memref.reshape' op result memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<?xf32, strided<[2]>>
  return
}

// -----

func.func @reshape_dynamic(%m: memref<4xf32>, %s: memref<?xindex>) {
  // expected-error @+1 {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xindex>) -> memref<?xf32>
  return
}

// -----

func.func @reshape_length(%m: memref<4xf32>, %s: memref<2xindex>) {
  // expected-error @+1 {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xindex>) -> memref<?xf32>
  return
}

// -----

func.func @transpose_map(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (d0, d1) -> (d0, d0) : memref<4x8xf32> to memref<8x4xf32>
  return
}

// -----

func.func @transpose_rank(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map of same rank as the input}}
  %0 = memref.transpose %m (d0) -> (d0) : memref<4x8xf32> to memref<8x4xf32>
  return
}

// -----

func.func @transpose_result(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.transpose' op result type 'memref<8x4xf32>' is not equivalent to the canonical transposed input type 'memref<8x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 8)>>'}}
  %0 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<4x8xf32> to memref<8x4xf32>
  return
}

// -----

func.func @view_base(%m: memref<8xi8, strided<[2]>>, %i: index) {
  // expected-error @+1 {{unsupported map for base memref type 'memref<8xi8, strided<[2]>>'}}
  %0 = memref.view %m[%i][] : memref<8xi8, strided<[2]>> to memref<2xf32>
  return
}

// -----

func.func @view_result(%m: memref<8xi8>, %i: index) {
  // expected-error @+1 {{unsupported map for result memref type 'memref<2xf32, strided<[2]>>'}}
  %0 = memref.view %m[%i][] : memref<8xi8> to memref<2xf32, strided<[2]>>
  return
}

// -----

func.func @view_space(%m: memref<8xi8>, %i: index) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<8xi8>' and view memref type 'memref<2xf32, 1>'}}
  %0 = memref.view %m[%i][] : memref<8xi8> to memref<2xf32, 1>
  return
}

// -----

func.func @view_sizes(%m: memref<8xi8>, %i: index) {
  // expected-error @+1 {{'memref.view' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.view %m[%i][%i] : memref<8xi8> to memref<2xf32>
  return
}

// -----

func.func @view_element(%m: memref<8xi32>, %i: index) {
  // expected-error @+1 {{'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<8xi32>'}}
  %0 = memref.view %m[%i][] : memref<8xi32> to memref<2xf32>
  return
}

// -----

func.func @metadata_types(%m: memref<8xf32>) {
  // expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<i32>', 'index', 'index', 'index'}}
  // expected-error @+1 {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0:4 = memref.extract_strided_metadata %m : memref<8xf32> -> memref<i32>, index, index, index
  return
}

// -----

func.func @metadata_unranked(%m: memref<*xf32>) {
  // expected-error @+1 {{custom op 'memref.extract_strided_metadata' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0:2 = memref.extract_strided_metadata %m : memref<*xf32> -> memref<f32>, index
  return
}

// -----

func.func @stride_of_one_element(%a: memref<1x4xf32, strided<[7, 1]>>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<1x4xf32, strided<[7, 1]>>' and result type 'memref<1x4xf32>' are cast incompatible}}
  %0 = memref.cast %a : memref<1x4xf32, strided<[7, 1]>> to memref<1x4xf32>
  return
}
