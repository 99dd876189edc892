// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @mask_yields_more(%m: vector<4xi1>, %t: tensor<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.mask' op expects number of results to match mask region yielded values}}
  %0 = "vector.mask"(%m) ({
    %1 = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32>
    vector.yield %1, %1 : vector<4xf32>, vector<4xf32>
  }) : (vector<4xi1>) -> vector<4xf32>
  return
}

// -----

func.func @mask_of_two(%m: vector<4xi1>, %t: tensor<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.mask' op expects only one operation to mask}}
  %0 = vector.mask %m {
    %1 = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32>
    %2 = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32>
    vector.yield %1 : vector<4xf32>
  } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_of_addition(%m: vector<4xi1>, %x: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  %0 = vector.mask %m {
    %1 = arith.addf %x, %x : vector<4xf32>
    vector.yield %1 : vector<4xf32>
  } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_yields_other_value(%m: vector<4xi1>, %t: tensor<?xf32>, %i: index, %p: f32, %x: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator}}
  %0 = vector.mask %m {
    %1 = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32>
    vector.yield %x : vector<4xf32>
  } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_passthru(%m: vector<4xi1>, %t: tensor<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.mask' op expects passthru type to match result type}}
  %0 = "vector.mask"(%m, %p) ({
    %1 = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32>
    vector.yield %1 : vector<4xf32>
  }) : (vector<4xi1>, f32) -> vector<4xf32>
  return
}

// -----

func.func @bitcast(%v: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.bitcast' op dimension size mismatch at: 0}}
  %0 = vector.bitcast %v : vector<4x2xf32> to vector<3x4xf16>
  return
}

// -----

func.func @bitcast_width(%v: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %v : vector<4x2xf32> to vector<4x2xf16>
  return
}

// -----

func.func @broadcast_rank(%v: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.broadcast' op source rank higher than destination rank}}
  %0 = vector.broadcast %v : vector<4x2xf32> to vector<2xf32>
  return
}

// -----

func.func @broadcast_scalable(%v: vector<[2]xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch ([2] vs. 2)}}
  %0 = vector.broadcast %v : vector<[2]xf32> to vector<2xf32>
  return
}

// -----

func.func @shape_cast_count(%v: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of elements at source (8) and result (9)}}
  %0 = vector.shape_cast %v : vector<4x2xf32> to vector<9xf32>
  return
}

// -----

func.func @transpose_twice(%v: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.transpose' op duplicate position index: 0}}
  %0 = vector.transpose %v, [0, 0] : vector<4x2xf32> to vector<4x4xf32>
  return
}

// -----

func.func @shuffle_range(%v: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask index #2 out of range}}
  %0 = vector.shuffle %v, %v [0, 4] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @slice_end(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [3], strides = [1]} : vector<4xf32> to vector<3xf32>
  return
}

// -----

func.func @slice_insert(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.insert_strided_slice %v, %v {offsets = [0], strides = [2]} : vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @extract_position(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %v[4] : f32 from vector<4xf32>
  return
}

// -----

func.func @insert_rank(%v: vector<4xf32>, %w: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  %0 = vector.insert %v, %w[0, 0] : vector<4xf32> into vector<4x4xf32>
  return
}

// -----

func.func @reduction_kind(%v: vector<4xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'}}
  %0 = vector.reduction <and>, %v : vector<4xf32> into f32
  return
}

// -----

func.func @multi_reduction(%v: vector<4x8xf32>, %a: vector<4xf32>) {
  // expected-error @+1 {{'vector.multi_reduction' op destination type 'vector<4xf32>' is incompatible with source type 'vector<4x8xf32>'}}
  %0 = vector.multi_reduction <add>, %v, %a [0] : vector<4x8xf32> to vector<4xf32>
  return
}

// -----

func.func @scan_kind(%v: vector<4xf32>, %a: vector<f32>) {
  // expected-error @+1 {{'vector.scan' op unsupported reduction type 'f32' for kind 'or'}}
  %0:2 = vector.scan <or>, %v, %a {inclusive = true, reduction_dim = 0 : i64} : vector<4xf32>, vector<f32>
  return
}

// -----

func.func @outer_kind(%v: vector<4xf32>, %a: f32) {
  // expected-error @+1 {{'vector.outerproduct' op unsupported outerproduct type}}
  %0 = vector.outerproduct %v, %a {kind = #vector.kind<or>} : vector<4xf32>, f32
  return
}

// -----

func.func @load_stride(%m: memref<4xf32, strided<[2]>>, %i: index) {
  // expected-error @+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %m[%i] : memref<4xf32, strided<[2]>>, vector<2xf32>
  return
}

// -----

func.func @store_element(%m: memref<4xf32>, %i: index, %v: vector<2xf16>) {
  // expected-error @+1 {{'vector.store' op base and valueToStore element type should match}}
  vector.store %v, %m[%i] : memref<4xf32>, vector<2xf16>
  return
}

// -----

func.func @maskedload_indices(%m: memref<4xf32>, %i: index, %k: vector<2xi1>, %v: vector<2xf32>) {
  // expected-error @+1 {{'vector.maskedload' op requires 1 indices}}
  %0 = vector.maskedload %m[%i, %i], %k, %v : memref<4xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  return
}

// -----

func.func @gather_mask(%m: memref<4xf32>, %i: index, %n: vector<2xi32>, %k: vector<3xi1>, %v: vector<2xf32>) {
  // expected-error @+1 {{'vector.gather' op expected result dim to match mask dim}}
  %0 = vector.gather %m[%i][%n], %k, %v : memref<4xf32>, vector<2xi32>, vector<3xi1>, vector<2xf32> into vector<2xf32>
  return
}

// -----

func.func @constant_mask() {
  // expected-error @+1 {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [4, 0] : vector<4x4xi1>
  return
}

// -----

func.func @create_mask(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %i : vector<4x4xi1>
  return
}

// -----

func.func @read_indices(%m: memref<4xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires 1 indices}}
  %0 = vector.transfer_read %m[%i, %i], %p : memref<4xf32>, vector<4xf32>
  return
}

