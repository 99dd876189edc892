// Casts to the generic memory space go behind what uses them; those between other spaces stay.
// RUN: oxmlir-opt %s --bubble-down-memory-space-casts | FileCheck %s

// CHECK-LABEL: func.func @accesses
// CHECK-SAME: (%[[M:.*]]: memref<16xf32, 1>, %[[I:.*]]: index
func.func @accesses(%m: memref<16xf32, 1>, %i: index, %f: f32, %k: vector<4xi1>) -> f32 {
  %g = memref.memory_space_cast %m : memref<16xf32, 1> to memref<16xf32>
  // CHECK-NEXT: %[[X:.*]] = memref.load %[[M]][%[[I]]] {mark} : memref<16xf32, 1>
  %x = memref.load %g[%i] {mark} : memref<16xf32>
  // CHECK-NEXT: memref.store %[[X]], %[[M]][%[[I]]] : memref<16xf32, 1>
  memref.store %x, %g[%i] : memref<16xf32>
  // CHECK-NEXT: vector.mask %{{.*}} { vector.transfer_read %[[M]][%[[I]]], %{{.*}} : memref<16xf32, 1>, vector<4xf32> }
  %v = vector.mask %k { vector.transfer_read %g[%i], %f : memref<16xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  // CHECK-NEXT: vector.maskedstore %[[M]][%[[I]]], %{{.*}}, %{{.*}} : memref<16xf32, 1>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %g[%i], %k, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
  // CHECK-NEXT: memref.atomic_rmw addf %{{.*}}, %[[M]][%[[I]]] : (f32, memref<16xf32, 1>) -> f32
  %r = memref.atomic_rmw addf %f, %g[%i] : (f32, memref<16xf32>) -> f32
  return %r : f32
}

// CHECK-LABEL: func.func @views
// CHECK-SAME: (%[[M:.*]]: memref<?x?xf32, 1>, %[[I:.*]]: index)
func.func @views(%m: memref<?x?xf32, 1>, %i: index) -> memref<?x?xf32, strided<[?, 1], offset: ?>> {
  %g = memref.memory_space_cast %m : memref<?x?xf32, 1> to memref<?x?xf32>
  // CHECK-NEXT: %[[V:.*]] = memref.subview %[[M]][%[[I]], 0] [4, 4] [1, 1] : memref<?x?xf32, 1> to memref<4x4xf32, strided<[?, 1], offset: ?>, 1>
  %v = memref.subview %g[%i, 0] [4, 4] [1, 1] : memref<?x?xf32> to memref<4x4xf32, strided<[?, 1], offset: ?>>
  // CHECK-NEXT: %[[C:.*]] = memref.cast %[[V]]
  %c = memref.cast %v : memref<4x4xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  // CHECK-NEXT: %[[G:.*]] = memref.memory_space_cast %[[C]] : memref<?x?xf32, strided<[?, 1], offset: ?>, 1> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  // CHECK-NEXT: return %[[G]]
  return %c : memref<?x?xf32, strided<[?, 1], offset: ?>>
}

// What is in the memory is no view of it.
// CHECK-LABEL: func.func @elements
// CHECK-SAME: (%[[M:.*]]: memref<1xmemref<4xf32>, 1>, %[[I:.*]]: index)
func.func @elements(%m: memref<1xmemref<4xf32>, 1>, %i: index) -> memref<4xf32> {
  %g = memref.memory_space_cast %m : memref<1xmemref<4xf32>, 1> to memref<1xmemref<4xf32>>
  // CHECK-NEXT: %[[X:.*]] = memref.load %[[M]][%[[I]]] : memref<1xmemref<4xf32>, 1>
  // CHECK-NEXT: return %[[X]] : memref<4xf32>
  %x = memref.load %g[%i] : memref<1xmemref<4xf32>>
  return %x : memref<4xf32>
}

// CHECK-LABEL: func.func @stay
func.func @stay(%m: memref<16xf32>, %n: memref<16xf32, 2>, %i: index) -> (f32, f32, index) {
  // CHECK: memref.memory_space_cast %{{.*}} : memref<16xf32> to memref<16xf32, 1>
  %a = memref.memory_space_cast %m : memref<16xf32> to memref<16xf32, 1>
  // CHECK: memref.load %{{.*}} : memref<16xf32, 1>
  %x = memref.load %a[%i] : memref<16xf32, 1>
  // CHECK: memref.memory_space_cast %{{.*}} : memref<16xf32, 2> to memref<16xf32, 1>
  %b = memref.memory_space_cast %n : memref<16xf32, 2> to memref<16xf32, 1>
  %y = memref.load %b[%i] : memref<16xf32, 1>
  %c = memref.memory_space_cast %n : memref<16xf32, 2> to memref<16xf32>
  // CHECK: memref.extract_aligned_pointer_as_index %{{.*}} : memref<16xf32> -> index
  %p = memref.extract_aligned_pointer_as_index %c : memref<16xf32> -> index
  return %x, %y, %p : f32, f32, index
}
