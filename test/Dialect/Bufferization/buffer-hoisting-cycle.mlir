// RUN: oxmlir-opt %s -buffer-hoisting | FileCheck %s

// Each round has a buffer of its own.
// CHECK-LABEL: func.func @cycle
// CHECK: ^bb2:
// CHECK-NEXT: memref.alloc
func.func @cycle(%c: i1, %x: f32, %i: index) {
  cf.br ^head
^head:
  cf.br ^tail
^tail:
  %m = memref.alloc() : memref<2xf32>
  memref.store %x, %m[%i] : memref<2xf32>
  cf.cond_br %c, ^head, ^exit
^exit:
  return
}
