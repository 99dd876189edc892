// RUN: oxmlir-opt %s -convert-bufferization-to-memref -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @clone
// CHECK: %[[D:.+]] = memref.dim %arg0
// CHECK: %[[M:.+]] = memref.alloc(%[[D]]) : memref<?xf32>
// CHECK: memref.copy %arg0, %[[M]]
// CHECK: return %[[M]]
func.func @clone(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @unranked
// CHECK: %[[RANK:.+]] = memref.rank %arg0
// CHECK: %[[SHAPE:.+]] = memref.alloca(%[[RANK]])
// CHECK: %[[N:.+]] = scf.for
// CHECK: %[[FLAT:.+]] = memref.alloc(%[[N]]) : memref<?xf32>
// CHECK: %[[M:.+]] = memref.reshape %[[FLAT]](%[[SHAPE]])
// CHECK: memref.copy %arg0, %[[M]]
func.func @unranked(%m: memref<*xf32>) -> memref<*xf32> {
  %0 = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}

// CHECK-LABEL: func.func @free
// CHECK: scf.if %arg1
// CHECK: memref.dealloc %arg0
func.func @free(%m: memref<?xf32>, %owned: i1) {
  bufferization.dealloc (%m : memref<?xf32>) if (%owned)
  return
}

// -----

func.func @strided(%m: memref<8xf32, strided<[2]>>) -> memref<8xf32, strided<[2]>> {
  // expected-error@+1 {{failed to legalize operation 'bufferization.clone' that was explicitly marked illegal}}
  %0 = bufferization.clone %m : memref<8xf32, strided<[2]>> to memref<8xf32, strided<[2]>>
  return %0 : memref<8xf32, strided<[2]>>
}

// -----

// The sizes of a clone are asked for, also where it is known how it was allocated.
// CHECK-LABEL: func.func @clone_of_clone
// CHECK: %[[SIZE:.+]] = memref.dim %{{.+}}, %{{.+}} : memref<?xf32>
// CHECK: %[[FIRST:.+]] = memref.alloc(%[[SIZE]])
// CHECK: %[[AGAIN:.+]] = memref.dim %[[FIRST]], %{{.+}} : memref<?xf32>
// CHECK: memref.alloc(%[[AGAIN]])
func.func @clone_of_clone(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %1 = bufferization.clone %0 : memref<?xf32> to memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return %1 : memref<?xf32>
}
