// A buffer whose layout stands in the accesses behind a pass is compared by its elements.
// RUN: oxmlir-opt %s --normalize-memrefs --check-passes --mlir-timing 2>&1 | FileCheck %s

// CHECK: func.func @rows() -> memref<32xf32>
// CHECK: Checks (1 functions, {{[1-9][0-9]*}} executions, 0 inputs skipped)
func.func @rows() -> memref<4x8xf32, strided<[8, 1]>> {
  %x = arith.constant 1.5 : f32
  %0 = memref.alloc() : memref<4x8xf32, strided<[8, 1]>>
  affine.for %i = 0 to 4 {
    affine.for %j = 2 to 8 {
      affine.store %x, %0[%i, %j] : memref<4x8xf32, strided<[8, 1]>>
    }
  }
  return %0 : memref<4x8xf32, strided<[8, 1]>>
}
