// RUN: oxmlir-opt %s --cse | FileCheck %s

// CHECK-LABEL: func.func @equal
func.func @equal(%a: i32, %b: i32) -> (i32, i32) {
  // CHECK-NEXT: %[[SUM:.*]] = arith.addi %arg0, %arg1
  %0 = arith.addi %a, %b : i32
  // Operands of a commutative operation count in any order.
  %1 = arith.addi %b, %a : i32
  // CHECK-NEXT: return %[[SUM]], %[[SUM]]
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @attributes_differ
func.func @attributes_differ(%a: i32, %b: i32) -> (i1, i1) {
  // CHECK-COUNT-2: arith.cmpi
  %0 = arith.cmpi slt, %a, %b : i32
  %1 = arith.cmpi sgt, %a, %b : i32
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @only_what_dominates
func.func @only_what_dominates(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // CHECK: ^bb1:
  // CHECK-NEXT: arith.muli
  %0 = arith.muli %a, %a : i32
  cf.br ^bb3(%0 : i32)
^bb2:
  // CHECK: ^bb2:
  // CHECK-NEXT: arith.muli
  %1 = arith.muli %a, %a : i32
  cf.br ^bb3(%1 : i32)
^bb3(%2: i32):
  return %2 : i32
}

// CHECK-LABEL: func.func @reads
func.func @reads(%m: memref<4xf32>, %i: index) -> (f32, f32, f32) {
  // CHECK-NEXT: %[[BEFORE:.*]] = memref.load
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = memref.load %m[%i] : memref<4xf32>
  // CHECK-NEXT: memref.store
  memref.store %0, %m[%i] : memref<4xf32>
  // CHECK-NEXT: %[[AFTER:.*]] = memref.load
  %2 = memref.load %m[%i] : memref<4xf32>
  // CHECK-NEXT: return %[[BEFORE]], %[[BEFORE]], %[[AFTER]]
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @dead
func.func @dead(%a: i32) {
  %0 = arith.addi %a, %a : i32
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @regions
func.func @regions(%c: i1, %a: i32, %b: i32) -> (i32, i32) {
  // CHECK-COUNT-1: scf.if
  %0 = scf.if %c -> i32 {
    %x = arith.addi %a, %b : i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %c -> i32 {
    %x = arith.addi %a, %b : i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  // CHECK-NOT: scf.if
  return %0, %1 : i32, i32
}
