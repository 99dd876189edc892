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

// What stands outside of the inner loop is executed by each of its threads: that is right where it writes the same again, and nothing
// reads it.
// CHECK-LABEL: func.func @repeated
// CHECK: gpu.launch
// CHECK: gpu.all_reduce
// CHECK: memref.store
// CHECK-LABEL: func.func @counted
// CHECK-NOT: gpu.launch
// CHECK-LABEL: func.func @updated
// CHECK-NOT: gpu.launch
func.func @repeated(%m: memref<4x4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %out = memref.alloc() : memref<4xf32>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %sum = scf.parallel (%j) = (%c0) to (%c4) step (%c1) init (%zero) -> f32 {
      %x = memref.load %m[%i, %j] : memref<4x4xf32>
      scf.reduce(%x : f32) {
      ^bb0(%a: f32, %b: f32):
        %c = arith.addf %a, %b : f32
        scf.reduce.return %c : f32
      }
    }
    memref.store %sum, %out[%i] : memref<4xf32>
  }
  return %out : memref<4xf32>
}

func.func @counted(%m: memref<4x4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %out = memref.alloc() : memref<4xf32>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %sum = scf.parallel (%j) = (%c0) to (%c4) step (%c1) init (%zero) -> f32 {
      %x = memref.load %m[%i, %j] : memref<4x4xf32>
      scf.reduce(%x : f32) {
      ^bb0(%a: f32, %b: f32):
        %c = arith.addf %a, %b : f32
        scf.reduce.return %c : f32
      }
    }
    %old = memref.load %out[%i] : memref<4xf32>
    %new = arith.addf %old, %sum : f32
    memref.store %new, %out[%i] : memref<4xf32>
  }
  return %out : memref<4xf32>
}

func.func @updated(%m: memref<4x4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %out = memref.alloc() : memref<4xf32>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %sum = scf.parallel (%j) = (%c0) to (%c4) step (%c1) init (%zero) -> f32 {
      %x = memref.load %m[%i, %j] : memref<4x4xf32>
      scf.reduce(%x : f32) {
      ^bb0(%a: f32, %b: f32):
        %c = arith.addf %a, %b : f32
        scf.reduce.return %c : f32
      }
    }
    %old = memref.atomic_rmw addf %sum, %out[%i] : (f32, memref<4xf32>) -> f32
  }
  return %out : memref<4xf32>
}
