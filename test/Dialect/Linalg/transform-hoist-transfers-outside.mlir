// What a transfer writes outside of the memory is not what the next one reads there, which does not matter to operations on single elements.
// RUN: oxmlir-opt %s --transform-interpreter --allow-unregistered-dialect --check-passes=16 | FileCheck %s

// CHECK-LABEL: func.func @seen
// CHECK: scf.for
// CHECK-NEXT: %[[R:.*]] = vector.transfer_read
// CHECK-NEXT: %[[U:.*]] = "foo.use"(%[[R]])
// CHECK-NEXT: vector.transfer_write %[[U]]
func.func @seen(%m: memref<?xf32>, %i: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %j = %c0 to %n step %c1 {
    %0 = vector.transfer_read %m[%i], %zero : memref<?xf32>, vector<4xf32>
    %1 = "foo.use"(%0) : (vector<4xf32>) -> vector<4xf32>
    vector.transfer_write %1, %m[%i] : vector<4xf32>, memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @known
// CHECK: vector.transfer_read
// CHECK-NEXT: scf.for
// CHECK-NEXT: "foo.use"
// CHECK: vector.transfer_write
func.func @known(%m: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %j = %c0 to %n step %c1 {
    %0 = vector.transfer_read %m[%c1], %zero : memref<8xf32>, vector<4xf32>
    %1 = "foo.use"(%0) : (vector<4xf32>) -> vector<4xf32>
    vector.transfer_write %1, %m[%c1] : vector<4xf32>, memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @elementwise
// CHECK: vector.transfer_read
// CHECK-NEXT: scf.for
// CHECK-NEXT: arith.addf
// CHECK: vector.transfer_write
func.func @elementwise(%m: memref<?xf32>, %i: index, %n: index, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %j = %c0 to %n step %c1 {
    %0 = vector.transfer_read %m[%i], %zero : memref<?xf32>, vector<4xf32>
    %1 = arith.addf %0, %v : vector<4xf32>
    vector.transfer_write %1, %m[%i] : vector<4xf32>, memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @other_mask
// CHECK: scf.for
// CHECK-NEXT: vector.transfer_read
func.func @other_mask(%m: memref<?xf32>, %i: index, %n: index, %v: vector<4xf32>, %mask: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %j = %c0 to %n step %c1 {
    %0 = vector.transfer_read %m[%i], %zero : memref<?xf32>, vector<4xf32>
    %1 = arith.addf %0, %v : vector<4xf32>
    vector.transfer_write %1, %m[%i], %mask : vector<4xf32>, memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @masked_write
// CHECK: scf.for
// CHECK-NEXT: vector.transfer_read
// CHECK: vector.transfer_write
func.func @masked_write(%m: memref<8xf32>, %n: index, %v: vector<4xf32>, %mask: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %j = %c0 to %n step %c1 {
    %0 = vector.transfer_read %m[%c0], %zero {in_bounds = [true]} : memref<8xf32>, vector<4xf32>
    %1 = arith.addf %0, %v : vector<4xf32>
    vector.transfer_write %1, %m[%c0], %mask {in_bounds = [true]} : vector<4xf32>, memref<8xf32>
    "foo.use"(%1) : (vector<4xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @same_mask
// CHECK: vector.transfer_read
// CHECK-NEXT: scf.for
// CHECK-NEXT: arith.addf
// CHECK: vector.transfer_write
func.func @same_mask(%m: memref<?xf32>, %i: index, %n: index, %v: vector<4xf32>, %mask: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %j = %c0 to %n step %c1 {
    %0 = vector.transfer_read %m[%i], %zero, %mask : memref<?xf32>, vector<4xf32>
    %1 = arith.addf %0, %v : vector<4xf32>
    vector.transfer_write %1, %m[%i], %mask : vector<4xf32>, memref<?xf32>
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.hoist_redundant_vector_transfers %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
