// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt --mlir-print-op-generic %s | oxmlir-opt | FileCheck %s

// CHECK-LABEL: func.func @blocks
func.func @blocks(%memory: memref<24x32xf32>, %address: i64, %i: index, %value: vector<8x16xf32>) {
  // CHECK: %[[BLOCK:.*]] = xegpu.create_nd_tdesc %{{.*}}[%{{.*}}, 0] : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  %block = xegpu.create_nd_tdesc %memory[%i, 0] : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<>>
  // CHECK: xegpu.create_nd_tdesc %{{.*}}, shape : [24, %{{.*}}], strides : [%{{.*}}, 1] : i64 -> !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2 : i64>>
  %pair = xegpu.create_nd_tdesc %address, shape : [24, %i], strides : [%i, 1] : i64 -> !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2>>
  // CHECK: xegpu.prefetch_nd %[[BLOCK]] <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf32>
  xegpu.prefetch_nd %block <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf32>
  // CHECK: xegpu.load_nd %[[BLOCK]]  : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  %whole = xegpu.load_nd %block : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  // CHECK: xegpu.load_nd %{{.*}}  : !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2 : i64>> -> vector<2x8x16xf32>
  %both = xegpu.load_nd %pair : !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2>> -> vector<2x8x16xf32>
  // CHECK: xegpu.load_nd %[[BLOCK]] <{transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<8x16xf32> -> vector<16x8xf32>
  %turned = xegpu.load_nd %block <{transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<8x16xf32> -> vector<16x8xf32>
  // CHECK: xegpu.load_nd %[[BLOCK]]  : !xegpu.tensor_desc<8x16xf32> -> vector<8xf32>
  %lane = xegpu.load_nd %block : !xegpu.tensor_desc<8x16xf32> -> vector<8xf32>
  // CHECK: xegpu.store_nd %{{.*}}, %[[BLOCK]][8, %{{.*}}]  : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  xegpu.store_nd %value, %block[8, %i] : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  // CHECK: xegpu.update_nd_offset %[[BLOCK]], [0, %{{.*}}] : !xegpu.tensor_desc<8x16xf32>
  %next = xegpu.update_nd_offset %block, [0, %i] : !xegpu.tensor_desc<8x16xf32>
  return
}

// CHECK-LABEL: func.func @scattered
func.func @scattered(%memory: memref<24xf32>, %address: i64, %at: vector<4xindex>, %mask: vector<4xi1>, %value: vector<4xf32>) {
  // CHECK: %[[DESC:.*]] = xegpu.create_tdesc %{{.*}}, %{{.*}} : memref<24xf32>, vector<4xindex> -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  %desc = xegpu.create_tdesc %memory, %at : memref<24xf32>, vector<4xindex> -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  // CHECK: xegpu.load %[[DESC]], %{{.*}} <{l2_hint = #xegpu.cache_hint<uncached>}>
  %0 = xegpu.load %desc, %mask <{l2_hint = #xegpu.cache_hint<uncached>}> : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xi1> -> vector<4xf32>
  // CHECK: xegpu.load %{{.*}}[%{{.*}}], %{{.*}}  : i64, vector<4xindex>, vector<4xi1> -> vector<4xf32>
  %1 = xegpu.load %address[%at], %mask : i64, vector<4xindex>, vector<4xi1> -> vector<4xf32>
  // CHECK: xegpu.store %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}}  : vector<4xf32>, memref<24xf32>, vector<4xindex>, vector<4xi1>
  xegpu.store %value, %memory[%at], %mask : vector<4xf32>, memref<24xf32>, vector<4xindex>, vector<4xi1>
  // CHECK: xegpu.prefetch %{{.*}}[%{{.*}}] <{offset_align_byte = 4 : i64}> : i64, vector<4xindex>
  xegpu.prefetch %address[%at] <{offset_align_byte = 4}> : i64, vector<4xindex>
  // CHECK: xegpu.update_offset %[[DESC]], %{{.*}} : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xindex>
  %2 = xegpu.update_offset %desc, %at : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xindex>
  // CHECK: xegpu.atomic_rmw addf %[[DESC]], %{{.*}}, %{{.*}} :
  %3 = xegpu.atomic_rmw addf %desc, %mask, %value : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xi1>, vector<4xf32> -> vector<4xf32>
  return
}

// CHECK-LABEL: func.func @shared
func.func @shared(%memory: memref<2048xi8, 3>, %i: index) {
  // CHECK: %[[DESC:.*]] = xegpu.create_mem_desc %{{.*}} : memref<2048xi8, 3> -> !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16, 16]>>
  %desc = xegpu.create_mem_desc %memory : memref<2048xi8, 3> -> !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16, 16]>>
  // CHECK: %[[DATA:.*]] = xegpu.load_matrix %[[DESC]][%{{.*}}, 0]{{ ?}}: !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16, 16]>>, index -> vector<8x16xf16>
  %data = xegpu.load_matrix %desc[%i, 0] : !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16, 16]>>, index -> vector<8x16xf16>
  // CHECK: xegpu.store_matrix %[[DATA]], %[[DESC]][0, 8]{{ ?}}: vector<8x16xf16>
  xegpu.store_matrix %data, %desc[0, 8] : vector<8x16xf16>, !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16, 16]>>
  return
}

