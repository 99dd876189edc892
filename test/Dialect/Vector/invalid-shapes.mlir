// Elements, shapes and masks of vectors that are refused.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @extract_scalar(%z: vector<4xf32>) {
  // expected-error @+1 {{expected a scalar instead of a 0-d vector as the result type}}
  %0 = "vector.extract"(%z) <{static_position = array<i64: 0>}> : (vector<4xf32>) -> vector<f32>
  return
}

// -----

func.func @extract_dynamic(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "vector.extract"(%v) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>) -> f32
  return
}

// -----

func.func @extract_rank(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  %0 = vector.extract %v[0, 0] : f32 from vector<4xf32>
  return
}

// -----

func.func @extract_position(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %v[4] : f32 from vector<4xf32>
  return
}

// -----

func.func @extract_type(%v: vector<2x4xf32>) {
  // expected-error @+2 {{'vector.extract' op inferred type(s) 'vector<4xf32>' are incompatible with return type(s) of operation 'vector<5xf32>'}}
  // expected-error @+1 {{'vector.extract' op failed to infer returned types}}
  %0 = vector.extract %v[0] : vector<5xf32> from vector<2x4xf32>
  return
}

// -----

func.func @extract_element(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op failed to verify that operand and result have same element type}}
  %0 = vector.extract %v[0] : i32 from vector<4xf32>
  return
}

// -----

func.func @extract_item(%v: vector<4xf32>) {
  // expected-error @+1 {{expected ':'}}
  %0 = vector.extract %v[] 1] : f32 from vector<4xf32>
  return
}

// -----

func.func @insert_scalar(%v: vector<4xf32>, %z: vector<f32>) {
  // expected-error @+1 {{expected a scalar instead of a 0-d vector as the source operand}}
  %0 = vector.insert %z, %v [0] : vector<f32> into vector<4xf32>
  return
}

// -----

func.func @insert_rank(%v: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  %0 = vector.insert %f, %v [0, 0] : f32 into vector<4xf32>
  return
}

// -----

func.func @insert_scalar_rank(%v: vector<4x4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute rank to match the dest vector rank}}
  %0 = vector.insert %f, %v [0] : f32 into vector<4x4xf32>
  return
}

// -----

func.func @insert_vector_rank(%v: vector<4x4xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  %0 = vector.insert %w, %v [0, 0] : vector<4xf32> into vector<4x4xf32>
  return
}

// -----

func.func @insert_position(%v: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  %0 = vector.insert %f, %v [-2] : f32 into vector<4xf32>
  return
}

// -----

func.func @broadcast_rank(%v: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op source rank higher than destination rank}}
  %0 = vector.broadcast %v : vector<4x4xf32> to vector<4xf32>
  return
}

// -----

func.func @broadcast_dimension(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch (4 vs. 5)}}
  %0 = vector.broadcast %v : vector<4xf32> to vector<5xf32>
  return
}

// -----

func.func @broadcast_element(%v: f32) {
  // expected-error @+1 {{'vector.broadcast' op failed to verify that source operand and result have same element type}}
  %0 = vector.broadcast %v : f32 to vector<5xi32>
  return
}

// -----

func.func @broadcast_tensor(%v: tensor<4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op source type is not a vector}}
  %0 = vector.broadcast %v : tensor<4xf32> to vector<4xf32>
  return
}

// -----

func.func @cast_count(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of elements at source (4) and result (5)}}
  %0 = vector.shape_cast %v : vector<4xf32> to vector<5xf32>
  return
}

// -----

func.func @cast_element(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different source and result element types}}
  %0 = vector.shape_cast %v : vector<4xf32> to vector<4xi32>
  return
}

// -----

func.func @cast_scalable(%v: vector<[4]xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of scalable dims at source (1) and result (0)}}
  %0 = vector.shape_cast %v : vector<[4]xf32> to vector<4xf32>
  return
}

// -----

func.func @cast_two_scalable(%v: vector<[4]xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of scalable dims at source (1) and result (2)}}
  %0 = vector.shape_cast %v : vector<[4]xf32> to vector<[2]x[2]xf32>
  return
}

// -----

func.func @bitcast_bits(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %v : vector<4xf32> to vector<4xi16>
  return
}

// -----

func.func @bitcast_shape(%v: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op dimension size mismatch at: 0}}
  %0 = vector.bitcast %v : vector<2x4xf32> to vector<4x2xi32>
  return
}

// -----

