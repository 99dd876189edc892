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

// CHECK-LABEL: func.func @freed_if(
func.func @freed_if(%n: index, %c: i1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK-NEXT: memref.alloc
  // CHECK: bufferization.dealloc
  scf.for %i = %zero to %n step %one {
    %buffer = memref.alloc() : memref<1xi32>
    %base, %offset, %sizes, %strides = memref.extract_strided_metadata %buffer : memref<1xi32> -> memref<i32>, index, index, index
    bufferization.dealloc (%base : memref<i32>) if (%c)
  }
  return
}

func.func private @free(%buffer: memref<1xi32>) {
  memref.dealloc %buffer : memref<1xi32>
  return
}

func.func private @read(%buffer: memref<1xi32>) -> i32 {
  %zero = arith.constant 0 : index
  %r = memref.load %buffer[%zero] : memref<1xi32>
  return %r : i32
}

// CHECK-LABEL: func.func @called(
func.func @called(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // CHECK: %[[READ:.+]] = memref.alloc
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: %[[FREED:.+]] = memref.alloc
  // CHECK-NEXT: func.call @free(%[[FREED]])
  // CHECK-NEXT: func.call @read(%[[READ]])
  scf.for %i = %zero to %n step %one {
    %freed = memref.alloc() : memref<1xi32>
    %read = memref.alloc() : memref<1xi32>
    func.call @free(%freed) : (memref<1xi32>) -> ()
    func.call @read(%read) : (memref<1xi32>) -> i32
  }
  return
}
