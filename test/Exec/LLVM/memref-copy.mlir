// RUN: oxmlir-opt --run=copy --run-args='dense<[1, 2, 3, 4]> : memref<4xi32>, dense<0> : memref<4xi32>' %s | FileCheck %s
// RUN: oxmlir-opt --finalize-memref-to-llvm %s | FileCheck %s --check-prefix=LLVM
// RUN: oxmlir-opt --finalize-memref-to-llvm %s \
// RUN:   | oxmlir-opt --run=copy --run-args='dense<[1, 2, 3, 4]> : memref<4xi32>, dense<0> : memref<4xi32>' | FileCheck %s

// Strided buffers are copied by a function of the runner's library.
// CHECK: argument 1: dense<[1, 0, 3, 0]> : memref<4xi32>
// LLVM: llvm.call @memrefCopy
func.func @copy(%from: memref<4xi32>, %to: memref<4xi32>) {
  %a = memref.subview %from[0] [2] [2] : memref<4xi32> to memref<2xi32, strided<[2]>>
  %b = memref.subview %to[0] [2] [2] : memref<4xi32> to memref<2xi32, strided<[2]>>
  memref.copy %a, %b : memref<2xi32, strided<[2]>> to memref<2xi32, strided<[2]>>
  return
}
