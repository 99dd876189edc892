// Operations of tensor that are refused.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @gather_empty(%t: tensor<4x5xf32>, %c: tensor<1x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims must be non-empty}}
  %0 = tensor.gather %t[%c] gather_dims([]) : (tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<1x4x5xf32>
  return
}

// -----

func.func @gather_many(%t: tensor<4xf32>, %c: tensor<1x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims overflow source rank}}
  %0 = tensor.gather %t[%c] gather_dims([0, 1]) : (tensor<4xf32>, tensor<1x2xindex>) -> tensor<1xf32>
  return
}

// -----

func.func @gather_length(%t: tensor<4x5xf32>, %c: tensor<1x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %t[%c] gather_dims([0, 1]) : (tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<1xf32>
  return
}

// -----

func.func @gather_negative(%t: tensor<4x5xf32>, %c: tensor<1x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims value must be non-negative}}
  %0 = tensor.gather %t[%c] gather_dims([-1]) unique : (tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<1x5xf32>
  return
}

// -----

func.func @gather_large(%t: tensor<4x5xf32>, %c: tensor<1x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims value must be smaller than source rank}}
  %0 = tensor.gather %t[%c] gather_dims([2]) unique : (tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<1x5xf32>
  return
}

// -----

func.func @gather_number(%t: tensor<4x5xf32>, %c: tensor<1x1xindex>) {
  // expected-error @+1 {{custom op 'tensor.gather' expected integer value}}
  %0 = tensor.gather %t[%c] gather_dims([1.0]) unique : (tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<1x5xf32>
  return
}

// -----

func.func @gather_too_large_number(%t: tensor<4x5xf32>, %c: tensor<1x1xindex>) {
  // expected-error @+1 {{custom op 'tensor.gather' integer value too large}}
  %0 = tensor.gather %t[%c] gather_dims([99999999999999999999]) unique : (tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<1x5xf32>
  return
}

// -----

func.func @gather_bracket(%t: tensor<4x5xf32>, %c: tensor<1x1xindex>) {
  // expected-error @+1 {{expected ']'}}
  %0 = tensor.gather %t[%c] gather_dims([0 1]) unique : (tensor<4x5xf32>, tensor<1x1xindex>) -> tensor<1x5xf32>
  return
}

// -----

func.func @generate_arguments(%f: f32) {
  // expected-error @+1 {{all body arguments must be index}}
  %0 = "tensor.generate"() ({
  ^bb0(%a: i32):
    tensor.yield %f : f32
  }) : () -> tensor<4xf32>
  return
}

// -----

func.func @generate_count(%f: f32) {
  // expected-error @+1 {{must have one body argument per input dimension}}
  %0 = tensor.generate {
  ^bb0(%a: index, %b: index):
    tensor.yield %f : f32
  } : tensor<4xf32>
  return
}

// -----

func.func @generate_yield(%f: i32) {
  // expected-error @+1 {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate {
  ^bb0(%a: index):
    tensor.yield %f : i32
  } : tensor<4xf32>
  return
}

// -----

func.func @generate_sizes(%f: f32) {
  // expected-error @+1 {{'tensor.generate' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.generate {
  ^bb0(%a: index):
    tensor.yield %f : f32
  } : tensor<?xf32>
  return
}

// -----

func.func @generate_class(%f: f32) {
  %0 = tensor.generate {
  ^bb0(%a: index):
    tensor.yield %f : f32
  // expected-error @+1 {{custom op 'tensor.generate' invalid kind of type specified: expected builtin.tensor, but found 'memref<4xf32>'}}
  } : memref<4xf32>
  return
}

// -----

func.func @concat_rank(%a: tensor<4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @concat_element(%a: tensor<4xf32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<4xi32>) -> tensor<8xf32>
  return
}

// -----

func.func @concat_dim(%a: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(1) %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @concat_none(%a: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.concat' op requires at least one input}}
  %0 = "tensor.concat"() <{dim = 0 : i64}> : () -> tensor<8xf32>
  return
}

// -----

func.func @concat_size(%a: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.concat' op result type 'tensor<9xf32>'does not match inferred shape 'tensor<8xf32>' static sizes}}
  %0 = tensor.concat dim(0) %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<9xf32>
  return
}

// -----

func.func @concat_other_size(%a: tensor<4x3xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1}}
  %0 = tensor.concat dim(0) %a, %b : (tensor<4x3xf32>, tensor<4x4xf32>) -> tensor<8x3xf32>
  return
}

