// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s

// How the dialect's document of early 2025 makes and moves descriptors.

// CHECK-LABEL: func.func @block()
func.func @block() {
  // CHECK: %[[MEMORY:.*]] = memref.alloc()
  %0 = memref.alloc() : memref<1024x1024xf32>
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: xegpu.create_nd_tdesc %[[MEMORY]][%[[ZERO]], %[[ZERO]]] : memref<1024x1024xf32> -> !xegpu.tensor_desc<8x16xf32>
  %1 = xegpu.create_nd_tdesc %0[%c0, %c0]: memref<1024x1024xf32> -> TensorDesc<8x16xf32>
  return
}

// Shape and strides need no words in front.
// CHECK-LABEL: func.func @block_of_dynamic_shape(
// CHECK-SAME: %[[H:.*]]: index, %[[W:.*]]: index)
func.func @block_of_dynamic_shape(%h: index, %w: index) {
  %0 = memref.alloc(%h, %w) : memref<?x?xf32>
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: %[[ONE:.*]] = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: xegpu.create_nd_tdesc %{{.*}}[%[[ZERO]], %[[ZERO]]], shape : [%[[H]], %[[W]]], strides : [%[[W]], %[[ONE]]] : memref<?x?xf32> -> !xegpu.tensor_desc<8x16xf32>
  %1 = xegpu.create_nd_tdesc %0[%c0, %c0], [%h, %w], [%w, %c1]: memref<?x?xf32> -> TensorDesc<8x16xf32>
  return
}

// CHECK-LABEL: func.func @block_at_address(
// CHECK-SAME: %[[ADDRESS:.*]]: ui64, %[[H:.*]]: index, %[[W:.*]]: index)
func.func @block_at_address(%0: ui64, %h: index, %w: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: xegpu.create_nd_tdesc %[[ADDRESS]][%{{.*}}, %{{.*}}], shape : [%[[H]], %[[W]]], strides : [%[[W]], %{{.*}}] : ui64 -> !xegpu.tensor_desc<8x16xf32>
  %1 = xegpu.create_nd_tdesc %0[%c0, %c0], [%h, %w], [%w, %c1]: ui64 -> TensorDesc<8x16xf32>
  // CHECK: xegpu.create_nd_tdesc %[[ADDRESS]][0, 0], shape : [64, %[[W]]], strides : [%[[W]], 1] : ui64 -> !xegpu.tensor_desc<8x16xf32>
  %2 = xegpu.create_nd_tdesc %0[0, 0], [64, %w], [%w, 1] : ui64 -> !xegpu.tensor_desc<8x16xf32>
  return
}

// CHECK-LABEL: func.func @moved_block(
func.func @moved_block(%1: !xegpu.tensor_desc<8x16xf32>) {
  // CHECK: xegpu.update_nd_offset %{{.*}}, [0, 16] : !xegpu.tensor_desc<8x16xf32>
  %2 = xegpu.update_nd_offset %1, [0, 16]: !xegpu.tensor_desc<8x16xf32>
  return
}

// CHECK-LABEL: func.func @scattered()
func.func @scattered() {
  %a = memref.alloc() : memref<1024xf32>
  %0 = arith.constant dense<[0, 16, 32, 64]> : vector<4xindex>
  // CHECK: xegpu.create_tdesc %{{.*}}, %{{.*}} : memref<1024xf32>, vector<4xindex> -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  %1 = xegpu.create_tdesc %a, %0: memref<1024xf32>, vector<4xindex> -> TensorDesc<4xf32, #xegpu.scattered_tdesc_attr<>>
  return
}

// CHECK-LABEL: func.func @chunks()
func.func @chunks() {
  %0 = memref.alloc() : memref<1024xf32>
  %off = arith.constant dense<[0, 16, 32, 64]> : vector<4xindex>
  // CHECK: xegpu.create_tdesc %{{.*}}, %{{.*}} : memref<1024xf32>, vector<4xindex> -> !xegpu.tensor_desc<4x8xf32, #xegpu.scatter_tdesc_attr<chunk_size = 8 : i64>>
  %1 = xegpu.create_tdesc %0, %off : memref<1024xf32>, vector<4xindex>
        -> TensorDesc<4x8xf32, #xegpu.scattered_tdesc_attr<chunk_size = 8>>
  return
}

// CHECK-LABEL: func.func @overlapping_chunks()
func.func @overlapping_chunks() {
  %0 = memref.alloc() : memref<1024xf32>
  // CHECK: arith.constant dense<[0, 4, 8, 12]> : vector<4xindex>
  %off = arith.constant dense<[0, 4, 8, 12]> : vector<4xindex>
  // CHECK: xegpu.create_tdesc %{{.*}}, %{{.*}} : memref<1024xf32>, vector<4xindex> -> !xegpu.tensor_desc<4x8xf32, #xegpu.scatter_tdesc_attr<chunk_size = 8 : i64>>
  %1 = xegpu.create_tdesc %0, %off : memref<1024xf32>, vector<4xindex>
        -> TensorDesc<4x8xf32, #xegpu.scattered_tdesc_attr<chunk_size = 8>>
  return
}

