// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @load_rank(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.load' op incorrect number of indices for load, expected 1 but got 2}}
  %0 = memref.load %m[%i, %i] : memref<4xf32>
  return
}

// -----

func.func @alloc_sizes() {
  // expected-error@+1 {{'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.alloc() : memref<?xf32>
  return
}

// -----

func.func @cast_shape(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @subview_layout(%m: memref<8x8xf32>, %i: index) {
  // expected-error@+1 {{expected result type to be 'memref<4x4xf32, strided<[8, 1], offset: ?>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x4xf32>'}}
  %0 = memref.subview %m[%i, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32>
  return
}

// -----

func.func @subview_bounds(%m: memref<8xf32>) {
  // expected-error@+1 {{slice along dimension 0 runs out-of-bounds: 8 >= 8}}
  %0 = memref.subview %m[5] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 5>>
  return
}

// -----

func.func @reinterpret_size(%m: memref<8xf32>) {
  // expected-error@+1 {{expected result type with size = 4 instead of 5 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8xf32> to memref<5xf32>
  return
}

// -----

func.func @collapse_groups(%m: memref<2x3x4xf32>) {
  // expected-error@+1 {{'memref.collapse_shape' op collapsed dim size (7) must equal reassociation group size (6)}}
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x4xf32> into memref<7x4xf32>
  return
}

// -----

func.func @collapse_not_contiguous(%m: memref<2x3xf32, strided<[4, 1]>>) {
  // expected-error@+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<2x3xf32, strided<[4, 1]>> into memref<6xf32>
  return
}

// -----

func.func @atomic_kind(%m: memref<4xf32>, %i: index, %x: f32) {
  // expected-error@+1 {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  %0 = memref.atomic_rmw addi %x, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

memref.global @g : memref<2xf32>

func.func @global_type() {
  // expected-error@+1 {{'memref.get_global' op result type 'memref<3xf32>' does not match type 'memref<2xf32>' of the global memref @g}}
  %0 = memref.get_global @g : memref<3xf32>
  return
}

// -----

func.func @view_sizes(%m: memref<?xi8>, %i: index) {
  // expected-error@+1 {{'memref.view' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.view %m[%i][] : memref<?xi8> to memref<?xf32>
  return
}

// -----

func.func @realloc_size(%m: memref<?xf32>) {
  // expected-error@+1 {{missing dimension operand for result type 'memref<?xf32>'}}
  %0 = memref.realloc %m : memref<?xf32> to memref<?xf32>
  return
}

// -----

func.func @sizes_before_offsets(%m: memref<4x4xf32>, %i: index) {
  // expected-error@+1 {{expected the number of 'sizes' to match the number of dynamic entries in 'static_sizes' (1 vs 0)}}
  %0 = "memref.subview"(%m, %i, %i) <{static_offsets = array<i64: 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (memref<4x4xf32>, index, index) -> memref<4x4xf32>
  return
}

// -----

func.func @metadata_of_one_dimension(%m: memref<8xf32, 1>) {
  // expected-error@+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32, 1>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index', 'index', 'index'}}
  // expected-error@+1 {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0:4 = "memref.extract_strided_metadata"(%m) : (memref<8xf32, 1>) -> (memref<f32>, index, index, index)
  return
}

// -----

func.func @elements_before_shapes(%m: memref<4xf32>, %n: memref<2x2xi32>) {
  // expected-error@+1 {{'memref.copy' op requires the same element type for all operands}}
  memref.copy %m, %n : memref<4xf32> to memref<2x2xi32>
  return
}

// -----

func.func @update_without_value(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{'memref.generic_atomic_rmw' op expects a non-empty block}}
  %x = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: f32):
  }
  return
}
