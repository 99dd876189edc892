// RUN: oxmlir-opt %s --one-shot-bufferize="bufferize-function-boundaries unknown-type-conversion=fully-dynamic-layout-map" | FileCheck %s

// A buffer of another memory space than the function gives is copied. The copy is dense, whatever the layout that is asked for.
// CHECK-LABEL: func.func @other_space() -> memref<8xf32> {
// CHECK: %[[A:.+]] = memref.alloc() {{.*}} : memref<8xf32, 1>
// CHECK: %[[B:.+]] = memref.alloc() {{.*}} : memref<8xf32>
// CHECK: memref.copy %[[A]], %[[B]]
// CHECK: memref.cast %[[B]] : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// CHECK: return %[[B]]
func.func @other_space() -> tensor<8xf32> {
  %0 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<8xf32>
  return %0 : tensor<8xf32>
}
