// Blocks of memory: descriptors, and where their bounds are checked.
// RUN: oxmlir-opt %s --convert-vector-to-xegpu --split-input-file | FileCheck %s

// CHECK-LABEL: func @matrix
// CHECK-SAME: %[[M:.*]]: memref<32x64xf32>, %[[I:.*]]: index
func.func @matrix(%m: memref<32x64xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[FROM:.*]] = xegpu.create_nd_tdesc %[[M]] : memref<32x64xf32> -> !xegpu.tensor_desc<8x16xf32>
  // CHECK: %[[V:.*]] = xegpu.load_nd %[[FROM]][%[[I]], 0]
  %0 = vector.load %m[%i, %c0] : memref<32x64xf32>, vector<8x16xf32>
  // CHECK: %[[TO:.*]] = xegpu.create_nd_tdesc %[[M]]
  // CHECK: xegpu.store_nd %[[V]], %[[TO]][0, %[[I]]]
  vector.store %0, %m[%c0, %i] : memref<32x64xf32>, vector<8x16xf32>
  return
}

// -----

// CHECK-LABEL: func @inner_dimensions
// CHECK-SAME: %[[M:.*]]: memref<?x?xf32>, %[[I:.*]]: index
func.func @inner_dimensions(%m: memref<?x?xf32>, %i: index) -> vector<8xf32> {
  // CHECK: %[[C4:.*]] = arith.constant 4 : index
  // CHECK: %{{.*}}, %{{.*}}, %[[SIZES:.*]]:2, %{{.*}} = memref.extract_strided_metadata %[[M]]
  // CHECK: %[[ROW:.*]] = memref.subview %[[M]][%[[I]], 0] [1, %[[SIZES]]#1] [1, 1]
  // CHECK: %[[BASE:.*]], %[[OFFSET:.*]], %[[SIZE:.*]], %{{.*}} = memref.extract_strided_metadata %[[ROW]]
  // CHECK: %[[POINTER:.*]] = memref.extract_aligned_pointer_as_index %[[BASE]]
  // CHECK: %[[BYTES:.*]] = arith.muli %[[OFFSET]], %[[C4]]
  // CHECK: %[[START:.*]] = arith.addi %[[POINTER]], %[[BYTES]]
  // CHECK: %[[ADDRESS:.*]] = arith.index_cast %[[START]] : index to i64
  // CHECK: xegpu.create_nd_tdesc %[[ADDRESS]], shape : [%[[SIZE]]], strides : [1]
  // CHECK-SAME: !xegpu.tensor_desc<8xf32, #xegpu.block_tdesc_attr<boundary_check = false>>
  %0 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<8xf32>
  return %0 : vector<8xf32>
}

// -----

// What xegpu cannot hold stays.
// CHECK-LABEL: func @kept
func.func @kept(%m: memref<4x64xindex>, %n: memref<4x64xf32>, %i: index) -> (vector<8x8xindex>, vector<[8]xf32>) {
  // CHECK-COUNT-2: vector.load
  %0 = vector.load %m[%i, %i] : memref<4x64xindex>, vector<8x8xindex>
  %1 = vector.load %n[%i, %i] : memref<4x64xf32>, vector<[8]xf32>
  return %0, %1 : vector<8x8xindex>, vector<[8]xf32>
}

// -----

// CHECK-LABEL: func @product
func.func @product(%a: vector<8x16xf16>, %b: vector<16x4xf16>, %c: vector<8x4xf32>, %d: vector<4x16xf16>)
    -> (vector<8x4xf32>, vector<8x4xf32>) {
  // CHECK: xegpu.dpas {{.*}} : vector<8x16xf16>, vector<16x4xf16>, vector<8x4xf32> -> vector<8x4xf32>
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
      affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"],
      kind = #vector.kind<add>} %a, %b, %c : vector<8x16xf16>, vector<16x4xf16> into vector<8x4xf32>
  // CHECK: vector.contract
  %1 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
      affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"],
      kind = #vector.kind<add>} %a, %d, %c : vector<8x16xf16>, vector<4x16xf16> into vector<8x4xf32>
  return %0, %1 : vector<8x4xf32>, vector<8x4xf32>
}
