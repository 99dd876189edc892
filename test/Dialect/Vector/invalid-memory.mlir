// Loads, stores and transfers of vectors that are refused.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @load_rank(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.load' op destination memref has lower rank than the result vector}}
  %0 = vector.load %m[%i] : memref<4xf32>, vector<2x2xf32>
  return
}

// -----

func.func @load_stride(%m: memref<4xf32, strided<[2]>>, %i: index) {
  // expected-error @+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %m[%i] : memref<4xf32, strided<[2]>>, vector<4xf32>
  return
}

// -----

func.func @load_element(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.load' op base and result element types should match}}
  %0 = vector.load %m[%i] : memref<4xf32>, vector<4xi32>
  return
}

// -----

func.func @load_vectors(%m: memref<4xvector<4xf32>>, %i: index) {
  // expected-error @+1 {{'vector.load' op base memref and result vector types should match}}
  %0 = vector.load %m[%i] : memref<4xvector<4xf32>>, vector<8xf32>
  return
}

// -----

func.func @load_indices(%m: memref<4x4xf32>, %i: index) {
  // expected-error @+1 {{'vector.load' op requires 2 indices}}
  %0 = vector.load %m[%i] : memref<4x4xf32>, vector<4xf32>
  return
}

// -----

func.func @load_class(%m: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'vector.load' invalid kind of type specified: expected builtin.memref, but found 'tensor<4xf32>'}}
  %0 = vector.load %m[%i] : tensor<4xf32>, vector<4xf32>
  return
}

// -----

func.func @store_rank(%m: memref<4xf32>, %i: index, %v: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.store' op source memref has lower rank than the vector to store}}
  vector.store %v, %m[%i] : memref<4xf32>, vector<2x2xf32>
  return
}

// -----

func.func @store_stride(%m: memref<4xf32, strided<[2]>>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.store' op most minor memref dim must have unit stride}}
  vector.store %v, %m[%i] : memref<4xf32, strided<[2]>>, vector<4xf32>
  return
}

// -----

func.func @store_element(%m: memref<4xf32>, %i: index, %v: vector<4xi32>) {
  // expected-error @+1 {{'vector.store' op base and valueToStore element type should match}}
  vector.store %v, %m[%i] : memref<4xf32>, vector<4xi32>
  return
}

// -----

func.func @store_vectors(%m: memref<4xvector<4xf32>>, %i: index, %v: vector<8xf32>) {
  // expected-error @+1 {{'vector.store' op base memref and valueToStore vector types should match}}
  vector.store %v, %m[%i] : memref<4xvector<4xf32>>, vector<8xf32>
  return
}

// -----

func.func @store_indices(%m: memref<4x4xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.store' op requires 2 indices}}
  vector.store %v, %m[%i] : memref<4x4xf32>, vector<4xf32>
  return
}

// -----

func.func @masked_load_element(%m: memref<4xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xi32>) {
  // expected-error @+1 {{'vector.maskedload' op base and result element type should match}}
  %0 = vector.maskedload %m[%i], %k, %v : memref<4xf32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return
}

// -----

