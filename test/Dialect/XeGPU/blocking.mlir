// RUN: oxmlir-opt %s --xegpu-blocking | FileCheck %s

#tile = #xegpu.layout<inst_data = [8, 16]>
#lanes = #xegpu.layout<inst_data = [8, 16], lane_layout = [1, 16], lane_data = [1, 1]>

// CHECK-LABEL: func @moved
// CHECK-SAME: %[[M:.*]]: memref<64x64xf32>, %[[I:.*]]: index
func.func @moved(%m: memref<64x64xf32>, %i: index) {
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C8:.*]] = arith.constant 8 : index
  // CHECK: %[[D:.*]] = xegpu.create_nd_tdesc %[[M]] : memref<64x64xf32> -> !xegpu.tensor_desc<8x16xf32>
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #tile>
  // CHECK: %[[A:.*]] = xegpu.load_nd %[[D]][%[[I]], %[[C0]]]
  // CHECK: %[[J:.*]] = arith.addi %[[I]], %[[C8]]
  // CHECK: %[[B:.*]] = xegpu.load_nd %[[D]][%[[J]], %[[C0]]]
  %v = xegpu.load_nd %d[%i, 0] : !xegpu.tensor_desc<16x16xf32, #tile> -> vector<16x16xf32>
  // CHECK: xegpu.store_nd %[[A]], %[[D]][%[[C0]], %[[C0]]]
  // CHECK: xegpu.store_nd %[[B]], %[[D]][%[[C8]], %[[C0]]]
  xegpu.store_nd %v, %d[0, 0] : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32, #tile>
  return
}

