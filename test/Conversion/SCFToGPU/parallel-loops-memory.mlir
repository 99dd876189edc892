// RUN: oxmlir-opt %s --gpu-map-parallel-loops --convert-parallel-loops-to-gpu | FileCheck %s

func.func private @get(memref<4xf32>) -> f32

// Threads do not wait for one another: none may read what the others write in the loop before.
// CHECK-LABEL: func.func @read_later
// CHECK-NOT: gpu.launch
// CHECK: return
func.func @read_later(%m: memref<4xf32>, %out: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    scf.parallel (%j) = (%c0) to (%c4) step (%c1) {
      memref.store %x, %m[%j] : memref<4xf32>
    }
    %y = memref.load %m[%c1] : memref<4xf32>
    memref.store %y, %out[%i] : memref<4xf32>
  }
  return
}

// A call may read what all of them have written in front of the loop.
// CHECK-LABEL: func.func @call
// CHECK-NOT: gpu.launch
// CHECK: return
func.func @call(%m: memref<4xf32>, %out: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    memref.store %x, %m[%i] : memref<4xf32>
    scf.parallel (%j) = (%c0) to (%c4) step (%c1) {
      %y = func.call @get(%m) : (memref<4xf32>) -> f32
      memref.store %y, %out[%j] : memref<4xf32>
    }
  }
  return
}
