// RUN: oxmlir-opt %s --lower-affine | FileCheck %s

// Other elements lie between those of the vector: vector.load cannot read them.
// CHECK-LABEL: func.func @columns
func.func @columns(%m: memref<8x8xi32, strided<[1, 8]>>) {
  // CHECK: %[[V:.*]] = vector.transfer_read %arg0[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true]} : memref<8x8xi32, strided<[1, 8]>>, vector<4xi32>
  %0 = affine.vector_load %m[1, 0] : memref<8x8xi32, strided<[1, 8]>>, vector<4xi32>
  // CHECK: vector.transfer_write %[[V]], %arg0[%{{.*}}, %{{.*}}] {in_bounds = [true]} : vector<4xi32>, memref<8x8xi32, strided<[1, 8]>>
  affine.vector_store %0, %m[2, 4] : memref<8x8xi32, strided<[1, 8]>>, vector<4xi32>
  return
}

// CHECK-LABEL: func.func @rows
func.func @rows(%m: memref<8x8xi32, strided<[9, 1]>>) {
  // CHECK: %[[V:.*]] = vector.load
  %0 = affine.vector_load %m[1, 0] : memref<8x8xi32, strided<[9, 1]>>, vector<4xi32>
  // CHECK: vector.store %[[V]]
  affine.vector_store %0, %m[2, 4] : memref<8x8xi32, strided<[9, 1]>>, vector<4xi32>
  return
}