// The sums over the middle dimension are chained.
// CHECK-LABEL: func @product
func.func @product(%a: vector<8x32xf16>, %b: vector<32x16xf16>, %c: vector<8x16xf32>) -> vector<8x16xf32> {
  // CHECK: %[[A0:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [0, 0], sizes = [8, 16]
  // CHECK: %[[A1:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [0, 16], sizes = [8, 16]
  // CHECK: %[[B0:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [0, 0], sizes = [16, 16]
  // CHECK: %[[B1:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [16, 0], sizes = [16, 16]
  // CHECK: %[[PART:.*]] = xegpu.dpas %[[A0]], %[[B0]], %{{.*}}
  // CHECK: %[[SUM:.*]] = xegpu.dpas %[[A1]], %[[B1]], %[[PART]]
  // CHECK: return %[[SUM]]
  %0 = xegpu.dpas %a, %b, %c {layout_a = #tile, layout_b = #xegpu.layout<inst_data = [16, 16]>, layout_cd = #tile}
      : vector<8x32xf16>, vector<32x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
  return %0 : vector<8x16xf32>
}

// CHECK-LABEL: func @chunks
func.func @chunks(%p: ui64, %mask: vector<16xi1>, %v: vector<16x4xf32>) {
  %at = arith.constant dense<[0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120]> : vector<16xindex>
  // CHECK-DAG: %[[FIRST:.*]] = arith.constant dense<[0, 8, {{.*}}]> : vector<16xindex>
  // CHECK-DAG: %[[SECOND:.*]] = arith.constant dense<[2, 10, {{.*}}]> : vector<16xindex>
  // CHECK: xegpu.store %{{.*}}, %{{.*}}[%[[FIRST]]], %{{.*}} <{chunk_size = 2 : i64}> : vector<16x2xf32>
  // CHECK: xegpu.store %{{.*}}, %{{.*}}[%[[SECOND]]], %{{.*}} <{chunk_size = 2 : i64}> : vector<16x2xf32>
  xegpu.store %v, %p[%at], %mask <{chunk_size = 4 : i64, layout = #xegpu.layout<inst_data = [16, 2]>}>
      : vector<16x4xf32>, ui64, vector<16xindex>, vector<16xi1>
  return
}

// CHECK-LABEL: func @computed
func.func @computed(%x: vector<8x32xf32>, %y: vector<1x16xf32>) -> (vector<8x32xf32>, vector<1x16xf32>) {
  // CHECK: vector.extract
  // CHECK: math.exp {{.*}} : vector<16xf32>
  // CHECK: vector.broadcast
  %0 = math.exp %y : vector<1x16xf32>
  // CHECK-COUNT-2: math.exp {{.*}} {layout_result_0 = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>} : vector<8x16xf32>
  %1 = math.exp %x {layout_result_0 = #lanes} : vector<8x32xf32>
  return %1, %0 : vector<8x32xf32>, vector<1x16xf32>
}

// Nested loops carry tiles from the outside in.
// CHECK-LABEL: func @loops
func.func @loops(%m: memref<64x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #tile>
  %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<16x16xf32, #tile> -> vector<16x16xf32>
  // CHECK: scf.for {{.*}} iter_args({{.*}}) -> (vector<8x16xf32>, vector<8x16xf32>, index)
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %v, %j = %c0) -> (vector<16x16xf32>, index) {
    %q = scf.for %k = %c0 to %n step %c1 iter_args(%w = %x) -> vector<16x16xf32> {
      %e = math.exp %w : vector<16x16xf32>
      scf.yield %e : vector<16x16xf32>
    }
    // CHECK: scf.yield {{.*}} : vector<8x16xf32>, vector<8x16xf32>, index
    scf.yield %q, %j : vector<16x16xf32>, index
  }
  // CHECK-COUNT-2: xegpu.store_nd
  // CHECK-NOT: unrealized_conversion_cast
  xegpu.store_nd %r#0, %d[0, 0] : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32, #tile>
  return
}

// CHECK-LABEL: func @reduction
func.func @reduction(%x: vector<8x32xf32>, %acc: vector<8xf32>) -> vector<8xf32> {
  // CHECK: %[[FIRST:.*]] = vector.multi_reduction <add>, %{{.*}}, %{{.*}} [1] : vector<8x16xf32>
  // CHECK: %[[SUM:.*]] = vector.multi_reduction <add>, %{{.*}}, %[[FIRST]] [1] : vector<8x16xf32>
  // CHECK: return %[[SUM]]
  %0 = vector.multi_reduction <add>, %x, %acc {layout_operand_0 = #tile} [1] : vector<8x32xf32> to vector<8xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: func @shapes
func.func @shapes(%x: vector<8x32xf32>, %y: vector<32xf32>) -> (vector<32x8xf32>, vector<8x32xf32>) {
  // CHECK-COUNT-2: vector.transpose {{.*}} : vector<8x16xf32> to vector<16x8xf32>
  %0 = vector.transpose %x, [1, 0] {layout_result_0 = #xegpu.layout<inst_data = [16, 8]>}
      : vector<8x32xf32> to vector<32x8xf32>
  // CHECK-COUNT-2: vector.broadcast {{.*}} : vector<16xf32> to vector<8x16xf32>
  %1 = vector.broadcast %y {layout_result_0 = #tile} : vector<32xf32> to vector<8x32xf32>
  return %0, %1 : vector<32x8xf32>, vector<8x32xf32>
}

// CHECK-LABEL: func @descriptors
func.func @descriptors(%m: memref<64x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-COUNT-2: xegpu.create_nd_tdesc
  %d = xegpu.create_nd_tdesc %m[0, 0] : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #tile>
  // CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}})
  %e = scf.for %i = %c0 to %n step %c1 iter_args(%t = %d) -> !xegpu.tensor_desc<16x16xf32, #tile> {
    // CHECK: xegpu.prefetch_nd %[[A]]
    // CHECK: xegpu.prefetch_nd %[[B]]
    xegpu.prefetch_nd %t : !xegpu.tensor_desc<16x16xf32, #tile>
    // CHECK: %[[C:.*]] = xegpu.update_nd_offset %[[A]], [0, 16]
    // CHECK: %[[D:.*]] = xegpu.update_nd_offset %[[B]], [0, 16]
    // CHECK: scf.yield %[[C]], %[[D]]
    %u = xegpu.update_nd_offset %t, [0, 16] : !xegpu.tensor_desc<16x16xf32, #tile>
    scf.yield %u : !xegpu.tensor_desc<16x16xf32, #tile>
  }
  return
}

// CHECK-LABEL: func @shared
func.func @shared(%m: !xegpu.mem_desc<64x128xf16>, %i: index) {
  // CHECK: %[[A:.*]] = xegpu.load_matrix
  // CHECK: %[[B:.*]] = xegpu.load_matrix
  // CHECK: xegpu.store_matrix %[[A]]
  // CHECK: xegpu.store_matrix %[[B]]
  %0 = xegpu.load_matrix %m[%i, 8] <{layout = #tile}> : !xegpu.mem_desc<64x128xf16>, index -> vector<8x32xf16>
  xegpu.store_matrix %0, %m[%i, 8] <{layout = #tile}> : vector<8x32xf16>, !xegpu.mem_desc<64x128xf16>, index
  return
}

// CHECK-LABEL: func @converted
func.func @converted(%x: vector<16x64xbf16>) -> (vector<16x64xbf16>, vector<16x64xbf16>) {
  // CHECK-NOT: inst_data
  %0 = xegpu.convert_layout %x <{input_layout = #tile, target_layout = #tile}> : vector<16x64xbf16>
  %1 = xegpu.convert_layout %x <{input_layout = #lanes, target_layout = #xegpu.layout<inst_data = [8, 64],
      lane_layout = [1, 16], lane_data = [1, 4]>}> : vector<16x64xbf16>
  return %0, %1 : vector<16x64xbf16>, vector<16x64xbf16>
}

// CHECK-LABEL: func @branches
func.func @branches(%c: i1, %m: memref<64x64xf32>) {
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #tile>
  // CHECK: scf.if {{.*}} -> (index, vector<8x16xf32>, vector<8x16xf32>)
  %r:2 = scf.if %c -> (index, vector<16x16xf32>) {
    %i = arith.constant 1 : index
    %0 = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<16x16xf32, #tile> -> vector<16x16xf32>
    // CHECK: scf.yield {{.*}} : index, vector<8x16xf32>, vector<8x16xf32>
    scf.yield %i, %0 : index, vector<16x16xf32>
  } else {
    %i = arith.constant 2 : index
    %0 = arith.constant dense<0.0> : vector<16x16xf32>
    // CHECK: scf.yield {{.*}} : index, vector<8x16xf32>, vector<8x16xf32>
    scf.yield %i, %0 : index, vector<16x16xf32>
  }
  // CHECK-COUNT-2: xegpu.store_nd
  xegpu.store_nd %r#1, %d[%r#0, 0] : vector<16x16xf32>, !xegpu.tensor_desc<16x16xf32, #tile>
  return
}

// Tiles of a block that is turned are turned themselves, and lie elsewhere.
// CHECK-LABEL: func @turned
func.func @turned(%m: memref<64x64xf32>) -> vector<16x16xf32> {
  %d = xegpu.create_nd_tdesc %m : memref<64x64xf32> -> !xegpu.tensor_desc<16x16xf32, #tile>
  // CHECK: xegpu.load_nd {{.*}} -> vector<16x8xf32>
  // CHECK: %[[B:.*]] = xegpu.load_nd {{.*}} -> vector<16x8xf32>
  // CHECK: vector.insert_strided_slice %[[B]], %{{.*}} {offsets = [0, 8]
  %v = xegpu.load_nd %d[0, 0] <{transpose = array<i64: 1, 0>}>
      : !xegpu.tensor_desc<16x16xf32, #tile> -> vector<16x16xf32>
  return %v : vector<16x16xf32>
}
