// RUN: oxmlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Barriers, fences, shared memory, and the forms of operations, types and attributes.

func.func @a() {
  // expected-error@below {{expected attribute value}}
  xegpu.alloc_nbarrier x
  return
}

// -----

func.func @a() {
  // expected-error@below {{'xegpu.alloc_nbarrier' op requires attribute 'nbarrier_num'}}
  "xegpu.alloc_nbarrier"() : () -> ()
  return
}

// -----

func.func @a() {
  // expected-error@below {{'xegpu.alloc_nbarrier' op attribute 'nbarrier_num' failed to satisfy constraint: 64-bit signless integer attribute}}
  "xegpu.alloc_nbarrier"() <{nbarrier_num = 8 : i32}> : () -> ()
  return
}

// -----

func.func @a() {
  // expected-error@below {{custom op 'xegpu.fence' expected ::mlir::xegpu::MemorySpace to be one of: global, slm}}
  xegpu.fence memory_kind = local, fence_scope = gpu
  return
}

// -----

func.func @a() {
  // expected-error@below {{custom op 'xegpu.fence' expected ::mlir::xegpu::FenceScope to be one of: workgroup, gpu}}
  xegpu.fence memory_kind = slm, fence_scope = lane
  return
}

// -----

func.func @a() {
  // expected-error@below {{expected ','}}
  xegpu.fence memory_kind = slm
  return
}

// -----

