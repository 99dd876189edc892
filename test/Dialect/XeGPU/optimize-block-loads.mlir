// RUN: oxmlir-opt %s --split-input-file --xegpu-optimize-block-loads | FileCheck %s

#rows = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>

// Two elements of a row become one number, which the hardware can transpose.
// CHECK-LABEL: gpu.func @one(
// CHECK-SAME: %[[M:.*]]: memref<64x64xf16>, %[[Y:.*]]: index, %[[X:.*]]: index)
// CHECK: %[[WIDTH:.*]] = arith.shrui %c64, %c1
// CHECK: %[[PITCH:.*]] = arith.shrui %c64_{{.*}}, %c1
// CHECK: %[[BASE:.*]] = memref.extract_aligned_pointer_as_index %[[M]]
// CHECK: %[[ADDRESS:.*]] = arith.index_cast %[[BASE]] : index to i64
// CHECK: %[[DESC:.*]] = xegpu.create_nd_tdesc %[[ADDRESS]], shape : [64, %[[WIDTH]]], strides : [%[[PITCH]], 1] : i64
// CHECK-SAME: -> !xegpu.tensor_desc<16x8xi32, #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>>
// CHECK: %[[HALF:.*]] = arith.shrui %[[X]], %c1
// CHECK: %[[LOADED:.*]] = xegpu.load_nd %[[DESC]][%{{.*}}, %{{.*}}] <{l1_hint = #xegpu.cache_hint<cached>, layout = {{.*}}}>
// CHECK-SAME: -> vector<16x8xi32>
// CHECK: %[[BLOCK:.*]] = vector.insert_strided_slice %[[LOADED]]
// CHECK: vector.bitcast %[[BLOCK]] {{.*}} : vector<16x8xi32> to vector<16x16xf16>
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @one(%m: memref<64x64xf16>, %y: index, %x: index) -> vector<16x16xf16> {
    %desc = xegpu.create_nd_tdesc %m : memref<64x64xf16> -> !xegpu.tensor_desc<16x16xf16, #rows>
    %0 = xegpu.load_nd %desc[%y, %x] <{l1_hint = #xegpu.cache_hint<cached>}>
        : !xegpu.tensor_desc<16x16xf16, #rows> -> vector<16x16xf16>
    gpu.return %0 : vector<16x16xf16>
  }
}

// -----

#rows = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 4]>

// A block that is larger than what is transposed at once takes several loads, whatever the memref's sizes.
// CHECK-LABEL: gpu.func @several(
// CHECK: xegpu.create_nd_tdesc {{.*}} -> !xegpu.tensor_desc<16x8xi32,
// CHECK-COUNT-6: xegpu.load_nd {{.*}} -> vector<16x8xi32>
// CHECK: vector.bitcast {{.*}} : vector<48x16xi32> to vector<48x64xi8>
gpu.module @kernels [#xevm.target<chip = "bmg">] {
  gpu.func @several(%m: memref<?x?xi8>, %rows: index, %columns: index) -> vector<48x64xi8> {
    %c0 = arith.constant 0 : index
    %desc = xegpu.create_nd_tdesc %m, shape : [%rows, %columns], strides : [%columns, 1]
        : memref<?x?xi8> -> !xegpu.tensor_desc<48x64xi8, #rows>
    %0 = xegpu.load_nd %desc[%c0, %c0] : !xegpu.tensor_desc<48x64xi8, #rows> -> vector<48x64xi8>
    gpu.return %0 : vector<48x64xi8>
  }
}

// -----

#rows = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>

// Blocks side by side are loaded one by one, each behind the one before.
// CHECK-LABEL: gpu.func @array(
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[FIRST:.*]] = arith.addi %{{.*}}, %[[C0]]
// CHECK: %[[A:.*]] = vector.bitcast {{.*}} : vector<16x8xi32> to vector<16x16xf16>
// CHECK: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: arith.addi %[[FIRST]], %[[C8]]
// CHECK: %[[B:.*]] = vector.bitcast {{.*}} : vector<16x8xi32> to vector<16x16xf16>
// CHECK: gpu.return %[[A]], %[[B]]
gpu.module @kernels [#xevm.target<chip = "pvc">] {
  gpu.func @array(%m: memref<64x64xf16>, %y: index, %x: index) -> (vector<16x16xf16>, vector<16x16xf16>) {
    %desc = xegpu.create_nd_tdesc %m
        : memref<64x64xf16> -> !xegpu.tensor_desc<16x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>, #rows>
    %0 = xegpu.load_nd %desc[%y, %x]
        : !xegpu.tensor_desc<16x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>, #rows> -> vector<2x16x16xf16>
    %a = vector.extract %0[0] {layout_result_0 = #rows} : vector<16x16xf16> from vector<2x16x16xf16>
    %b = vector.extract %0[1] {layout_result_0 = #rows} : vector<16x16xf16> from vector<2x16x16xf16>
    gpu.return %a, %b : vector<16x16xf16>, vector<16x16xf16>
  }
}

// -----

#rows = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>

// Nothing is known of other chips.
// CHECK-LABEL: gpu.func @other_chip(
// CHECK: xegpu.load_nd {{.*}} -> vector<16x16xf16>
gpu.module @kernels {
  gpu.func @other_chip(%m: memref<64x64xf16>, %y: index, %x: index) -> vector<16x16xf16> {
    %desc = xegpu.create_nd_tdesc %m : memref<64x64xf16> -> !xegpu.tensor_desc<16x16xf16, #rows>
    %0 = xegpu.load_nd %desc[%y, %x] : !xegpu.tensor_desc<16x16xf16, #rows> -> vector<16x16xf16>
    gpu.return %0 : vector<16x16xf16>
  }
}