// CHECK-LABEL: func.func @moved_chunks(
func.func @moved_chunks(%1: !xegpu.tensor_desc<4x2xf32, #xegpu.scattered_tdesc_attr<chunk_size = 2>>) {
  %off = arith.constant dense<[32, 32, 32, 32]> : vector<4xindex>
  // CHECK: xegpu.update_offset %{{.*}}, %{{.*}} : !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2 : i64>>, vector<4xindex>
  %2 = xegpu.update_offset %1, %off :
        !xegpu.tensor_desc<4x2xf32, #xegpu.scattered_tdesc_attr<chunk_size = 2>>, vector<4xindex>
  return
}

// A descriptor of scattered elements needs no attribute, where it is made nor where it is used.
// CHECK-LABEL: func.func @scattered_without_attribute(
func.func @scattered_without_attribute(%a: memref<1024xf32>, %mask: vector<4xi1>) {
  %0 = arith.constant dense<[0, 16, 32, 64]> : vector<4xindex>
  // CHECK: %[[D:.*]] = xegpu.create_tdesc %{{.*}}, %{{.*}} : memref<1024xf32>, vector<4xindex> -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  %1 = xegpu.create_tdesc %a, %0: memref<1024xf32>, vector<4xindex> -> TensorDesc<4xf32>
  // CHECK: %[[MOVED:.*]] = xegpu.update_offset %[[D]], %{{.*}} : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xindex>
  %2 = xegpu.update_offset %1, %0 : TensorDesc<4xf32>, vector<4xindex>
  // CHECK: xegpu.prefetch %[[MOVED]] : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  xegpu.prefetch %2 : TensorDesc<4xf32>
  // CHECK: %[[V:.*]] = xegpu.load %[[MOVED]], %{{.*}} : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xi1> -> vector<4xf32>
  %3 = xegpu.load %2, %mask : !xegpu.tensor_desc<4xf32>, vector<4xi1> -> vector<4xf32>
  // CHECK: %[[W:.*]] = xegpu.atomic_rmw addf %[[D]], %{{.*}}, %[[V]] : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xi1>, vector<4xf32> -> vector<4xf32>
  %4 = xegpu.atomic_rmw addf %1, %mask, %3 : TensorDesc<4xf32>, vector<4xi1>, vector<4xf32> -> vector<4xf32>
  // CHECK: xegpu.store %[[W]], %[[D]], %{{.*}} : vector<4xf32>, !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, vector<4xi1>
  xegpu.store %4, %1, %mask : vector<4xf32>, TensorDesc<4xf32>, vector<4xi1>
  // A block stays one.
  // CHECK: xegpu.create_nd_tdesc %{{.*}} : memref<1024xf32> -> !xegpu.tensor_desc<4xf32>
  %5 = xegpu.create_nd_tdesc %a[0] : memref<1024xf32> -> TensorDesc<4xf32>
  return
}

// Loops carry such descriptors, and functions have them as arguments and results.
// CHECK-LABEL: func.func @carried(
// CHECK-SAME: %[[D:.*]]: !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, %{{.*}}) -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>> {
func.func @carried(%d: TensorDesc<4xf32>, %off: vector<4xindex>, %mask: vector<4xi1>, %n: index) -> TensorDesc<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[END:.*]] = scf.for {{.*}} iter_args(%[[AT:.*]] = %[[D]]) -> (!xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>) {
  %end = scf.for %i = %c0 to %n step %c1 iter_args(%at = %d) -> (TensorDesc<4xf32>) {
    // CHECK: xegpu.prefetch %[[AT]] : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
    xegpu.prefetch %at : TensorDesc<4xf32>
    %next = xegpu.update_offset %at, %off : TensorDesc<4xf32>, vector<4xindex>
    // CHECK: scf.yield %{{.*}} : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
    scf.yield %next : TensorDesc<4xf32>
  }
  // CHECK: return %[[END]] : !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  return %end : TensorDesc<4xf32>
}
// CHECK-LABEL: func.func @carries(
func.func @carries(%a: memref<1024xf32>, %off: vector<4xindex>, %mask: vector<4xi1>, %n: index) {
  // CHECK: %[[D:.*]] = xegpu.create_tdesc {{.*}} -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  %d = xegpu.create_tdesc %a, %off : memref<1024xf32>, vector<4xindex> -> TensorDesc<4xf32>
  // CHECK: call @carried(%[[D]], {{.*}}) : (!xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>, {{.*}}) -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  %end = call @carried(%d, %off, %mask, %n) : (TensorDesc<4xf32>, vector<4xindex>, vector<4xi1>, index) -> TensorDesc<4xf32>
  return
}