// -----

func.func @expand_values(%t: tensor<?xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 1 dynamic dims while output_shape has 0 values}}
  %0 = "tensor.expand_shape"(%t) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 8>}> : (tensor<?xf32>) -> tensor<?x8xf32>
  return
}

// -----

func.func @expand_rank(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op expected the expanded type, 'tensor<32xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<4x8xf32>'.}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [32] : tensor<4x8xf32> into tensor<32xf32>
  return
}

// -----

func.func @expand_maps(%t: tensor<32xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).}}
  %0 = tensor.expand_shape %t [[0], [1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @expand_static_shape(%t: tensor<32xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [32] : tensor<32xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @expand_covered(%t: tensor<32xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.}}
  %0 = tensor.expand_shape %t [[0]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @expand_order(%t: tensor<32xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.expand_shape %t [[1, 0]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @expand_negative(%t: tensor<32xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  4294967295.}}
  %0 = tensor.expand_shape %t [[0, -2]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @collapse_type(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<32xf32>', but got 'tensor<32xi32>'}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xi32>
  return
}

// -----

func.func @collapse_size(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 32}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<31xf32>
  return
}

// -----

func.func @collapse_empty(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op reassociation indices must not be empty}}
  %0 = tensor.collapse_shape %t [[], [0, 1]] : tensor<4x8xf32> into tensor<1x32xf32>
  return
}

// -----

func.func @collapse_class(%t: memref<4x8xf32>) {
  // expected-error @+1 {{custom op 'tensor.collapse_shape' invalid kind of type specified}}
  %0 = tensor.collapse_shape %t [[0, 1]] : memref<4x8xf32> into tensor<32xf32>
  return
}

// -----

func.func @reshape_element(%t: tensor<4xf32>, %s: tensor<1xindex>) {
  // expected-error @+1 {{'tensor.reshape' op element types of source and destination tensor types should be the same}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<4xi32>
  return
}

// -----

func.func @reshape_dynamic(%t: tensor<4xf32>, %s: tensor<?xindex>) {
  // expected-error @+1 {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<?xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @reshape_length(%t: tensor<4xf32>, %s: tensor<2xindex>) {
  // expected-error @+1 {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<2xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @reshape_count(%t: tensor<4xf32>, %s: tensor<1xindex>) {
  // expected-error @+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<5xf32>
  return
}

// -----

func.func @slice_type(%t: tensor<8xf32>) {
  // expected-error @+1 {{expected type to be 'tensor<4xf32>' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<5xf32>
  return
}

// -----

func.func @slice_element(%t: tensor<8xf32>) {
  // expected-error @+1 {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xi32>
  return
}

// -----

func.func @slice_rank(%t: tensor<8xf32>) {
  // expected-error @+1 {{expected rank to be smaller or equal to the other rank.}}
  %0 = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4x1xf32>
  return
}

// -----

func.func @slice_outside(%t: tensor<8xf32>) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 9 >= 8}}
  %0 = tensor.extract_slice %t[6] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return
}

// -----

func.func @slice_class(%t: tensor<8xf32>) {
  // expected-error @+1 {{custom op 'tensor.extract_slice' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<*xf32>
  return
}

// -----

func.func @insert_slice_type(%t: tensor<8xf32>, %s: tensor<5xf32>) {
  // expected-error @+1 {{expected type to be 'tensor<4xf32>' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.insert_slice %s into %t[0] [4] [1] : tensor<5xf32> into tensor<8xf32>
  return
}

// -----

func.func @insert_slice_values(%t: tensor<8xf32>, %s: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (2 vs 1)}}
  %0 = "tensor.insert_slice"(%s, %t, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 2, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<8xf32>, index, index) -> tensor<8xf32>
  return
}

// -----

