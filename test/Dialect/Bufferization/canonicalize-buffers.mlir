// RUN: oxmlir-opt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @of_tensor
// CHECK-NOT: to_buffer
// CHECK: %[[D:.+]] = tensor.dim %arg0
// CHECK: %[[X:.+]] = tensor.extract %arg0[%arg1]
// CHECK: return %[[D]], %[[X]]
func.func @of_tensor(%t: tensor<?xf32>, %i: index) -> (index, f32) {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  %x = memref.load %m[%i] : memref<?xf32>
  return %d, %x : index, f32
}

// CHECK-LABEL: func.func @cast
// CHECK: %[[C:.+]] = memref.cast %arg0 : memref<4xf32> to memref<?xf32>
// CHECK: return %[[C]]
func.func @cast(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %1 = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
  %2 = bufferization.to_buffer %1 : tensor<?xf32> to memref<?xf32>
  return %2 : memref<?xf32>
}

// The cast might fail.
// CHECK-LABEL: func.func @copy
// CHECK: %[[M:.+]] = memref.alloc() : memref<4xf32>
// CHECK: memref.copy %arg0, %[[M]]
// CHECK: return %[[M]]
func.func @copy(%m: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32> {
  %0 = bufferization.to_tensor %m restrict : memref<4xf32, strided<[?], offset: ?>> to tensor<4xf32>
  %1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}

// CHECK-LABEL: func.func @size
// CHECK: %[[T:.+]] = bufferization.alloc_tensor(%arg0) : tensor<5x?xf32>
// CHECK: %[[C:.+]] = tensor.cast %[[T]]
// CHECK: return %[[C]]
func.func @size(%n: index) -> tensor<?x?xf32> {
  %c5 = arith.constant 5 : index
  %0 = bufferization.alloc_tensor(%c5, %n) : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @clone
// CHECK-NOT: clone
// CHECK: %[[X:.+]] = memref.load %arg0
// CHECK-NOT: dealloc
// CHECK: return %[[X]]
func.func @clone(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %1 = memref.load %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @dealloc
// CHECK: %[[A:.+]] = arith.ori %arg0, %arg1
// CHECK: %[[R:.+]] = bufferization.dealloc (%arg2 : memref<2xf32>) if (%[[A]]) retain (%arg3 : memref<2xf32>)
// CHECK-NEXT: return %[[R]], %[[R]]
func.func @dealloc(%a: i1, %b: i1, %m: memref<2xf32>, %r: memref<2xf32>) -> (i1, i1) {
  %false = arith.constant false
  %0:2 = bufferization.dealloc (%m, %m, %r : memref<2xf32>, memref<2xf32>, memref<2xf32>) if (%a, %b, %false)
         retain (%r, %r : memref<2xf32>, memref<2xf32>)
  bufferization.dealloc (%m : memref<2xf32>) if (%false)
  return %0#0, %0#1 : i1, i1
}

// CHECK-LABEL: func.func @unused
// CHECK-NEXT: return
func.func @unused(%a: i1) {
  %m = memref.alloc() : memref<2xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m
      : memref<2xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%base : memref<f32>) if (%a)
  return
}

// No cast leads from one memory space to another.
// CHECK-LABEL: func.func @other_space
// CHECK-NEXT: %[[T:.+]] = bufferization.to_tensor %arg0
// CHECK-NEXT: %[[M:.+]] = bufferization.to_buffer %[[T]] : tensor<*xi64> to memref<*xi64, 1>
// CHECK-NEXT: return %[[M]]
func.func @other_space(%m: memref<*xi64>) -> memref<*xi64, 1> {
  %t = bufferization.to_tensor %m : memref<*xi64> to tensor<*xi64>
  %b = bufferization.to_buffer %t : tensor<*xi64> to memref<*xi64, 1>
  return %b : memref<*xi64, 1>
}
