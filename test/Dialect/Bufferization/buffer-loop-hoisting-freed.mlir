// RUN: oxmlir-opt %s --buffer-loop-hoisting | FileCheck %s

// What is freed in each turn of a loop is allocated in each.

// CHECK-LABEL: func.func @freed(
func.func @freed(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK-NEXT: memref.alloc
  // CHECK-NEXT: memref.dealloc
  scf.for %i = %zero to %n step %one {
    %buffer = memref.alloc() : memref<1xi32>
    memref.dealloc %buffer : memref<1xi32>
  }
  return
}
