// RUN: oxmlir-opt %s --scf-parallel-loop-fusion --split-input-file | FileCheck %s

// A call may write what later iterations of the other loop read.
func.func private @put(%m: memref<8xi64>, %i: index) {
  %x = arith.constant 5 : i64
  memref.store %x, %m[%i] : memref<8xi64>
  return
}
// CHECK-LABEL: func.func @call
func.func @call(%a: memref<8xi64>, %b: memref<8xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  // CHECK-COUNT-2: scf.parallel
  scf.parallel (%i) = (%c0) to (%c7) step (%c1) {
    func.call @put(%a, %i) : (memref<8xi64>, index) -> ()
  }
  scf.parallel (%i) = (%c0) to (%c7) step (%c1) {
    %j = arith.addi %i, %c1 : index
    %x = memref.load %a[%j] : memref<8xi64>
    memref.store %x, %b[%i] : memref<8xi64>
  }
  return
}

// -----

// Two stores to one place.
// CHECK-LABEL: func.func @stores
func.func @stores(%a: memref<8xi64>, %x: i64, %y: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  // CHECK-COUNT-2: scf.parallel
  scf.parallel (%i) = (%c0) to (%c7) step (%c1) {
    memref.store %x, %a[%i] : memref<8xi64>
  }
  scf.parallel (%i) = (%c0) to (%c7) step (%c1) {
    %j = arith.addi %i, %c1 : index
    memref.store %y, %a[%j] : memref<8xi64>
  }
  return
}

// -----

// The same index in every iteration.
// CHECK-LABEL: func.func @same_index
func.func @same_index(%a: memref<8xi64>, %b: memref<8xi64>, %k: index, %x: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  // CHECK-COUNT-2: scf.parallel
  scf.parallel (%i) = (%c0) to (%c7) step (%c1) {
    %y = memref.load %a[%k] : memref<8xi64>
    memref.store %y, %b[%i] : memref<8xi64>
  }
  scf.parallel (%i) = (%c0) to (%c7) step (%c1) {
    memref.store %x, %a[%k] : memref<8xi64>
  }
  return
}

// -----

// Rows that are read and written as vectors; then the next row.
// CHECK-LABEL: func.func @rows
func.func @rows(%a: memref<8x4xf32>, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  // CHECK: scf.parallel
  scf.parallel (%i) = (%c0) to (%c7) step (%c1) {
    vector.store %v, %a[%i, %c0] : memref<8x4xf32>, vector<4xf32>
  }
  scf.parallel (%i) = (%c0) to (%c7) step (%c1) {
    %w = vector.load %a[%i, %c0] : memref<8x4xf32>, vector<4xf32>
    vector.store %w, %a[%i, %c0] : memref<8x4xf32>, vector<4xf32>
  }
  // CHECK: scf.parallel
  // CHECK-NOT: scf.parallel
  scf.parallel (%i) = (%c0) to (%c7) step (%c1) {
    %j = arith.addi %i, %c1 : index
    %w = vector.load %a[%j, %c0] : memref<8x4xf32>, vector<4xf32>
    vector.store %w, %a[%i, %c0] : memref<8x4xf32>, vector<4xf32>
  }
  return
}

// -----

// A skewed space: each iteration has elements of its own.
// CHECK-LABEL: func.func @skewed
func.func @skewed(%b: memref<8x16xf32>, %x: f32) {
  %a = memref.alloc() : memref<8x16xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  // CHECK: scf.parallel
  // CHECK-NOT: scf.parallel
  scf.parallel (%i, %j) = (%c0, %c0) to (%c7, %c7) step (%c1, %c1) {
    %k = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
    memref.store %x, %a[%i, %k] : memref<8x16xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c7, %c7) step (%c1, %c1) {
    %k = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
    %y = memref.load %a[%i, %k] : memref<8x16xf32>
    memref.store %y, %b[%i, %j] : memref<8x16xf32>
  }
  return
}
