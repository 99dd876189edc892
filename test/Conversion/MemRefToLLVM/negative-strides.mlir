// Elements in front of the first one are in the buffer, too: offsets do not wrap as signed numbers, but do as unsigned ones.
// RUN: oxmlir-opt %s --finalize-memref-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @backward
// CHECK: llvm.mul %{{.*}} overflow<nsw> : i64
// CHECK: llvm.getelementptr inbounds %
func.func @backward(%m: memref<8xf32, strided<[-1], offset: 7>>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<8xf32, strided<[-1], offset: 7>>
  return %0 : f32
}

// CHECK-LABEL: func.func @unknown
// CHECK: llvm.mul %{{.*}} overflow<nsw> : i64
// CHECK: llvm.getelementptr inbounds %
func.func @unknown(%m: memref<8xf32, strided<[?]>>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<8xf32, strided<[?]>>
  return %0 : f32
}

// CHECK-LABEL: func.func @forward
// CHECK: llvm.mul %{{.*}} overflow<nsw, nuw> : i64
// CHECK: llvm.getelementptr inbounds|nuw %
func.func @forward(%m: memref<?x?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i, %i] : memref<?x?xf32>
  return %0 : f32
}
