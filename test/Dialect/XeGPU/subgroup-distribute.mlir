// RUN: oxmlir-opt --xegpu-subgroup-distribute --split-input-file %s | FileCheck %s

// Each lane has a column of the result; the rows of the right operand are packed.
#rows = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#packed = #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>
// CHECK-LABEL: gpu.func @product
// CHECK: %[[Z:.*]] = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK: %[[A:.*]] = xegpu.load_nd %{{.*}}[%c0, %c0] : !xegpu.tensor_desc<8x16xf16> -> vector<8xf16>
// CHECK: %[[B:.*]] = xegpu.load_nd %{{.*}}[%c0, %c0] <{packed}> : !xegpu.tensor_desc<16x16xf16> -> vector<16xf16>
// CHECK: %[[C:.*]] = xegpu.dpas %[[A]], %[[B]], %[[Z]] : vector<8xf16>, vector<16xf16>, vector<8xf32> -> vector<8xf32>
// CHECK: xegpu.store_nd %[[C]], %{{.*}}[%c0, %c0] : vector<8xf32>, !xegpu.tensor_desc<8x16xf32>
gpu.module @kernels {
  gpu.func @product(%a: memref<8x16xf16>, %b: memref<16x16xf16>, %c: memref<8x16xf32>) {
    %c0 = arith.constant 0 : index
    %z = arith.constant {layout_result_0 = #rows} dense<0.0> : vector<8x16xf32>
    %ta = xegpu.create_nd_tdesc %a : memref<8x16xf16> -> !xegpu.tensor_desc<8x16xf16, #rows>
    %tb = xegpu.create_nd_tdesc %b : memref<16x16xf16> -> !xegpu.tensor_desc<16x16xf16, #packed>
    %tc = xegpu.create_nd_tdesc %c : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #rows>
    %va = xegpu.load_nd %ta[%c0, %c0] {layout = #rows} : !xegpu.tensor_desc<8x16xf16, #rows> -> vector<8x16xf16>
    %vb = xegpu.load_nd %tb[%c0, %c0] {layout = #packed} : !xegpu.tensor_desc<16x16xf16, #packed> -> vector<16x16xf16>
    %s = xegpu.dpas %va, %vb, %z {layout_a = #rows, layout_b = #packed, layout_cd = #rows} : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
    xegpu.store_nd %s, %tc[%c0, %c0] {layout = #rows} : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #rows>
    gpu.return
  }
}

// -----

// Operations on elements work on vectors of two dimensions, in loops as well.
#rows = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
// CHECK-LABEL: gpu.func @elements
// CHECK: %[[V:.*]] = xegpu.load_nd {{.*}} -> vector<8xf32>
// CHECK: %[[W:.*]] = vector.shape_cast %[[V]] : vector<8xf32> to vector<8x1xf32>
// CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%[[X:.*]] = %[[W]]) -> (vector<8x1xf32>)
// CHECK: %[[Y:.*]] = math.exp %[[X]] {{.*}} : vector<8x1xf32>
// CHECK: scf.yield %[[Y]] : vector<8x1xf32>
// CHECK: %[[L:.*]] = vector.shape_cast %[[R]] : vector<8x1xf32> to vector<8xf32>
// CHECK: xegpu.store_nd %[[L]]
gpu.module @kernels {
  gpu.func @elements(%a: memref<8x16xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = xegpu.create_nd_tdesc %a : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #rows>
    %v = xegpu.load_nd %t[%c0, %c0] {layout = #rows} : !xegpu.tensor_desc<8x16xf32, #rows> -> vector<8x16xf32>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %v) -> vector<8x16xf32> {
      %y = math.exp %x {layout_result_0 = #rows} : vector<8x16xf32>
      scf.yield %y : vector<8x16xf32>
    } {layout_result_0 = #rows}
    xegpu.store_nd %r, %t[%c0, %c0] {layout = #rows} : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #rows>
    gpu.return
  }
}

// -----

// Each lane has one address and what stands there.
#line = #xegpu.layout<lane_layout = [16], lane_data = [1]>
#chunks = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>
// CHECK-LABEL: gpu.func @scattered
// CHECK: %[[V:.*]] = xegpu.load {{.*}} : memref<256xf16>, vector<1xindex>, vector<1xi1> -> vector<8xf16>
// CHECK: xegpu.store %[[V]], {{.*}} : vector<8xf16>, memref<256xf16>, vector<1xindex>, vector<1xi1>
gpu.module @kernels {
  gpu.func @scattered(%a: memref<256xf16>) {
    %o = arith.constant {layout_result_0 = #line} dense<2> : vector<16xindex>
    %m = arith.constant {layout_result_0 = #line} dense<true> : vector<16xi1>
    %v = xegpu.load %a[%o], %m <{chunk_size = 8, layout = #chunks}> : memref<256xf16>, vector<16xindex>, vector<16xi1> -> vector<16x8xf16>
    xegpu.store %v, %a[%o], %m <{chunk_size = 8, layout = #chunks}> : vector<16x8xf16>, memref<256xf16>, vector<16xindex>, vector<16xi1>
    gpu.return
  }
}