func.func @pad_arguments(%t: tensor<4xf32>, %f: f32) {
  // expected-error @+1 {{expected the block to have 1 arguments}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%a: index, %b: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @pad_argument_type(%t: tensor<4xf32>, %f: f32) {
  // expected-error @+1 {{'tensor.pad' op expected block argument 1 to be an index}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%a: i32):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @pad_yield(%t: tensor<4xf32>, %f: i32) {
  // expected-error @+1 {{'tensor.pad' op expected yield type to match shape element type}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %f : i32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @pad_type(%t: tensor<4xf32>, %f: f32) {
  // expected-error @+1 {{specified type 'tensor<7xf32>' does not match the inferred type 'tensor<6xf32>'}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<7xf32>
  return
}

// -----

func.func @pad_rank(%t: tensor<4xf32>, %f: f32) {
  // expected-error @+1 {{specified type 'tensor<7x1xf32>' does not match the inferred type 'tensor<6xf32>'}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<7x1xf32>
  return
}

// -----

func.func @extract_indices(%t: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
  %0 = tensor.extract %t[] : tensor<4xf32>
  return
}

// -----

func.func @insert_indices(%t: tensor<4xf32>, %f: f32) {
  // expected-error @+1 {{'tensor.insert' op incorrect number of indices}}
  %0 = tensor.insert %f into %t[] : tensor<4xf32>
  return
}

// -----

func.func @insert_class(%t: memref<4xf32>, %f: f32) {
  // expected-error @+1 {{custom op 'tensor.insert' invalid kind of type specified: expected builtin.tensor, but found 'memref<4xf32>'}}
  %0 = tensor.insert %f into %t[] : memref<4xf32>
  return
}

// -----

func.func @elements_count(%f: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' number of operands and types do not match: got 1 operands and 2 types}}
  %0 = tensor.from_elements %f : tensor<2xf32>
  return
}

// -----

func.func @elements_dynamic(%f: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' 'result' must be statically shaped tensor of any type values, but got 'tensor<?xf32>'}}
  %0 = tensor.from_elements %f : tensor<?xf32>
  return
}

// -----

func.func @empty_sizes(%f: f32) {
  // expected-error @+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.empty() : tensor<?xf32>
  return
}

// -----

func.func @splat_sizes(%f: f32) {
  // expected-error @+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.splat %f : tensor<?xf32>
  return
}

// -----

func.func @cast_element(%t: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<4xi32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<4xf32> to tensor<4xi32>
  return
}

// -----

func.func @cast_shape(%t: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<5xf32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<4xf32> to tensor<5xf32>
  return
}

// -----

func.func @bitcast_width(%t: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.bitcast' op operand type 'tensor<4xf32>' and result type 'tensor<4xi16>' are cast incompatible}}
  %0 = tensor.bitcast %t : tensor<4xf32> to tensor<4xi16>
  return
}

// -----

func.func @dim_of_scalar(%t: tensor<f32>, %i: index) {
  // expected-error @+1 {{'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'}}
  %0 = tensor.dim %t, %i : tensor<f32>
  return
}

// -----

func.func @yield_parent(%f: f32) {
  // expected-error @+1 {{'tensor.yield' op expects parent op to be one of 'tensor.generate, tensor.pad'}}
  tensor.yield %f : f32
  return
}

// -----

// expected-error @+1 {{cannot apply encoding to unranked tensor}}
func.func @encoded_unranked(%t: tensor<*xf32, "x">) {
  %0 = tensor.rank %t : tensor<*xf32>
  return
}

// -----

// expected-error @+1 {{expected '>' in tensor type}}
func.func @encoded_by_strides(%t: tensor<4xf32, strided<[1]>>) {
  %0 = tensor.rank %t : tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{invalid tensor element type}}
func.func @of_buffers(%t: tensor<4xmemref<f32>>) {
  %0 = tensor.rank %t : tensor<4xf32>
  return
}

// -----

func.func @slice_with_encoding(%t: tensor<4x4xf32, "any">) {
  // expected-error @+1 {{expected type to be 'tensor<2x2xf32, "any">' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.extract_slice %t[0, 0] [2, 2] [1, 1] : tensor<4x4xf32, "any"> to tensor<3x2xf32, "any">
  return
}
