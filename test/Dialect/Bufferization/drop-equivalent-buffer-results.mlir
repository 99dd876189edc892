// RUN: oxmlir-opt %s -drop-equivalent-buffer-results | FileCheck %s

// CHECK-LABEL: func.func private @set(%arg0: memref<?xf32>, %arg1: f32, %arg2: index) -> f32 {
// CHECK: return %{{.+}} : f32
func.func private @set(%m: memref<?xf32>, %x: f32, %i: index) -> (memref<?xf32>, f32) {
  memref.store %x, %m[%i] : memref<?xf32>
  %y = arith.addf %x, %x : f32
  return %m, %y : memref<?xf32>, f32
}

// Others may call it.
// CHECK-LABEL: func.func @public(%arg0: memref<?xf32>) -> memref<?xf32>
func.func @public(%m: memref<?xf32>) -> memref<?xf32> {
  return %m : memref<?xf32>
}

// Its type is that of a value.
// CHECK-LABEL: func.func private @referred(%arg0: memref<?xf32>) -> memref<?xf32>
func.func private @referred(%m: memref<?xf32>) -> memref<?xf32> {
  return %m : memref<?xf32>
}

// CHECK-LABEL: func.func private @cast(%arg0: memref<8xf32>) {
func.func private @cast(%m: memref<8xf32>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @caller
// CHECK: %[[X:.+]] = call @set(%arg0, %arg2, %arg3) : (memref<?xf32>, f32, index) -> f32
// CHECK: call @cast(%arg1) : (memref<8xf32>) -> ()
// CHECK: %[[CAST:.+]] = memref.cast %arg1
// CHECK: return %arg0, %[[X]], %[[CAST]],
func.func @caller(%m: memref<?xf32>, %n: memref<8xf32>, %x: f32, %i: index)
    -> (memref<?xf32>, f32, memref<?xf32>, (memref<?xf32>) -> memref<?xf32>) {
  %0:2 = call @set(%m, %x, %i) : (memref<?xf32>, f32, index) -> (memref<?xf32>, f32)
  %1 = call @cast(%n) : (memref<8xf32>) -> memref<?xf32>
  %2 = func.constant @referred : (memref<?xf32>) -> memref<?xf32>
  return %0#0, %0#1, %1, %2 : memref<?xf32>, f32, memref<?xf32>, (memref<?xf32>) -> memref<?xf32>
}
