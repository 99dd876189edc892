// Elements that are no whole bytes stand without gaps in a vector, so that a vector of them is not taken for a buffer of elements.
// RUN: oxmlir-opt %s --convert-vector-to-scf=target-rank=0 | FileCheck %s

// CHECK-LABEL: func.func @rows(
// CHECK: vector.type_cast %{{.*}} : memref<vector<3x8xi2>> to memref<3xvector<8xi2>>
// CHECK-NOT: vector.type_cast
// CHECK: vector.transfer_read %{{.*}} : memref<4x8xi2>, vector<8xi2>
func.func @rows(%m: memref<4x8xi2>, %i: index) -> vector<3x8xi2> {
  %zero = arith.constant 0 : i2
  %0 = vector.transfer_read %m[%i, %i], %zero : memref<4x8xi2>, vector<3x8xi2>
  return %0 : vector<3x8xi2>
}

// CHECK-LABEL: func.func @bytes(
// CHECK: vector.type_cast %{{.*}} : memref<vector<8xi8>> to memref<8xvector<i8>>
func.func @bytes(%m: memref<4x8xi8>, %i: index) -> vector<8xi8> {
  %zero = arith.constant 0 : i8
  %0 = vector.transfer_read %m[%i, %i], %zero : memref<4x8xi8>, vector<8xi8>
  return %0 : vector<8xi8>
}

// Behind 15 elements of a row there is a gap, which the buffer of a row alone has not got.
// CHECK-LABEL: func.func @gaps(
// CHECK: %[[ALL:.*]] = memref.alloca() : memref<vector<3x15xf32>>
// CHECK-NEXT: vector.type_cast %[[ALL]] : memref<vector<3x15xf32>> to memref<3xvector<15xf32>>
// CHECK-NEXT: scf.for
// CHECK-NEXT: %[[ROW:.*]] = memref.alloca() : memref<vector<15xf32>>
// CHECK: vector.type_cast %[[ROW]] : memref<vector<15xf32>> to memref<15xvector<f32>>
func.func @gaps(%m: memref<?x?xf32>, %i: index) -> vector<3x15xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%i, %i], %zero : memref<?x?xf32>, vector<3x15xf32>
  return %0 : vector<3x15xf32>
}
