// Subscripts tell nothing where the memref is another one in other iterations, or where its elements lie in one another.
// RUN: oxmlir-opt %s --affine-parallelize --check-passes=4 | FileCheck %s --check-prefix=PARALLEL
// RUN: oxmlir-opt %s --affine-scalrep --check-passes=4 | FileCheck %s --check-prefix=SCALREP

// PARALLEL-LABEL: func.func @moving_view(
// PARALLEL-NOT: affine.parallel
func.func @moving_view(%b: memref<8xi64>, %k: i64) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      %v = memref.subview %b[%j] [4] [1] : memref<8xi64> to memref<4xi64, strided<[1], offset: ?>>
      affine.store %k, %v[%i] : memref<4xi64, strided<[1], offset: ?>>
    }
  }
  return
}

// PARALLEL-LABEL: func.func @carried_view(
// PARALLEL-NOT: affine.parallel
func.func @carried_view(%b: memref<8xi64>, %k: i64) {
  %c1 = arith.constant 1 : index
  %0 = memref.subview %b[0] [4] [1] : memref<8xi64> to memref<4xi64, strided<[1]>>
  %1 = memref.cast %0 : memref<4xi64, strided<[1]>> to memref<4xi64, strided<[1], offset: ?>>
  affine.for %i = 0 to 3 {
    %r = affine.for %j = 0 to 3 iter_args(%v = %1) -> (memref<4xi64, strided<[1], offset: ?>>) {
      affine.store %k, %v[%i] : memref<4xi64, strided<[1], offset: ?>>
      %next = arith.addi %j, %c1 : index
      %w = memref.subview %b[%next] [4] [1] : memref<8xi64> to memref<4xi64, strided<[1], offset: ?>>
      affine.yield %w : memref<4xi64, strided<[1], offset: ?>>
    }
  }
  return
}

// A view that is the same in all iterations does no harm.
// PARALLEL-LABEL: func.func @same_view(
// PARALLEL: affine.parallel
func.func @same_view(%b: memref<8xi64>, %k: i64) {
  affine.for %i = 0 to 4 {
    %v = memref.subview %b[2] [4] [1] : memref<8xi64> to memref<4xi64, strided<[1], offset: 2>>
    affine.store %k, %v[%i] : memref<4xi64, strided<[1], offset: 2>>
  }
  return
}

// SCALREP-LABEL: func.func @one_place(
// SCALREP: %[[LOADED:.*]] = affine.load
// SCALREP: return %[[LOADED]]
// PARALLEL-LABEL: func.func @one_place(
// PARALLEL-NOT: affine.parallel
func.func @one_place(%b: memref<8xi64>, %x: i64, %y: i64) -> i64 {
  %v = memref.reinterpret_cast %b to offset: [1], sizes: [8], strides: [0] : memref<8xi64> to memref<8xi64, strided<[0], offset: 1>>
  affine.for %i = 0 to 8 {
    affine.store %x, %v[%i] : memref<8xi64, strided<[0], offset: 1>>
  }
  affine.store %x, %v[1] : memref<8xi64, strided<[0], offset: 1>>
  affine.store %y, %v[2] : memref<8xi64, strided<[0], offset: 1>>
  %0 = affine.load %v[1] : memref<8xi64, strided<[0], offset: 1>>
  return %0 : i64
}
