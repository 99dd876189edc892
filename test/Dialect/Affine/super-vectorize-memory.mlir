// RUN: oxmlir-opt %s --affine-super-vectorize="virtual-vector-size=4 vectorize-reductions" --mlir-print-local-scope --split-input-file | FileCheck %s

// The loop ends with its own memory.
// CHECK-LABEL: func.func @own_size
// CHECK-NOT: create_mask
func.func @own_size(%m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @allocated_size
// CHECK-NOT: create_mask
func.func @allocated_size(%n: index, %x: f32) -> memref<?xf32> {
  %m = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return %m : memref<?xf32>
}

// -----

// It ends with other memory, which may be smaller.
// CHECK-LABEL: func.func @other_size
// CHECK: %[[MASK:.*]] = vector.create_mask
// CHECK: vector.transfer_write %{{.*}}, %[[MASK]]
func.func @other_size(%m: memref<?xf32>, %other: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %other, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @other_dimension
// CHECK: %[[MASK:.*]] = vector.create_mask
// CHECK: vector.transfer_write %{{.*}}, %[[MASK]]
func.func @other_dimension(%n: index, %k: index, %x: f32) -> memref<?x?xf32> {
  %m = memref.alloc(%k, %n) : memref<?x?xf32>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to %k {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return %m : memref<?x?xf32>
}

// -----

// Sums of every fourth element may overflow where the sums from the first one on do not.
// CHECK-LABEL: func.func @no_overflow
// CHECK: affine.for
// CHECK: arith.addi %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : vector<4xi32>
// CHECK: vector.reduction
func.func @no_overflow(%m: memref<100xi32>, %v: i32) -> i32 {
  %0 = affine.for %i = 0 to 100 iter_args(%a = %v) -> i32 {
    %x = affine.load %m[%i] : memref<100xi32>
    %s = arith.addi %a, %x overflow<nsw> : i32
    affine.yield %s : i32
  }
  return %0 : i32
}