func.func @masked_load_indices(%m: memref<4x4xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.maskedload' op requires 2 indices}}
  %0 = vector.maskedload %m[%i], %k, %v : memref<4x4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @masked_load_mask(%m: memref<4xf32>, %i: index, %k: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.maskedload' op expected result shape to match mask shape}}
  %0 = vector.maskedload %m[%i], %k, %v : memref<4xf32>, vector<8xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @masked_load_type(%m: memref<4xf32>, %i: index, %k: vector<4xi1>, %v: vector<8xf32>) {
  // expected-error @+1 {{'vector.maskedload' op expected pass_thru of same type as result type}}
  %0 = vector.maskedload %m[%i], %k, %v : memref<4xf32>, vector<4xi1>, vector<8xf32> into vector<4xf32>
  return
}

// -----

func.func @masked_store_element(%m: memref<4xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xi32>) {
  // expected-error @+1 {{'vector.maskedstore' op base and valueToStore element type should match}}
  vector.maskedstore %m[%i], %k, %v : memref<4xf32>, vector<4xi1>, vector<4xi32>
  return
}

// -----

func.func @masked_store_indices(%m: memref<4x4xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.maskedstore' op requires 2 indices}}
  vector.maskedstore %m[%i], %k, %v : memref<4x4xf32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @masked_store_mask(%m: memref<4xf32>, %i: index, %k: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.maskedstore' op expected valueToStore shape to match mask shape}}
  vector.maskedstore %m[%i], %k, %v : memref<4xf32>, vector<8xi1>, vector<4xf32>
  return
}

// -----

func.func @masked_store_alignment(%m: memref<4xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.maskedstore' 'vector.maskedstore' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  vector.maskedstore %m[%i], %k, %v {alignment = 3 : i64} : memref<4xf32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @expand_element(%m: memref<4xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xi32>) {
  // expected-error @+1 {{'vector.expandload' op base and result element type should match}}
  %0 = vector.expandload %m[%i], %k, %v : memref<4xf32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return
}

// -----

func.func @expand_mask(%m: memref<4xf32>, %i: index, %k: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.expandload' op expected result dim to match mask dim}}
  %0 = vector.expandload %m[%i], %k, %v : memref<4xf32>, vector<8xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @expand_type(%m: memref<4xf32>, %i: index, %k: vector<4xi1>, %v: vector<8xf32>) {
  // expected-error @+1 {{'vector.expandload' op expected pass_thru of same type as result type}}
  %0 = vector.expandload %m[%i], %k, %v : memref<4xf32>, vector<4xi1>, vector<8xf32> into vector<4xf32>
  return
}

// -----

func.func @expand_indices(%m: memref<4x4xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.expandload' op requires 2 indices}}
  %0 = vector.expandload %m[%i], %k, %v : memref<4x4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @compress_element(%m: memref<4xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xi32>) {
  // expected-error @+1 {{'vector.compressstore' op base and valueToStore element type should match}}
  vector.compressstore %m[%i], %k, %v : memref<4xf32>, vector<4xi1>, vector<4xi32>
  return
}

// -----

func.func @compress_mask(%m: memref<4xf32>, %i: index, %k: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.compressstore' op expected valueToStore dim to match mask dim}}
  vector.compressstore %m[%i], %k, %v : memref<4xf32>, vector<8xi1>, vector<4xf32>
  return
}

// -----

func.func @compress_indices(%m: memref<4x4xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.compressstore' op requires 2 indices}}
  vector.compressstore %m[%i], %k, %v : memref<4x4xf32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @gather_element(%m: memref<4xf32>, %i: index, %a: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xi32>) {
  // expected-error @+1 {{'vector.gather' op base and result element type should match}}
  %0 = vector.gather %m[%i] [%a], %k, %v : memref<4xf32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return
}

// -----

func.func @gather_indices(%m: memref<4x4xf32>, %i: index, %a: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.gather' op requires 2 indices}}
  %0 = vector.gather %m[%i] [%a], %k, %v : memref<4x4xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @gather_places(%m: memref<4xf32>, %i: index, %a: vector<8xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.gather' op expected result dim to match indices dim}}
  %0 = vector.gather %m[%i] [%a], %k, %v : memref<4xf32>, vector<8xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @gather_mask(%m: memref<4xf32>, %i: index, %a: vector<4xi32>, %k: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.gather' op expected result dim to match mask dim}}
  %0 = vector.gather %m[%i] [%a], %k, %v : memref<4xf32>, vector<4xi32>, vector<8xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @gather_type(%m: memref<4xf32>, %i: index, %a: vector<4xi32>, %k: vector<4xi1>, %v: vector<8xf32>) {
  // expected-error @+1 {{'vector.gather' op expected pass_thru of same type as result type}}
  %0 = vector.gather %m[%i] [%a], %k, %v : memref<4xf32>, vector<4xi32>, vector<4xi1>, vector<8xf32> into vector<4xf32>
  return
}

// -----

func.func @gather_unranked(%m: tensor<*xf32>, %i: index, %a: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.gather' op requires base to be a memref or ranked tensor type}}
  %0 = vector.gather %m[%i] [%a], %k, %v : tensor<*xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @gather_class(%m: f32, %i: index, %a: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.gather' invalid kind of type specified}}
  %0 = vector.gather %m[%i] [%a], %k, %v : f32, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @scatter_element(%m: memref<4xf32>, %i: index, %a: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xi32>) {
  // expected-error @+1 {{'vector.scatter' op base and valueToStore element type should match}}
  vector.scatter %m[%i] [%a], %k, %v : memref<4xf32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
  return
}

// -----

func.func @scatter_places(%m: memref<4xf32>, %i: index, %a: vector<8xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.scatter' op expected valueToStore dim to match indices dim}}
  vector.scatter %m[%i] [%a], %k, %v : memref<4xf32>, vector<8xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @scatter_mask(%m: memref<4xf32>, %i: index, %a: vector<4xi32>, %k: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.scatter' op expected valueToStore dim to match mask dim}}
  vector.scatter %m[%i] [%a], %k, %v : memref<4xf32>, vector<4xi32>, vector<8xi1>, vector<4xf32>
  return
}

// -----

func.func @scatter_indices(%m: memref<4x4xf32>, %i: index, %a: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.scatter' op requires 2 indices}}
  vector.scatter %m[%i] [%a], %k, %v : memref<4x4xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @read_indices(%m: memref<4x4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires 2 indices}}
  %0 = vector.transfer_read %m[%i], %f : memref<4x4xf32>, vector<4xf32>
  return
}

// -----

func.func @read_types(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires two types}}
  %0 = vector.transfer_read %m[%i], %f : memref<4xf32>
  return
}

// -----

func.func @read_base(%m: vector<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires memref or ranked tensor type}}
  %0 = vector.transfer_read %m[%i], %f : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @read_vector(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires vector type}}
  %0 = vector.transfer_read %m[%i], %f : memref<4xf32>, f32
  return
}

// -----

func.func @read_rank(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[%i], %f : memref<4xf32>, vector<4x4xf32>
  return
}

// -----

func.func @read_map_inputs(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type}}
  %0 = vector.transfer_read %m[%i], %f {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<4xf32>, vector<4xf32>
  return
}

// -----

func.func @read_map_results(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type}}
  %0 = vector.transfer_read %m[%i], %f {permutation_map = affine_map<(d0) -> (d0, 0)>} : memref<4xf32>, vector<4xf32>
  return
}

// -----

func.func @read_map_symbols(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires permutation_map without symbols}}
  %0 = vector.transfer_read %m[%i], %f {permutation_map = affine_map<(d0)[s0] -> (d0)>} : memref<4xf32>, vector<4xf32>
  return
}

// -----

func.func @read_map_sum(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i], %f {permutation_map = affine_map<(d0) -> (d0 + 1)>} : memref<4xf32>, vector<4xf32>
  return
}