func.func @a() {
  // expected-error@below {{'xegpu.fence' op requires attribute 'fence_scope'}}
  "xegpu.fence"() <{memory_kind = #xegpu<memory_space slm>}> : () -> ()
  return
}

// -----

func.func @a() {
  // expected-error@below {{invalid properties {fence_scope = #xegpu<fence_scope gpu>, memory_kind = 3 : i32} for op xegpu.fence: Invalid attribute `memory_kind` in property conversion: 3 : i32}}
  "xegpu.fence"() <{memory_kind = 3 : i32, fence_scope = #xegpu<fence_scope gpu>}> : () -> ()
  return
}

// -----

func.func @a(%i: i32, %j: i8) {
  // expected-error@below {{'xegpu.init_nbarrier' op operand #0 must be 8-bit signless integer, but got 'i32'}}
  %0 = xegpu.init_nbarrier %i, %j : i32, i8 -> !xegpu.nbarrier
  return
}

// -----

func.func @a(%i: i8) {
  // expected-error@below {{'xegpu.init_nbarrier' op result #0 must be !xegpu.nbarrier a custom XeGPU type representing a barrier., but got 'index'}}
  %0 = xegpu.init_nbarrier %i, %i : i8, i8 -> index
  return
}

// -----

func.func @a(%i: i8) {
  // expected-error@below {{'xegpu.nbarrier_arrive' op operand #0 must be !xegpu.nbarrier a custom XeGPU type representing a barrier., but got 'i8'}}
  xegpu.nbarrier_arrive %i : i8
  return
}

// -----

func.func @a(%i: i8) {
  // expected-error@below {{'xegpu.nbarrier_wait' op operand #0 must be !xegpu.nbarrier a custom XeGPU type representing a barrier., but got 'i8'}}
  xegpu.nbarrier_wait %i : i8
  return
}

// -----

func.func @a(%b: !xegpu.nbarrier) {
  // expected-error@below {{'xegpu.nbarrier_wait' op requires a single operand}}
  "xegpu.nbarrier_wait"(%b, %b) : (!xegpu.nbarrier, !xegpu.nbarrier) -> ()
  return
}

// -----

func.func @a(%b: !xegpu.nbarrier) {
  // expected-error@below {{'xegpu.nbarrier_arrive' op requires zero results}}
  %0 = "xegpu.nbarrier_arrive"(%b) : (!xegpu.nbarrier) -> i1
  return
}

// -----

func.func @a(%m: memref<64xi8, 3>) {
  // expected-error@below {{'xegpu.create_mem_desc' op failed to verify that all of {source, mem_desc} have same size in bits}}
  %0 = xegpu.create_mem_desc %m : memref<64xi8, 3> -> !xegpu.mem_desc<16x64xf16>
  return
}

// -----

func.func @a(%m: memref<2048xi8, 1>) {
  // expected-error@below {{'xegpu.create_mem_desc' op operand #0 must be reside in share memory and statically 1d shaped memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values  or reside in share memory and statically 2d shaped memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values , but got 'memref<2048xi8, 1>'}}
  %0 = xegpu.create_mem_desc %m : memref<2048xi8, 1> -> !xegpu.mem_desc<16x64xf16>
  return
}

// -----

func.func @a(%m: memref<2048xi8, 3>) {
  // expected-error@below {{invalid properties {bogus} for op xegpu.create_mem_desc: unknown key '"bogus"' when parsing properties dictionary}}
  %0 = xegpu.create_mem_desc %m <{bogus}> : memref<2048xi8, 3> -> !xegpu.mem_desc<16x64xf16>
  return
}

// -----

func.func @a(%m: !xegpu.mem_desc<16x64xf16>, %v: vector<8x16xf32>) {
  // expected-error@below {{'xegpu.store_matrix' op failed to verify that all of {mem_desc, data} have same element type}}
  xegpu.store_matrix %v, %m[0, 8] : vector<8x16xf32>, !xegpu.mem_desc<16x64xf16>
  return
}

// -----

func.func @a(%m: !xegpu.mem_desc<16x64xf16>, %v: vector<32x16xf16>) {
  // expected-error@below {{data shape must not exceed mem_desc shape.}}
  xegpu.store_matrix %v, %m[0, 8] : vector<32x16xf16>, !xegpu.mem_desc<16x64xf16>
  return
}

// -----

func.func @a(%m: !xegpu.mem_desc<16x64xf16>, %v: f16) {
  // expected-error@below {{subgroup_block_io are only allowed when result is a VectorType.}}
  xegpu.store_matrix %v, %m[0, 8] <{subgroup_block_io}> : f16, !xegpu.mem_desc<16x64xf16>
  return
}

// -----

func.func @a(%m: !xegpu.mem_desc<16x64xf16>, %v: vector<8x16xf16>) {
  // expected-error@below {{expected '[' in dynamic index list}}
  xegpu.store_matrix %v, %m : vector<8x16xf16>, !xegpu.mem_desc<16x64xf16>
  return
}

// -----

func.func @a(%m: !xegpu.mem_desc<16x64xf16>, %v: vector<8x16xf16>) {
  // expected-error@below {{custom op 'xegpu.store_matrix' expected integer value}}
  xegpu.store_matrix %v, %m[0, x] : vector<8x16xf16>, !xegpu.mem_desc<16x64xf16>
  return
}

// -----

func.func @a(%m: !xegpu.mem_desc<16x64xf16>) {
  // expected-error@below {{invalid properties {layout = 1 : i64} for op xegpu.load_matrix: Invalid attribute `layout` in property conversion: 1 : i64}}
  %0 = xegpu.load_matrix %m[0, 0] <{layout = 1}> : !xegpu.mem_desc<16x64xf16> -> vector<8x16xf16>
  return
}

// -----

func.func @a(%v: vector<8x16xf32>) {
  // expected-error@below {{invalid properties {} for op xegpu.convert_layout: expected key entry for input_layout in DictionaryAttr to set Properties.}}
  %0 = xegpu.convert_layout %v : vector<8x16xf32>
  return
}

// -----

func.func @a(%d: !xegpu.tensor_desc<8x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<8xi1>) {
  // expected-error@below {{'xegpu.load' op Expecting chunk size == 1 for scalar result}}
  %0 = xegpu.load %d, %m : !xegpu.tensor_desc<8x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<8xi1> -> f32
  return
}

// -----

func.func @a(%d: !xegpu.tensor_desc<8xf32>, %m: vector<8xi1>, %v: vector<8xf32>) {
  // expected-error@below {{'xegpu.store' op Expects a scattered TensorDesc.}}
  xegpu.store %v, %d, %m <{l1_hint = #xegpu.cache_hint<streaming>}> : vector<8xf32>, !xegpu.tensor_desc<8xf32>, vector<8xi1>
  return
}

// -----

func.func @a(%m: !xegpu.mem_desc<32x1xi8, #xegpu.mem_layout<block = [8, 16]>>) {
  // expected-error@below {{mem_desc should be row major when subgroup_block_io is set.}}
  %0 = xegpu.load_matrix %m[0, 0] <{subgroup_block_io}> : !xegpu.mem_desc<32x1xi8, #xegpu.mem_layout<block = [8, 16]>> -> vector<16xi8>
  return
}

// -----

func.func @a(%d: !xegpu.tensor_desc<8x16xf32>) {
  // expected-error@below {{custom op 'xegpu.load_nd' expected integer value}}
  %0 = xegpu.load_nd %d[] : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  return
}

// -----

func.func @a(%d: !xegpu.tensor_desc<8x16xf32>) {
  // expected-error@below {{invalid properties {l1_hint = #xegpu<fence_scope gpu>} for op xegpu.prefetch_nd: Invalid attribute `l1_hint` in property conversion: #xegpu<fence_scope gpu>}}
  xegpu.prefetch_nd %d <{l1_hint = #xegpu<fence_scope gpu>}> : !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

// expected-error@below {{expected '='}}
func.func private @a(!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<global>>)

// -----

// expected-error@below {{invalid kind of attribute specified}}
func.func private @a(!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<boundary_check = 1>>)

// -----

// expected-error@below {{expected integer value}}
func.func private @a(!xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1, x]>>)

// -----

// expected-error@below {{expected '['}}
func.func private @a(!xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = 1>>)

// -----

// expected-error@below {{expected integer value}}
func.func private @a(!xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1.0, 16]>>)

// -----

// expected-error@below {{expected ']'}}
func.func private @a(!xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1 16]>>)

// -----

// expected-error@below {{unbalanced '[' character in pretty dialect name}}
func.func private @a(!xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1, 16>>)

// -----

// expected-error@below {{expected '<'}}
func.func private @a(!xegpu.tensor_desc<8x16xf32, #xegpu.layout>)

// -----

// expected-error@below {{expected non-function type}}
func.func private @a(!xegpu.tensor_desc<8x[16]xf32>)

// -----

// expected-error@below {{expected 'x' in dimension list}}
func.func private @a(!xegpu.tensor_desc<8x16>)