// -----

func.func @read_types(%m: memref<4xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires two types}}
  %0 = vector.transfer_read %m[%i], %p : memref<4xf32>
  return
}

// -----

func.func @read_minor_map(%m: memref<4xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[%i], %p : memref<4xf32>, vector<4x4xf32>
  return
}

// -----

func.func @read_map_twice(%m: memref<4x4xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0, d0)>} : memref<4x4xf32>, vector<4x4xf32>
  return
}

// -----

func.func @write_broadcast(%m: memref<4xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.transfer_write' op should not have broadcast dimensions}}
  vector.transfer_write %v, %m[%i] {permutation_map = affine_map<(d0) -> (0)>} : vector<4xf32>, memref<4xf32>
  return
}

// -----

func.func @contract_iterators(%v: vector<4xf32>, %a: f32) {
  // expected-error @+1 {{custom op 'vector.contract' unexpected iterator_type (window)}}
  %0 = vector.contract {indexing_maps = [], iterator_types = ["window"]} %v, %v, %a : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_pairs(%v: vector<4xf32>, %a: vector<4xf32>) {
  // expected-error @+1 {{'vector.contract' op expected at least one contracting dimension pair}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} %v, %v, %a : vector<4xf32>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @contract_shape(%v: vector<4x8xf32>, %w: vector<8x2xf32>, %a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<4x2xf32>'}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %v, %w, %a : vector<4x8xf32>, vector<8x2xf32> into vector<2x4xf32>
  return
}

// -----

func.func @mask_type(%k: vector<4xi1>, %v: vector<8xf32>) {
  // expected-error @+1 {{'vector.mask' op expects a 'vector<8xi1>' mask for the maskable operation}}
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @deinterleave_odd(%v: vector<3xf32>) {
  // expected-error @+1 {{'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an even number of elements}}
  %0, %1 = "vector.deinterleave"(%v) : (vector<3xf32>) -> (vector<1xf32>, vector<1xf32>)
  return
}

// -----

func.func @from_elements_count(%a: f32) {
  // expected-error @+1 {{custom op 'vector.from_elements' number of operands and types do not match: got 1 operands and 2 types}}
  %0 = vector.from_elements %a : vector<2xf32>
  return
}

// -----

func.func @print_text_and_value(%a: f32) {
  // expected-error @+1 {{'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings}}
  vector.print %a : f32 str "x"
  return
}

// -----

func.func @type_cast_space(%m: memref<4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects result in same memory space}}
  %0 = vector.type_cast %m : memref<4xf32> to memref<vector<4xf32>, 3>
  return
}

// -----

func.func @extract_one_element(%v: vector<4xf32>) -> vector<1xf32> {
  %0 = vector.extract %v[0] : vector<1xf32> from vector<4xf32>
  return %0 : vector<1xf32>
}

// -----

func.func @extract_type(%v: vector<4x4xf32>) {
  // expected-error @+2 {{'vector.extract' op inferred type(s) 'vector<4xf32>' are incompatible with return type(s) of operation 'f32'}}
  // expected-error @+1 {{'vector.extract' op failed to infer returned types}}
  %0 = vector.extract %v[0] : f32 from vector<4x4xf32>
  return
}

// -----

func.func @insert_elements_before_types(%v: vector<4xi32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert' op failed to verify that source operand and result have same element type}}
  %0 = "vector.insert"(%v, %w) <{static_position = array<i64: 0>}> : (vector<4xi32>, vector<4xf32>) -> vector<8xf32>
  return
}
