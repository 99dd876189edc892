// RUN: oxmlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

func.func @a(%s: memref<24x32xf32>, %v: vector<8x16xf32>, %i: index) {
  %0 = xegpu.create_nd_tdesc %s[%i, 0] : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  // expected-error@below {{'xegpu.load_nd' op Result shape [8, 16] is not consistent with tensor descriptor '!xegpu.tensor_desc<8x16xf32>'}}
  %1 = xegpu.load_nd %0[0, 1] <{packed, transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  return
}

// -----

func.func @a(%s: memref<24x32xf16>, %i: index) {
  %0 = xegpu.create_nd_tdesc %s : memref<24x32xf16> -> !xegpu.tensor_desc<16x16xf16>
  %1 = xegpu.load_nd %0 <{packed}> : !xegpu.tensor_desc<16x16xf16> -> vector<8x16x2xf16>
  // expected-error@below {{'xegpu.load_nd' op Result shape [16, 16] is not consistent with tensor descriptor '!xegpu.tensor_desc<16x16xf16>'}}
  %2 = xegpu.load_nd %0 <{packed}> : !xegpu.tensor_desc<16x16xf16> -> vector<16x16xf16>
  return
}

// -----

func.func @a(%s: memref<24x32xf32>, %i: index) {
  %0 = xegpu.create_nd_tdesc %s : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  // expected-error@below {{'xegpu.load_nd' op Result shape [8, 16] is not consistent with tensor descriptor '!xegpu.tensor_desc<8x16xf32>'}}
  %2 = xegpu.load_nd %0 <{packed}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  return
}

// -----

func.func @a(%s: memref<24x32xf32>, %i: index) {
  %0 = xegpu.create_nd_tdesc %s : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2>>
  %2 = xegpu.load_nd %0  : !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2>> -> vector<2x8x16xf32>
  // expected-error@below {{'xegpu.load_nd' op Result shape [8, 32] is not consistent with tensor descriptor '!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2 : i64>>'}}
  %3 = xegpu.load_nd %0  : !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2>> -> vector<8x32xf32>
  return
}

// -----

func.func @a(%s: memref<24x32xf32>, %i: index) {
  %0 = xegpu.create_nd_tdesc %s : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  // expected-error@below {{'xegpu.load_nd' op Result shape [7] is not a valid distribution for tensor descriptor '!xegpu.tensor_desc<8x16xf32>'}}
  %3 = xegpu.load_nd %0  : !xegpu.tensor_desc<8x16xf32> -> vector<7xf32>
  return
}

// -----

func.func @a(%s: memref<24x32xf32>, %i: index, %v : vector<7xf32>) {
  %0 = xegpu.create_nd_tdesc %s : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  // expected-error@below {{'xegpu.store_nd' op Value shape [7] is not a valid distribution for tensor descriptor '!xegpu.tensor_desc<8x16xf32>'}}
  xegpu.store_nd %v, %0  : vector<7xf32>, !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @a(%s: memref<24x32xf32>) {
  %0 = xegpu.create_nd_tdesc %s : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  // expected-error@below {{'xegpu.prefetch_nd' op invalid l2_hint: #xegpu.cache_hint<write_back>}}
  xegpu.prefetch_nd %0 <{l2_hint = #xegpu.cache_hint<write_back>}> : !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @a(%s: memref<24x32xf32>) {
  %0 = xegpu.create_nd_tdesc %s : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  // expected-error@below {{'xegpu.prefetch_nd' op invalid l3_hint: #xegpu.cache_hint<write_through>}}
  xegpu.prefetch_nd %0 <{l3_hint = #xegpu.cache_hint<write_through>}> : !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @a(%s: memref<24x32xf32>, %i : index) {
  %0 = xegpu.create_nd_tdesc %s : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  %1 = xegpu.update_nd_offset %0, [0, %i] : !xegpu.tensor_desc<8x16xf32>
  // expected-error@below {{'xegpu.update_nd_offset' op Invalid number of offsets.}}
  %2 = xegpu.update_nd_offset %0, [0] : !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @a(%s: memref<24xf32>, %o : vector<4xindex>, %o3 : vector<3xindex>) {
  %0 = xegpu.create_tdesc %s, %o : memref<24xf32>, vector<4xindex> -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  %1 = xegpu.update_offset %0, %o : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xindex>
  // expected-error@below {{'xegpu.update_offset' op Offsets should match TensorDesc except the chunk size dim.}}
  %2 = xegpu.update_offset %0, %o3 : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<3xindex>
  return
}

// -----

func.func @a(%s: memref<24xf32>, %o : vector<4xindex>) {
  // expected-error@below {{'xegpu.create_tdesc' op Expects a scattered TensorDesc.}}
  %0 = xegpu.create_tdesc %s, %o : memref<24xf32>, vector<4xindex> -> !xegpu.tensor_desc<4xf32>
  return
}

// -----

func.func @a(%s: memref<24xf32>, %o : vector<4xindex>) {
  // expected-error@below {{'xegpu.create_tdesc' op Incorrect TensorDesc shape. Expected is [4]}}
  %0 = xegpu.create_tdesc %s, %o : memref<24xf32>, vector<4xindex> -> !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @a(%s: memref<24xf32>, %o : vector<4xindex>) {
  // expected-error@below {{'xegpu.create_tdesc' op Incorrect TensorDesc shape. Expected is [4, 2]}}
  %0 = xegpu.create_tdesc %s, %o : memref<24xf32>, vector<4xindex> -> !xegpu.tensor_desc<3x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>
  return
}

// -----

func.func @a(%s: memref<24xf32>, %o : vector<4x1xindex>) {
  // expected-error@below {{'xegpu.create_tdesc' op Incorrect TensorDesc shape. Expected is [4, 1]}}
  %0 = xegpu.create_tdesc %s, %o : memref<24xf32>, vector<4x1xindex> -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @a(%s: memref<24xf32, 3>, %o : vector<4xindex>) {
  // expected-error@below {{'xegpu.create_tdesc' op Memory space mismatch. Source: 3, TensorDesc: 0}}
  %0 = xegpu.create_tdesc %s, %o : memref<24xf32, 3>, vector<4xindex> -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @a(%s: i64, %o : vector<4xindex>, %m : vector<4xi1>, %m1 : vector<1xi1>, %i1 : i1) {
  %0 = xegpu.create_tdesc %s, %o : i64, vector<4xindex> -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  xegpu.prefetch %0 : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  %1 = xegpu.load %0, %m : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xi1> -> vector<4xf32>
  // expected-error@below {{'xegpu.load' op Mask should match TensorDesc except the chunk size dim.}}
  %2 = xegpu.load %0, %m1 : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<1xi1> -> vector<4xf32>
  return
}

// -----

func.func @a(%s: i64, %o : vector<4xindex>, %m : vector<4xi1>, %m1 : vector<1xi1>, %i1 : i1) {
  %0 = xegpu.create_tdesc %s, %o : i64, vector<4xindex> -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  // expected-error@below {{'xegpu.load' op Value should have the same element type as TensorDesc.}}
  %1 = xegpu.load %0, %m : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xi1> -> vector<4xf16>
  return
}

// -----

func.func @a(%s: i64, %o : vector<4xindex>, %m : vector<4xi1>, %m1 : vector<1xi1>, %i1 : i1) {
  %0 = xegpu.create_tdesc %s, %o : i64, vector<4xindex> -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  // expected-error@below {{'xegpu.load' op invalid l1_hint: #xegpu.cache_hint<write_back>}}
  %1 = xegpu.load %0, %m <{l1_hint = #xegpu.cache_hint<write_back>}> : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @a(%s: i64, %o : vector<4xindex>, %m : vector<4xi1>, %m1 : vector<1xi1>, %i1 : i1) {
  %0 = xegpu.create_tdesc %s, %o : i64, vector<4xindex> -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  // expected-error@below {{'xegpu.prefetch' op offsets not allowed.}}
  xegpu.prefetch %0[%o] : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xindex>
  return
}

// -----

func.func @a(%s: i64, %o : vector<4xindex>, %m : vector<4xi1>, %v : vector<4xf32>) {
  // expected-error@below {{'xegpu.prefetch' op Expects offsets.}}
  xegpu.prefetch %s : i64
  return
}

// -----

func.func @a(%s: i64, %o : vector<4xindex>, %m : vector<4xi1>, %v : vector<4xf32>) {
  // expected-error@below {{'xegpu.load' op Expects offsets.}}
  %0 = xegpu.load %s, %m : i64, vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @a(%s: i64, %o : vector<4xindex>, %m : vector<4xi1>, %v : vector<4xf32>) {
  // expected-error@below {{'xegpu.store' op Expects offsets.}}
  xegpu.store %v, %s, %m : vector<4xf32>, i64, vector<4xi1>
  return
}

// -----

func.func @a(%s: i64, %o : vector<4xindex>, %m : vector<4xi1>, %v : vector<4xf32>, %i : index, %f : f32, %i1 : i1) {
  xegpu.store %v, %s[%o], %m : vector<4xf32>, i64, vector<4xindex>, vector<4xi1>
  xegpu.store %f, %s[%i], %i1 : f32, i64, index, i1
  %0 = xegpu.load %s[%i], %i1 : i64, index, i1 -> f32
  // expected-error@below {{'xegpu.load' op Expecting scalar mask and offsets.}}
  %1 = xegpu.load %s[%o], %i1 : i64, vector<4xindex>, i1 -> f32
  return
}

// -----

func.func @a(%s: i64, %o : vector<4xindex>, %m : vector<4xi1>, %v : vector<4xf32>, %i : index, %f : f32, %i1 : i1) {
  // expected-error@below {{'xegpu.store' op Expecting scalar mask and offsets.}}
  xegpu.store %f, %s[%o], %m : f32, i64, vector<4xindex>, vector<4xi1>
  return
}

// -----

func.func @a(%s: memref<4xf16>, %o : vector<4xindex>, %m : vector<4xi1>, %v : vector<4xf32>, %i : index, %f : f32, %i1 : i1) {
  // expected-error@below {{Value should have the same element type as MemRef.}}
  xegpu.store %v, %s[%o], %m : vector<4xf32>, memref<4xf16>, vector<4xindex>, vector<4xi1>
  return
}

// -----

func.func @a(%s: memref<4xf16>, %o : vector<4xindex>, %m : vector<4xi1>, %v : vector<4xf32>, %i : index, %f : f32, %i1 : i1) {
  // expected-error@below {{Value should have the same element type as MemRef.}}
  %1 = xegpu.load %s[%o], %m : memref<4xf16>, vector<4xindex>, vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @a(%s: memref<4xf16>, %o : vector<4xindex>) {
  xegpu.prefetch %s[%o] <{l1_hint = #xegpu.cache_hint<cached>}> : memref<4xf16>, vector<4xindex>
  // expected-error@below {{'xegpu.prefetch' op offset_align_byte only allowed with integer source.}}
  xegpu.prefetch %s[%o] <{offset_align_byte = 2}> : memref<4xf16>, vector<4xindex>
  return
}

// -----

func.func @a(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %c : vector<8x16xf32>, %b3 : vector<8x16x2xf16>, %b1 : vector<16xf16>, %c1 : vector<8xf32>, %a1 : vector<8xf16>, %x : vector<8x8xf16>) {
  %0 = xegpu.dpas %a, %b, %c : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
  %1 = xegpu.dpas %a, %b3 : vector<8x16xf16>, vector<8x16x2xf16> -> vector<8x16xf32>
  %2 = xegpu.dpas %a1, %b1, %c1 : vector<8xf16>, vector<16xf16>, vector<8xf32> -> vector<8xf32>
  // expected-error@below {{'xegpu.dpas' op expecting lhs and result to be a 2D vector, and rhs to be either 2D or 3D (packed) vector.}}
  %3 = xegpu.dpas %a1, %b1 : vector<8xf16>, vector<16xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @a(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %c : vector<8x16xf32>, %b3 : vector<8x16x2xf16>, %b1 : vector<16xf16>, %c1 : vector<8xf32>, %a1 : vector<8xf16>, %x : vector<8x8xf16>) {
  // expected-error@below {{'xegpu.dpas' op expecting lhs and result to be a 2D vector, and rhs to be either 2D or 3D (packed) vector.}}
  %0 = xegpu.dpas %a1, %b, %c : vector<8xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
  return
}

// -----

func.func @a(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %c : vector<8x16xf32>, %b3 : vector<8x16x2xf16>, %b1 : vector<16xf16>, %c1 : vector<8xf32>, %a1 : vector<8xf16>, %x : vector<8x8xf16>) {
  // expected-error@below {{'xegpu.dpas' op expecting lhs and result to be a 2D vector, and rhs to be either 2D or 3D (packed) vector.}}
  %0 = xegpu.dpas %a, %b1, %c : vector<8x16xf16>, vector<16xf16>, vector<8x16xf32> -> vector<8x16xf32>
  return
}

// -----

func.func @a(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %c : vector<8x16xf32>, %b3 : vector<8x16x2xf16>, %b1 : vector<16xf16>, %c1 : vector<8xf32>, %a1 : vector<8xf16>, %x : vector<8x8xf16>) {
  // expected-error@below {{'xegpu.dpas' op Expecting the acc type to be the same as result.}}
  %0 = xegpu.dpas %a, %b, %c1 : vector<8x16xf16>, vector<16x16xf16>, vector<8xf32> -> vector<8x16xf32>
  return
}

// -----

func.func @a(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %c : vector<8x16xf32>, %b3 : vector<8x16x2xf16>, %b1 : vector<16xf16>, %c1 : vector<8xf32>, %a1 : vector<8xf16>, %x : vector<8x8xf16>) {
  // expected-error@below {{'xegpu.dpas' op K-dimension mismatch.}}
  %0 = xegpu.dpas %a, %x : vector<8x16xf16>, vector<8x8xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @a(%a: vector<8x16xf16>, %b: vector<16x16xf32>) {
  // expected-error@below {{'xegpu.dpas' op failed to verify that all of {lhs, rhs} have same element type}}
  %0 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<16x16xf32> -> vector<8x16xf32>
  return
}

// -----

func.func @a(%a: vector<8x16x2xf16>, %b: vector<16x16xf16>) {
  // expected-error@below {{'xegpu.dpas' op expecting lhs and result to be a 2D vector, and rhs to be either 2D or 3D (packed) vector.}}
  %0 = xegpu.dpas %a, %b : vector<8x16x2xf16>, vector<16x16xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @a(%s: i64, %i : index) {
  // expected-error@below {{'xegpu.create_nd_tdesc' op Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match with each other.}}
  %1 = xegpu.create_nd_tdesc %s[0, %i], shape : [24], strides : [32, 1] : i64 -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @a(%s: i64, %i : index) {
  // expected-error@below {{'xegpu.create_nd_tdesc' op Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match with each other.}}
  %1 = xegpu.create_nd_tdesc %s[0, %i], shape : [24, 32], strides : [1] : i64 -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @a(%s: i64, %i : index) {
  // expected-error@below {{'xegpu.create_nd_tdesc' op Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match with each other.}}
  %1 = xegpu.create_nd_tdesc %s[0], shape : [24, 32], strides : [32, 1] : i64 -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @a(%s: memref<24x32xf32>, %i : index) {
  // expected-error@below {{'xegpu.create_nd_tdesc' op Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match with each other.}}
  %1 = xegpu.create_nd_tdesc %s[0] : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @a(%s: memref<24x32xf32>, %i : index) {
  // expected-error@below {{'xegpu.create_nd_tdesc' op Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match with each other.}}
  %1 = xegpu.create_nd_tdesc %s[0,0,0] : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @a(%s: memref<24x32xf32>, %i : index) {
  // expected-error@below {{'xegpu.create_nd_tdesc' op Expects a non-scattered TensorDesc.}}
  %1 = xegpu.create_nd_tdesc %s : memref<24x32xf32> -> !xegpu.tensor_desc<8xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @a(%s: memref<24x32xf32, 3>, %i : index) {
  // expected-error@below {{'xegpu.create_nd_tdesc' op Memory space mismatch. Source: 3, TensorDesc: 0}}
  %1 = xegpu.create_nd_tdesc %s : memref<24x32xf32, 3> -> !xegpu.tensor_desc<8xf32>
  return
}

// -----

func.func @a(%m : !xegpu.mem_desc<16x64xf16>) {
  // expected-error@below {{With subgroup_block_io, the block shape must match the lane layout.}}
  %2 = xegpu.load_matrix %m[0,0] <{subgroup_block_io, layout = #xegpu.layout<lane_layout = [1,16], lane_data = [1,1]>}>: !xegpu.mem_desc<16x64xf16> -> vector<8x16xf16>
  return
}

// -----

func.func @a(%m : !xegpu.mem_desc<16x64xf16>) {
  // expected-error@below {{With subgroup_block_io, the distributed dimensions must be contiguous.}}
  %2 = xegpu.load_matrix %m[0,0] <{subgroup_block_io, layout = #xegpu.layout<lane_layout = [16,1], lane_data = [1,1]>}>: !xegpu.mem_desc<16x64xf16> -> vector<16x16xf16>
  return
}

// -----

func.func @a(%m : !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16,16]>>) {
  // expected-error@below {{With subgroup_block_io, the block shape must match the lane layout.}}
  %2 = xegpu.load_matrix %m[0,0] <{subgroup_block_io, layout = #xegpu.layout<lane_layout = [1,16], lane_data = [1,1]>}>: !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16,16]>> -> vector<16x16xf16>
  return
}

// -----

func.func @a(%m : !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16,16]>>) {
  // expected-error@below {{With subgroup_block_io, the block shape must match the lane layout.}}
  %2 = xegpu.load_matrix %m[0,0] <{subgroup_block_io, layout = #xegpu.layout<lane_layout = [1,16], lane_data = [1,2]>}>: !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16,16]>> -> vector<16x32xf16>
  return
}

// -----

func.func @a(%m : !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16,16]>>) {
  // expected-error@below {{With subgroup_block_io, the block shape must match the lane layout.}}
  %2 = xegpu.load_matrix %m[0,0] <{subgroup_block_io, layout = #xegpu.layout<inst_data = [16,16], lane_layout = [1,16], lane_data = [1,2]>}>: !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16,16]>> -> vector<16x16xf16>
  return
}

// -----

func.func @a(%m : !xegpu.mem_desc<16x64xf16>) {
  // expected-error@below {{data shape must not exceed mem_desc shape.}}
  %2 = xegpu.load_matrix %m[0,0] : !xegpu.mem_desc<16x64xf16> -> vector<32x16xf16>
  return
}

// -----

func.func @a(%m : !xegpu.mem_desc<2x16x64xf16>) {
  // expected-error@below {{mem_desc must be 2D.}}
  %2 = xegpu.load_matrix %m[0,0] : !xegpu.mem_desc<2x16x64xf16> -> vector<32x16xf16>
  return
}

// -----

func.func @a(%v : vector<16x16xf32>) {
  // expected-error@below {{'xegpu.convert_layout' op expected input layout and target layout be WgLayout or SgLayout at the same time.}}
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<lane_layout = [1,16], lane_data = [1,1]>, target_layout = #xegpu.layout<sg_layout = [16,1], sg_data = [1,1]>}> : vector<16x16xf32>
  return
}

// -----

func.func @a(%v : vector<16x16xf32>) {
  // expected-error@below {{'xegpu.convert_layout' op invalid input layout, data cannot be evenly distributed.}}
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<lane_layout = [1,32], lane_data = [1,1]>, target_layout = #xegpu.layout<lane_layout = [16,1], lane_data = [1,1]>}> : vector<16x16xf32>
  return
}

// -----

func.func @a(%v : vector<16x16xf32>) {
  // expected-error@below {{'xegpu.convert_layout' op invalid input layout, data cannot be evenly distributed.}}
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<sg_layout = [1,3]>, target_layout = #xegpu.layout<sg_layout = [16,1]>}> : vector<16x16xf32>
  return
}

// -----

func.func @a(%v : vector<16x16xf32>) {
  // expected-error@below {{'xegpu.convert_layout' op invalid target layout, data cannot be evenly distributed.}}
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<sg_layout = [1,2]>, target_layout = #xegpu.layout<sg_layout = [16,3]>}> : vector<16x16xf32>
  return
}

// -----

func.func @a(%s: i64, %o : vector<4xindex>, %m : vector<4xi1>, %v : vector<3xf32>) {
  %0 = xegpu.create_tdesc %s, %o : i64, vector<4xindex> -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  // expected-error@below {{'xegpu.atomic_rmw' op failed to verify that all of {tensorDesc, value, result} have same shape}}
  %1 = xegpu.atomic_rmw addf %0, %m, %v : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xi1>, vector<3xf32> -> vector<3xf32>
  return
}

// -----

func.func @packs_and_transposes(%d: !xegpu.tensor_desc<16x16xf16>) {
  // expected-error@below {{'xegpu.load_nd' op a load either packs or transposes}}
  %0 = xegpu.load_nd %d <{packed, transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<16x16xf16> -> vector<8x16x2xf16>
  return
}
