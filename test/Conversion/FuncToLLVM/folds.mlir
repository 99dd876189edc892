// RUN: oxmlir-opt %s --convert-func-to-llvm | FileCheck %s

// What an operation folds to in the end would have to be legal: nothing has changed where that is a constant which is not.
// CHECK-LABEL: llvm.func @known_size(
// CHECK: %[[CAST:.*]] = memref.cast
// CHECK: memref.dim %[[CAST]], %c0 : memref<?x?xf32>
func.func @known_size(%m: memref<8x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.cast %m : memref<8x?xf32> to memref<?x?xf32>
  %1 = memref.dim %0, %c0 : memref<?x?xf32>
  return %1 : index
}

// CHECK-LABEL: llvm.func @loaded(
// CHECK: memref.load %{{.*}} : memref<?x8xf32>
func.func @loaded(%m: memref<?x8xf32>, %i: index) -> f32 {
  %0 = memref.cast %m : memref<?x8xf32> to memref<?x?xf32>
  %1 = memref.load %0[%i, %i] : memref<?x?xf32>
  return %1 : f32
}
