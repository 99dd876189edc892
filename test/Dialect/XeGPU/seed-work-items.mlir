// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s
// RUN: oxmlir-opt %s --mlir-disable-threading | FileCheck %s

// Early in 2025 the accesses of a work item had their part of a descriptor with a map, in two dimensions.

#a = #xegpu.sg_map<wi_layout = [1, 16], wi_data = [1, 1]>
#b = #xegpu.sg_map<wi_layout = [1, 16], wi_data = [2, 1]>

// CHECK-LABEL: func.func @product(
// CHECK-SAME: %[[A:.*]]: memref<8x16xf16>, %[[B:.*]]: memref<16x16xf16>, %[[C:.*]]: memref<8x16xf32>) {
func.func @product(%a: memref<8x16xf16>, %b: memref<16x16xf16>, %c: memref<8x16xf32>) {
  // CHECK: %[[DA:.*]] = xegpu.create_nd_tdesc %[[A]][0, 0] : memref<8x16xf16> -> !xegpu.tensor_desc<8x16xf16>
  %0 = xegpu.create_nd_tdesc %a[0, 0] : memref<8x16xf16> -> !xegpu.tensor_desc<8x16xf16, #a>
  // CHECK: %[[DB:.*]] = xegpu.create_nd_tdesc %[[B]][0, 0] : memref<16x16xf16> -> !xegpu.tensor_desc<16x16xf16, #xegpu.block_tdesc_attr<boundary_check = false>>
  %1 = xegpu.create_nd_tdesc %b[0, 0] : memref<16x16xf16> -> !xegpu.tensor_desc<16x16xf16, #xegpu.block_tdesc_attr<boundary_check = false>, #b>
  // CHECK: %[[DC:.*]] = xegpu.create_nd_tdesc %[[C]][0, 0] : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32>
  %2 = xegpu.create_nd_tdesc %c[0, 0] : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #a>
  // CHECK: xegpu.prefetch_nd %[[DC]] : !xegpu.tensor_desc<8x16xf32>
  xegpu.prefetch_nd %2 : !xegpu.tensor_desc<8x16xf32, #a>
  // CHECK: %[[LA:.*]] = xegpu.load_nd %[[DA]] : !xegpu.tensor_desc<8x16xf16> -> vector<8xf16>
  // CHECK: %[[OA:.*]] = vector.shape_cast %[[LA]] : vector<8xf16> to vector<8x1xf16>
  %3 = xegpu.load_nd %0 : !xegpu.tensor_desc<8x16xf16, #a> -> vector<8x1xf16>
  // Data of several rows is packed.
  // CHECK: %[[LB:.*]] = xegpu.load_nd %[[DB]] <{packed}> : !xegpu.tensor_desc<16x16xf16, #xegpu.block_tdesc_attr<boundary_check = false>> -> vector<16xf16>
  // CHECK: %[[OB:.*]] = vector.shape_cast %[[LB]] : vector<16xf16> to vector<8x2xf16>
  %4 = xegpu.load_nd %1 : !xegpu.tensor_desc<16x16xf16, #xegpu.block_tdesc_attr<boundary_check = false>, #b> -> vector<8x2xf16>
  // CHECK: %[[LC:.*]] = xegpu.load_nd %[[DC]] : !xegpu.tensor_desc<8x16xf32> -> vector<8xf32>
  // CHECK: %[[OC:.*]] = vector.shape_cast %[[LC]] : vector<8xf32> to vector<8x1xf32>
  %5 = xegpu.load_nd %2 : !xegpu.tensor_desc<8x16xf32, #a> -> vector<8x1xf32>
  // CHECK: %[[FA:.*]] = vector.shape_cast %[[OA]] : vector<8x1xf16> to vector<8xf16>
  // CHECK: %[[FB:.*]] = vector.shape_cast %[[OB]] : vector<8x2xf16> to vector<16xf16>
  // CHECK: %[[FC:.*]] = vector.shape_cast %[[OC]] : vector<8x1xf32> to vector<8xf32>
  // CHECK: %[[P:.*]] = xegpu.dpas %[[FA]], %[[FB]], %[[FC]] : vector<8xf16>, vector<16xf16>, vector<8xf32> -> vector<8xf32>
  // CHECK: %[[OP:.*]] = vector.shape_cast %[[P]] : vector<8xf32> to vector<8x1xf32>
  %6 = xegpu.dpas %3, %4, %5 : vector<8x1xf16>, vector<8x2xf16>, vector<8x1xf32> -> vector<8x1xf32>
  // CHECK: %[[E:.*]] = math.exp %[[OP]] : vector<8x1xf32>
  %7 = math.exp %6 : vector<8x1xf32>
  // CHECK: %[[FE:.*]] = vector.shape_cast %[[E]] : vector<8x1xf32> to vector<8xf32>
  // CHECK: xegpu.store_nd %[[FE]], %[[DC]] : vector<8xf32>, !xegpu.tensor_desc<8x16xf32>
  xegpu.store_nd %7, %2 : vector<8x1xf32>, !xegpu.tensor_desc<8x16xf32, #a>
  return
}

