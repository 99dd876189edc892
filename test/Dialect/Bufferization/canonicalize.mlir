// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @and_back
// CHECK-NEXT: return %arg0, %arg1
func.func @and_back(%t: tensor<?xf32>, %m: memref<?xf32>) -> (tensor<?xf32>, memref<?xf32>) {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %1 = bufferization.to_tensor %0 : memref<?xf32> to tensor<?xf32>
  %2 = bufferization.to_tensor %m restrict : memref<?xf32> to tensor<?xf32>
  %3 = bufferization.to_buffer %2 : tensor<?xf32> to memref<?xf32>
  return %1, %3 : tensor<?xf32>, memref<?xf32>
}

// The buffer has changed.
// CHECK-LABEL: func.func @written
// CHECK: %[[T:.+]] = bufferization.to_tensor
// CHECK: return %[[T]]
func.func @written(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  memref.store %x, %0[%i] : memref<?xf32>
  %1 = bufferization.to_tensor %0 : memref<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @size
// CHECK-NEXT: %[[D:.+]] = memref.dim %arg0, %arg1
// CHECK-NEXT: return %[[D]]
func.func @size(%m: memref<?xf32>, %i: index) -> index {
  %0 = bufferization.to_tensor %m restrict : memref<?xf32> to tensor<?xf32>
  %1 = tensor.dim %0, %i : tensor<?xf32>
  return %1 : index
}
