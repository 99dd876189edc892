// RUN: not oxmlir-opt --run=after_free %s 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: not oxmlir-opt --run=twice %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not oxmlir-opt --run=stack %s 2>&1 | FileCheck %s --check-prefix=STACK
// RUN: not oxmlir-opt --run=uninitialized %s 2>&1 | FileCheck %s --check-prefix=INIT
// RUN: not oxmlir-opt --run=constant %s 2>&1 | FileCheck %s --check-prefix=CONST
// RUN: not oxmlir-opt --run=free_stack %s 2>&1 | FileCheck %s --check-prefix=HEAP
// RUN: not oxmlir-opt --run=large %s 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not oxmlir-opt --run=overlap %s 2>&1 | FileCheck %s --check-prefix=OVERLAP

// FREED: [[#@LINE+6]]:8: error: undefined behavior: 'memref.load': memory is used after it was freed
// FREED: [[#@LINE+4]]:3: note: it was freed here
// FREED: [[#@LINE+2]]:8: note: it was allocated here
func.func @after_free() -> i32 {
  %m = memref.alloc() : memref<i32>
  memref.dealloc %m : memref<i32>
  %0 = memref.load %m[] : memref<i32>
  return %0 : i32
}

// TWICE: error: undefined behavior: 'memref.dealloc': memory is freed twice
func.func @twice() {
  %m = memref.alloc() : memref<i32>
  memref.dealloc %m : memref<i32>
  memref.dealloc %m : memref<i32>
  return
}

func.func @escapes() -> memref<i32> {
  %m = memref.alloca() : memref<i32>
  return %m : memref<i32>
}

// STACK: error: undefined behavior: 'memref.load': memory is used after its scope was left
func.func @stack() -> i32 {
  %m = call @escapes() : () -> memref<i32>
  %0 = memref.load %m[] : memref<i32>
  return %0 : i32
}

// INIT: error: undefined behavior: 'scf.if': the condition is poison
// INIT: note: poison was made here: this memory was not initialized
// INIT: note: it was allocated here
func.func @uninitialized() {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<2xi1>
  %0 = memref.load %m[%c0] : memref<2xi1>
  scf.if %0 {
  }
  return
}

memref.global constant @table : memref<2xi32> = dense<[1, 2]>

// CONST: error: undefined behavior: 'memref.store': constant memory is written to
func.func @constant() -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @table : memref<2xi32>
  %0 = memref.load %m[%c0] : memref<2xi32>
  memref.store %0, %m[%c0] : memref<2xi32>
  return %0 : i32
}

// HEAP: error: undefined behavior: 'memref.dealloc': memory is freed that is not on the heap
func.func @free_stack() {
  %m = memref.alloca() : memref<i32>
  memref.dealloc %m : memref<i32>
  return
}

// LARGE: error: more than 1073741824 bytes of memory are allocated
func.func @large() {
  %m = memref.alloc() : memref<1024x1024x1024xi32>
  return
}

// OVERLAP: error: undefined behavior: 'memref.copy': the buffers overlap, and are not the same
func.func @overlap() {
  %m = memref.alloc() : memref<2x2xi32>
  %t = memref.transpose %m (i, j) -> (j, i) : memref<2x2xi32> to memref<2x2xi32, strided<[1, 2]>>
  memref.copy %m, %m : memref<2x2xi32> to memref<2x2xi32>
  memref.copy %t, %m : memref<2x2xi32, strided<[1, 2]>> to memref<2x2xi32>
  return
}
