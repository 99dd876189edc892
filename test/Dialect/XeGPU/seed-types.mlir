// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s

// Types and attributes as the dialect's document of early 2025 writes them.

// CHECK: @map(!xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>)
func.func private @map(!xegpu.tensor_desc<8x16xf32, #xegpu.sg_map<wi_layout = [1, 16], wi_data = [1, 1]>>)

// CHECK: @map_attribute() attributes {map = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}
func.func private @map_attribute() attributes {map = #xegpu.sg_map<wi_layout = [1, 16], wi_data = [1, 1]>}

// The sign of a type may be missing, or the name may be that of the class.
// CHECK: @block_i32(!xegpu.tensor_desc<8x16xi32>)
func.func private @block_i32(xegpu.tensor_desc<8x16xi32>)
// CHECK: @block_f32(!xegpu.tensor_desc<8x16xf32>)
func.func private @block_f32(xegpu.tensor_desc<8x16xf32>)
// CHECK: @class(!xegpu.tensor_desc<8x16xf32>)
func.func private @class(TensorDesc<8x16xf32>)
// CHECK: @unsigned_map(!xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>)
func.func private @unsigned_map(xegpu.tensor_desc<8x16xf32, #xegpu.sg_map<wi_layout = [1, 16], wi_data = [1, 1]>>)
// A word of that name is no type.
// CHECK: @word() attributes {TensorDesc}
func.func private @word() attributes {TensorDesc}

// A block of two dimensions in shared memory has no other spelling.
// CHECK: @shared_block(!xegpu.tensor_desc<8x16xf32, #xegpu.tdesc_attr<memory_space = slm>>)
func.func private @shared_block(xegpu.tensor_desc<8x16xf32, #xegpu.tdesc_attr<memory_space = slm>>)
// CHECK: @shared_line(!xegpu.tensor_desc<16xf32, #xegpu.block_tdesc_attr<memory_space = slm>>)
func.func private @shared_line(!xegpu.tensor_desc<16xf32, #xegpu.tdesc_attr<memory_space = slm>>)
// CHECK: @pair(!xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64, boundary_check = false>>)
func.func private @pair(!xegpu.tensor_desc<8x16xf16, #xegpu.tdesc_attr<array_length = 2, boundary_check = false>>)
// CHECK: @plain(!xegpu.tensor_desc<8x16xf16>)
func.func private @plain(!xegpu.tensor_desc<8x16xf16, #xegpu.tdesc_attr<>>)
// CHECK: @scattered(!xegpu.tensor_desc<16x8xf32, #xegpu.scatter_tdesc_attr<memory_space = slm, chunk_size = 8 : i64>>)
func.func private @scattered(!xegpu.tensor_desc<16x8xf32, #xegpu.tdesc_attr<memory_space = slm, scattered = true, chunk_size = 8>>)
// CHECK: @chunks(!xegpu.tensor_desc<16x8xf32, #xegpu.scatter_tdesc_attr<chunk_size = 8 : i64>>)
func.func private @chunks(!xegpu.tensor_desc<16x8xf32, #xegpu.scattered_tdesc_attr<chunk_size = 8>>)

// What today stands in attributes was written bare in a descriptor, and a map without its dialect.
// CHECK: @bare(!xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64, boundary_check = false>>)
func.func private @bare(!xegpu.tensor_desc<8x16xf16, memory_space = global, arr_len = 2, boundary_check = false>)
// CHECK: @bare_line(!xegpu.tensor_desc<16xf16, #xegpu.block_tdesc_attr<memory_space = slm>>)
func.func private @bare_line(!xegpu.tensor_desc<16xf16, memory_space = slm>)
// CHECK: @bare_scattered(!xegpu.tensor_desc<16xf16, #xegpu.scatter_tdesc_attr<>>)
func.func private @bare_scattered(!xegpu.tensor_desc<16xf16, scattered = true>)
// CHECK: @bare_map(!xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<boundary_check = false>, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>)
func.func private @bare_map(!xegpu.tensor_desc<8x16xf16, boundary_check = false, sg_map<wi_layout = [1, 16], wi_data = [1, 1]>>)

// CHECK: @attributes() attributes
// CHECK-SAME: block = #xegpu.block_tdesc_attr<memory_space = slm, array_length = 2 : i64, boundary_check = false>
// CHECK-SAME: fence = #xegpu<fence_scope workgroup>
// CHECK-SAME: hint = #xegpu.cache_hint<read_invalidate>
// CHECK-SAME: scatter = #xegpu.scatter_tdesc_attr<memory_space = slm, chunk_size = 2 : i64>
// CHECK-SAME: space = #xegpu<memory_space slm>
func.func private @attributes() attributes {
  block = #xegpu.block_tdesc_attr<memory_space = slm, array_length = 2, boundary_check = false>,
  fence = #xegpu.fence_scope<workgroup>, hint = #xegpu.cache_hint<read_invalidate>,
  scatter = #xegpu.scatter_tdesc_attr<memory_space = slm, chunk_size = 2>, space = #xegpu.memory_space<slm>}

// CHECK: @barrier(!xegpu.nbarrier)
func.func private @barrier(!xegpu.nbarrier)
