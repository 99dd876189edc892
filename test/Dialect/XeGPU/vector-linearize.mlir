// RUN: oxmlir-opt %s --xegpu-vector-linearize --canonicalize | FileCheck %s

// CHECK-LABEL: func @elementwise
// CHECK-SAME: %[[X:.*]]: vector<2x2xi32>
func.func @elementwise(%x: vector<2x2xi32>) -> vector<2x2xi32> {
  // CHECK: %[[C:.*]] = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  // CHECK: %[[FLAT:.*]] = vector.shape_cast %[[X]] : vector<2x2xi32> to vector<4xi32>
  // CHECK: %[[SUM:.*]] = arith.addi %[[FLAT]], %[[C]] : vector<4xi32>
  // CHECK: %[[R:.*]] = vector.shape_cast %[[SUM]] : vector<4xi32> to vector<2x2xi32>
  // CHECK: return %[[R]]
  %c = arith.constant dense<[[0, 1], [2, 3]]> : vector<2x2xi32>
  %0 = arith.addi %x, %c : vector<2x2xi32>
  return %0 : vector<2x2xi32>
}

// CHECK-LABEL: func @places
func.func @places(%a: vector<2x3xf32>, %b: vector<2x3xf32>, %s: f32)
    -> (vector<3xf32>, vector<2x3xf32>, vector<2x3xf32>, vector<4x3xf32>, vector<2x2xf32>) {
  // CHECK: %[[ROW:.*]] = vector.shuffle %{{.*}}, %{{.*}} [3, 4, 5]
  %0 = vector.extract %a[1] : vector<3xf32> from vector<2x3xf32>
  // CHECK: vector.shuffle %{{.*}}, %[[ROW]] [6, 7, 8, 3, 4, 5]
  %1 = vector.insert %0, %b[0] : vector<3xf32> into vector<2x3xf32>
  // CHECK: vector.insert %{{.*}}, %{{.*}} [1] : f32 into vector<6xf32>
  %2 = vector.insert %s, %b[0, 1] : f32 into vector<2x3xf32>
  // CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, 1, 2, 9, 10, 11, 3, 4, 5, 6, 7, 8]
  %3 = vector.shuffle %a, %b [0, 3, 1, 2] : vector<2x3xf32>, vector<2x3xf32>
  // CHECK: vector.shuffle %{{.*}}, %{{.*}} [1, 2, 4, 5]
  %4 = vector.extract_strided_slice %a {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]}
      : vector<2x3xf32> to vector<2x2xf32>
  return %0, %1, %2, %3, %4
      : vector<3xf32>, vector<2x3xf32>, vector<2x3xf32>, vector<4x3xf32>, vector<2x2xf32>
}

// CHECK-LABEL: func @rows
func.func @rows(%m: memref<4x4xf32>, %i: index) {
  // CHECK: %[[C1:.*]] = arith.constant 1 : index
  // CHECK: %[[A:.*]] = vector.load %{{.*}}[%[[I:.*]], %{{.*}}] : memref<4x4xf32>, vector<4xf32>
  // CHECK: %[[NEXT:.*]] = arith.addi %[[I]], %[[C1]]
  // CHECK: %[[B:.*]] = vector.load %{{.*}}[%[[NEXT]], %{{.*}}] : memref<4x4xf32>, vector<4xf32>
  %0 = vector.load %m[%i, %i] : memref<4x4xf32>, vector<2x4xf32>
  // CHECK: vector.store %[[A]]
  // CHECK: vector.store %[[B]]
  vector.store %0, %m[%i, %i] : memref<4x4xf32>, vector<2x4xf32>
  return
}

// CHECK-LABEL: func @gathered
// CHECK-SAME: %[[M:.*]]: memref<?xf32>, %{{.*}}, %[[MASK:.*]]: vector<2xi1>
func.func @gathered(%m: memref<?xf32>, %at: vector<2xi32>, %mask: vector<2xi1>, %rest: vector<2xf32>) -> vector<2xf32> {
  %c0 = arith.constant 0 : index
  // CHECK: %[[BIT:.*]] = vector.extract %[[MASK]][0]
  // CHECK: scf.if %[[BIT]]
  // CHECK: vector.load %[[M]][%{{.*}}] : memref<?xf32>, vector<1xf32>
  // CHECK: vector.insert {{.*}} [0]
  // CHECK: vector.extract %[[MASK]][1]
  %0 = vector.gather %m[%c0][%at], %mask, %rest
      : memref<?xf32>, vector<2xi32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: func @carried
func.func @carried(%x: vector<2x3xf32>, %n: index) -> vector<2x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for {{.*}} -> (vector<6xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> vector<2x3xf32> {
    %z = math.exp %y : vector<2x3xf32>
    scf.yield %z : vector<2x3xf32>
  }
  return %r : vector<2x3xf32>
}

// CHECK-LABEL: func @splat
func.func @splat(%x: f32, %v: vector<4x4xf32>) -> vector<4x4xf32> {
  // CHECK: %[[SPLAT:.*]] = vector.broadcast %{{.*}} : f32 to vector<16xf32>
  // CHECK: arith.addf %{{.*}}, %[[SPLAT]] : vector<16xf32>
  %0 = vector.broadcast %x : f32 to vector<4x4xf32>
  %1 = arith.addf %v, %0 : vector<4x4xf32>
  return %1 : vector<4x4xf32>
}

// CHECK-LABEL: func @unknown_size
func.func @unknown_size(%v: vector<4x[4]xf32>, %i: index) -> f32 {
  // CHECK: vector.extract %{{.*}}[%{{.*}}, 0] : f32 from vector<4x[4]xf32>
  %0 = vector.extract %v[%i, 0] : f32 from vector<4x[4]xf32>
  return %0 : f32
}

// A mask of one row.
// CHECK-LABEL: func @mask_of_row(
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index
// CHECK: %[[HAS:.*]] = arith.cmpi sgt, %[[A]], %{{.*}}
// CHECK: %[[CAST:.*]] = arith.index_cast %[[HAS]]
// CHECK: %[[SIZE:.*]] = arith.andi %[[CAST]], %[[B]]
// CHECK: %[[MASK:.*]] = vector.create_mask %[[SIZE]] : vector<4xi1>
// CHECK: vector.shape_cast %[[MASK]] : vector<4xi1> to vector<1x4xi1>
func.func @mask_of_row(%a: index, %b: index) -> vector<1x4xi1> {
  %0 = vector.create_mask %a, %b : vector<1x4xi1>
  return %0 : vector<1x4xi1>
}
