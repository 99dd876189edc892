// RUN: oxmlir-opt %s --sroa | FileCheck %s

// CHECK-LABEL: func.func @elements
// CHECK-DAG: %[[B:.+]] = memref.alloca() : memref<f32>
// CHECK-DAG: %[[A:.+]] = memref.alloca() : memref<f32>
// CHECK: memref.store %arg0, %{{.+}}[] : memref<f32>
// CHECK-NEXT: memref.load %{{.+}}[] : memref<f32>
// CHECK-NEXT: return
func.func @elements(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloca() : memref<2x2xf32>
  memref.store %x, %a[%c0, %c1] : memref<2x2xf32>
  %0 = memref.load %a[%c1, %c0] : memref<2x2xf32>
  return %0 : f32
}

// Unknown and wrong indices, dynamic sizes, and many elements.
// CHECK-LABEL: func.func @kept
// CHECK: memref.alloca() : memref<2xf32>
// CHECK: memref.alloca() : memref<3xf32>
// CHECK: memref.alloca(%arg1) : memref<?xf32>
// CHECK: memref.alloca() : memref<17xf32>
func.func @kept(%x: f32, %i: index) {
  %c3 = arith.constant 3 : index
  %a = memref.alloca() : memref<2xf32>
  memref.store %x, %a[%i] : memref<2xf32>
  %b = memref.alloca() : memref<3xf32>
  memref.store %x, %b[%c3] : memref<3xf32>
  %c = memref.alloca(%i) : memref<?xf32>
  memref.store %x, %c[%c3] : memref<?xf32>
  %d = memref.alloca() : memref<17xf32>
  memref.store %x, %d[%c3] : memref<17xf32>
  return
}
