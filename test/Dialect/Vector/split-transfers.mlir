// Transfers that may leave the memory: what would leave it goes through a buffer on the stack.
//
// RUN: oxmlir-opt %s --transform-interpreter --split-input-file | FileCheck %s

func.func @read(%m: memref<?x8xf32>, %i: index, %j: index, %f: f32) -> vector<4x8xf32> {
  %0 = vector.transfer_read %m[%i, %j], %f : memref<?x8xf32>, vector<4x8xf32>
  return %0 : vector<4x8xf32>
}

// CHECK-LABEL: func.func @read(
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %alloca = memref.alloca() {alignment = 32 : i64} : memref<4x8xf32>
// CHECK-NEXT: %0 = affine.apply #map()[%arg1]
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x8xf32>
// CHECK-NEXT: %1 = arith.cmpi sle, %0, %dim : index
// CHECK-NEXT: %2 = affine.apply #map1()[%arg2]
// CHECK-NEXT: %3 = arith.cmpi sle, %2, %c8 : index
// CHECK-NEXT: %4 = arith.andi %1, %3 : i1
// CHECK-NEXT: %5:3 = scf.if %4 -> (memref<?x8xf32>, index, index) {
// CHECK-NEXT: scf.yield %arg0, %arg1, %arg2 : memref<?x8xf32>, index, index
// CHECK-NEXT: } else {
// CHECK-NEXT: %7 = vector.transfer_read %arg0[%arg1, %arg2], %arg3 : memref<?x8xf32>, vector<4x8xf32>
// CHECK-NEXT: %8 = vector.type_cast %alloca : memref<4x8xf32> to memref<vector<4x8xf32>>
// CHECK-NEXT: memref.store %7, %8[] : memref<vector<4x8xf32>>
// CHECK-NEXT: %cast = memref.cast %alloca : memref<4x8xf32> to memref<?x8xf32>
// CHECK-NEXT: scf.yield %cast, %c0, %c0 : memref<?x8xf32>, index, index
// CHECK-NEXT: }
// CHECK-NEXT: %6 = vector.transfer_read %5#0[%5#1, %5#2], %arg3 {in_bounds = [true, true]} : memref<?x8xf32>, vector<4x8xf32>
// CHECK-NEXT: return %6 : vector<4x8xf32>

func.func @write(%m: memref<7x8xf32, strided<[?, 1], offset: ?>>, %i: index, %v: vector<4x8xf32>) {
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [false, true]} : vector<4x8xf32>, memref<7x8xf32, strided<[?, 1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @write(
// CHECK: %2:3 = scf.if %1 -> (memref<?x8xf32, strided<[?, 1], offset: ?>>, index, index) {
// CHECK-NEXT: %cast = memref.cast %arg0 : memref<7x8xf32, strided<[?, 1], offset: ?>> to memref<?x8xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT: scf.yield %cast, %arg1, %arg1 : memref<?x8xf32, strided<[?, 1], offset: ?>>, index, index
// CHECK-NEXT: } else {
// CHECK-NEXT: %cast = memref.cast %alloca : memref<4x8xf32> to memref<?x8xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT: scf.yield %cast, %c0, %c0 : memref<?x8xf32, strided<[?, 1], offset: ?>>, index, index
// CHECK-NEXT: }
// CHECK-NEXT: vector.transfer_write %arg2, %2#0[%2#1, %2#2] {in_bounds = [true, true]}
// CHECK-NEXT: %3 = arith.xori %1, %true : i1
// CHECK-NEXT: scf.if %3 {
// CHECK-NEXT: %4 = vector.type_cast %alloca : memref<4x8xf32> to memref<vector<4x8xf32>>
// CHECK-NEXT: %5 = memref.load %4[] : memref<vector<4x8xf32>>
// CHECK-NEXT: vector.transfer_write %5, %arg0[%arg1, %arg1] {in_bounds = [false, true]}
// CHECK-NEXT: }

func.func @space(%m: memref<?xf32, 3>, %n: index, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?xf32, 3>
  }
  return
}

// CHECK-LABEL: func.func @space(
// CHECK: memref.alloca
// CHECK: scf.for
// CHECK: %memspacecast = memref.memory_space_cast %arg0 : memref<?xf32, 3> to memref<?xf32>
// CHECK-NEXT: %cast = memref.cast %memspacecast : memref<?xf32> to memref<?xf32, strided<[1]>>

// CHECK-LABEL: func.func @left_alone(
// CHECK-NOT: scf.if
func.func @left_alone(%m: memref<?x?xf32>, %i: index, %f: f32, %mask: vector<4xi1>) -> (vector<4xf32>, vector<[4]xf32>, vector<4xf32>, vector<4x8xf32>, vector<4x8xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<[4]xf32>
  %2 = vector.transfer_read %m[%i, %i], %f, %mask : memref<?x?xf32>, vector<4xf32>
  %3 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<4x8xf32>
  %4 = vector.transfer_read %m[%i, %i], %f {in_bounds = [true, true]} : memref<?x?xf32>, vector<4x8xf32>
  return %0, %1, %2, %3, %4 : vector<4xf32>, vector<[4]xf32>, vector<4xf32>, vector<4x8xf32>, vector<4x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "vector-transfer"
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @promised(
// CHECK-NEXT: vector.transfer_write %arg2, %arg0[%arg1] {in_bounds = [true]} : vector<4xf32>, memref<?xf32>
// CHECK-NEXT: vector.transfer_read %arg0[%arg1], %arg3 {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
func.func @promised(%m: memref<?xf32>, %i: index, %v: vector<4xf32>, %f: f32) -> vector<4xf32> {
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?xf32>
  %0 = vector.transfer_read %m[%i], %f : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "force-in-bounds"
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @none(
// CHECK-NEXT: vector.transfer_read %arg0[%arg1], %arg2 : memref<?xf32>, vector<4xf32>
func.func @none(%m: memref<?xf32>, %i: index, %f: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i], %f : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "none"
    } : !transform.any_op
    transform.yield
  }
}
