// RUN: oxmlir-opt %s -buffer-hoisting | FileCheck %s
// RUN: oxmlir-opt %s -buffer-loop-hoisting | FileCheck %s --check-prefix=LOOP

// CHECK-LABEL: func.func @branch
// CHECK: memref.alloc
// CHECK: scf.if
// LOOP-LABEL: func.func @branch
// LOOP: scf.if
// LOOP: memref.alloc
func.func @branch(%c: i1, %n: memref<2xf32>) -> memref<2xf32> {
  %0 = scf.if %c -> (memref<2xf32>) {
    %m = memref.alloc() : memref<2xf32>
    scf.yield %m : memref<2xf32>
  } else {
    scf.yield %n : memref<2xf32>
  }
  return %0 : memref<2xf32>
}

// CHECK-LABEL: func.func @loop
// CHECK: scf.for
// CHECK: memref.alloc
// LOOP-LABEL: func.func @loop
// LOOP: memref.alloc
// LOOP: scf.for
func.func @loop(%a: index, %b: index, %x: f32) {
  scf.for %i = %a to %b step %a {
    %m = memref.alloc() : memref<2xf32>
    memref.store %x, %m[%a] : memref<2xf32>
  }
  return
}

// The buffer of an iteration is that of the next one.
// LOOP-LABEL: func.func @carried
// LOOP: scf.for
// LOOP: memref.alloc
func.func @carried(%a: index, %b: index, %n: memref<2xf32>) -> memref<2xf32> {
  %0 = scf.for %i = %a to %b step %a iter_args(%l = %n) -> (memref<2xf32>) {
    %m = memref.alloc() : memref<2xf32>
    scf.yield %m : memref<2xf32>
  }
  return %0 : memref<2xf32>
}
