// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @nothing
// CHECK-SAME: %[[V:[a-z0-9]*]]: vector<4xf32>, %{{.*}}: vector<4xi32>
func.func @nothing(%p: memref<?xf32>, %i: index, %v: vector<4xf32>, %x: vector<4xi32>)
    -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  // CHECK-NEXT: return %[[V]], %[[V]], %[[V]]
  %m = vector.constant_mask [0] : vector<4xi1>
  vector.scatter %p[%i][%x], %m, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %p[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %p[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %0 = vector.gather %p[%i][%x], %m, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %p[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.expandload %p[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func @all
func.func @all(%p: memref<?xf32>, %i: index, %v: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  // CHECK-NEXT: vector.store
  // CHECK-NEXT: vector.store
  // CHECK-NEXT: vector.load
  // CHECK-NEXT: vector.load
  %m = vector.constant_mask [4] : vector<4xi1>
  vector.maskedstore %p[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %p[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %0 = vector.maskedload %p[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.expandload %p[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func @casts
func.func @casts(%a: memref<4x8xf32>, %i: index) -> vector<4xf32> {
  // CHECK-NOT: memref.cast
  // CHECK: vector.transfer_read {{.*}} : memref<4x8xf32>
  // CHECK: vector.transfer_write {{.*}} memref<4x8xf32>
  // CHECK: vector.load {{.*}} : memref<4x8xf32>
  // CHECK: vector.store {{.*}} : memref<4x8xf32>
  %p = arith.constant 0.0 : f32
  %m = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4x8xf32>
  vector.transfer_write %0, %m[%i, %i] : vector<4x8xf32>, memref<?x?xf32>
  %1 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  vector.store %1, %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func @read_after_write
// CHECK-SAME: %[[V:[a-z0-9]*]]: vector<4x2xf32>
func.func @read_after_write(%t: tensor<4x4xf32>, %v: vector<4x2xf32>) -> vector<4x2xf32> {
  // CHECK-NEXT: return %[[V]]
  %p = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %w = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x2xf32>, tensor<4x4xf32>
  %r = vector.transfer_read %w[%c0, %c0], %p {in_bounds = [true, true]} : tensor<4x4xf32>, vector<4x2xf32>
  return %r : vector<4x2xf32>
}

// A tensor of which nothing is written stays what it is.
// CHECK-LABEL: func.func @scatter_nothing_in_tensor(
// CHECK-SAME:    %[[T:.*]]: tensor<16xf32>
// CHECK-NEXT:  return %[[T]]
func.func @scatter_nothing_in_tensor(%t: tensor<16xf32>, %x: vector<16xindex>, %v: vector<16xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %none = vector.constant_mask [0] : vector<16xi1>
  %0 = vector.scatter %t[%c0] [%x], %none, %v : tensor<16xf32>, vector<16xindex>, vector<16xi1>, vector<16xf32> -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// Only the cast says that the elements lie next to each other.
// CHECK-LABEL: func @cast
func.func @cast(%m: memref<4xf32, strided<[?]>>, %i: index, %v: vector<2xf32>) -> vector<2xf32> {
  // CHECK: %[[C:.*]] = memref.cast %{{.*}} : memref<4xf32, strided<[?]>> to memref<4xf32, strided<[1]>>
  // CHECK: vector.store %{{.*}}, %[[C]]
  // CHECK: vector.load %[[C]]
  %c = memref.cast %m : memref<4xf32, strided<[?]>> to memref<4xf32, strided<[1]>>
  vector.store %v, %c[%i] : memref<4xf32, strided<[1]>>, vector<2xf32>
  %0 = vector.load %c[%i] : memref<4xf32, strided<[1]>>, vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: func @cast_of_known
func.func @cast_of_known(%m: memref<4xf32>, %i: index) -> vector<2xf32> {
  // CHECK: vector.load %{{.*}}[%{{.*}}] : memref<4xf32>, vector<2xf32>
  %c = memref.cast %m : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  %0 = vector.load %c[%i] : memref<?xf32, strided<[1], offset: ?>>, vector<2xf32>
  return %0 : vector<2xf32>
}
