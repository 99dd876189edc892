// RUN: oxmlir-opt --gpu-eliminate-barriers %s | FileCheck %s

func.func private @unknown()

// CHECK-LABEL: func @straight
func.func @straight(%a: memref<?xf32>, %b: memref<?xf32>, %i: index) -> f32 {
  // Nothing happens before it, and then two reads may happen in any order.
  // CHECK-NEXT: memref.load
  // CHECK-NEXT: memref.load
  gpu.barrier
  %x = memref.load %a[%i] : memref<?xf32>
  gpu.barrier
  %y = memref.load %b[%i] : memref<?xf32>
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: memref.store
  gpu.barrier
  memref.store %x, %b[%i] : memref<?xf32>
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: call @unknown
  gpu.barrier
  call @unknown() : () -> ()
  // CHECK-NEXT: return
  return %y : f32
}

// CHECK-LABEL: func @objects
func.func @objects(%a: memref<4xf32>, %i: index, %x: f32) {
  %m = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  // CHECK: memref.store
  // CHECK-NEXT: memref.store
  // CHECK-NEXT: memref.store
  // CHECK-NEXT: return
  memref.store %x, %m[%i] : memref<4xf32>
  gpu.barrier
  memref.store %x, %n[%i] : memref<4xf32>
  gpu.barrier
  memref.store %x, %a[%i] : memref<4xf32>
  return
}

// The end of the loop comes before its start: one of the two barriers is enough.
// CHECK-LABEL: func @loop
// CHECK: scf.for
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: memref.store
// CHECK-NEXT: }
func.func @loop(%a: memref<?xf32>, %n: index, %x: f32) {
  scf.for %i = %n to %n step %n {
    gpu.barrier
    memref.store %x, %a[%i] : memref<?xf32>
    gpu.barrier
  }
  return
}

// CHECK-LABEL: func @threads
// CHECK: gpu.launch
// CHECK-NEXT: memref.store
// CHECK-NEXT: gpu.terminator
func.func @threads(%a: memref<?xf32>, %n: index, %x: f32) {
  memref.store %x, %a[%n] : memref<?xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.barrier
    memref.store %x, %a[%n] : memref<?xf32>
    gpu.terminator
  }
  return
}

// A view that was kept somewhere is memory that others know.
// CHECK-LABEL: func.func @kept_view
// CHECK: gpu.barrier
// CHECK-NEXT: memref.store
// CHECK-NEXT: gpu.barrier
func.func @kept_view(%keep: memref<1xmemref<4xf32, strided<[1]>>>, %x: f32) -> f32 attributes {__parallel_region_boundary_for_test} {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xf32>
  %v = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  memref.store %v, %keep[%c0] : memref<1xmemref<4xf32, strided<[1]>>>
  %w = memref.load %keep[%c0] : memref<1xmemref<4xf32, strided<[1]>>>
  gpu.barrier
  memref.store %x, %w[%c0] : memref<4xf32, strided<[1]>>
  gpu.barrier
  %y = memref.load %a[%c0] : memref<8xf32>
  return %y : f32
}

// What is asked before the body of a loop is executed.
// CHECK-LABEL: func.func @condition
// CHECK: scf.while
// CHECK: } do {
// CHECK-NEXT: gpu.barrier
func.func @condition(%a: memref<4xf32>, %x: f32) attributes {__parallel_region_boundary_for_test} {
  %c0 = arith.constant 0 : index
  scf.while : () -> () {
    %y = memref.load %a[%c0] : memref<4xf32>
    %more = arith.cmpf olt, %y, %x : f32
    scf.condition(%more)
  } do {
    gpu.barrier
    memref.store %x, %a[%c0] : memref<4xf32>
    gpu.barrier
    scf.yield
  }
  return
}