// A descriptor of one dimension, several blocks, and a transposed block.
// CHECK-LABEL: func.func @shapes(
func.func @shapes(%line: memref<32xf32>, %m: memref<16x32xf16>, %t: memref<16x8xf32>) {
  // CHECK: xegpu.load_nd %{{.*}} : !xegpu.tensor_desc<32xf32> -> vector<2xf32>
  %0 = xegpu.create_nd_tdesc %line[0] : memref<32xf32> -> !xegpu.tensor_desc<32xf32, #a>
  %1 = xegpu.load_nd %0 : !xegpu.tensor_desc<32xf32, #a> -> vector<2x1xf32>
  // CHECK: %[[L:.*]] = xegpu.load_nd %{{.*}} <{packed}> : !xegpu.tensor_desc<16x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>> -> vector<32xf16>
  // CHECK: vector.shape_cast %[[L]] : vector<32xf16> to vector<16x1x2xf16>
  %2 = xegpu.create_nd_tdesc %m[0, 0] : memref<16x32xf16> -> !xegpu.tensor_desc<16x16xf16, #xegpu.block_tdesc_attr<array_length = 2>, #b>
  %3 = xegpu.load_nd %2 <{packed}> : !xegpu.tensor_desc<16x16xf16, #xegpu.block_tdesc_attr<array_length = 2>, #b> -> vector<16x1x2xf16>
  // CHECK: xegpu.load_nd %{{.*}} <{transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<16x8xf32> -> vector<8xf32>
  %4 = xegpu.create_nd_tdesc %t[0, 0] : memref<16x8xf32> -> !xegpu.tensor_desc<16x8xf32, #xegpu.sg_map<wi_layout = [16, 1], wi_data = [1, 1]>>
  %5 = xegpu.load_nd %4 {transpose = [1, 0]} : !xegpu.tensor_desc<16x8xf32, #xegpu.sg_map<wi_layout = [16, 1], wi_data = [1, 1]>> -> vector<8x1xf32>
  return
}

