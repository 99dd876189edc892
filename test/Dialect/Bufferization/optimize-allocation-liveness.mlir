// RUN: oxmlir-opt %s -optimize-allocation-liveness -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @early
// CHECK: memref.store
// CHECK-NEXT: memref.dealloc
// CHECK-NEXT: "something.long"
func.func @early(%x: f32, %i: index) {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  memref.store %x, %v[%i] : memref<?xf32>
  "something.long"() : () -> ()
  memref.dealloc %m : memref<8xf32>
  return
}

// What is stored elsewhere may be used by anything.
// CHECK-LABEL: func.func @stored
// CHECK: "something.long"
// CHECK-NEXT: memref.dealloc
func.func @stored(%all: memref<1xmemref<8xf32>>, %i: index) {
  %m = memref.alloc() : memref<8xf32>
  memref.store %m, %all[%i] : memref<1xmemref<8xf32>>
  "something.long"() : () -> ()
  memref.dealloc %m : memref<8xf32>
  return
}
