// RUN: oxmlir-opt --gpu-decompose-memrefs --allow-unregistered-dialect %s | FileCheck %s

// CHECK-DAG: #[[DYNAMIC:.*]] = affine_map<()[s0, s1, s2] -> (s0 * s1 + s2)>
// CHECK-DAG: #[[STATIC:.*]] = affine_map<()[s0, s1] -> (s0 * 8 + s1)>

// CHECK-LABEL: func @accesses(
// CHECK-SAME: %{{.*}}: index, %[[M:.*]]: memref<?x?xf32>, %[[S:.*]]: memref<4x8xf32>
func.func @accesses(%n: index, %m: memref<?x?xf32>, %s: memref<4x8xf32>) {
  // CHECK-NEXT: %[[BM:.*]], %{{.*}}, %{{.*}}:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[M]]
  // CHECK-NEXT: %[[BS:.*]], %{{.*}}, %{{.*}}:2, %{{.*}}:2 = memref.extract_strided_metadata %[[S]]
  // CHECK: gpu.launch blocks(%[[I:[a-z0-9]+]], %[[J:[a-z0-9]+]],
  gpu.launch blocks(%i, %j, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    // CHECK-NEXT: %[[AT:.*]] = affine.apply #[[DYNAMIC]]()[%[[I]], %[[STRIDES]]#0, %[[J]]]
    // CHECK-NEXT: %[[E:.*]] = memref.reinterpret_cast %[[BM]] to offset: [%[[AT]]], sizes: [], strides: []
    // CHECK-NEXT: %[[X:.*]] = memref.load %[[E]][]
    %x = memref.load %m[%i, %j] : memref<?x?xf32>
    // CHECK-NEXT: %[[TO:.*]] = affine.apply #[[STATIC]]()[%[[I]], %[[J]]]
    // CHECK-NEXT: %[[F:.*]] = memref.reinterpret_cast %[[BS]] to offset: [%[[TO]]]
    // CHECK-NEXT: memref.store %[[X]], %[[F]][]
    memref.store %x, %s[%i, %j] : memref<4x8xf32>
    gpu.terminator
  }
  // CHECK: memref.load %[[M]]
  %y = memref.load %m[%n, %n] : memref<?x?xf32>
  "test.use"(%y) : (f32) -> ()
  return
}

// CHECK-LABEL: func @view(
func.func @view(%n: index, %m: memref<?x?xf32>) {
  gpu.launch blocks(%i, %j, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    // CHECK: memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [4], strides: [1] : memref<f32> to memref<4xf32, strided<[1], offset: ?>>
    %v = memref.subview %m[%i, %j] [1, 4] [1, 1] : memref<?x?xf32> to memref<4xf32, strided<[1], offset: ?>>
    "test.use"(%v) : (memref<4xf32, strided<[1], offset: ?>>) -> ()
    gpu.terminator
  }
  return
}