func.func @bitcast_zero(%v: vector<f32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal}}
  %0 = vector.bitcast %v : vector<f32> to vector<i16>
  return
}

// -----

func.func @bitcast_rank(%v: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op failed to verify that all of {source, result} have same rank}}
  %0 = vector.bitcast %v : vector<2x4xf32> to vector<8xi32>
  return
}

// -----

func.func @transpose_rank(%v: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op vector result rank mismatch: 1}}
  %0 = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<8xf32>
  return
}

// -----

func.func @transpose_length(%v: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op transposition length mismatch: 3}}
  %0 = vector.transpose %v, [1, 0, 2] : vector<2x4xf32> to vector<4x2xf32>
  return
}

// -----

func.func @transpose_range(%v: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op transposition index out of range: 2}}
  %0 = vector.transpose %v, [2, 0] : vector<2x4xf32> to vector<4x2xf32>
  return
}

// -----

func.func @transpose_twice(%v: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op dimension size mismatch at: 0}}
  %0 = vector.transpose %v, [0, 0] : vector<2x4xf32> to vector<4x2xf32>
  return
}

// -----

func.func @transpose_size(%v: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op dimension size mismatch at: 0}}
  %0 = vector.transpose %v, [0, 1] : vector<2x4xf32> to vector<4x2xf32>
  return
}

// -----

func.func @transpose_number(%v: vector<2x4xf32>) {
  // expected-error @+1 {{custom op 'vector.transpose' expected integer value}}
  %0 = vector.transpose %v, [0, x] : vector<2x4xf32> to vector<4x2xf32>
  return
}

// -----

func.func @shuffle_ranks(%v: vector<2x4xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op rank mismatch}}
  %0 = "vector.shuffle"(%v, %w) <{mask = array<i64: 0>}> : (vector<2x4xf32>, vector<4xf32>) -> vector<1xf32>
  return
}

// -----

func.func @shuffle_dimension(%v: vector<2x4xf32>, %w: vector<2x5xf32>) {
  // expected-error @+1 {{'vector.shuffle' op dimension mismatch}}
  %0 = "vector.shuffle"(%v, %w) <{mask = array<i64: 0>}> : (vector<2x4xf32>, vector<2x5xf32>) -> vector<1x4xf32>
  return
}

// -----

func.func @shuffle_empty(%v: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op invalid mask length}}
  %0 = "vector.shuffle"(%v, %v) <{mask = array<i64>}> : (vector<2xf32>, vector<2xf32>) -> vector<1xf32>
  return
}

// -----

func.func @shuffle_length(%v: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask length mismatch}}
  %0 = "vector.shuffle"(%v, %v) <{mask = array<i64: 0>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  return
}

// -----

func.func @shuffle_index(%v: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask index #1 out of range}}
  %0 = vector.shuffle %v, %v [4] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @shuffle_scalable(%v: vector<[2]xf32>) {
  // expected-error @+1 {{'vector.shuffle' op operand #0 must be fixed-length vector of any type values, but got 'vector<[2]xf32>'}}
  %0 = vector.shuffle %v, %v [0] : vector<[2]xf32>, vector<[2]xf32>
  return
}

// -----

func.func @type_cast_layout(%m: memref<4xf32, strided<[2]>>) {
  // expected-error @+1 {{'vector.type_cast' op expects operand to be a memref with identity layout}}
  %0 = vector.type_cast %m : memref<4xf32, strided<[2]>> to memref<vector<4xf32>>
  return
}

// -----

func.func @type_cast_result_layout(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects result to be a memref with identity layout}}
  %0 = vector.type_cast %m : memref<4x4xf32> to memref<4xvector<4xf32>, strided<[2]>>
  return
}

// -----

func.func @type_cast_element(%m: memref<4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<4xi32>>'}}
  %0 = vector.type_cast %m : memref<4xf32> to memref<vector<4xi32>>
  return
}

// -----

func.func @type_cast_shape(%m: memref<4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<5xf32>>'}}
  %0 = vector.type_cast %m : memref<4xf32> to memref<vector<5xf32>>
  return
}

// -----

func.func @slice_lengths(%v: vector<4x8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2, 1], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @slice_rank(%v: vector<8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank}}
  %0 = vector.extract_strided_slice %v {offsets = [1, 1], sizes = [2, 1], strides = [1, 1]} : vector<8xf32> to vector<2xf32>
  return
}

// -----

