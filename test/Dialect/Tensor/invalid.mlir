// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @cast(%t: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<5xf32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<4xf32> to tensor<5xf32>
  return
}

// -----

func.func @bitcast(%t: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.bitcast' op operand type 'tensor<4xf32>' and result type 'tensor<4xf64>' are cast incompatible}}
  %0 = tensor.bitcast %t : tensor<4xf32> to tensor<4xf64>
  return
}

// -----

func.func @extract_indices(%t: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
  %0 = tensor.extract %t[] : tensor<4xf32>
  return
}

// -----

func.func @insert_indices(%t: tensor<4xf32>, %s: f32) {
  // expected-error @+1 {{'tensor.insert' op incorrect number of indices}}
  %0 = tensor.insert %s into %t[] : tensor<4xf32>
  return
}

// -----

func.func @empty_sizes(%i: index) {
  // expected-error @+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.empty(%i) : tensor<4xf32>
  return
}

// -----

func.func @splat_sizes(%s: f32) {
  // expected-error @+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.splat %s : tensor<?xf32>
  return
}

// -----

func.func @concat_nothing() {
  // expected-error @+1 {{'tensor.concat' op requires at least one input}}
  %0 = tensor.concat dim(0) : () -> tensor<4xf32>
  return
}

// -----

func.func @concat_sizes(%a: tensor<4x4xf32>, %b: tensor<4x5xf32>) {
  // expected-error @+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1}}
  %0 = tensor.concat dim(0) %a, %b : (tensor<4x4xf32>, tensor<4x5xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @concat_sum(%a: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.concat' op result type 'tensor<7xf32>'does not match inferred shape 'tensor<8xf32>' static sizes}}
  %0 = tensor.concat dim(0) %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @extract_slice_size(%t: tensor<4xf32>) {
  // expected-error @+1 {{expected type to be 'tensor<2xf32>' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<3xf32>
  return
}

// -----

func.func @extract_slice_element(%t: tensor<4xf32>) {
  // expected-error @+1 {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xf64>
  return
}

// -----

func.func @extract_slice_end(%t: tensor<4xf32>) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 5 >= 4}}
  %0 = tensor.extract_slice %t[3] [3] [1] : tensor<4xf32> to tensor<3xf32>
  return
}

// -----

func.func @insert_slice_rank(%t: tensor<4x1xf32>, %d: tensor<4xf32>) {
  // expected-error @+1 {{expected rank to be smaller or equal to the other rank.}}
  %0 = tensor.insert_slice %t into %d[0] [4] [1] : tensor<4x1xf32> into tensor<4xf32>
  return
}

// -----

func.func @insert_slice_offsets(%t: tensor<4xf32>, %d: tensor<4x4xf32>) {
  // expected-error @+1 {{expected 2 offset values, got 1}}
  %0 = tensor.insert_slice %t into %d[0] [4] [1] : tensor<4xf32> into tensor<4x4xf32>
  return
}

// -----

func.func @pad_type(%t: tensor<4xf32>, %s: f32) {
  // expected-error @+1 {{specified type 'tensor<5xf32>' does not match the inferred type 'tensor<6xf32>'}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %s : f32
  } : tensor<4xf32> to tensor<5xf32>
  return
}

// -----

func.func @pad_argument(%t: tensor<4xf32>, %s: f32) {
  // expected-error @+1 {{'tensor.pad' op expected block argument 1 to be an index}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: i32):
    tensor.yield %s : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @generate_arguments(%n: index, %s: f32) {
  // expected-error @+1 {{must have one body argument per input dimension}}
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %s : f32
  } : tensor<?xf32>
  return
}

// -----

func.func @collapse_empty(%t: tensor<4x5xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op reassociation indices must not be empty}}
  %0 = tensor.collapse_shape %t [[0, 1], []] : tensor<4x5xf32> into tensor<20x1xf32>
  return
}

// -----

func.func @collapse_order(%t: tensor<4x5xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.collapse_shape %t [[1, 0]] : tensor<4x5xf32> into tensor<20xf32>
  return
}

// -----

func.func @collapse_size(%t: tensor<4x5xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 20}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x5xf32> into tensor<21xf32>
  return
}

// -----

func.func @expand_dynamic(%t: tensor<20xf32>, %n: index) {
  // expected-error @+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4, %n] : tensor<20xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @expand_sizes(%t: tensor<20xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4] : tensor<20xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @reshape_count(%t: tensor<4xf32>, %n: tensor<2xi32>) {
  // expected-error @+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %t(%n) : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @gather_order(%t: tensor<4x5x6xf32>, %i: tensor<1x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %0 = tensor.gather %t[%i] gather_dims([2, 0]) : (tensor<4x5x6xf32>, tensor<1x2xindex>) -> tensor<1x5xf32>
  return
}

// -----

func.func @gather_result(%t: tensor<4x5x6xf32>, %i: tensor<1x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op result type mismatch: expected 'tensor<1x1x5x1xf32>' or its rank-reduced variant 'tensor<1x5xf32>' (got: 'tensor<1x6xf32>')}}
  %0 = tensor.gather %t[%i] gather_dims([0, 2]) : (tensor<4x5x6xf32>, tensor<1x2xindex>) -> tensor<1x6xf32>
  return
}

// -----

func.func @scatter_unique(%s: tensor<1x5xf32>, %t: tensor<4x5x6xf32>, %i: tensor<1x2xindex>) {
  // expected-error @+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([0, 2]) : (tensor<1x5xf32>, tensor<4x5x6xf32>, tensor<1x2xindex>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @from_elements(%s: f32) {
  // expected-error @+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%s) : (f32) -> tensor<2xf32>
  return
}
