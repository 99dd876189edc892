// RUN: oxmlir-opt %s -buffer-deallocation-simplification | FileCheck %s

// CHECK-LABEL: func.func @retained
// CHECK-NOT: dealloc
// CHECK: return %{{.+}}, %arg0
func.func @retained(%owned: i1) -> (memref<2xi32>, i1) {
  %m = memref.alloc() : memref<2xi32>
  %0 = bufferization.dealloc (%m : memref<2xi32>) if (%owned) retain (%m : memref<2xi32>)
  return %m, %0 : memref<2xi32>, i1
}

// CHECK-LABEL: func.func @different
// CHECK: %[[F:.+]] = arith.constant false
// CHECK: bufferization.dealloc (%{{.+}} : memref<2xi32>) if (%arg1)
// CHECK-NOT: retain
// CHECK: return %[[F]]
func.func @different(%r: memref<2xi32>, %owned: i1, %x: i32, %i: index) -> i1 {
  %m = memref.alloc() : memref<2xi32>
  memref.store %x, %m[%i] : memref<2xi32>
  %0 = bufferization.dealloc (%m : memref<2xi32>) if (%owned) retain (%r : memref<2xi32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @apart
// CHECK: bufferization.dealloc (%{{.+}} : memref<2xi32>) if (%arg0)
// CHECK: bufferization.dealloc (%{{.+}} : memref<2xi32>) if (%arg1)
func.func @apart(%a: i1, %b: i1, %x: i32, %i: index) {
  %m = memref.alloc() : memref<2xi32>
  %n = memref.alloc() : memref<2xi32>
  memref.store %x, %m[%i] : memref<2xi32>
  memref.store %x, %n[%i] : memref<2xi32>
  bufferization.dealloc (%m, %n : memref<2xi32>, memref<2xi32>) if (%a, %b)
  return
}

// One of two buffers, which is owned in any case.
// CHECK-LABEL: func.func @always
// CHECK: %[[T:.+]] = arith.constant true
// CHECK: return %[[T]]
func.func @always(%m: memref<2xi32>, %n: memref<2xi32>, %c: i1) -> i1 {
  %true = arith.constant true
  %s = arith.select %c, %m, %n : memref<2xi32>
  %0:2 = bufferization.dealloc (%m : memref<2xi32>) if (%true) retain (%m, %s : memref<2xi32>, memref<2xi32>)
  return %0#0 : i1
}