func.func @slice_offset(%v: vector<8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 8)}}
  %0 = vector.extract_strided_slice %v {offsets = [9], sizes = [1], strides = [1]} : vector<8xf32> to vector<1xf32>
  return
}

// -----

func.func @slice_size(%v: vector<8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 9)}}
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [9], strides = [1]} : vector<8xf32> to vector<9xf32>
  return
}

// -----

func.func @slice_stride(%v: vector<8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [2]} : vector<8xf32> to vector<2xf32>
  return
}

// -----

func.func @slice_sum(%v: vector<8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 9)}}
  %0 = vector.extract_strided_slice %v {offsets = [7], sizes = [2], strides = [1]} : vector<8xf32> to vector<2xf32>
  return
}

// -----

func.func @slice_type(%v: vector<8xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected result type to be 'vector<2xf32>'}}
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [1]} : vector<8xf32> to vector<3xf32>
  return
}

// -----

func.func @slice_scalable(%v: vector<[8]xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected size at idx=0 to match the corresponding base size from the input vector (4 vs 8)}}
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [4], strides = [1]} : vector<[8]xf32> to vector<[4]xf32>
  return
}

// -----

func.func @insert_slice_offsets(%v: vector<8xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  %0 = vector.insert_strided_slice %w, %v {offsets = [0, 0], strides = [1]} : vector<4xf32> into vector<8xf32>
  return
}

// -----

func.func @insert_slice_strides(%v: vector<8xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected strides of same size as source vector rank}}
  %0 = vector.insert_strided_slice %w, %v {offsets = [0], strides = [1, 1]} : vector<4xf32> into vector<8xf32>
  return
}

// -----

func.func @insert_slice_rank(%v: vector<8xf32>, %w: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected source rank to be no greater than destination rank}}
  %0 = vector.insert_strided_slice %w, %v {offsets = [0], strides = [1, 1]} : vector<4x4xf32> into vector<8xf32>
  return
}

// -----

func.func @insert_slice_offset(%v: vector<8xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected offsets dimension 0 to be confined to [0, 8)}}
  %0 = vector.insert_strided_slice %w, %v {offsets = [8], strides = [1]} : vector<4xf32> into vector<8xf32>
  return
}

// -----

func.func @insert_slice_sum(%v: vector<8xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 0 to be confined to [1, 9)}}
  %0 = vector.insert_strided_slice %w, %v {offsets = [6], strides = [1]} : vector<4xf32> into vector<8xf32>
  return
}

// -----

func.func @insert_slice_scalable(%v: vector<[8]xf32>, %w: vector<8xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=0)}}
  %0 = vector.insert_strided_slice %w, %v {offsets = [0], strides = [1]} : vector<8xf32> into vector<[8]xf32>
  return
}

// -----

func.func @insert_slice_whole(%v: vector<[8]xf32>, %w: vector<[4]xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected size at idx=0 to match the corresponding base size from the input vector (4 vs 8)}}
  %0 = vector.insert_strided_slice %w, %v {offsets = [0], strides = [1]} : vector<[4]xf32> into vector<[8]xf32>
  return
}

// -----

func.func @mask_scalar_size(%i: index) {
  // expected-error @+1 {{mask dim size must be either 0 or 1 for 0-D vectors}}
  %0 = vector.constant_mask [2] : vector<i1>
  return
}

// -----

func.func @mask_scalar_length(%i: index) {
  // expected-error @+1 {{array attr must have length 1 for 0-D vectors}}
  %0 = vector.constant_mask [1, 1] : vector<i1>
  return
}

// -----

func.func @mask_length(%i: index) {
  // expected-error @+1 {{'vector.constant_mask' op must specify array attr of size equal vector result rank}}
  %0 = vector.constant_mask [1, 1] : vector<4xi1>
  return
}

// -----

func.func @mask_size(%i: index) {
  // expected-error @+1 {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [5] : vector<4xi1>
  return
}

// -----

func.func @mask_zero(%i: index) {
  // expected-error @+1 {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [0, 1] : vector<4x4xi1>
  return
}

// -----

func.func @mask_scalable(%i: index) {
  // expected-error @+1 {{'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions}}
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return
}

// -----

func.func @create_mask_scalar(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op must specify exactly one operand for 0-D create_mask}}
  %0 = vector.create_mask : vector<i1>
  return
}

// -----

func.func @create_mask_length(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %i : vector<4x4xi1>
  return
}

