// Threads may write the same at once.
// RUN: oxmlir-opt %s --run=repeat | FileCheck %s
// RUN: not oxmlir-opt %s --run=differ 2>&1 | FileCheck %s --check-prefix=DIFFER

// CHECK: 7
func.func @repeat() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : i32
  %m = memref.alloc() : memref<1xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1) {
    memref.store %c7, %m[%c0] : memref<1xi32>
    gpu.terminator
  }
  %0 = memref.load %m[%c0] : memref<1xi32>
  memref.dealloc %m : memref<1xi32>
  return %0 : i32
}

// DIFFER: error: undefined behavior: 'memref.store': memory is written while another thread or iteration may access it
// DIFFER: note: it is written here
// DIFFER: note: it is written here, too
func.func @differ() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<1xindex>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c4, %sy = %c1, %sz = %c1) {
    memref.store %tx, %m[%c0] : memref<1xindex>
    gpu.terminator
  }
  memref.dealloc %m : memref<1xindex>
  return
}