// -----

func.func @read_map_twice(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  %0 = vector.transfer_read %m[%i], %f {permutation_map = affine_map<(d0) -> (d0, d0)>} : memref<4xf32>, vector<4x4xf32>
  return
}

// -----

func.func @read_bounds(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0) -> (d0)> vs inBounds of size: 2}}
  %0 = vector.transfer_read %m[%i], %f {in_bounds = [true, false]} : memref<4xf32>, vector<4xf32>
  return
}

// -----

func.func @read_no_bounds(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires attribute 'in_bounds'}}
  %0 = vector.transfer_read %m[%i], %f {in_bounds = 1} : memref<4xf32>, vector<4xf32>
  return
}

// -----

func.func @read_bits(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type}}
  %0 = vector.transfer_read %m[%i], %f : memref<4xf32>, vector<3xi8>
  return
}

// -----

func.func @read_padding(%m: memref<4xf32>, %i: index, %f: i32) {
  // expected-error @+1 {{'vector.transfer_read' op requires formal padding and source of the same elemental type}}
  %0 = "vector.transfer_read"(%m, %i, %f) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index, i32) -> vector<4xf32>
  return
}

// -----

func.func @read_vector_bits(%m: memref<4xvector<4xf32>>, %i: index, %f: vector<4xf32>) {
  // expected-error @+1 {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source}}
  %0 = vector.transfer_read %m[%i], %f : memref<4xvector<4xf32>>, vector<1x3xf32>
  return
}