// CHECK-LABEL: func.func @matrices
func.func @matrices(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %packed: vector<8x16x2xf16>, %c: vector<8x16xf32>) {
  // CHECK: xegpu.dpas %{{.*}}, %{{.*}}, %{{.*}} : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
  %0 = xegpu.dpas %a, %b, %c : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
  // CHECK: xegpu.dpas %{{.*}}, %{{.*}} : vector<8x16xf16>, vector<8x16x2xf16> -> vector<8x16xf32>
  %1 = xegpu.dpas %a, %packed : vector<8x16xf16>, vector<8x16x2xf16> -> vector<8x16xf32>
  // CHECK: xegpu.convert_layout %{{.*}} <{input_layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, target_layout = #xegpu.slice<#xegpu.layout<lane_layout = [8, 1, 2]>, dims = [2]>}> : vector<8x16xf32>
  %2 = xegpu.convert_layout %c <{input_layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, target_layout = #xegpu.slice<#xegpu.layout<lane_layout = [8, 1, 2]>, dims = [2]>}> : vector<8x16xf32>
  return
}

// CHECK-LABEL: func.func @barriers
func.func @barriers(%id: i8, %threads: i8) {
  // CHECK: xegpu.alloc_nbarrier 8
  xegpu.alloc_nbarrier 8
  // CHECK: %[[BARRIER:.*]] = xegpu.init_nbarrier %{{.*}}, %{{.*}} : i8, i8 -> !xegpu.nbarrier
  %barrier = xegpu.init_nbarrier %id, %threads : i8, i8 -> !xegpu.nbarrier
  // CHECK: xegpu.nbarrier_arrive %[[BARRIER]] : !xegpu.nbarrier
  xegpu.nbarrier_arrive %barrier : !xegpu.nbarrier
  // CHECK: xegpu.nbarrier_wait %[[BARRIER]] : !xegpu.nbarrier
  xegpu.nbarrier_wait %barrier : !xegpu.nbarrier
  // CHECK: xegpu.fence memory_kind = slm, fence_scope = gpu
  xegpu.fence memory_kind = slm, fence_scope = gpu
  return
}

// CHECK-LABEL: func.func @single_elements
func.func @single_elements(%address: memref<64xf32>, %lane: !xegpu.tensor_desc<1xf32, #xegpu.scatter_tdesc_attr<>>, %mask: i1) {
  // CHECK: xegpu.load %{{.*}}, %{{.*}} : !xegpu.tensor_desc<1xf32, #xegpu.scatter_tdesc_attr<>>, i1 -> vector<1xf32>
  %0 = xegpu.load %lane, %mask : !xegpu.tensor_desc<1xf32, #xegpu.scatter_tdesc_attr<>>, i1 -> vector<1xf32>
  // CHECK: xegpu.load %{{.*}}, %{{.*}} : !xegpu.tensor_desc<1xf32, #xegpu.scatter_tdesc_attr<>>, i1 -> f32
  %1 = xegpu.load %lane, %mask : !xegpu.tensor_desc<1xf32, #xegpu.scatter_tdesc_attr<>>, i1 -> f32
  // CHECK: xegpu.create_nd_tdesc %{{.*}}[0, 8], shape : [8, 8], strides : [8, 1] : memref<64xf32> -> !xegpu.tensor_desc<8xf32>
  %2 = xegpu.create_nd_tdesc %address[0, 8], shape : [8, 8], strides : [8, 1] : memref<64xf32> -> !xegpu.tensor_desc<8xf32>
  return
}