// -----

func.func @mask_element(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op result #0 must be vector of 1-bit signless integer values, but got 'vector<4xi32>'}}
  %0 = vector.create_mask %i : vector<4xi32>
  return
}

// -----

func.func @mask_results(%m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects number of results to match maskable operation number of results}}
  vector.mask %m {
    %0 = vector.reduction <add>, %v : vector<4xf32> into f32
    vector.yield
  } : vector<4xi1>
  return
}

// -----

func.func @mask_result_type(%m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects result type to match maskable operation result type}}
  %1 = vector.mask %m {
    %0 = vector.reduction <add>, %v : vector<4xf32> into f32
    vector.yield %0 : f32
  } : vector<4xi1> -> f64
  return
}

// -----

func.func @mask_type(%m: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation}}
  %1 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @mask_passthru(%m: vector<4xi1>, %v: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %1 = vector.mask %m, %f { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @mask_terminator(%m: vector<4xi1>, %v: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.mask' op expects a terminator within the mask region}}
  "vector.mask"(%m) ({
    "test.end"() : () -> ()
  }) : (vector<4xi1>) -> ()
  return
}

// -----

func.func @interleave_type(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs}}
  %0 = vector.interleave %v, %v : vector<4xf32> -> vector<4xf32>
  return
}

// -----

func.func @deinterleave_odd(%v: vector<3xf32>) {
  // expected-error @+1 {{'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an even number of elements}}
  %0, %1 = vector.deinterleave %v : vector<3xf32> -> vector<1xf32>
  return
}

// -----

func.func @deinterleave_type(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension}}
  %0, %1 = vector.deinterleave %v : vector<4xf32> -> vector<4xf32>
  return
}

// -----

func.func @scalable_extract_position(%v: vector<[8]xf32>) {
  // expected-error @+1 {{'vector.scalable.extract' op failed to verify that position is a multiple of the result length.}}
  %0 = vector.scalable.extract %v[1] : vector<4xf32> from vector<[8]xf32>
  return
}

// -----

func.func @scalable_extract_source(%v: vector<8xf32>) {
  // expected-error @+1 {{'vector.scalable.extract' op operand #0 must be  of ranks 1, but got 'vector<8xf32>'}}
  %0 = vector.scalable.extract %v[0] : vector<4xf32> from vector<8xf32>
  return
}

// -----

func.func @scalable_insert_position(%v: vector<[8]xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.scalable.insert' op failed to verify that position is a multiple of the source length.}}
  %0 = vector.scalable.insert %w, %v[2] : vector<4xf32> into vector<[8]xf32>
  return
}

// -----

func.func @elements_count(%f: f32) {
  // expected-error @+1 {{custom op 'vector.from_elements' number of operands and types do not match: got 1 operands and 2 types}}
  %0 = vector.from_elements %f : vector<2xf32>
  return
}

// -----

func.func @elements_scalable(%f: f32) {
  // expected-error @+1 {{custom op 'vector.from_elements' 'dest' must be fixed-length vector of any type values, but got 'vector<[1]xf32>'}}
  %0 = vector.from_elements %f : vector<[1]xf32>
  return
}

// -----

func.func @to_elements_count(%v: vector<2xf32>) {
  // expected-error @+1 {{'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types}}
  %0 = "vector.to_elements"(%v) : (vector<2xf32>) -> f32
  return
}

// -----

func.func @print_text(%f: f32) {
  // expected-error @+1 {{'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings}}
  vector.print %f : f32 str "text"
  return
}

// -----

func.func @print_tensor(%t: tensor<4xf32>) {
  // expected-error @+1 {{'vector.print' op operand #0 must be , but got 'tensor<4xf32>'}}
  vector.print %t : tensor<4xf32>
  return
}

// -----

func.func @print_punctuation(%t: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'vector.print' expected ::mlir::vector::PrintPunctuation to be one of: no_punctuation, newline, comma, open, close}}
  vector.print punctuation <dot>
  return
}

// -----

func.func @step_element(%i: index) {
  // expected-error @+1 {{'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<4xi32>'}}
  %0 = vector.step : vector<4xi32>
  return
}

// -----

func.func @fma_integers(%v: vector<4xi32>) {
  // expected-error @+1 {{'vector.fma' op operand #0 must be vector of floating-point values, but got 'vector<4xi32>'}}
  %0 = vector.fma %v, %v, %v : vector<4xi32>
  return
}