// Loops, functions and calls have the descriptors of their accesses.
// CHECK-LABEL: func.func @sum(
// CHECK-SAME: %[[D:.*]]: !xegpu.tensor_desc<8x16xf32>, %{{.*}}: index) -> !xegpu.tensor_desc<8x16xf32> {
func.func @sum(%d: !xegpu.tensor_desc<8x16xf32, #a>, %n: index) -> !xegpu.tensor_desc<8x16xf32, #a> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant dense<0.0> : vector<8x1xf32>
  // CHECK: scf.for {{.*}} iter_args(%[[AT:.*]] = %[[D]], %{{.*}} = %{{.*}}) -> (!xegpu.tensor_desc<8x16xf32>, vector<8x1xf32>) {
  %end:2 = scf.for %i = %c0 to %n step %c1 iter_args(%at = %d, %s = %zero) -> (!xegpu.tensor_desc<8x16xf32, #a>, vector<8x1xf32>) {
    // CHECK: xegpu.load_nd %[[AT]] : !xegpu.tensor_desc<8x16xf32> -> vector<8xf32>
    %v = xegpu.load_nd %at : !xegpu.tensor_desc<8x16xf32, #a> -> vector<8x1xf32>
    %t = arith.addf %s, %v : vector<8x1xf32>
    // CHECK: %[[NEXT:.*]] = xegpu.update_nd_offset %[[AT]], [8, 0] : !xegpu.tensor_desc<8x16xf32>
    %next = xegpu.update_nd_offset %at, [8, 0] : !xegpu.tensor_desc<8x16xf32, #a>
    // CHECK: scf.yield %[[NEXT]], %{{.*}} : !xegpu.tensor_desc<8x16xf32>, vector<8x1xf32>
    scf.yield %next, %t : !xegpu.tensor_desc<8x16xf32, #a>, vector<8x1xf32>
  }
  xegpu.store_nd %end#1, %d : vector<8x1xf32>, !xegpu.tensor_desc<8x16xf32, #a>
  return %end#0 : !xegpu.tensor_desc<8x16xf32, #a>
}
// CHECK: func.func private @elsewhere(!xegpu.tensor_desc<8x16xf32>)
func.func private @elsewhere(!xegpu.tensor_desc<8x16xf32, #a>)
// CHECK-LABEL: func.func @caller(
func.func @caller(%m: memref<8x16xf32>, %n: index) {
  // CHECK: xegpu.create_nd_tdesc %{{.*}} -> !xegpu.tensor_desc<8x16xf32>
  %0 = xegpu.create_nd_tdesc %m[0, 0] : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #a>
  // CHECK: call @sum(%{{.*}}, %{{.*}}) : (!xegpu.tensor_desc<8x16xf32>, index) -> !xegpu.tensor_desc<8x16xf32>
  %1 = call @sum(%0, %n) : (!xegpu.tensor_desc<8x16xf32, #a>, index) -> !xegpu.tensor_desc<8x16xf32, #a>
  // CHECK: call @elsewhere(%{{.*}}) : (!xegpu.tensor_desc<8x16xf32>) -> ()
  call @elsewhere(%1) : (!xegpu.tensor_desc<8x16xf32, #a>) -> ()
  return
}

// The subgroup has all of a descriptor: that is today's form with a layout.
// CHECK-LABEL: func.func @subgroup(
func.func @subgroup(%m: memref<8x16xf32>) {
  // CHECK: xegpu.load_nd %{{.*}} : !xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>> -> vector<8x16xf32>
  %0 = xegpu.create_nd_tdesc %m[0, 0] : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #a>
  %1 = xegpu.load_nd %0 : !xegpu.tensor_desc<8x16xf32, #a> -> vector<8x16xf32>
  return
}

// A work item had the offsets and the mask of all; today it has its own.
#s = #xegpu.sg_map<wi_layout = [16, 1], wi_data = [1, 2]>
// CHECK-LABEL: func.func @scattered(
// CHECK-SAME: %[[M:.*]]: memref<64xf32>, %[[O:.*]]: vector<16xindex>, %[[MASK:.*]]: vector<16xi1>) {
func.func @scattered(%m: memref<64xf32>, %o: vector<16xindex>, %mask: vector<16xi1>) {
  // CHECK: %[[L:.*]] = gpu.lane_id
  // CHECK: %[[OWN:.*]] = vector.extract %[[O]][%[[L]]] : index from vector<16xindex>
  // CHECK: %[[ONE:.*]] = vector.broadcast %[[OWN]] : index to vector<1xindex>
  // CHECK: %[[D:.*]] = xegpu.create_tdesc %[[M]], %[[ONE]] : memref<64xf32>, vector<1xindex> -> !xegpu.tensor_desc<1x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2 : i64>>
  %0 = xegpu.create_tdesc %m, %o : memref<64xf32>, vector<16xindex> -> !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #s>
  // CHECK: xegpu.prefetch %[[D]] : !xegpu.tensor_desc<1x2xf32,
  xegpu.prefetch %0 : !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #s>
  // CHECK: %[[ENABLED:.*]] = vector.extract %[[MASK]][%{{.*}}] : i1 from vector<16xi1>
  // CHECK: %[[V:.*]] = xegpu.load %[[D]], %[[ENABLED]] : !xegpu.tensor_desc<1x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2 : i64>>, i1 -> vector<2xf32>
  // CHECK: %[[OLD:.*]] = vector.shape_cast %[[V]] : vector<2xf32> to vector<2x1xf32>
  %1 = xegpu.load %0, %mask {transpose} : !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #s>, vector<16xi1> -> vector<2x1xf32>
  // CHECK: xegpu.update_offset %[[D]], %{{.*}} : !xegpu.tensor_desc<1x2xf32, {{.*}}>, vector<1xindex>
  %2 = xegpu.update_offset %0, %o : !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #s>, vector<16xindex>
  // CHECK: xegpu.store %{{.*}}, %{{.*}}, %{{.*}} : vector<2xf32>, !xegpu.tensor_desc<1x2xf32, {{.*}}>, i1
  xegpu.store %1, %2, %mask : vector<2x1xf32>, !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #s>, vector<16xi1>
  return
}

// CHECK-LABEL: func.func @update(
func.func @update(%m: memref<64xf32>, %o: vector<16xindex>, %mask: vector<16xi1>, %v: vector<1xf32>) {
  %0 = xegpu.create_tdesc %m, %o : memref<64xf32>, vector<16xindex> -> !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>, #xegpu.sg_map<wi_layout = [16, 1], wi_data = [1, 1]>>
  // CHECK: xegpu.atomic_rmw addf %{{.*}}, %{{.*}}, %{{.*}} : !xegpu.tensor_desc<1xf32, #xegpu.scatter_tdesc_attr<>>, vector<1xi1>, vector<1xf32> -> vector<1xf32>
  %1 = xegpu.atomic_rmw addf %0, %mask, %v : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>, #xegpu.sg_map<wi_layout = [16, 1], wi_data = [1, 1]>>, vector<16xi1>, vector<1xf32> -> vector<1xf32>
  return
}
