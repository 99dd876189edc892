// RUN: oxmlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

// Somebody may write to the buffer, and the tensor is read behind it: the buffer is a copy.
// CHECK-LABEL: func.func @may_be_written(
// CHECK: %[[T:.*]] = memref.alloc() {{.*}} : memref<5xf32>
// CHECK: %[[M:.*]] = memref.alloc() {{.*}} : memref<5xf32>
// CHECK: memref.copy %[[T]], %[[M]]
// CHECK: memref.load %[[T]]
func.func @may_be_written(%i: index, %f: f32) -> f32 {
  %e = bufferization.alloc_tensor() : tensor<5xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %m = bufferization.to_buffer %t : tensor<5xf32> to memref<5xf32>
  %r = tensor.extract %t[%i] : tensor<5xf32>
  return %r : f32
}

// CHECK-LABEL: func.func @is_only_read(
// CHECK-NOT: memref.copy
// CHECK: return
func.func @is_only_read(%i: index, %f: f32) -> f32 {
  %e = bufferization.alloc_tensor() : tensor<5xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %m = bufferization.to_buffer %t read_only : tensor<5xf32> to memref<5xf32>
  %r = tensor.extract %t[%i] : tensor<5xf32>
  return %r : f32
}