// -----

func.func @read_vector_rank(%m: memref<4xvector<2x4xf32>>, %i: index, %f: vector<2x4xf32>) {
  // expected-error @+1 {{custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[%i], %f : memref<4xvector<2x4xf32>>, vector<4xf32>
  return
}

// -----

func.func @read_vector_mask(%m: memref<4xvector<4xf32>>, %i: index, %f: vector<4xf32>, %k: vector<4xi1>) {
  // expected-error @+1 {{custom op 'vector.transfer_read' does not support masks with vector element type}}
  %0 = vector.transfer_read %m[%i], %f, %k : memref<4xvector<4xf32>>, vector<1x4xf32>
  return
}

// -----

func.func @read_mask_type(%m: memref<4xf32>, %i: index, %f: f32, %k: vector<8xi1>) {
  // expected-error @+1 {{'vector.transfer_read' op inferred mask type ('vector<4xi1>') and mask operand type ('vector<8xi1>') don't match}}
  %0 = "vector.transfer_read"(%m, %i, %f, %k) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index, f32, vector<8xi1>) -> vector<4xf32>
  return
}

// -----

func.func @read_brackets(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{expected '[' in operand list}}
  %0 = vector.transfer_read %m, %f : memref<4xf32>, vector<4xf32>
  return
}

// -----

func.func @write_broadcast(%m: memref<4x4xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.transfer_write' op should not have broadcast dimensions}}
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (0)>} : vector<4xf32>, memref<4x4xf32>
  return
}

// -----

func.func @write_indices(%m: memref<4x4xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.transfer_write' op requires 2 indices}}
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<4x4xf32>
  return
}

// -----

func.func @write_base(%m: f32, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.transfer_write' requires memref or ranked tensor type}}
  vector.transfer_write %v, %m[%i] : vector<4xf32>, f32
  return
}

// -----

func.func @write_map(%m: memref<4x4xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.transfer_write' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d0 + d1)>} : vector<4xf32>, memref<4x4xf32>
  return
}

// -----

func.func @write_bounds(%m: memref<4x4xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.transfer_write' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0, d1) -> (d1)> vs inBounds of size: 0}}
  vector.transfer_write %v, %m[%i, %i] {in_bounds = []} : vector<4xf32>, memref<4x4xf32>
  return
}

// -----

func.func @read_unranked(%m: tensor<*xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires source to be a memref or ranked tensor type}}
  %0 = "vector.transfer_read"(%m, %f) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 0, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<*xf32>, f32) -> vector<4xf32>
  return
}

// -----

func.func @read_vector_ranks(%m: memref<4xvector<2x4xf32>>, %i: index, %f: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.transfer_read' op requires source vector element and vector result ranks to match.}}
  %0 = "vector.transfer_read"(%m, %i, %f) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xvector<2x4xf32>>, index, vector<2x4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @read_vector_padding(%m: memref<4xvector<4xf32>>, %i: index, %f: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires source element type and padding type to match.}}
  %0 = "vector.transfer_read"(%m, %i, %f) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> ()>}> : (memref<4xvector<4xf32>>, index, f32) -> vector<4xf32>
  return
}

// -----

func.func @read_scalable_scalar(%m: memref<f32>, %f: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[], %f : memref<f32>, vector<[1]xf32>
  return
}
