// RUN: oxmlir-opt %s --xegpu-fold-alias-ops | FileCheck %s

// CHECK-LABEL: func @descriptors
// CHECK-SAME: %[[M:.*]]: memref<256x256xf16>, %[[I:.*]]: index, %[[K:.*]]: index
func.func @descriptors(%m: memref<256x256xf16>, %i: index, %k: index)
    -> (!xegpu.tensor_desc<8x16xf16>, !xegpu.tensor_desc<16xf16>, !xegpu.tensor_desc<8x16xf16>) {
  // CHECK: %[[ROW:.*]] = affine.apply #{{.*}}()[%[[I]], %[[K]]]
  // CHECK: xegpu.create_nd_tdesc %[[M]][%[[ROW]], 12]
  %part = memref.subview %m[%i, 4] [64, 64] [1, 1] : memref<256x256xf16> to memref<64x64xf16, strided<[256, 1], offset: ?>>
  %0 = xegpu.create_nd_tdesc %part[%k, 8]
      : memref<64x64xf16, strided<[256, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf16>
  // CHECK: %[[COLUMN:.*]] = affine.apply #{{.*}}()[%[[K]]]
  // CHECK: xegpu.create_nd_tdesc %[[M]][%[[I]], %[[COLUMN]]]
  %row = memref.subview %m[%i, 4] [1, 64] [1, 1] : memref<256x256xf16> to memref<64xf16, strided<[1], offset: ?>>
  %1 = xegpu.create_nd_tdesc %row[%k] : memref<64xf16, strided<[1], offset: ?>> -> !xegpu.tensor_desc<16xf16>
  // Views with strides and descriptors without offsets stay.
  // CHECK: %[[VIEW:.*]] = memref.subview
  // CHECK: xegpu.create_nd_tdesc %[[VIEW]]
  %strided = memref.subview %m[%i, 4] [64, 64] [2, 1]
      : memref<256x256xf16> to memref<64x64xf16, strided<[512, 1], offset: ?>>
  %2 = xegpu.create_nd_tdesc %strided[0, %k]
      : memref<64x64xf16, strided<[512, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf16>
  return %0, %1, %2 : !xegpu.tensor_desc<8x16xf16>, !xegpu.tensor_desc<16xf16>, !xegpu.tensor_desc<8x16xf16>
}
