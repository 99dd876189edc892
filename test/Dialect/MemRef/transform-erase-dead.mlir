// RUN: oxmlir-opt %s -transform-interpreter -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: @forwarded
// CHECK-NOT: memref
// CHECK: return %arg0
func.func @forwarded(%v: vector<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %m = memref.alloc() : memref<64xf32>
  vector.transfer_write %v, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>
  %r = vector.transfer_read %m[%c0], %f {in_bounds = [true]} : memref<64xf32>, vector<4xf32>
  return %r : vector<4xf32>
}

// What is written in between counts.
// CHECK-LABEL: @between
// CHECK: %[[R:.*]] = vector.transfer_read
// CHECK: return %[[R]]
func.func @between(%v: vector<4xf32>, %m: memref<64xf32>, %i: index, %x: f32) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>
  memref.store %x, %m[%i] : memref<64xf32>
  %r = vector.transfer_read %m[%c0], %x {in_bounds = [true]} : memref<64xf32>, vector<4xf32>
  return %r : vector<4xf32>
}

// CHECK-LABEL: @over
// CHECK: vector.transfer_write %arg1
// CHECK-NOT: vector.transfer_write
func.func @over(%v: vector<4xf32>, %w: vector<4xf32>, %m: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>
  vector.transfer_write %w, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>
  return
}

// CHECK-LABEL: @escapes
// CHECK: memref.alloc
func.func @escapes(%f: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  memref.store %f, %m[%c0] : memref<4xf32>
  return %m : memref<4xf32>
}

// CHECK-LABEL: @dead
// CHECK-NOT: memref.
// CHECK: return
func.func @dead(%f: f32, %i: index) {
  %m = memref.alloc() : memref<4x4xf32>
  %v = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  memref.store %f, %v[%i, %i] : memref<2x2xf32, strided<[4, 1]>>
  memref.dealloc %m : memref<4x4xf32>
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.memref.erase_dead_alloc_and_stores %f : (!transform.any_op) -> ()
    transform.yield
  }
}
